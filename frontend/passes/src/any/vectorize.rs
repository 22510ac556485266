//! Independent ops of one kind as one op on tensors.

use crate::ir::{Emitter, blocks_in, operations, read_values};
use melior::{
    Context,
    ir::{
        BlockRef, OperationRef, Type, TypeLike, Value, ValueLike,
        block::BlockLike,
        operation::{OperationLike, OperationResult},
        r#type::RankedTensorType,
    },
};
use ringmill_dialects::{access, ops::Tensor};
use rustc_hash::FxHashMap;
use std::iter;

/// A way to make one op on tensors of several ops on their elements.
pub(super) trait Joining<'c> {
    /// True for ops that may be joined with others.
    fn takes(&self, operation: OperationRef<'c, '_>) -> bool;

    /// The kind of an op: those of one kind become one.
    fn kind(&self, operation: OperationRef<'c, '_>) -> Vec<usize>;

    /// Writes the op for a group of two or more, on tensors of their operands. Returns its results,
    /// which are tensors.
    fn write<'a>(
        &self,
        at: Emitter<'c, 'a>,
        group: &[OperationRef<'c, 'a>],
        operands: &[Value<'c, 'a>],
    ) -> Vec<Value<'c, 'a>>;
}

/// The identity of an op.
fn identity(operation: OperationRef<'_, '_>) -> usize {
    operation.to_raw().ptr as usize
}

