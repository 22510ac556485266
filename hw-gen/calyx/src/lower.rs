//! The refusals of a component, each with the supported alternatives.

use std::collections::BTreeSet;

use crate::routine::{
    Action, Operand, Operation, Place, Polynomial, PolynomialId, Port, Routine, ScalarId, ScalarOperation, Statement,
    Variable,
};
use ringmill_ir::{BinaryOperator, Relation, RingOp};

/// The routine with loops that are all `While`; with results that are all different polynomials;
/// and with copies where an operation would read a memory at two places at once, or scatter into
/// the one that it reads.
pub(crate) fn lower(routine: &Routine) -> Routine {
    let mut lowered = routine.clone();
    let mut writer = Writer { routine: &mut lowered, spare: Vec::new() };
    let mut body = writer.block(&routine.body);
    writer.results(&mut body);
    lowered.body = body;
    lowered
}

struct Writer<'a> {
    /// Takes new variables.
    routine: &'a mut Routine,
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
                let width = self.routine.scalars[counter.0];
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

    fn operation(&mut self, to: Place, operation: &Operation) -> Vec<Action> {
        let set = |to, operation| Action::Polynomial { to, operation };
        match operation {
            Operation::Ring(RingOp::Rotate(a, _) | RingOp::Automorphism(a, _)) if a.polynomial == to.polynomial => {
                let spare = Place::of(self.spare(to.polynomial));
                vec![set(spare, operation.clone()), set(to, Operation::Copy(spare))]
            }
            Operation::MulAdd(a, b) => {
                let (mut copies, places) = self.apart(vec![*a, *b], &[to]);
                copies.push(set(to, Operation::MulAdd(places[0], places[1])));
                copies
            }
            Operation::Ring(op) => {
                let (mut copies, mut places) = self.apart(op.operands(), &[]);
                places.reverse();
                let op = op.as_ref().map(|&place| places.pop().unwrap_or(place), |&scalar| scalar, Clone::clone);
                copies.push(set(to, Operation::Ring(op)));
                copies
            }
            Operation::Copy(_) => vec![set(to, operation.clone())],
        }
    }

    /// Operands of which no two are read from one memory at different places, nor one of them and
    /// one of `others`, and the copies that this takes.
    fn apart(&mut self, mut operands: Vec<Place>, others: &[Place]) -> (Vec<Action>, Vec<Place>) {
        let mut read = others.to_vec();
        let mut copies = Vec::new();
        for (number, place) in operands.iter_mut().enumerate() {
            if read.iter().any(|other| other.polynomial == place.polynomial && other != place) {
                let same = copies.iter().find_map(|(from, copy)| (from == place).then_some(*copy));
                let copy = same.unwrap_or_else(|| Place::of(self.spare_of(place.polynomial, number)));
                if same.is_none() {
                    copies.push((*place, copy));
                }
                *place = copy;
            }
            read.push(*place);
        }
        let copies = copies.into_iter();
        let copies = copies.map(|(from, to)| Action::Polynomial { to, operation: Operation::Copy(from) });
        (copies.collect(), operands)
    }

    fn spare(&mut self, like: PolynomialId) -> PolynomialId {
        self.spare_of(like, 0)
    }

    /// The spare polynomial of this number with the ring and form of another.
    fn spare_of(&mut self, like: PolynomialId, number: usize) -> PolynomialId {
        let wanted = Polynomial { frames: 1, ..self.routine.polynomials[like.0] };
        let alike = |id: &&PolynomialId| self.routine.polynomials[id.0] == wanted;
        if let Some(&found) = self.spare.iter().filter(alike).nth(number) {
            return found;
        }
        let id = self.polynomial(wanted);
        self.spare.push(id);
        // `nth` finds the wanted number only once the lower ones are there
        self.spare_of(like, number)
    }

    fn polynomial(&mut self, polynomial: Polynomial) -> PolynomialId {
        self.routine.polynomials.push(polynomial);
        PolynomialId(self.routine.polynomials.len() - 1)
    }

    fn scalar(&mut self, width: u32) -> ScalarId {
        self.routine.scalars.push(width);
        ScalarId(self.routine.scalars.len() - 1)
    }

    /// Copies polynomials that are a result twice: a sink may want either of them first, and a
    /// memory is read at one place.
    fn results(&mut self, body: &mut Vec<Statement>) {
        let mut seen = BTreeSet::new();
        let results = std::mem::take(&mut self.routine.results);
        let result = |Port { name, value }| match value {
            Variable::Polynomial(id) if !seen.insert(id) => {
                let polynomial = self.routine.polynomials[id.0];
                let copy = self.polynomial(polynomial);
                for frame in 0..polynomial.frames {
                    let index = Operand::Constant(frame);
                    let operation = Operation::Copy(Place::at(id, index));
                    body.push(Action::Polynomial { to: Place::at(copy, index), operation }.into());
                }
                Port { name, value: Variable::Polynomial(copy) }
            }
            _ => Port { name, value },
        };
        self.routine.results = results.into_iter().map(result).collect();
    }
}
