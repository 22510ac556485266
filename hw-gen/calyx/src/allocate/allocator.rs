//! Lowering of operations, with the storage of each value in the procedure.

use std::collections::BTreeMap;

use ringmill_ir::{Action, Block, Function, Op, Operand, ScalarOperation, Source, Type, Unserved, Value};

use super::memories::{Memory, Scope};
use super::order::Order;
use crate::procedure::{
    self, Operation, Polynomial, PolynomialId, PolynomialRef, Port, Procedure, ScalarId, Statement, Variable,
};

/// The storage of a value in the procedure.
#[derive(Clone, Copy, Debug)]
pub(super) enum Storage {
    Polynomial(PolynomialRef),
    /// A memory with all of its polynomials.
    Tensor(PolynomialId),
    Scalar(ScalarId),
}

/// A variable that a loop or a branch assigns repeatedly.
#[derive(Clone, Copy, Debug)]
pub(super) enum Slot {
    Polynomial(PolynomialRef),
    Scalar(ScalarId),
}

impl From<Slot> for Storage {
    fn from(slot: Slot) -> Self {
        match slot {
            Slot::Polynomial(reference) => Self::Polynomial(reference),
            Slot::Scalar(id) => Self::Scalar(id),
        }
    }
}

pub(super) struct Allocator<'f> {
    pub function: &'f Function,
    pub procedure: Procedure,
    /// By value.
    storage: Vec<Option<Storage>>,
    pub order: Order,
    pub memory: Memory,
    pub scopes: Vec<Scope>,
    /// The destinations that were planned for values.
    pub targets: BTreeMap<Value, PolynomialRef>,
    /// Sums that were computed together with their product.
    pub fused: BTreeMap<Value, PolynomialRef>,
    /// Statements of the innermost block.
    body: Vec<Statement>,
    /// The source of the current operation.
    source: &'f Source,
}

impl<'f> Allocator<'f> {
    pub fn new(function: &'f Function) -> Self {
        let procedure = Procedure {
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
            procedure,
            storage: vec![None; function.values.len()],
            order: Order::of(function),
            memory: Memory::default(),
            scopes: Vec::new(),
            targets: BTreeMap::new(),
            fused: BTreeMap::new(),
            body: Vec::new(),
            source: &function.body.end.source,
        }
    }

    /// A refusal of the current operation.
    pub fn unserved(&self) -> Unserved {
        Unserved::new(self.source)
    }

    pub fn bind(&mut self, value: Value, storage: Storage) {
        if let Storage::Polynomial(PolynomialRef { polynomial, .. }) | Storage::Tensor(polynomial) = storage {
            self.memory.holders.entry(polynomial).or_default().push(value);
        }
        self.storage[value.0] = Some(storage);
    }

    pub fn storage(&self, value: Value) -> Option<&Storage> {
        self.storage[value.0].as_ref()
    }

    pub fn reference(&self, value: Value) -> Result<PolynomialRef, Unserved> {
        match self.storage(value) {
            Some(Storage::Polynomial(reference)) => Ok(*reference),
            _ => Err(self.unserved()),
        }
    }

    pub fn reference_of(&self, operand: Operand<Value>) -> Result<PolynomialRef, Unserved> {
        operand.variable().map_or_else(|| Err(self.unserved()), |value| self.reference(value))
    }

    pub fn scalar(&self, operand: Operand<Value>) -> Result<procedure::Operand, Unserved> {
        match operand {
            Operand::Constant(number) => Ok(Operand::Constant(number)),
            Operand::Variable(value) => match self.storage(value) {
                Some(Storage::Scalar(id)) => Ok(Operand::Variable(*id)),
                _ => Err(self.unserved()),
            },
        }
    }

    pub fn register(&mut self, width: u32) -> ScalarId {
        self.procedure.scalars.push(width);
        ScalarId(self.procedure.scalars.len() - 1)
    }

    pub fn push(&mut self, action: procedure::Action) {
        let origin = self.source.location.as_ref().map(ToString::to_string);
        self.body.push(Statement { action, origin });
    }

    pub fn set(&mut self, to: PolynomialRef, operation: Operation) {
        self.push(procedure::Action::Polynomial { to, operation });
    }

    /// Lowers a block and returns its statements.
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

    /// Lowers all operations of a block.
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
                let Some(&Storage::Tensor(memory)) = self.storage(*tensor) else { return Err(self.unserved()) };
                let reference = PolynomialRef::at(memory, self.scalar(*index)?);
                self.bind(one()?, Storage::Polynomial(reference));
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
        self.push(procedure::Action::Scalar { to, operation });
        self.bind(result, Storage::Scalar(to));
        Ok(())
    }

    /// Copies polynomials into a new tensor.
    fn gather(&mut self, elements: &[Value], result: Value) -> Result<(), Unserved> {
        let memory = self.declare(self.polynomial(result));
        for (number, &element) in elements.iter().enumerate() {
            let from = self.reference(element)?;
            self.set(PolynomialRef::at(memory, Operand::Constant(number as u64)), Operation::Copy(from));
        }
        self.bind(result, Storage::Tensor(memory));
        Ok(())
    }

    pub fn argument(&mut self, argument: &ringmill_ir::Argument) {
        let (variable, storage) = match self.function.type_of(argument.value) {
            Type::Scalar(bits) => {
                let id = self.register(bits);
                (Variable::Scalar(id), Storage::Scalar(id))
            }
            r#type => {
                let id = self.declare(self.polynomial(argument.value));
                let is_one = matches!(r#type, Type::Polynomial(_));
                (
                    Variable::Polynomial(id),
                    if is_one { Storage::Polynomial(PolynomialRef::of(id)) } else { Storage::Tensor(id) },
                )
            }
        };
        self.procedure.arguments.push(Port { name: argument.name.clone(), value: variable });
        self.bind(argument.value, storage);
    }

    pub fn result(&mut self, name: &str, value: Operand<Value>) -> Result<(), Unserved> {
        let memory = match value.variable().and_then(|value| self.storage(value).copied()) {
            Some(Storage::Polynomial(reference)) => self.whole(reference),
            Some(Storage::Tensor(memory)) => memory,
            _ => return Err(self.unserved()),
        };
        self.procedure.results.push(Port { name: name.to_owned(), value: Variable::Polynomial(memory) });
        Ok(())
    }

    /// Returns a memory that holds the polynomial alone; an element of a tensor is copied.
    fn whole(&mut self, reference: PolynomialRef) -> PolynomialId {
        let polynomial = self.procedure.polynomials[reference.polynomial.0];
        if polynomial.frames == 1 {
            return reference.polynomial;
        }
        let copy = self.take(Polynomial { frames: 1, ..polynomial });
        self.set(copy, Operation::Copy(reference));
        copy.polynomial
    }
}
