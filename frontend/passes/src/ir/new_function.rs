use super::build;
use melior::{
    Context,
    ir::{
        Block, BlockRef, Location, OperationRef, Region, RegionLike, Type, Value,
        attribute::{StringAttribute, TypeAttribute},
        block::BlockLike,
        operation::{OperationBuilder, OperationLike},
        r#type::FunctionType,
    },
};
use ringmill_dialects::{
    attr::{self, NamedAttribute},
    ops::{Func, OpName},
};

/// A function of one block that is being written.
pub(crate) struct NewFunction<'c, 'a> {
    block: BlockRef<'c, 'a>,
    location: Location<'c>,
    /// The arguments.
    pub arguments: Vec<Value<'c, 'a>>,
    /// The op.
    pub operation: OperationRef<'c, 'a>,
}

impl<'c, 'a> NewFunction<'c, 'a> {
    /// An empty public function behind an op of a module.
    pub fn behind(
        context: &'c Context,
        place: OperationRef<'c, 'a>,
        name: &str,
        (inputs, results): (&[Type<'c>], &[Type<'c>]),
        attributes: &[NamedAttribute<'c>],
    ) -> Option<Self> {
        let location = place.location();
        let r#type: Type<'c> = FunctionType::new(context, inputs, results).into();
        let region = Region::new();
        let typed: Vec<_> = inputs.iter().map(|&r#type| (r#type, location)).collect();
        region.append_block(Block::new(&typed));
        let builder = OperationBuilder::new(Func::Func.text(), location)
            .add_attributes(&[
                attr::SYM_NAME.with(context, StringAttribute::new(context, name)),
                attr::FUNCTION_TYPE.with(context, TypeAttribute::new(r#type)),
            ])
            .add_attributes(attributes)
            .add_regions([region]);
        let operation = place.block()?.insert_operation_after(place, build(builder));
        let block = operation.region(0).ok()?.first_block()?;
        let arguments = (0..inputs.len()).filter_map(|position| Some(block.argument(position).ok()?.into())).collect();
        Some(Self { block, location, arguments, operation })
    }

    /// Appends an op, and gives its results.
    pub fn append(
        &self,
        name: impl Into<OpName>,
        operands: &[Value<'c, 'a>],
        attributes: &[NamedAttribute<'c>],
        results: &[Type<'c>],
    ) -> Vec<Value<'c, 'a>> {
        let builder = OperationBuilder::new(name.into().text(), self.location)
            .add_operands(operands)
            .add_attributes(attributes)
            .add_results(results);
        self.block.append_operation(build(builder)).results().map(Into::into).collect()
    }

    /// Appends an op with one result.
    pub fn op(
        &self,
        name: impl Into<OpName>,
        operands: &[Value<'c, 'a>],
        attributes: &[NamedAttribute<'c>],
        result: Type<'c>,
    ) -> Value<'c, 'a> {
        match self.append(name, operands, attributes, &[result])[..] {
            [value] => value,
            _ => unreachable!("the op was built with one result"),
        }
    }

    /// Ends the function.
    pub fn ret(&self, values: &[Value<'c, 'a>]) {
        self.append(Func::Return, values, &[], &[]);
    }
}
