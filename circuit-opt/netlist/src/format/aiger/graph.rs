//! A netlist as ands and inversions.

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use crate::expression::{Expression, Expressions, evaluate};
use crate::table::complement;
use crate::{MAX_FANINS, Netlist, Node};

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

/// The fanins of a cell as they are read: the variable's position of each, and its inversion.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Operands {
    count: u8,
    /// The fanin at each place, variables rising.
    order: [u8; MAX_FANINS],
    /// Bit `i`: fanin `i` is an inverted variable.
    phases: u8,
}

impl Operands {
    fn of(literals: impl Iterator<Item = Literal>) -> Self {
        let mut operands = Self { count: 0, order: [0; MAX_FANINS], phases: 0 };
        let mut variables = [0; MAX_FANINS];
        for (place, literal) in literals.enumerate() {
            variables[place] = literal >> 1;
            operands.order[place] = place as u8;
            operands.phases |= ((literal & 1) as u8) << place;
            operands.count += 1;
        }
        operands.order[..usize::from(operands.count)].sort_by_key(|&fanin| variables[usize::from(fanin)]);
        operands
    }

    /// The row of variables in their order that is this row of fanins.
    fn row(&self, fanins: usize) -> usize {
        let values = fanins ^ usize::from(self.phases);
        let places = self.order[..usize::from(self.count)].iter().enumerate();
        places.map(|(place, &fanin)| (values >> fanin & 1) << place).sum()
    }

    /// A table of the fanins as one of the variables.
    fn normal(&self, table: u64) -> u64 {
        let rows = 0..1_usize << self.count;
        rows.filter(|row| table >> row & 1 == 1).map(|row| 1 << self.row(row)).sum()
    }
}

impl Graph {
    /// Every cell by a short factored expression of its table; equal ands are shared.
    ///
    /// A cell is written as a function of variables in rising order, which is false where all are:
    /// cells that differ only in the phases or the order of what they read, as after inversions
    /// were moved, become the same ands, and a proof of them is not work.
    ///
    /// Proofs rest on this, so every expression is checked against its cell's table, on all rows.
    pub(super) fn of(netlist: &Netlist) -> Self {
        let inputs = netlist.inputs().len() as u64;
        let mut graph = Self { inputs, ands: Vec::new(), outputs: Vec::new(), shared: HashMap::default() };
        let reached = crate::sweep::reachable(netlist);
        let mut expressions = Expressions::default();
        let mut checked = HashSet::<(u64, Operands), FxBuildHasher>::default();
        let mut literals: Vec<Literal> = vec![0; netlist.len()];
        for id in netlist.ids() {
            literals[id.index()] = match netlist.node(id) {
                Node::Constant(value) => u64::from(value),
                Node::Input(position) => 2 * (position as u64 + 1),
                Node::Cell { table, fanins } if reached[id.index()] => {
                    let operands = Operands::of(fanins.iter().map(|fanin| literals[fanin.index()]));
                    let normal = operands.normal(table);
                    let inverted = normal & 1 == 1;
                    let normal = if inverted { complement(normal, fanins.len()) } else { normal };
                    let expression = expressions.of(normal, fanins.len());
                    if checked.insert((table, operands)) {
                        let computed = evaluate(&expression, fanins.len());
                        for row in 0..1_usize << fanins.len() {
                            let value = (computed >> operands.row(row) & 1 == 1) != inverted;
                            assert_eq!(value, table >> row & 1 == 1, "an expression computes its table");
                        }
                    }
                    let variable = |input: usize| literals[fanins[operands.order[input] as usize].index()] & !1;
                    graph.expression(&expression, &variable) ^ Literal::from(inverted)
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
