//! Lowering of the statements that have no direct hardware.

use std::collections::BTreeSet;

use crate::procedure::{
    Action, Operand, Operation, Polynomial, PolynomialId, PolynomialRef, Port, Procedure, ScalarId, ScalarOperation,
    Statement, Variable,
};
use ringmill_ir::{BinaryOperator, Relation, RingOp};

/// Lowers a procedure. In the result, all loops are `While`, all results are different polynomials,
/// and copies are made if an operation would read a memory at two indices at once or scatter into
/// the memory that it reads.
pub(crate) fn lower(procedure: &Procedure) -> Procedure {
    let mut lowered = procedure.clone();
    let mut writer = Writer { procedure: &mut lowered, spare: Vec::new() };
    let mut body = writer.block(&procedure.body);
    writer.results(&mut body);
    lowered.body = body;
    lowered
}

struct Writer<'a> {
    /// Adds variables.
    procedure: &'a mut Procedure,
    /// By ring and form, a polynomial for copies.
    spare: Vec<PolynomialId>,
}

impl Writer<'_> {
    fn block(&mut self, statements: &[Statement]) -> Vec<Statement> {
        statements.iter().flat_map(|statement| self.statement(statement)).collect()
    }

    fn statement(&mut self, statement: &Statement) -> Vec<Statement> {
        let origin = &statement.origin;
        let from = |action| Statement { action, origin: origin.clone() };
        let all: Vec<Action> = match &statement.action {
            Action::Polynomial { to, operation } => self.operation(*to, operation),
            action @ Action::Scalar { .. } => vec![action.clone()],
            Action::If { condition, then, otherwise } => {
                let (then, otherwise) = (self.block(then), self.block(otherwise));
                match (then.is_empty(), otherwise.is_empty()) {
                    (true, true) => Vec::new(),
                    // a conditional has something in its first branch
                    (true, false) => {
                        let inverted = self.scalar(1);
                        let operation = ScalarOperation::Not(Operand::Variable(*condition));
                        let all = Action::If { condition: inverted, then: otherwise, otherwise: Vec::new() };
                        vec![Action::Scalar { to: inverted, operation }, all]
                    }
                    _ => vec![Action::If { condition: *condition, then, otherwise }],
                }
            }
            Action::While { test, condition, body } => {
                let (test, mut body) = (self.block(test), self.block(body));
                if test.is_empty() && body.is_empty() {
                    let (to, operation) = (self.scalar(1), ScalarOperation::Copy(Operand::Constant(0)));
                    body.push(from(Action::Scalar { to, operation }));
                }
                vec![Action::While { test, condition: *condition, body }]
            }
            Action::For { counter, from: first, to, step, signed, body } => {
                let (counter, signed) = (*counter, *signed);
                let width = self.procedure.scalars[counter.0];
                let (next, goes_on, passes) = (self.scalar(width), self.scalar(1), self.scalar(1));
                let less = |a, b| ScalarOperation::Compare { relation: Relation::Less, signed, a, b };
                let set = |to, operation| Action::Scalar { to, operation };
                let read = Operand::Variable;
                let mut all = self.block(body);
                all.extend(
                    [
                        set(next, ScalarOperation::Binary(BinaryOperator::Add, read(counter), *step)),
                        // false where the sum wrapped: then the loop ends as well
                        set(passes, less(read(counter), read(next))),
                        set(goes_on, less(read(next), *to)),
                        set(goes_on, ScalarOperation::Binary(BinaryOperator::And, read(goes_on), read(passes))),
                        set(counter, ScalarOperation::Copy(read(next))),
                    ]
                    .map(from),
                );
                vec![
                    set(counter, ScalarOperation::Copy(*first)),
                    set(goes_on, less(*first, *to)),
                    Action::While { test: Vec::new(), condition: goes_on, body: all },
                ]
            }
        };
        all.into_iter().map(from).collect()
    }

    fn operation(&mut self, to: PolynomialRef, operation: &Operation) -> Vec<Action> {
        let set = |to, operation| Action::Polynomial { to, operation };
        match operation {
            Operation::Ring(RingOp::Rotate(a, _) | RingOp::Automorphism(a, _)) if a.polynomial == to.polynomial => {
                let spare = PolynomialRef::of(self.spare(to.polynomial));
                vec![set(spare, operation.clone()), set(to, Operation::Copy(spare))]
            }
            Operation::MulAdd(a, b) => {
                let (mut copies, references) = self.apart(vec![*a, *b], &[to]);
                copies.push(set(to, Operation::MulAdd(references[0], references[1])));
                copies
            }
            Operation::Ring(op) => {
                let (mut copies, mut references) = self.apart(op.operands(), &[]);
                references.reverse();
                let op =
                    op.as_ref().map(|&reference| references.pop().unwrap_or(reference), |&scalar| scalar, Clone::clone);
                copies.push(set(to, Operation::Ring(op)));
                copies
            }
            Operation::Copy(_) => vec![set(to, operation.clone())],
        }
    }

    /// Returns operands that can be read at once, with the copies that this needs: no two of them
    /// are at different indices of one memory, and none is in the memory of one of `others`.
    fn apart(
        &mut self,
        mut operands: Vec<PolynomialRef>,
        others: &[PolynomialRef],
    ) -> (Vec<Action>, Vec<PolynomialRef>) {
        let mut read = others.to_vec();
        let mut copies = Vec::new();
        for (number, reference) in operands.iter_mut().enumerate() {
            if read.iter().any(|other| other.polynomial == reference.polynomial && other != reference) {
                let same = copies.iter().find_map(|(from, copy)| (from == reference).then_some(*copy));
                let copy = same.unwrap_or_else(|| PolynomialRef::of(self.spare_of(reference.polynomial, number)));
                if same.is_none() {
                    copies.push((*reference, copy));
                }
                *reference = copy;
            }
            read.push(*reference);
        }
        let copies = copies.into_iter();
        let copies = copies.map(|(from, to)| Action::Polynomial { to, operation: Operation::Copy(from) });
        (copies.collect(), operands)
    }

    fn spare(&mut self, like: PolynomialId) -> PolynomialId {
        self.spare_of(like, 0)
    }

    /// Returns the spare polynomial with this number and the ring and form of another.
    fn spare_of(&mut self, like: PolynomialId, number: usize) -> PolynomialId {
        let wanted = Polynomial { frames: 1, ..self.procedure.polynomials[like.0] };
        let alike = |id: &&PolynomialId| self.procedure.polynomials[id.0] == wanted;
        if let Some(&found) = self.spare.iter().filter(alike).nth(number) {
            return found;
        }
        let id = self.polynomial(wanted);
        self.spare.push(id);
        // `nth` finds the wanted number only once the lower ones are there
        self.spare_of(like, number)
    }

    fn polynomial(&mut self, polynomial: Polynomial) -> PolynomialId {
        self.procedure.polynomials.push(polynomial);
        PolynomialId(self.procedure.polynomials.len() - 1)
    }

    fn scalar(&mut self, width: u32) -> ScalarId {
        self.procedure.scalars.push(width);
        ScalarId(self.procedure.scalars.len() - 1)
    }

    /// Copies polynomials that are a result twice: a sink may accept either of them first, and a
    /// memory is read at one index at a time.
    fn results(&mut self, body: &mut Vec<Statement>) {
        let mut seen = BTreeSet::new();
        let results = std::mem::take(&mut self.procedure.results);
        let result = |Port { name, value }| match value {
            Variable::Polynomial(id) if !seen.insert(id) => {
                let polynomial = self.procedure.polynomials[id.0];
                let copy = self.polynomial(polynomial);
                for frame in 0..polynomial.frames {
                    let index = Operand::Constant(frame);
                    let operation = Operation::Copy(PolynomialRef::at(id, index));
                    body.push(Action::Polynomial { to: PolynomialRef::at(copy, index), operation }.into());
                }
                Port { name, value: Variable::Polynomial(copy) }
            }
            _ => Port { name, value },
        };
        self.procedure.results = results.into_iter().map(result).collect();
    }
}
