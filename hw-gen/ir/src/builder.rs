//! The construction of functions.

use std::mem;

use ringmill_design::{Ring, SourceLocation};

use crate::{
    Action, Argument, Block, End, Function, Op, OpId, Operand, PolynomialType, RingOp, ScalarOperation, Source, Type,
    Value, ValueInfo,
};

/// A function that is being made, operation by operation.
#[derive(Debug, Default)]
pub struct Builder {
    rings: Vec<Ring>,
    arguments: Vec<Argument>,
    values: Vec<ValueInfo>,
    /// Of the innermost block.
    ops: Vec<Op>,
    /// Arguments of the open blocks, and the operations around them.
    open: Vec<(Vec<Value>, Vec<Op>)>,
    count: usize,
    source: Source,
}

impl Builder {
    /// A function without anything.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The position of a ring, which is added where it is new.
    pub fn add_ring(&mut self, ring: Ring) -> usize {
        let known = self.rings.iter().position(|other| *other == ring);
        known.unwrap_or_else(|| {
            self.rings.push(ring);
            self.rings.len() - 1
        })
    }

    /// The ring of a polynomial or of a tensor of them; none of a scalar.
    #[must_use]
    pub fn ring_of(&self, value: Value) -> Option<Ring> {
        match self.type_of(value) {
            Type::Polynomial(of) | Type::Tensor(of, _) => Some(self.rings[of.ring]),
            Type::Scalar(_) => None,
        }
    }

    /// The type of a value.
    #[must_use]
    pub fn type_of(&self, value: Value) -> Type {
        self.values[value.0].r#type
    }

    /// Sets the source of the next operations.
    pub fn set_source(&mut self, source: Source) {
        self.source = source;
    }

    /// Says of which position of the program a value is the result, unless that is known: an
    /// operation may give what another one made.
    pub fn set_origin_if_new(&mut self, value: Value, origin: &SourceLocation) {
        self.values[value.0].origin.get_or_insert_with(|| origin.clone());
    }

    /// The next argument of the function.
    pub fn argument(&mut self, name: String, r#type: Type, resident: bool) -> Value {
        let value = self.value(r#type);
        self.arguments.push(Argument { name, value, resident });
        value
    }

    /// Adds an operation that makes values of these types.
    pub fn op(&mut self, action: Action, types: &[Type]) -> Vec<Value> {
        let results: Vec<_> = types.iter().map(|&r#type| self.value(r#type)).collect();
        let id = self.id();
        self.ops.push(Op { id, action, results: results.clone(), source: self.source.clone() });
        results
    }

    fn one(&mut self, action: Action, r#type: Type) -> Value {
        let result = self.value(r#type);
        let id = self.id();
        self.ops.push(Op { id, action, results: vec![result], source: self.source.clone() });
        result
    }

    /// Adds an operation on a polynomial: what it makes is in the ring of that, and in its form
    /// unless the operation says another one.
    pub fn ring(&mut self, op: RingOp<Value, Operand<Value>, Vec<u64>>, like: Value) -> Value {
        let ring = match self.type_of(like) {
            Type::Polynomial(of) | Type::Tensor(of, _) => of.ring,
            Type::Scalar(_) => 0,
        };
        self.ring_to(op, like, ring)
    }

    /// The same, with the result in another ring.
    pub fn ring_to(&mut self, op: RingOp<Value, Operand<Value>, Vec<u64>>, like: Value, ring: usize) -> Value {
        let form = match (op.result_form(), self.type_of(like)) {
            (Some(form), _)
            | (None, Type::Polynomial(PolynomialType { form, .. }) | Type::Tensor(PolynomialType { form, .. }, _)) => {
                form
            }
            (None, Type::Scalar(_)) => ringmill_design::Form::Coefficients,
        };
        self.one(Action::Ring(op), Type::Polynomial(PolynomialType { ring, form }))
    }

    /// Adds a polynomial known beforehand: its residues, lowest index first, without zeros at the
    /// end.
    pub fn constant(&mut self, mut residues: Vec<u64>, r#type: PolynomialType) -> Value {
        let used = residues.iter().rposition(|&residue| residue != 0).map_or(0, |last| last + 1);
        residues.truncate(used);
        self.one(Action::Ring(RingOp::Constant(residues)), Type::Polynomial(r#type))
    }

    /// Adds an operation on scalars with a result of the given number of bits.
    pub fn scalar(&mut self, bits: u32, operation: ScalarOperation<Value>) -> Value {
        self.one(Action::Scalar(operation), Type::Scalar(bits))
    }

    /// Begins a block within the next operation: its arguments.
    pub fn begin(&mut self, arguments: &[Type]) -> Vec<Value> {
        let arguments: Vec<_> = arguments.iter().map(|&r#type| self.value(r#type)).collect();
        self.open.push((arguments.clone(), mem::take(&mut self.ops)));
        arguments
    }

    /// Ends the innermost block with its results.
    pub fn end(&mut self, values: Vec<Operand<Value>>) -> Block {
        let (arguments, outer) = self.open.pop().unwrap_or_default();
        let ops = mem::replace(&mut self.ops, outer);
        Block { arguments, ops, end: End { id: self.id(), values, source: self.source.clone() } }
    }

    /// The function, with the streams of its results.
    #[must_use]
    pub fn finish(mut self, name: &str, results: Vec<(String, Value)>) -> Function {
        let (names, values): (Vec<_>, Vec<_>) = results.into_iter().unzip();
        let end = End {
            id: self.id(),
            values: values.into_iter().map(Operand::Variable).collect(),
            source: mem::take(&mut self.source),
        };
        let arguments = self.arguments.iter().map(|argument| argument.value).collect();
        Function {
            name: name.to_owned(),
            rings: self.rings,
            arguments: self.arguments,
            results: names,
            body: Block { arguments, ops: self.ops, end },
            values: self.values,
        }
    }

    fn value(&mut self, r#type: Type) -> Value {
        self.values.push(ValueInfo { r#type, origin: None });
        Value(self.values.len() - 1)
    }

    fn id(&mut self) -> OpId {
        self.count += 1;
        OpId(self.count - 1)
    }
}
