//! Writes the operations of one function.

use crate::graph::Type as NodeType;
use melior::{
    Context,
    ir::{
        BlockRef, Location, Operation, Type, Value,
        attribute::{ArrayAttribute, IntegerAttribute},
        block::BlockLike,
        operation::{OperationBuilder, OperationLike},
        r#type::{IntegerType, RankedTensorType},
    },
};
use ringmill_dialects::{
    access,
    attr::{self, Attr, NamedAttribute},
    ops::{Arith, OpName, Tensor},
};

/// The end of the function, and the location of what is written.
pub(crate) struct Builder<'c, 'a> {
    pub context: &'c Context,
    pub block: BlockRef<'c, 'a>,
    pub location: Location<'c>,
}

/// An op that was built from a name, types and values.
fn built(builder: OperationBuilder<'_>) -> Operation<'_> {
    builder.build().unwrap_or_else(|error| unreachable!("the parts of the op fit: {error}"))
}

impl<'c, 'a> Builder<'c, 'a> {
    /// An op with some results.
    pub fn append(
        &self,
        name: impl Into<OpName>,
        operands: &[Value<'c, 'a>],
        attributes: &[NamedAttribute<'c>],
        results: &[Type<'c>],
    ) -> Option<Value<'c, 'a>> {
        let builder = OperationBuilder::new(name.into().text(), self.location)
            .add_operands(operands)
            .add_attributes(attributes)
            .add_results(results);
        self.block.append_operation(built(builder)).results().next().map(Into::into)
    }

    /// An op with one result.
    pub fn op(
        &self,
        name: impl Into<OpName>,
        operands: &[Value<'c, 'a>],
        attributes: &[NamedAttribute<'c>],
        result: Type<'c>,
    ) -> Value<'c, 'a> {
        self.append(name, operands, attributes, &[result]).unwrap_or_else(|| unreachable!("an op with a result"))
    }

    /// The type of an integer of a node.
    pub fn element(&self, r#type: &NodeType) -> Type<'c> {
        match r#type.encrypted {
            true => access::fhe_integer(self.context, r#type.width, r#type.signed),
            false => self.clear(r#type.width),
        }
    }

    /// The type of the values of a node.
    pub fn r#type(&self, r#type: &NodeType) -> Type<'c> {
        let element = self.element(r#type);
        if r#type.shape.is_empty() { element } else { self.tensor(&r#type.shape, element) }
    }

    /// The type of a clear integer.
    pub fn clear(&self, width: u32) -> Type<'c> {
        IntegerType::new(self.context, width).into()
    }

    /// A type of tensors.
    pub fn tensor(&self, shape: &[usize], element: Type<'c>) -> Type<'c> {
        let shape: Vec<u64> = shape.iter().map(|&size| size as u64).collect();
        RankedTensorType::new(&shape, element, None).into()
    }

    /// A clear constant of a width.
    pub fn number(&self, width: u32, value: i128) -> Value<'c, 'a> {
        let attribute = access::integer_attribute(self.context, width, value as u128);
        self.op(Arith::Constant, &[], &[attr::VALUE.with(self.context, attribute)], self.clear(width))
    }

    /// A clear constant tensor of a width.
    pub fn numbers(&self, shape: &[usize], width: u32, values: &[i128]) -> Value<'c, 'a> {
        self.dense(self.tensor(shape, self.clear(width)), values)
    }

    /// A subscript.
    pub fn index(&self, value: usize) -> Value<'c, 'a> {
        let attribute = IntegerAttribute::new(Type::index(self.context), value as i64);
        self.op(Arith::Constant, &[], &[attr::VALUE.with(self.context, attribute)], Type::index(self.context))
    }

    /// A constant tensor of subscripts.
    pub fn subscripts(&self, shape: &[usize], values: &[usize]) -> Value<'c, 'a> {
        let values: Vec<i128> = values.iter().map(|&value| value as i128).collect();
        self.dense(self.tensor(shape, Type::index(self.context)), &values)
    }

    fn dense(&self, r#type: Type<'c>, values: &[i128]) -> Value<'c, 'a> {
        let words: Vec<u128> = values.iter().map(|&value| value as u128).collect();
        let attribute = access::elements_attribute(r#type, &words);
        let attribute = attribute.unwrap_or_else(|| unreachable!("a value for each element"));
        self.op(Arith::Constant, &[], &[attr::VALUE.with(self.context, attribute)], r#type)
    }

    /// The element of a tensor at a constant index.
    pub fn extract(&self, tensor: Value<'c, 'a>, index: &[usize], element: Type<'c>) -> Value<'c, 'a> {
        let operands: Vec<_> = [tensor].into_iter().chain(index.iter().map(|&at| self.index(at))).collect();
        self.op(Tensor::Extract, &operands, &[], element)
    }

    /// A number as an attribute.
    pub fn integer<K>(&self, name: Attr<K>, value: i64) -> NamedAttribute<'c> {
        name.with(self.context, self.i64(value))
    }

    /// A list of numbers as an attribute.
    pub fn list<K>(&self, name: Attr<K>, values: &[usize]) -> NamedAttribute<'c> {
        let values: Vec<_> = values.iter().map(|&value| self.i64(value as i64).into()).collect();
        name.with(self.context, ArrayAttribute::new(self.context, &values))
    }

    /// A tensor of numbers as an attribute.
    pub fn elements<K>(&self, name: Attr<K>, values: &[usize]) -> NamedAttribute<'c> {
        let words: Vec<u128> = values.iter().map(|&value| value as u128).collect();
        let attribute = access::elements_attribute(self.tensor(&[values.len()], self.clear(64)), &words);
        name.with(self.context, attribute.unwrap_or_else(|| unreachable!("a value for each element")))
    }

    fn i64(&self, value: i64) -> IntegerAttribute<'c> {
        IntegerAttribute::new(self.clear(64), value)
    }
}
