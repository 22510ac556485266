use super::{
    constant::{Constant, constant_operation},
    pool::ConstantPool,
    read::build,
};
use melior::{
    Context,
    ir::{
        BlockRef, Location, Operation, OperationRef, Type, Value, ValueLike,
        attribute::{DenseI32ArrayAttribute, IntegerAttribute},
        block::BlockLike,
        operation::{OperationBuilder, OperationLike},
        r#type::{IntegerType, MemRefType},
    },
};
use ringmill_dialects::{
    attr::{self, NamedAttribute, Predicate},
    ops::{Arith, MemRef, OpName},
};

/// Writes ops before one op of a block.
#[derive(Clone, Copy)]
pub(crate) struct Emitter<'c, 'a> {
    /// The context of all of them.
    pub context: &'c Context,
    /// The block that receives them.
    pub block: BlockRef<'c, 'a>,
    /// Before which op.
    pub anchor: OperationRef<'c, 'a>,
    /// The location that they carry.
    pub location: Location<'c>,
}

impl<'c, 'a> Emitter<'c, 'a> {
    /// Before `anchor`, with its location.
    pub fn before(context: &'c Context, block: BlockRef<'c, 'a>, anchor: OperationRef<'c, 'a>) -> Self {
        Self { context, block, anchor, location: anchor.location() }
    }

    fn insert(&self, operation: Operation<'c>) -> OperationRef<'c, 'a> {
        self.block.insert_operation_before(self.anchor, operation)
    }

    /// An op with one result.
    pub fn op(
        &self,
        name: impl Into<OpName>,
        operands: &[Value<'c, 'a>],
        attributes: &[NamedAttribute<'c>],
        result: Type<'c>,
    ) -> Value<'c, 'a> {
        let builder = OperationBuilder::new(name.into().text(), self.location)
            .add_operands(operands)
            .add_attributes(attributes)
            .add_results(&[result]);
        match self.insert(build(builder)).results().next() {
            Some(result) => result.into(),
            None => unreachable!("the op was built with one result"),
        }
    }

    /// A constant, here and not in a pool.
    pub fn constant(&self, constant: Constant<'c>) -> Value<'c, 'a> {
        match self.insert(constant_operation(self.context, constant, self.location)).results().next() {
            Some(result) => result.into(),
            None => unreachable!("a constant has a result"),
        }
    }

    /// A constant `index`.
    pub fn index(&self, value: i64) -> Value<'c, 'a> {
        self.constant(Constant { value: u128::from(value as u64), r#type: Type::index(self.context) })
    }

    /// An op of two operands and a result of one type.
    pub fn binary(&self, name: Arith, left: Value<'c, 'a>, right: Value<'c, 'a>) -> Value<'c, 'a> {
        self.op(name, &[left, right], &[], left.r#type())
    }

    /// One bit: whether two values are equal.
    pub fn equal(&self, left: Value<'c, 'a>, right: Value<'c, 'a>) -> Value<'c, 'a> {
        self.compare(Predicate::Equal, left, right, IntegerType::new(self.context, 1).into())
    }

    /// True if a relation holds: a value of type `bits`, one bit or a tensor of them.
    pub fn compare(
        &self,
        predicate: Predicate,
        left: Value<'c, 'a>,
        right: Value<'c, 'a>,
        bits: Type<'c>,
    ) -> Value<'c, 'a> {
        let number = IntegerAttribute::new(IntegerType::new(self.context, 64).into(), predicate.number());
        self.op(Arith::CmpI, &[left, right], &[attr::PREDICATE.with(self.context, number)], bits)
    }

    /// `then` when the condition holds, else `otherwise`.
    pub fn select(&self, condition: Value<'c, 'a>, then: Value<'c, 'a>, otherwise: Value<'c, 'a>) -> Value<'c, 'a> {
        if then == otherwise {
            return then;
        }
        self.op(Arith::Select, &[condition, then, otherwise], &[], then.r#type())
    }

    /// An element of a memref of element type `element`.
    pub fn load(&self, memory: Value<'c, 'a>, subscripts: &[Value<'c, 'a>], element: Type<'c>) -> Value<'c, 'a> {
        let operands: Vec<_> = [memory].into_iter().chain(subscripts.iter().copied()).collect();
        self.op(MemRef::Load, &operands, &[], element)
    }

    /// Writes an element of a memref.
    pub fn store(&self, value: Value<'c, 'a>, memory: Value<'c, 'a>, subscripts: &[Value<'c, 'a>]) {
        let operands: Vec<_> = [value, memory].into_iter().chain(subscripts.iter().copied()).collect();
        let builder = OperationBuilder::new(MemRef::Store.text(), self.location).add_operands(&operands);
        self.insert(build(builder));
    }

    /// Fresh memory, row-major.
    pub fn alloc(&self, element: Type<'c>, extents: &[usize]) -> Value<'c, 'a> {
        let extents: Vec<i64> = extents.iter().map(|&extent| extent as i64).collect();
        let r#type = MemRefType::new(element, &extents, None, None);
        let segments = DenseI32ArrayAttribute::new(self.context, &[0, 0]);
        self.op(MemRef::Alloc, &[], &[attr::OPERAND_SEGMENT_SIZES.with(self.context, segments)], r#type.into())
    }

    /// The same memory under another type.
    pub fn cast(&self, memory: Value<'c, 'a>, r#type: Type<'c>) -> Value<'c, 'a> {
        if memory.r#type() == r#type { memory } else { self.op(MemRef::Cast, &[memory], &[], r#type) }
    }

    /// The subscripts of every element, row-major, as constants.
    pub fn subscripts(&self, constants: &mut ConstantPool<'c, 'a>, extents: &[usize]) -> Vec<Vec<Value<'c, 'a>>> {
        let count: usize = extents.iter().product();
        (0..count).map(|element| self.subscript(constants, extents, element)).collect()
    }

    /// The subscripts of one element, numbered row-major.
    pub fn subscript(
        &self,
        constants: &mut ConstantPool<'c, 'a>,
        extents: &[usize],
        element: usize,
    ) -> Vec<Value<'c, 'a>> {
        let mut rest = element;
        let mut subscripts: Vec<_> = extents
            .iter()
            .rev()
            .map(|&extent| {
                let value = (rest % extent) as u128;
                rest /= extent;
                let r#type = Type::index(self.context);
                constants.value(Constant { value, r#type })
            })
            .collect();
        subscripts.reverse();
        subscripts
    }
}
