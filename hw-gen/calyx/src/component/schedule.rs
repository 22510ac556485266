//! The assignment of straight-line statements to parallel steps.

use std::collections::BTreeSet;

use crate::procedure::{Action, Operand, Operation, Variable};

/// The resources and variables that a statement uses.
pub(super) struct Uses {
    pub reads: BTreeSet<Variable>,
    pub writes: Variable,
    /// The memories whose read port it takes.
    pub ports: BTreeSet<Variable>,
    /// The unit that it takes.
    pub unit: Option<usize>,
}

impl Uses {
    /// Returns the uses of an assignment.
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
                if let Operation::Ring(op) = operation {
                    op.scalar().into_iter().for_each(&mut scalar);
                }
                let references = operation.operands(*to);
                references.iter().for_each(|reference| scalar(reference.index));
                let ports: BTreeSet<_> =
                    references.iter().map(|reference| Variable::Polynomial(reference.polynomial)).collect();
                (Variable::Polynomial(to.polynomial), ports)
            }
            Action::Scalar { to, operation } => {
                operation.operands().into_iter().for_each(&mut scalar);
                (Variable::Scalar(*to), BTreeSet::new())
            }
            Action::If { .. } | Action::While { .. } | Action::For { .. } => return None,
        };
        reads.extend(&ports);
        Some(Self { reads, writes, ports, unit })
    }

    /// True if a statement must wait for the end of an earlier one.
    fn follows(&self, earlier: &Self) -> bool {
        self.reads.contains(&earlier.writes) || earlier.reads.contains(&self.writes) || self.writes == earlier.writes
    }

    /// True if two statements cannot run at the same time.
    fn collides(&self, other: &Self) -> bool {
        !self.ports.is_disjoint(&other.ports) || self.unit.is_some() && self.unit == other.unit
    }
}

/// Returns the step of each statement: the earliest one after all its dependencies in which nothing
/// conflicts with it.
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
    use crate::procedure::{PolynomialId, PolynomialRef};
    use ringmill_ir::RingOp;

    #[test]
    fn what_is_independent_runs_side_by_side() {
        let reference = |id| PolynomialRef::of(PolynomialId(id));
        let uses = |to, operation, unit| {
            Uses::of(&Action::Polynomial { to: reference(to), operation }, Some(unit)).expect("an assignment")
        };
        let all = [
            uses(2, Operation::Ring(RingOp::Add(reference(0), reference(1))), 0),
            uses(5, Operation::Ring(RingOp::Mul(reference(3), reference(4))), 1),
            uses(6, Operation::Ring(RingOp::Mul(reference(7), reference(8))), 1),
            uses(0, Operation::Ring(RingOp::Neg(reference(9))), 2),
            uses(10, Operation::Ring(RingOp::Sub(reference(2), reference(5))), 2),
            uses(11, Operation::Copy(reference(3)), 3),
        ];
        assert_eq!(steps(&all), [0, 0, 1, 1, 2, 1]);
    }
}
