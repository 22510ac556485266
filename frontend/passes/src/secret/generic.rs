use crate::ir::{build, key, returned, walk};
use melior::{
    Context,
    ir::{
        Attribute, Block, BlockRef, Location, Operation, OperationRef, Region, RegionLike, Type, Value, ValueLike,
        attribute::ArrayAttribute,
        block::BlockLike,
        operation::{OperationBuilder, OperationLike, OperationResult},
    },
};
use ringmill_dialects::{
    access,
    attr::{self, Attr, Other},
    ops::Secret,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Other values for some, by the keys of these.
pub(super) type Replacements<'c, 'a> = FxHashMap<usize, Value<'c, 'a>>;

/// A `secret.generic` with its block.
#[derive(Clone, Copy)]
pub(super) struct Generic<'c, 'a> {
    /// The op.
    pub operation: OperationRef<'c, 'a>,
    /// Its only block.
    pub body: BlockRef<'c, 'a>,
}

impl<'c: 'a, 'a> Generic<'c, 'a> {
    /// The op as one; `None` for other ops.
    pub fn of(operation: OperationRef<'c, 'a>) -> Option<Self> {
        let body = Secret::Generic.is(operation).then(|| operation.region(0).ok()?.first_block())??;
        Some(Self { operation, body })
    }

    /// All in an op, outer ones first.
    pub fn all_in(root: OperationRef<'c, 'a>) -> Vec<Self> {
        let mut found = Vec::new();
        walk(root, &mut |operation| found.extend(Self::of(operation)));
        found
    }

    /// A new one before `anchor`, whose body has an argument for each input and yields nothing yet.
    pub fn before(
        anchor: OperationRef<'c, 'a>,
        inputs: &[Value<'c, 'a>],
        results: &[Type<'c>],
        location: Location<'c>,
    ) -> Self {
        let arguments: Vec<_> = inputs.iter().map(|input| (revealed(*input), location)).collect();
        let block = Block::new(&arguments);
        block.append_operation(build(OperationBuilder::new(Secret::Yield.text(), location)));
        let region = Region::new();
        region.append_block(block);
        let builder = OperationBuilder::new(Secret::Generic.text(), location)
            .add_operands(inputs)
            .add_results(results)
            .add_regions([region]);
        let operation = insert_before(anchor, build(builder));
        let body = operation.region(0).ok().and_then(|region| region.first_block());
        Self { operation, body: body.unwrap_or_else(|| unreachable!("the region was built with a block")) }
    }

    /// The `secret.yield`.
    pub fn terminator(&self) -> OperationRef<'c, 'a> {
        self.body.terminator().unwrap_or_else(|| unreachable!("the verifier wants a terminator"))
    }

    /// The plaintexts of the results.
    pub fn yielded(&self) -> Vec<Value<'c, 'a>> {
        returned(self.body)
    }

    /// The inputs.
    pub fn inputs(&self) -> Vec<Value<'c, 'a>> {
        self.operation.operands().collect()
    }

    /// The plaintexts of the inputs: the arguments of the body.
    pub fn arguments(&self) -> Vec<Value<'c, 'a>> {
        (0..self.body.argument_count()).filter_map(|position| Some(self.body.argument(position).ok()?.into())).collect()
    }

    /// The ops of the body but the terminator.
    pub fn operations(&self) -> Vec<OperationRef<'c, 'a>> {
        let mut all = operations(self.body);
        all.pop();
        all
    }

    /// The values from outside that the body reads, in the order of their first uses.
    pub fn captured(&self) -> Vec<Value<'c, 'a>> {
        read_by(&operations(self.body), self.arguments().into_iter().map(key).collect())
    }

    /// Appends an input, and gives its plaintext in the body.
    pub fn add_input(&self, value: Value<'c, 'a>) -> Value<'c, 'a> {
        let mut inputs = self.inputs();
        inputs.push(value);
        access::set_operands(self.operation, &inputs);
        self.body.add_argument(revealed(value), self.operation.location())
    }

    /// Removes an input that the body does not read.
    pub fn drop_input(&self, context: &'c Context, position: usize) {
        let mut inputs = self.inputs();
        let mut attributes = self.attributes_of(attr::INPUT_ATTRIBUTES, inputs.len());
        if position < inputs.len() && access::erase_argument(self.body, position) {
            inputs.remove(position);
            attributes.remove(position);
            access::set_operands(self.operation, &inputs);
            self.set_attributes_of(context, attr::INPUT_ATTRIBUTES, &attributes);
        }
    }

    /// The attributes of each of `count` inputs or results.
    pub fn attributes_of(&self, name: Attr<Other>, count: usize) -> Vec<Option<Attribute<'c>>> {
        let all = name.attribute(self.operation).and_then(|all| ArrayAttribute::try_from(all).ok());
        (0..count).map(|position| all?.element(position).ok()).collect()
    }

    /// Sets the attributes of inputs or results; none if there are none.
    pub fn set_attributes_of(&self, context: &'c Context, name: Attr<Other>, each: &[Option<Attribute<'c>>]) {
        let Some(last) = each.iter().rposition(Option::is_some) else {
            access::remove_attribute(self.operation, name);
            return;
        };
        let empty = access::empty_dictionary(context);
        let all: Vec<_> = each[..=last].iter().map(|attributes| attributes.unwrap_or(empty)).collect();
        access::set_attribute(self.operation, name, ArrayAttribute::new(context, &all).into());
    }
}