/// The identities of the types of operands and results, with their number.
pub(super) fn types_of(operation: OperationRef<'_, '_>) -> Vec<usize> {
    let types = operation.operands().map(|operand| operand.r#type());
    let types = types.chain(operation.results().map(|result| result.r#type()));
    let types = types.map(|r#type| r#type.to_raw().ptr as usize);
    iter::once(operation.operand_count()).chain(types).collect()
}

/// Joins at most `width` ops at a time in each block inside an op.
pub(super) fn vectorize<'c>(
    context: &'c Context,
    operation: OperationRef<'c, '_>,
    joining: &impl Joining<'c>,
    width: usize,
) {
    for block in blocks_in(operation) {
        vectorize_block(context, block, joining, width);
    }
}

/// The ops of a block by level: those that may be joined, and those that come after them.
#[derive(Default)]
struct Level<'c, 'a> {
    joined: Vec<OperationRef<'c, 'a>>,
    others: Vec<OperationRef<'c, 'a>>,
}

/// The levels of the ops of a block. Ops that may be joined are as late as the longest path to the
/// end of the block allows: where a chain feeds results on its way, these wait, and are joined. The
/// other ops are as early as what they read allows. Ops that touch memory keep their order.
fn levels<'c, 'a>(ops: &[OperationRef<'c, 'a>], joining: &impl Joining<'c>) -> Vec<Level<'c, 'a>> {
    // The number of joined ops on the longest path from an op to the end, without itself.
    let mut behind: FxHashMap<usize, usize> = FxHashMap::default();
    let mut behind_effects = 0;
    for &operation in ops.iter().rev() {
        let here = behind.entry(identity(operation)).or_default();
        if !access::is_effect_free(operation) {
            *here = behind_effects.max(*here);
            behind_effects = *here;
        }
        let path = *here + usize::from(joining.takes(operation));
        for owner in owners(operation) {
            let least = behind.entry(identity(owner)).or_default();
            *least = path.max(*least);
        }
    }
    let takes = |operation: &OperationRef<'c, 'a>| joining.takes(*operation);
    let behind = |operation: OperationRef<'c, 'a>| behind.get(&identity(operation)).copied().unwrap_or(0);
    let last = ops.iter().filter(|op| takes(op)).map(|&op| behind(op) + 1).max().unwrap_or(0);
    let mut levels: Vec<Level> = std::iter::repeat_with(Level::default).take(last + 1).collect();
    let mut level_of: FxHashMap<usize, usize> = FxHashMap::default();
    let mut last_effect = 0;
    for &operation in ops {
        let below = owners(operation).filter_map(|owner| level_of.get(&identity(owner)).copied()).max().unwrap_or(0);
        let level = if takes(&operation) {
            last - behind(operation)
        } else if access::is_effect_free(operation) {
            below
        } else {
            last_effect = below.max(last_effect);
            last_effect
        };
        level_of.insert(identity(operation), level);
        if takes(&operation) { levels[level].joined.push(operation) } else { levels[level].others.push(operation) }
    }
    levels
}

/// The ops whose results an op reads, also inside of its regions.
fn owners<'c: 'a, 'a>(operation: OperationRef<'c, 'a>) -> impl Iterator<Item = OperationRef<'c, 'a>> {
    let results = read_values(operation).into_iter().filter_map(|value| OperationResult::try_from(value).ok());
    results.map(|result| result.owner())
}

fn vectorize_block<'c>(context: &'c Context, block: BlockRef<'c, '_>, joining: &impl Joining<'c>, width: usize) {
    let Some(terminator) = block.terminator() else { return };
    let ops: Vec<_> = operations(block).take_while(|operation| *operation != terminator).collect();
    let levels = levels(&ops, joining);
    let groups: Vec<Vec<Vec<OperationRef>>> =
        levels.iter().map(|level| groups(joining, &level.joined, width)).collect();
    if groups.iter().flatten().all(|group| group.len() < 2) {
        return;
    }
    for (level, groups) in levels.into_iter().zip(groups) {
        // One by one before the terminator: in the end all stand there in the new order.
        for group in groups {
            match group.as_slice() {
                [single] => access::move_before(*single, terminator),
                _ => join(Emitter::before(context, block, terminator), joining, &group),
            }
        }
        for operation in level.others {
            access::move_before(operation, terminator);
        }
    }
}

/// Ops of one kind, in the order of their first ones.
fn groups<'c, 'a>(
    joining: &impl Joining<'c>,
    ops: &[OperationRef<'c, 'a>],
    width: usize,
) -> Vec<Vec<OperationRef<'c, 'a>>> {
    let mut groups: Vec<Vec<OperationRef>> = Vec::new();
    let mut open: FxHashMap<Vec<usize>, usize> = FxHashMap::default();
    for &operation in ops {
        let kind = joining.kind(operation);
        match open.get(&kind).filter(|&&place| groups[place].len() < width) {
            Some(&place) => groups[place].push(operation),
            None => {
                open.insert(kind, groups.len());
                groups.push(vec![operation]);
            }
        }
    }
    groups
}

/// Writes one op on tensors in place of a group.
fn join<'c, 'a>(at: Emitter<'c, 'a>, joining: &impl Joining<'c>, group: &[OperationRef<'c, 'a>]) {
    let Some(&first) = group.first() else { return };
    let at = Emitter { location: first.location(), ..at };
    let operands: Vec<Value> = (0..first.operand_count())
        .map(|position| {
            let values: Vec<Value> = group.iter().filter_map(|op| op.operand(position).ok()).collect();
            at.op(Tensor::FromElements, &values, &[], tensor(group, values[0].r#type()))
        })
        .collect();
    let results = joining.write(at, group, &operands);
    for (position, op) in group.iter().enumerate() {
        let at = Emitter { location: op.location(), ..at };
        let subscript = at.index(position as i64);
        let elements = op.results().map(|result| result.r#type()).zip(&results);
        let values: Vec<Value> =
            elements.map(|(element, &result)| at.op(Tensor::Extract, &[result, subscript], &[], element)).collect();
        access::replace_with_values(*op, &values);
    }
}

/// A tensor with an element for each op of a group.
pub(super) fn tensor<'c>(group: &[OperationRef<'c, '_>], element: Type<'c>) -> Type<'c> {
    RankedTensorType::new(&[group.len() as u64], element, None).into()
}
