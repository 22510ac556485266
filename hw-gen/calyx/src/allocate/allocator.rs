//! Operation by operation: where each value is in the routine.

use std::collections::BTreeMap;

use ringmill_ir::{Action, Block, Function, Op, Operand, ScalarOperation, Source, Type, Unserved, Value};

use super::memories::{Memory, Scope};
use super::order::Order;
use crate::routine::{self, Operation, Place, Polynomial, PolynomialId, Port, Routine, ScalarId, Statement, Variable};

/// The storage of a value in the procedure.
#[derive(Clone, Copy, Debug)]
pub(super) enum Meaning {
    Polynomial(Place),
    /// A memory with all of its polynomials.
    Tensor(PolynomialId),
    Scalar(ScalarId),
}

/// A variable that is assigned repeatedly.
#[derive(Clone, Copy, Debug)]
pub(super) enum Slot {
    Polynomial(Place),
    Scalar(ScalarId),
}

impl From<Slot> for Meaning {
    fn from(slot: Slot) -> Self {
        match slot {
            Slot::Polynomial(place) => Self::Polynomial(place),
            Slot::Scalar(id) => Self::Scalar(id),
        }
    }
}

pub(super) struct Allocator<'f> {
    pub function: &'f Function,
    pub routine: Routine,
    /// By value.
    meanings: Vec<Option<Meaning>>,
    pub order: Order,
    pub memory: Memory,
    pub scopes: Vec<Scope>,
    /// The storage in which results are to be computed.
    pub wanted: BTreeMap<Value, Place>,
    /// Sums that were computed with their product.
    pub fused: BTreeMap<Value, Place>,
    /// Statements of the innermost block.
    body: Vec<Statement>,
    /// Of the operation at hand.
    source: &'f Source,
}

impl<'f> Allocator<'f> {
    pub fn new(function: &'f Function) -> Self {
        let routine = Routine {
            name: function.name.clone(),
            n: function.rings.first().map_or(0, |ring| ring.n()),
            rings: function.rings.clone(),
            polynomials: Vec::new(),
            scalars: Vec::new(),
            arguments: Vec::new(),
            results: Vec::new(),
            body: Vec::new(),
        };
        Self {
            function,
            routine,
            meanings: vec![None; function.values.len()],
            order: Order::of(function),
            memory: Memory::default(),
            scopes: Vec::new(),
            wanted: BTreeMap::new(),
            fused: BTreeMap::new(),
            body: Vec::new(),
            source: &function.body.end.source,
        }
    }

    /// A refusal of the operation at hand.
    pub fn unserved(&self) -> Unserved {
        Unserved::new(self.source)
    }

    pub fn bind(&mut self, value: Value, meaning: Meaning) {
        if let Meaning::Polynomial(Place { polynomial, .. }) | Meaning::Tensor(polynomial) = meaning {
            self.memory.holders.entry(polynomial).or_default().push(value);
        }
        self.meanings[value.0] = Some(meaning);
    }

    pub fn meaning(&self, value: Value) -> Option<&Meaning> {
        self.meanings[value.0].as_ref()
    }

    pub fn place(&self, value: Value) -> Result<Place, Unserved> {
        match self.meaning(value) {
            Some(Meaning::Polynomial(place)) => Ok(*place),
            _ => Err(self.unserved()),
        }
    }

    pub fn place_of(&self, operand: Operand<Value>) -> Result<Place, Unserved> {
        operand.variable().map_or_else(|| Err(self.unserved()), |value| self.place(value))
    }

    pub fn scalar(&self, operand: Operand<Value>) -> Result<routine::Operand, Unserved> {
        match operand {
            Operand::Constant(number) => Ok(Operand::Constant(number)),
            Operand::Variable(value) => match self.meaning(value) {
                Some(Meaning::Scalar(id)) => Ok(Operand::Variable(*id)),
                _ => Err(self.unserved()),
            },
        }
    }

    pub fn register(&mut self, width: u32) -> ScalarId {
        self.routine.scalars.push(width);
        ScalarId(self.routine.scalars.len() - 1)
    }

    pub fn push(&mut self, action: routine::Action) {
        let origin = self.source.location.as_ref().map(ToString::to_string);
        self.body.push(Statement { action, origin });
    }

    pub fn set(&mut self, to: Place, operation: Operation) {
        self.push(routine::Action::Polynomial { to, operation });
    }

