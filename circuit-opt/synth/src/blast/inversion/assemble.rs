//! The circuit of a tower's choices.

use ringmill_netlist::{Builder, CellLibrary, Netlist, NodeId};

use super::core::Core;
use super::linear::Program;
use super::norm::Norm;
use super::subcircuits::{Product, insert, widest_sum};
use super::tower::{Exit, Split, Tower};

/// All that a circuit is made of.
pub(super) struct Parts<'a> {
    pub(super) split: &'a Split,
    pub(super) norm: &'a Norm,
    pub(super) exit: Exit,
    /// Input bits to the bits of m₁, those of m₀ and what is added to the norm, as far as it is not
    /// 0.
    pub(super) top: &'a Program,
    pub(super) middle: &'a Program,
    pub(super) core: Core<'a>,
    pub(super) bottom: &'a Program,
}

impl Parts<'_> {
    /// The circuit.
    pub(super) fn circuit(&self, tower: &Tower<'_>, library: CellLibrary) -> Netlist {
        let most = widest_sum(library);
        let mut builder = Builder::new("inversion");
        let bits = tower.bits();
        let inputs: Vec<NodeId> = (0..bits).map(|bit| builder.input(format!("x[{bit}]"))).collect();
        let forms = tower.forms(self.split);
        let rest = self.norm.rest.iter().filter(|form| form.0 != 0);
        let inverted: Vec<bool> = forms.iter().chain(rest).map(|form| form.1).collect();
        let mut sums = self.top.build(&mut builder, &inputs);
        for (sum, inverted) in sums.iter_mut().zip(inverted) {
            if inverted {
                *sum = builder.not(*sum);
            }
        }
        let terms = &tower.formulas[self.split.formula].terms;
        let turned = |position: usize, turn: u16| {
            let a = tower.small.multiply(terms[position].0, turn);
            terms.iter().position(|&(other, _)| other == a).unwrap_or(position)
        };
        let length = terms.len();
        let products: Vec<Product> = (0..length)
            .map(|position| Product {
                factors: [sums[position], sums[length + turned(position, self.norm.turn)]],
                plus: self.norm.plus[position],
            })
            .collect();
        let mut left = sums[2 * length..].iter();
        let rest: Vec<Option<NodeId>> = self
            .norm
            .rest
            .iter()
            .map(|form| match form {
                (0, constant) => constant.then(|| builder.constant(true)),
                _ => left.next().copied(),
            })
            .collect();
        let norm = self.middle.build_transposed(&mut builder, &products, &rest, most);
        let z = insert(self.core.circuit, &self.core.arrange(&norm), |table, fanins| builder.lut(table, fanins));
        let z = self.core.order(&z);
        let products: Vec<Product> = (0..2 * length)
            .map(|position| {
                let turn = self.exit.turns[position / length];
                Product { factors: [sums[position], z[turned(position % length, turn)]], plus: [false; 2] }
            })
            .collect();
        let outputs = self.bottom.build_transposed(&mut builder, &products, &[], most);
        for (bit, mut node) in outputs.into_iter().enumerate() {
            if tower.inversion.offset >> bit & 1 == 1 {
                node = builder.not(node);
            }
            builder.output(format!("y[{bit}]"), node);
        }
        ringmill_netlist::sweep(&builder.finish())
    }
}
