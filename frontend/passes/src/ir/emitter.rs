use super::{constant::Constant, pool::ConstantPool, read::build};
use melior::{
    Context,
    ir::{
        Attribute, BlockRef, Identifier, Location, Operation, OperationRef, Type, Value, ValueLike,
        attribute::{DenseI32ArrayAttribute, IntegerAttribute},
        block::BlockLike,
        operation::{OperationBuilder, OperationLike},
        r#type::{IntegerType, MemRefType},
    },
};

/// Writes ops before one op of a block.
#[derive(Clone, Copy)]
pub(crate) struct Emitter<'c, 'a> {
    /// The context of all of them.
    pub context: &'c Context,
    /// Where they go.
    pub block: BlockRef<'c, 'a>,
    /// Before which op.
    pub anchor: OperationRef<'c, 'a>,
    /// What they say of their origin.
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
        name: &str,
        operands: &[Value<'c, 'a>],
        attributes: &[(&str, Attribute<'c>)],
        result: Type<'c>,
    ) -> Value<'c, 'a> {
        let attributes: Vec<_> =
            attributes.iter().map(|&(name, attribute)| (Identifier::new(self.context, name), attribute)).collect();
        let builder = OperationBuilder::new(name, self.location)
            .add_operands(operands)
            .add_attributes(&attributes)
            .add_results(&[result]);
        match self.insert(build(builder)).results().next() {
            Some(result) => result.into(),
            None => unreachable!("the op was built with one result"),
        }
    }

    /// An op of two operands and a result of one type.
    pub fn binary(&self, name: &str, left: Value<'c, 'a>, right: Value<'c, 'a>) -> Value<'c, 'a> {
        self.op(name, &[left, right], &[], left.r#type())
    }

    /// One bit: whether two values are equal.
    pub fn equal(&self, left: Value<'c, 'a>, right: Value<'c, 'a>) -> Value<'c, 'a> {
        let predicate = IntegerAttribute::new(IntegerType::new(self.context, 64).into(), 0);
        let bit = IntegerType::new(self.context, 1).into();
        self.op("arith.cmpi", &[left, right], &[("predicate", predicate.into())], bit)
    }

    /// `then` when the condition holds, else `otherwise`.
    pub fn select(&self, condition: Value<'c, 'a>, then: Value<'c, 'a>, otherwise: Value<'c, 'a>) -> Value<'c, 'a> {
        if then == otherwise {
            return then;
        }
        self.op("arith.select", &[condition, then, otherwise], &[], then.r#type())
    }

    /// An element of a memref of element type `element`.
    pub fn load(&self, memory: Value<'c, 'a>, subscripts: &[Value<'c, 'a>], element: Type<'c>) -> Value<'c, 'a> {
        let operands: Vec<_> = [memory].into_iter().chain(subscripts.iter().copied()).collect();
        self.op("memref.load", &operands, &[], element)
    }

    /// Writes an element of a memref.
    pub fn store(&self, value: Value<'c, 'a>, memory: Value<'c, 'a>, subscripts: &[Value<'c, 'a>]) {
        let operands: Vec<_> = [value, memory].into_iter().chain(subscripts.iter().copied()).collect();
        let builder = OperationBuilder::new("memref.store", self.location).add_operands(&operands);
        self.insert(build(builder));
    }

    /// Fresh memory, row-major.
    pub fn alloc(&self, element: Type<'c>, extents: &[usize]) -> Value<'c, 'a> {
        let extents: Vec<i64> = extents.iter().map(|&extent| extent as i64).collect();
        let r#type = MemRefType::new(element, &extents, None, None);
        let segments = DenseI32ArrayAttribute::new(self.context, &[0, 0]);
        self.op("memref.alloc", &[], &[("operandSegmentSizes", segments.into())], r#type.into())
    }

    /// The same memory under another type.
    pub fn cast(&self, memory: Value<'c, 'a>, r#type: Type<'c>) -> Value<'c, 'a> {
        if memory.r#type() == r#type { memory } else { self.op("memref.cast", &[memory], &[], r#type) }
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
