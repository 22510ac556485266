//! A netlist as ands and inversions.

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use crate::expression::{Expression, Expressions, evaluate};
use crate::table::mask;
use crate::{Netlist, Node};

/// An AIGER literal: twice a variable, plus one if inverted. Variable 0 is constant false.
pub(super) type Literal = u64;

/// An and-inverter graph: variables 1 to `inputs` are the inputs, each and is the next variable.
pub(super) struct Graph {
    pub(super) inputs: u64,
    /// The operands of each and, the larger literal first.
    pub(super) ands: Vec<[Literal; 2]>,
    pub(super) outputs: Vec<Literal>,
    shared: HashMap<[Literal; 2], Literal, FxBuildHasher>,
}

impl Graph {
    /// Every cell by a short factored expression of its table; equal ands are shared.
    ///
    /// Proofs rest on this, so every expression is checked against its table, on all rows.
    pub(super) fn of(netlist: &Netlist) -> Self {
        let inputs = netlist.inputs().len() as u64;
        let mut graph = Self { inputs, ands: Vec::new(), outputs: Vec::new(), shared: HashMap::default() };
        let reached = crate::sweep::reachable(netlist);
        let mut expressions = Expressions::default();
        let mut checked = HashSet::<(u64, usize), FxBuildHasher>::default();
        let mut literals: Vec<Literal> = vec![0; netlist.len()];
        for id in netlist.ids() {
            literals[id.index()] = match netlist.node(id) {
                Node::Constant(value) => u64::from(value),
                Node::Input(position) => 2 * (position as u64 + 1),
                Node::Cell { table, fanins } if reached[id.index()] => {
                    let expression = expressions.of(table, fanins.len());
                    if checked.insert((table, fanins.len())) {
                        let computed = evaluate(&expression, fanins.len());
                        assert_eq!(computed, table & mask(fanins.len()), "an expression computes its table");
                    }
                    graph.expression(&expression, &|input| literals[fanins[input].index()])
                }
                Node::Cell { .. } => 0,
            };
        }
        graph.outputs = netlist.outputs().iter().map(|output| literals[output.driver.index()]).collect();
        graph
    }

    fn and(&mut self, a: Literal, b: Literal) -> Literal {
        let (a, b) = if a < b { (b, a) } else { (a, b) };
        match (a, b) {
            (_, 0) => 0,
            (a, 1) => a,
            (a, b) if a == b => a,
            (a, b) if a == b ^ 1 => 0,
            pair => *self.shared.entry([pair.0, pair.1]).or_insert_with(|| {
                self.ands.push([pair.0, pair.1]);
                2 * (self.inputs + self.ands.len() as u64)
            }),
        }
    }

    fn mux(&mut self, select: Literal, then: Literal, otherwise: Literal) -> Literal {
        let on = self.and(select, then);
        let off = self.and(select ^ 1, otherwise);
        self.and(on ^ 1, off ^ 1) ^ 1
    }

    fn expression(&mut self, expression: &Expression, operand: &impl Fn(usize) -> Literal) -> Literal {
        match expression {
            Expression::Constant(value) => u64::from(*value),
            Expression::Input(input) => operand(*input),
            Expression::Not(inner) => self.expression(inner, operand) ^ 1,
            Expression::And(parts) => parts.iter().fold(1, |all, part| {
                let part = self.expression(part, operand);
                self.and(all, part)
            }),
            Expression::Or(parts) => {
                parts.iter().fold(1, |all, part| {
                    let part = self.expression(part, operand);
                    self.and(all, part ^ 1)
                }) ^ 1
            }
            Expression::Xor(parts) => parts.iter().fold(0, |all, part| {
                let part = self.expression(part, operand);
                self.mux(all, part ^ 1, part)
            }),
            Expression::Mux(select, then, otherwise) => {
                let then = self.expression(then, operand);
                let otherwise = self.expression(otherwise, operand);
                self.mux(operand(*select), then, otherwise)
            }
        }
    }
}
