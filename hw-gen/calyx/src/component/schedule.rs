//! Which statements of a straight line run side by side.

use std::collections::BTreeSet;

use crate::routine::{Action, Operand, Operation, Place, ScalarOperation, Variable};

/// What a statement touches.
pub(super) struct Uses {
    pub reads: BTreeSet<Variable>,
    pub writes: Variable,
    /// Memories of which it takes the port to read.
    pub ports: BTreeSet<Variable>,
    /// The unit that it takes.
    pub unit: Option<usize>,
}

impl Uses {
    /// Of an assignment.
    pub fn of(action: &Action, unit: Option<usize>) -> Option<Self> {
        let mut reads = BTreeSet::new();
        let mut scalar = |operand: Operand| {
            if let Operand::Variable(id) = operand {
                reads.insert(Variable::Scalar(id));
            }
        };
        let (writes, ports) = match action {
            Action::Polynomial { to, operation } => {
                scalar(to.index);
                match operation {
                    Operation::Scale(_, operand) | Operation::Rotate(_, operand) => scalar(*operand),
                    _ => {}
                }
                let places = operands(*to, operation);
                places.iter().for_each(|place| scalar(place.index));
                let ports: BTreeSet<_> = places.iter().map(|place| Variable::Polynomial(place.polynomial)).collect();
                (Variable::Polynomial(to.polynomial), ports)
            }
            Action::Scalar { to, operation } => {
                match *operation {
                    ScalarOperation::Copy(a)
                    | ScalarOperation::Not(a)
                    | ScalarOperation::ShiftLeft(a, _)
                    | ScalarOperation::ShiftRight(a, _) => scalar(a),
                    ScalarOperation::Binary(_, a, b) | ScalarOperation::Compare { a, b, .. } => {
                        scalar(a);
                        scalar(b);
                    }
                    ScalarOperation::Select(condition, a, b) => {
                        scalar(Operand::Variable(condition));
                        scalar(a);
                        scalar(b);
                    }
                    ScalarOperation::Resize { a, .. } => scalar(Operand::Variable(a)),
                }
                (Variable::Scalar(*to), BTreeSet::new())
            }
            Action::If { .. } | Action::While { .. } | Action::For { .. } => return None,
        };
        reads.extend(&ports);
        Some(Self { reads, writes, ports, unit })
    }

    /// Whether a statement must wait for the end of an earlier one.
    fn follows(&self, earlier: &Self) -> bool {
        self.reads.contains(&earlier.writes) || earlier.reads.contains(&self.writes) || self.writes == earlier.writes
    }

    /// Whether two statements cannot run side by side.
    fn collides(&self, other: &Self) -> bool {
        !self.ports.is_disjoint(&other.ports) || self.unit.is_some() && self.unit == other.unit
    }
}

/// The places that an operation reads.
pub(crate) fn operands(to: Place, operation: &Operation) -> Vec<Place> {
    match *operation {
        Operation::Add(a, b) | Operation::Sub(a, b) | Operation::Mul(a, b) => vec![a, b],
        Operation::MulAdd(a, b) => vec![a, b, to],
        Operation::Neg(a)
        | Operation::Copy(a)
        | Operation::Scale(a, _)
        | Operation::Ntt(a)
        | Operation::Intt(a)
        | Operation::Rotate(a, _)
        | Operation::Automorphism(a, _) => vec![a],
        Operation::Constant(_) => Vec::new(),
    }
}

/// The step of each statement: the earliest after all that it waits for in which nothing collides with it.
pub(super) fn steps(all: &[Uses]) -> Vec<usize> {
    let mut steps: Vec<usize> = Vec::with_capacity(all.len());
    for (number, uses) in all.iter().enumerate() {
        let waits = all[..number].iter().zip(&steps).filter(|(earlier, _)| uses.follows(earlier));
        let mut step = waits.map(|(_, step)| step + 1).max().unwrap_or(0);
        while all[..number].iter().zip(&steps).any(|(other, &taken)| taken == step && uses.collides(other)) {
            step += 1;
        }
        steps.push(step);
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routine::PolynomialId;

    #[test]
    fn what_is_independent_runs_side_by_side() {
        let place = |id| Place::of(PolynomialId(id));
        let uses = |to, operation, unit| {
            Uses::of(&Action::Polynomial { to: place(to), operation }, Some(unit)).expect("an assignment")
        };
        let all = [
            uses(2, Operation::Add(place(0), place(1)), 0),
            uses(5, Operation::Mul(place(3), place(4)), 1),
            uses(6, Operation::Mul(place(7), place(8)), 1),
            uses(0, Operation::Neg(place(9)), 2),
            uses(10, Operation::Sub(place(2), place(5)), 2),
            uses(11, Operation::Copy(place(3)), 3),
        ];
        assert_eq!(steps(&all), [0, 0, 1, 1, 2, 1]);
    }
}
