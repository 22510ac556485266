use crate::ir::{build, key};
use melior::{
    Context,
    ir::{
        BlockRef, Location, OperationRef, Type, Value,
        attribute::{DenseI32ArrayAttribute, DenseI64ArrayAttribute, IntegerAttribute},
        block::BlockLike,
        operation::{OperationBuilder, OperationLike},
        r#type::IntegerType,
    },
};
use ringmill_dialects::{
    access,
    attr::{self, NamedAttribute},
    ops::{Arith, OpName},
};
use rustc_hash::FxHashMap;

/// Writes the ops of a new function, and knows what stands for the values of the old one.
pub(crate) struct Writer<'c, 'a> {
    /// The context of all of them.
    pub context: &'c Context,
    /// The location that new ops carry.
    pub location: Location<'c>,
    /// The block that ops are appended to.
    pub(super) block: BlockRef<'c, 'a>,
    /// Block of the function where the ops stand that are made once, and how many it has of them.
    entry: BlockRef<'c, 'a>,
    made_once: usize,
    once: FxHashMap<String, Value<'c, 'a>>,
    leading: Vec<Value<'c, 'a>>,
    trailing: Vec<Value<'c, 'a>>,
    values: FxHashMap<usize, Value<'c, 'a>>,
    pub(super) blocks: FxHashMap<usize, BlockRef<'c, 'a>>,
}

impl<'c, 'a> Writer<'c, 'a> {
    /// At the end of the entry block of a new function, whose first arguments are `leading`.
    pub(super) fn new(
        context: &'c Context,
        entry: BlockRef<'c, 'a>,
        leading: Vec<Value<'c, 'a>>,
        location: Location<'c>,
    ) -> Self {
        Self {
            context,
            location,
            block: entry,
            entry,
            made_once: 0,
            once: FxHashMap::default(),
            leading,
            trailing: Vec::new(),
            values: FxHashMap::default(),
            blocks: FxHashMap::default(),
        }
    }

    /// The counterpart of a value of the old function; `None` before its op is lowered.
    pub fn known(&self, old: Value<'c, 'a>) -> Option<Value<'c, 'a>> {
        self.values.get(&key(old)).copied()
    }

    /// Notes the counterpart of a value.
    pub(super) fn learn(&mut self, old: Value<'c, 'a>, new: Value<'c, 'a>) {
        self.values.insert(key(old), new);
    }

    /// The arguments that the function takes first.
    pub fn leading(&self) -> &[Value<'c, 'a>] {
        &self.leading
    }

    /// The arguments that the function takes last.
    pub fn trailing(&self) -> &[Value<'c, 'a>] {
        &self.trailing
    }

    /// Notes the arguments that the function takes last.
    pub(super) fn set_trailing(&mut self, values: Vec<Value<'c, 'a>>) {
        self.trailing = values;
    }

    /// Appends an op.
    pub fn append(
        &mut self,
        name: impl Into<OpName>,
        operands: &[Value<'c, 'a>],
        attributes: &[NamedAttribute<'c>],
        results: &[Type<'c>],
    ) -> OperationRef<'c, 'a> {
        let builder = OperationBuilder::new(name.into().text(), self.location)
            .add_operands(operands)
            .add_attributes(attributes)
            .add_results(results);
        self.block.append_operation(build(builder))
    }

    /// Appends an op with one result.
    pub fn op(
        &mut self,
        name: impl Into<OpName>,
        operands: &[Value<'c, 'a>],
        attributes: &[NamedAttribute<'c>],
        result: Type<'c>,
    ) -> Value<'c, 'a> {
        first(self.append(name, operands, attributes, &[result]))
    }

    /// The value that `make` writes, at the start of the function and only once for all calls with
    /// the same name. It may use the arguments that the function takes first.
    pub fn once(&mut self, name: &str, make: impl FnOnce(&mut Self) -> Value<'c, 'a>) -> Value<'c, 'a> {
        if let Some(&made) = self.once.get(name) {
            return made;
        }
        // The ops are appended to a block and moved to their place.
        let value = make(self);
        if let Ok(result) = melior::ir::operation::OperationResult::try_from(value) {
            let mut place = self.entry.first_operation();
            for _ in 0..self.made_once {
                place = place.and_then(|operation| operation.next_in_block());
            }
            if let Some(place) = place.filter(|place| *place != result.owner()) {
                access::move_before(result.owner(), place);
            }
            self.made_once += 1;
        }
        self.once.insert(name.to_owned(), value);
        value
    }

    /// A constant of an integer type of at most 64 bits or `index`.
    pub fn constant(&mut self, value: i64, r#type: Type<'c>) -> Value<'c, 'a> {
        let attribute = IntegerAttribute::new(r#type, value);
        self.op(Arith::Constant, &[], &[attr::VALUE.with(self.context, attribute)], r#type)
    }

    /// A constant bit.
    pub fn bit(&mut self, value: bool) -> Value<'c, 'a> {
        self.constant(i64::from(value), self.integer(1))
    }

    /// A constant subscript.
    pub fn index(&mut self, value: usize) -> Value<'c, 'a> {
        self.constant(value as i64, Type::index(self.context))
    }

    /// The subscripts of an element, numbered row-major, as constants.
    pub fn subscripts(&mut self, shape: &[usize], number: usize) -> Vec<Value<'c, 'a>> {
        let mut rest = number;
        let mut places: Vec<usize> = shape
            .iter()
            .rev()
            .map(|&extent| {
                let place = rest % extent.max(1);
                rest /= extent.max(1);
                place
            })
            .collect();
        places.reverse();
        places.into_iter().map(|place| self.index(place)).collect()
    }

    /// The attributes of a slice: its lists, and the number of operands in each group.
    pub fn slice(&self, [offsets, sizes, strides]: [&[i64]; 3], segments: &[i32]) -> [NamedAttribute<'c>; 4] {
        let list = |values: &[i64]| DenseI64ArrayAttribute::new(self.context, values);
        [
            attr::STATIC_OFFSETS.with(self.context, list(offsets)),
            attr::STATIC_SIZES.with(self.context, list(sizes)),
            attr::STATIC_STRIDES.with(self.context, list(strides)),
            attr::OPERAND_SEGMENT_SIZES.with(self.context, DenseI32ArrayAttribute::new(self.context, segments)),
        ]
    }

    /// A number as an attribute of type `index`.
    pub fn index_attribute(&self, value: i64) -> IntegerAttribute<'c> {
        IntegerAttribute::new(Type::index(self.context), value)
    }

    /// The type of integers of so many bits.
    pub fn integer(&self, width: u32) -> Type<'c> {
        IntegerType::new(self.context, width).into()
    }
}

/// The first result of an op that was made with one.
pub(super) fn first<'c, 'a>(operation: OperationRef<'c, 'a>) -> Value<'c, 'a> {
    match operation.results().next() {
        Some(result) => result.into(),
        None => unreachable!("the op was built with a result"),
    }
}
