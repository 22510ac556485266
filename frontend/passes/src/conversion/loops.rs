use super::writer::Writer;
use crate::ir::build;
use melior::ir::{
    Block, BlockRef, OperationRef, Region, RegionLike, Type, Value, ValueLike,
    block::BlockLike,
    operation::{OperationBuilder, OperationLike},
};
use ringmill_dialects::ops::Scf;

/// A loop whose body is being written.
pub(crate) struct OpenLoop<'c, 'a> {
    operation: OperationRef<'c, 'a>,
    outer: BlockRef<'c, 'a>,
    /// The counter.
    pub index: Value<'c, 'a>,
    /// The values that the body gets from the iteration before.
    pub carried: Vec<Value<'c, 'a>>,
}

impl<'c, 'a> Writer<'c, 'a> {
    /// Begins a loop over the indices from `from` on below `to`. What is written next is its body.
    pub fn begin_loop(&mut self, from: usize, to: usize, initial: &[Value<'c, 'a>]) -> OpenLoop<'c, 'a> {
        let bounds = [from, to, 1].map(|bound| self.index(bound));
        self.begin_loop_between(bounds, initial)
    }

    /// The same with first index, end and step as values.
    pub fn begin_loop_between(&mut self, bounds: [Value<'c, 'a>; 3], initial: &[Value<'c, 'a>]) -> OpenLoop<'c, 'a> {
        let types: Vec<Type<'c>> = initial.iter().map(ValueLike::r#type).collect();
        let index = Type::index(self.context);
        let arguments: Vec<_> = [index].into_iter().chain(types.clone()).map(|of| (of, self.location)).collect();
        let region = Region::new();
        region.append_block(Block::new(&arguments));
        let operands: Vec<_> = bounds.iter().chain(initial).copied().collect();
        let builder = OperationBuilder::new(Scf::For.text(), self.location)
            .add_operands(&operands)
            .add_results(&types)
            .add_regions([region]);
        let operation = self.block.append_operation(build(builder));
        let Some(body) = operation.region(0).ok().and_then(|region| region.first_block()) else {
            unreachable!("the loop was built with a body");
        };
        let mut values = (0..=initial.len()).filter_map(|position| body.argument(position).ok()).map(Value::from);
        let Some(index) = values.next() else { unreachable!("the body was built with a counter") };
        let carried = values.collect();
        let outer = std::mem::replace(&mut self.block, body);
        OpenLoop { operation, outer, index, carried }
    }

    /// Ends a loop, whose body carries these values on, and returns the last ones.
    pub fn end_loop(&mut self, open: OpenLoop<'c, 'a>, carried: &[Value<'c, 'a>]) -> Vec<Value<'c, 'a>> {
        self.append(Scf::Yield, carried, &[], &[]);
        self.block = open.outer;
        open.operation.results().map(Into::into).collect()
    }
}
