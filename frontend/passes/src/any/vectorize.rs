//! Independent ops of one kind as one op on tensors.

use crate::ir::{Emitter, blocks_in, operations, read_values};
use melior::{
    Context,
    ir::{
        AttributeLike, BlockRef, OperationRef, Type, TypeLike, Value, ValueLike,
        block::BlockLike,
        operation::{OperationLike, OperationResult},
        r#type::RankedTensorType,
    },
};
use ringmill_dialects::{
    access,
    ops::{Tensor, name_text},
};
use rustc_hash::FxHashMap;

/// The ops to join.
#[derive(Clone, Copy)]
pub(super) struct Choice<'t> {
    /// Only ops of this dialect.
    pub dialect: Option<&'t str>,
    /// Most ops that become one.
    pub width: usize,
}

/// The identity of an op.
fn identity(operation: OperationRef<'_, '_>) -> usize {
    operation.to_raw().ptr as usize
}

/// Joins ops in each block inside an op.
pub(super) fn vectorize<'c>(context: &'c Context, operation: OperationRef<'c, '_>, choice: Choice<'_>) {
    for block in blocks_in(operation) {
        vectorize_block(context, block, choice);
    }
}

impl Choice<'_> {
    fn takes(self, operation: OperationRef<'_, '_>) -> bool {
        let scalars = || {
            let mut types = operation
                .operands()
                .map(|operand| operand.r#type())
                .chain(operation.results().map(|result| result.r#type()));
            types.all(access::is_tensor_element)
        };
        let name = name_text(operation);
        self.dialect.is_none_or(|dialect| name.split('.').next() == Some(dialect))
            && operation.region_count() == 0
            && operation.result_count() > 0
            && operation.operand_count() > 0
            && access::is_elementwise(operation)
            && access::is_effect_free(operation)
            && scalars()
    }
}

/// The ops of a block by level: those that may be joined, and those that come after them.
struct Level<'c, 'a> {
    joined: Vec<OperationRef<'c, 'a>>,
    others: Vec<OperationRef<'c, 'a>>,
}

fn vectorize_block<'c>(context: &'c Context, block: BlockRef<'c, '_>, choice: Choice<'_>) {
    let Some(terminator) = block.terminator() else { return };
    let mut levels: Vec<Level> = Vec::new();
    let mut level_of: FxHashMap<usize, usize> = FxHashMap::default();
    // Ops that touch memory keep their order.
    let mut last_effect = 0;
    for operation in operations(block) {
        if operation == terminator {
            break;
        }
        let below = read_values(operation).into_iter().filter_map(|value| {
            let owner = OperationResult::try_from(value).ok()?.owner();
            level_of.get(&identity(owner)).copied()
        });
        let below = below.max().unwrap_or(0);
        let takes = choice.takes(operation);
        let has_effect = !access::is_effect_free(operation);
        let level = match (takes, has_effect) {
            (true, _) => below + 1,
            (false, true) => below.max(last_effect),
            (false, false) => below,
        };
        if has_effect {
            last_effect = level;
        }
        level_of.insert(identity(operation), level);
        while levels.len() <= level {
            levels.push(Level { joined: Vec::new(), others: Vec::new() });
        }
        if takes { levels[level].joined.push(operation) } else { levels[level].others.push(operation) }
    }
    let groups: Vec<Vec<Vec<OperationRef>>> = levels.iter().map(|level| groups(&level.joined, choice.width)).collect();
    if groups.iter().flatten().all(|group| group.len() < 2) {
        return;
    }
    for (level, groups) in levels.into_iter().zip(groups) {
        // One by one before the terminator: in the end all stand there in the new order.
        for group in groups {
            match group.as_slice() {
                [single] => access::move_before(*single, terminator),
                _ => join(context, block, terminator, &group),
            }
        }
        for operation in level.others {
            access::move_before(operation, terminator);
        }
    }
}

/// Ops that differ in their operands alone, in the order of their first ones.
fn groups<'c, 'a>(ops: &[OperationRef<'c, 'a>], width: usize) -> Vec<Vec<OperationRef<'c, 'a>>> {
    let mut groups: Vec<Vec<OperationRef>> = Vec::new();
    let mut open: FxHashMap<(String, Vec<usize>), usize> = FxHashMap::default();
    for &operation in ops {
        let attributes = operation.attributes().flat_map(|(name, value)| {
            [name.as_string_ref().as_str().map_or(0, |text| text.as_ptr() as usize), value.to_raw().ptr as usize]
        });
        let types = operation.operands().map(|operand| operand.r#type());
        let types = types.chain(operation.results().map(|result| result.r#type()));
        let types = types.map(|r#type| r#type.to_raw().ptr as usize);
        // The number of operands separates attributes from types.
        let counts = [operation.attribute_count(), operation.operand_count()];
        let kind: Vec<usize> = counts.into_iter().chain(attributes).chain(types).collect();
        let key = (name_text(operation), kind);
        match open.get(&key).filter(|&&place| groups[place].len() < width) {
            Some(&place) => groups[place].push(operation),
            None => {
                open.insert(key, groups.len());
                groups.push(vec![operation]);
            }
        }
    }
    groups
}

/// Writes one op on tensors before the terminator in place of a group.
fn join<'c, 'a>(
    context: &'c Context,
    block: BlockRef<'c, 'a>,
    terminator: OperationRef<'c, 'a>,
    group: &[OperationRef<'c, 'a>],
) {
    let Some(&first) = group.first() else { return };
    let at = Emitter { context, block, anchor: terminator, location: first.location() };
    let tensor = |element: Type<'c>| RankedTensorType::new(&[group.len() as u64], element, None).into();
    let mut operands = Vec::new();
    for position in 0..first.operand_count() {
        let values: Vec<Value> = group.iter().filter_map(|op| op.operand(position).ok()).collect();
        operands.push(at.op(Tensor::FromElements, &values, &[], tensor(values[0].r#type())));
    }
    let joined = block.insert_operation_before(terminator, (*first).clone());
    access::set_operands(joined, &operands);
    let results: Vec<Value> = joined.results().map(Value::from).collect();
    let elements: Vec<Type> = results.iter().map(|result| result.r#type()).collect();
    for (result, element) in results.iter().zip(&elements) {
        result.set_type(tensor(*element));
    }
    for (position, op) in group.iter().enumerate() {
        let at = Emitter { location: op.location(), ..at };
        let subscript = at.index(position as i64);
        let values: Vec<Value> = results
            .iter()
            .zip(&elements)
            .map(|(result, element)| at.op(Tensor::Extract, &[*result, subscript], &[], *element))
            .collect();
        access::replace_with_values(*op, &values);
    }
}