/// The type that a value has in the body of a generic that reads it.
fn revealed<'c>(value: Value<'c, '_>) -> Type<'c> {
    crate::ir::revealed(value.r#type())
}

/// The ops of a block, its terminator too.
pub(super) fn operations<'c, 'a>(block: BlockRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let mut all = Vec::new();
    let mut next = block.first_operation();
    while let Some(operation) = next {
        all.push(operation);
        next = operation.next_in_block();
    }
    all
}

/// Makes an op, and the ops in it, read other values.
pub(super) fn replace_operands<'c, 'a>(operation: OperationRef<'c, 'a>, replacements: &Replacements<'c, 'a>) {
    walk(operation, &mut |inner| {
        let operands: Vec<_> = inner.operands().collect();
        for (position, operand) in operands.into_iter().enumerate() {
            if let Some(&replacement) = replacements.get(&key(operand)) {
                access::set_operand(inner, position, replacement);
            }
        }
    });
}

/// The values from outside that ops, or the ops in them, read, but those with keys in `known`; in
/// the order of their first uses.
pub(super) fn read_by<'c, 'a>(operations: &[OperationRef<'c, 'a>], mut known: FxHashSet<usize>) -> Vec<Value<'c, 'a>> {
    for &operation in operations {
        walk(operation, &mut |inner| known.extend(defined_in(inner)));
    }
    let mut found = Vec::new();
    for &operation in operations {
        walk(operation, &mut |inner| found.extend(inner.operands().filter(|operand| known.insert(key(*operand)))));
    }
    found
}

/// The keys of the results of an op and of the arguments of its blocks.
fn defined_in(operation: OperationRef<'_, '_>) -> Vec<usize> {
    let mut keys: Vec<_> = operation.results().map(|result| key(result.into())).collect();
    for region in operation.regions() {
        let mut next = region.first_block();
        while let Some(block) = next {
            keys.extend(
                (0..block.argument_count()).filter_map(|position| Some(key(block.argument(position).ok()?.into()))),
            );
            next = block.next_in_region();
        }
    }
    keys
}

/// Puts a new op before another.
pub(super) fn insert_before<'c, 'a>(anchor: OperationRef<'c, 'a>, operation: Operation<'c>) -> OperationRef<'c, 'a> {
    let block = anchor.block().unwrap_or_else(|| unreachable!("the op stands in a block"));
    block.insert_operation_before(anchor, operation)
}

/// Copies the op behind a value before `anchor`; `None` for an argument of a block.
pub(super) fn copy_behind<'c, 'a>(value: Value<'c, 'a>, anchor: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
    let result = OperationResult::try_from(value).ok()?;
    let copy = insert_before(anchor, Operation::clone(&result.owner()));
    copy.result(result.result_number()).ok().map(Into::into)
}

/// A `secret.conceal` of a value, before `anchor`.
pub(super) fn conceal<'c, 'a>(anchor: OperationRef<'c, 'a>, value: Value<'c, 'a>) -> Value<'c, 'a> {
    one_result(anchor, Secret::Conceal, value, access::secret_of(value.r#type()))
}

/// A `secret.reveal` of a value, before `anchor`.
pub(super) fn reveal<'c, 'a>(anchor: OperationRef<'c, 'a>, value: Value<'c, 'a>) -> Value<'c, 'a> {
    one_result(anchor, Secret::Reveal, value, revealed(value))
}

fn one_result<'c, 'a>(
    anchor: OperationRef<'c, 'a>,
    name: Secret,
    value: Value<'c, 'a>,
    r#type: Type<'c>,
) -> Value<'c, 'a> {
    let builder = OperationBuilder::new(name.text(), anchor.location()).add_operands(&[value]).add_results(&[r#type]);
    let operation = insert_before(anchor, build(builder));
    operation.results().next().map_or_else(|| unreachable!("the op was built with a result"), Into::into)
}