    /// The statements of a block.
    pub fn inside<T>(
        &mut self,
        block: &Block,
        lower: impl FnOnce(&mut Self) -> Result<T, Unserved>,
    ) -> Result<Vec<Statement>, Unserved> {
        let (outer, source) = (std::mem::take(&mut self.body), self.source);
        let span = self.order.block(block);
        self.scopes.push(Scope { span, home: Vec::new(), arguments: block.arguments.clone() });
        let outcome = lower(self);
        self.release(usize::MAX);
        self.scopes.pop();
        self.source = source;
        let inner = std::mem::replace(&mut self.body, outer);
        outcome.map(|_| inner)
    }

    /// All operations of a block.
    pub fn operations(&mut self, block: &'f Block) -> Result<(), Unserved> {
        for (number, op) in block.ops.iter().enumerate() {
            self.source = &op.source;
            self.op(op, &block.ops[number + 1..])?;
            self.release(self.order.span(op.id).last);
        }
        self.source = &block.end.source;
        Ok(())
    }

    fn op(&mut self, op: &'f Op, rest: &[Op]) -> Result<(), Unserved> {
        let one = || match op.results[..] {
            [result] => Ok(result),
            _ => Err(Unserved::new(&op.source)),
        };
        match &op.action {
            Action::Ring(ring_op) => self.ring(ring_op, one()?, (op.id, rest)),
            Action::Scalar(operation) => self.compute(operation, one()?),
            Action::Extract(tensor, index) => {
                let Some(&Meaning::Tensor(memory)) = self.meaning(*tensor) else { return Err(self.unserved()) };
                let place = Place::at(memory, self.scalar(*index)?);
                self.bind(one()?, Meaning::Polynomial(place));
                Ok(())
            }
            Action::Gather(elements) => self.gather(elements, one()?),
            Action::If { condition, then, otherwise } => self.branch(op, *condition, then, otherwise),
            Action::For { from, to, step, signed, initial, body } => {
                self.for_loop(op, [*from, *to, *step], *signed, (initial, body))
            }
            Action::While { initial, test, body } => self.while_loop(op, initial, test, body),
        }
    }

    fn compute(&mut self, operation: &ScalarOperation<Value>, result: Value) -> Result<(), Unserved> {
        let Type::Scalar(bits) = self.function.type_of(result) else { return Err(self.unserved()) };
        let operation = operation.try_map(|value| self.condition(value))?;
        let to = self.register(bits);
        self.push(routine::Action::Scalar { to, operation });
        self.bind(result, Meaning::Scalar(to));
        Ok(())
    }

    /// A tensor of polynomials that were computed.
    fn gather(&mut self, elements: &[Value], result: Value) -> Result<(), Unserved> {
        let memory = self.declare(self.polynomial(result));
        for (number, &element) in elements.iter().enumerate() {
            let from = self.place(element)?;
            self.set(Place::at(memory, Operand::Constant(number as u64)), Operation::Copy(from));
        }
        self.bind(result, Meaning::Tensor(memory));
        Ok(())
    }

    pub fn argument(&mut self, argument: &ringmill_ir::Argument) {
        let (variable, meaning) = match self.function.type_of(argument.value) {
            Type::Scalar(bits) => {
                let id = self.register(bits);
                (Variable::Scalar(id), Meaning::Scalar(id))
            }
            r#type => {
                let id = self.declare(self.polynomial(argument.value));
                let is_one = matches!(r#type, Type::Polynomial(_));
                (
                    Variable::Polynomial(id),
                    if is_one { Meaning::Polynomial(Place::of(id)) } else { Meaning::Tensor(id) },
                )
            }
        };
        self.routine.arguments.push(Port { name: argument.name.clone(), value: variable });
        self.bind(argument.value, meaning);
    }

    pub fn result(&mut self, name: &str, value: Operand<Value>) -> Result<(), Unserved> {
        let memory = match value.variable().and_then(|value| self.meaning(value).copied()) {
            Some(Meaning::Polynomial(place)) => self.whole(place),
            Some(Meaning::Tensor(memory)) => memory,
            _ => return Err(self.unserved()),
        };
        self.routine.results.push(Port { name: name.to_owned(), value: Variable::Polynomial(memory) });
        Ok(())
    }

    /// The memory of a polynomial that has one of its own.
    fn whole(&mut self, place: Place) -> PolynomialId {
        let polynomial = self.routine.polynomials[place.polynomial.0];
        if polynomial.frames == 1 {
            return place.polynomial;
        }
        let copy = self.take(Polynomial { frames: 1, ..polynomial });
        self.set(copy, Operation::Copy(place));
        copy.polynomial
    }
}
