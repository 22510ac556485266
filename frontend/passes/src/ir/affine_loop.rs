use super::{Emitter, build};
use melior::ir::{
    Block, OperationRef, Region, RegionLike, Type, Value, ValueLike,
    attribute::{DenseI32ArrayAttribute, IntegerAttribute},
    block::BlockLike,
    operation::{OperationBuilder, OperationLike},
};
use ringmill_dialects::{access, attr, ops::Affine};

/// The number of iterations of a loop.
#[derive(Clone, Copy)]
pub(crate) enum Extent<'c, 'a> {
    /// A number.
    Constant(i64),
    /// A value that affine ops may take as a symbol.
    Symbol(Value<'c, 'a>),
}

/// A loop that counts from 0.
pub(super) struct AffineLoop<'c, 'a> {
    /// The loop itself; its results are what is carried out of it.
    pub operation: OperationRef<'c, 'a>,
    /// The counter.
    pub counter: Value<'c, 'a>,
    /// The values that the body gets from the iteration before.
    pub carried: Vec<Value<'c, 'a>>,
    /// Writes into the body; its anchor is the yield, which has no operands yet.
    pub inside: Emitter<'c, 'a>,
}

impl<'c, 'a> AffineLoop<'c, 'a> {
    /// Ends the body: these values are carried on.
    pub fn carry_on(&self, values: &[Value<'c, 'a>]) {
        access::set_operands(self.inside.anchor, values);
    }
}

impl<'c, 'a> Emitter<'c, 'a> {
    /// An `affine.for` from 0 by steps of 1.
    fn affine_for(&self, extent: Extent<'c, 'a>, initial: &[Value<'c, 'a>]) -> AffineLoop<'c, 'a> {
        let index = Type::index(self.context);
        let types: Vec<Type> = initial.iter().map(ValueLike::r#type).collect();
        let arguments: Vec<_> = [index].into_iter().chain(types.clone()).map(|of| (of, self.location)).collect();
        let body = Block::new(&arguments);
        body.append_operation(build(OperationBuilder::new(Affine::Yield.text(), self.location)));
        let region = Region::new();
        region.append_block(body);
        let (upper, symbols) = match extent {
            Extent::Constant(count) => (access::constant_map(self.context, count), Vec::new()),
            Extent::Symbol(value) => (access::symbol_map(self.context), vec![value]),
        };
        let segments = [0, symbols.len() as i32, initial.len() as i32];
        let operands: Vec<_> = symbols.iter().chain(initial).copied().collect();
        let builder = OperationBuilder::new(Affine::For.text(), self.location)
            .add_operands(&operands)
            .add_attributes(&[
                attr::LOWER_BOUND_MAP.with(self.context, access::constant_map(self.context, 0)),
                attr::UPPER_BOUND_MAP.with(self.context, upper),
                attr::STEP.with(self.context, IntegerAttribute::new(index, 1)),
                attr::OPERAND_SEGMENT_SIZES.with(self.context, DenseI32ArrayAttribute::new(self.context, &segments)),
            ])
            .add_results(&types)
            .add_regions([region]);
        let operation = self.block.insert_operation_before(self.anchor, build(builder));
        let block = operation.region(0).ok().and_then(|region| region.first_block());
        let Some((block, anchor)) = block.and_then(|block| Some((block, block.first_operation()?))) else {
            unreachable!("the loop was built with a body and a yield");
        };
        let mut values = (0..=initial.len()).filter_map(|position| block.argument(position).ok()).map(Value::from);
        let Some(counter) = values.next() else { unreachable!("the body was built with a counter") };
        let carried = values.collect();
        let inside = Emitter { context: self.context, block, anchor, location: self.location };
        AffineLoop { operation, counter, carried, inside }
    }

    /// An element of a memref, by `affine.load`.
    pub fn affine_load(&self, memory: Value<'c, 'a>, subscripts: &[Value<'c, 'a>], element: Type<'c>) -> Value<'c, 'a> {
        let operands: Vec<_> = [memory].into_iter().chain(subscripts.iter().copied()).collect();
        let map = access::identity_map(self.context, subscripts.len());
        self.op(Affine::Load, &operands, &[attr::MAP.with(self.context, map)], element)
    }

    /// Writes an element of a memref, by `affine.store`.
    pub fn affine_store(&self, value: Value<'c, 'a>, memory: Value<'c, 'a>, subscripts: &[Value<'c, 'a>]) {
        let operands: Vec<_> = [value, memory].into_iter().chain(subscripts.iter().copied()).collect();
        let map = access::identity_map(self.context, subscripts.len());
        let builder = OperationBuilder::new(Affine::Store.text(), self.location)
            .add_operands(&operands)
            .add_attributes(&[attr::MAP.with(self.context, map)]);
        self.block.insert_operation_before(self.anchor, build(builder));
    }
}

/// Loops inside one another over all subscripts below the extents, in row-major order. `body`
/// writes the innermost one with a place, the subscripts and what is carried, and returns what is
/// carried on; the result is what comes out of the outermost one.
pub(crate) fn affine_nest<'c, 'a>(
    at: &Emitter<'c, 'a>,
    extents: &[Extent<'c, 'a>],
    carried: Vec<Value<'c, 'a>>,
    subscripts: &mut Vec<Value<'c, 'a>>,
    body: &mut impl FnMut(&Emitter<'c, 'a>, &[Value<'c, 'a>], Vec<Value<'c, 'a>>) -> Vec<Value<'c, 'a>>,
) -> Vec<Value<'c, 'a>> {
    let Some((&extent, rest)) = extents.split_first() else {
        return body(at, subscripts, carried);
    };
    let outer = at.affine_for(extent, &carried);
    subscripts.push(outer.counter);
    let carried = affine_nest(&outer.inside, rest, outer.carried.clone(), subscripts, body);
    subscripts.pop();
    outer.carry_on(&carried);
    outer.operation.results().map(Value::from).collect()
}
