//! Tensors with values behind their own.

use super::writer::Writer;
use crate::ir::build;
use melior::ir::{
    Block, Region, RegionLike, Type, Value,
    attribute::{DenseI32ArrayAttribute, DenseI64ArrayAttribute},
    block::BlockLike,
    operation::OperationBuilder,
};
use ringmill_dialects::{attr, ops::Tensor};

impl<'c, 'a> Writer<'c, 'a> {
    /// A tensor of one dimension with so many copies of a value behind it.
    pub fn pad(&mut self, tensor: Value<'c, 'a>, high: usize, value: Value<'c, 'a>, result: Type<'c>) -> Value<'c, 'a> {
        let list = |values: &[i64]| DenseI64ArrayAttribute::new(self.context, values);
        let region = Region::new();
        let block = region.append_block(Block::new(&[(Type::index(self.context), self.location)]));
        let end = OperationBuilder::new(Tensor::Yield.text(), self.location).add_operands(&[value]);
        block.append_operation(build(end));
        let builder = OperationBuilder::new(Tensor::Pad.text(), self.location)
            .add_operands(&[tensor])
            .add_attributes(&[
                attr::STATIC_LOW.with(self.context, list(&[0])),
                attr::STATIC_HIGH.with(self.context, list(&[high as i64])),
                attr::OPERAND_SEGMENT_SIZES.with(self.context, DenseI32ArrayAttribute::new(self.context, &[1, 0, 0])),
            ])
            .add_results(&[result])
            .add_regions([region]);
        super::writer::first(self.block.append_operation(build(builder)))
    }
}
