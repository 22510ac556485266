//! The nodes whose bit a node may have, under some public inputs.

use ringmill_netlist::table;
use rustc_hash::FxHashSet;

/// Roots of a node that are told apart; of a node with more any node is taken to be one.
const MOST_ROOTS: usize = 64;

/// The root of what may be constant.
const CONSTANT: usize = usize::MAX;

/// A function, and the places of its operands among some nodes.
pub(crate) type Function = (u64, Vec<usize>);

/// For each node of a netlist in order, the nodes that it may be a literal of: public bits choose.
#[derive(Default)]
pub(crate) struct Roots(Vec<Option<Vec<usize>>>);

impl Roots {
    /// Adds an input or a constant.
    pub(crate) fn add_source(&mut self) {
        self.0.push(Some(vec![self.0.len()]));
    }

    /// Adds a node that may have these functions of other nodes.
    pub(crate) fn add(&mut self, nodes: &[usize], functions: &[Function]) {
        let mut roots = Some(Vec::new());
        for (_, operands) in functions {
            let more = match operands[..] {
                [] => Some(&[CONSTANT][..]),
                [operand] => self.0[nodes[operand]].as_deref(),
                _ => Some(&[self.0.len()][..]),
            };
            roots = roots.zip(more).map(|(mut roots, more)| {
                roots.extend(more);
                roots
            });
        }
        if let Some(roots) = &mut roots {
            roots.sort_unstable();
            roots.dedup();
        }
        self.0.push(roots.filter(|roots| roots.len() <= MOST_ROOTS));
    }

    /// The functions that one of nodes may be where some of them are constant, equal to others or
    /// their inversions.
    pub(crate) fn functions(&self, nodes: &[usize], function: &Function) -> FxHashSet<Function> {
        let (table, operands) = function;
        let mut functions = FxHashSet::from_iter([function.clone()]);
        for (place, operand) in operands.iter().enumerate() {
            let set = |value| table::cofactor(*table, operands.len(), place, value);
            if self.may_be_constant(nodes[*operand]) {
                functions.extend([false, true].map(|value| reduced(set(value), operands)));
            }
            for (other, _) in operands[..place]
                .iter()
                .enumerate()
                .filter(|(_, other)| self.may_be_equal(nodes[**other], nodes[*operand]))
            {
                let mut places: Vec<usize> = (0..operands.len()).collect();
                places[place] = other;
                let equal = [*table, table::negate_input(*table, place)];
                let merged = equal.map(|table| table::rewire(table, &places, operands.len()));
                functions.extend(merged.map(|table| reduced(table, operands)));
            }
        }
        let smaller: Vec<Function> =
            functions.iter().filter(|(_, left)| left.len() < operands.len()).cloned().collect();
        for function in smaller {
            functions.extend(self.functions(nodes, &function));
        }
        functions
    }

    fn may_be_constant(&self, node: usize) -> bool {
        self.0[node].as_ref().is_none_or(|roots| roots.contains(&CONSTANT))
    }

    fn may_be_equal(&self, one: usize, other: usize) -> bool {
        match (&self.0[one], &self.0[other]) {
            (Some(one), Some(other)) => one.iter().any(|root| *root != CONSTANT && other.contains(root)),
            _ => true,
        }
    }
}

/// A function without the operands that do not matter.
pub(crate) fn reduced(table: u64, operands: &[usize]) -> Function {
    let (table, support) = table::shrink(table, operands.len());
    (table, support.iter().map(|place| operands[*place]).collect())
}
