use super::{
    forward_store_to_load::erase_accesses,
    forwarder::{Forwarder, Rules},
    place::{Places, Root},
};
use crate::{
    affine::unroll,
    ir::{Emitter, blocks_in, entry_block, extents, key, strides_and_offset},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{BlockRef, OperationRef, Value, ValueLike, block::BlockLike, operation::OperationLike},
};
use ringmill_dialects::{
    access,
    ops::{Builtin, OpName},
    pass::{PassFailure, RustPass},
};

/// Iterations and ops after which unrolling gives up.
const MOST_OPERATIONS: u64 = 1_000_000;

/// Unrolls the affine loops of a function and replaces loads by what was stored before them; loads
/// from views of an argument become loads from the argument.
///
/// On a module this is done to the first function with a body, in a pipeline of functions to each.
/// Elements of globals are left to [`MemrefGlobalReplace`](super::MemrefGlobalReplace). A load
/// whose place is not known stays.
#[derive(Clone, Default)]
pub struct UnrollAndForward;

impl RustPass for UnrollAndForward {
    const NAME: &'static str = "unroll-and-forward";
    const SUMMARY: &'static str = "unroll affine loops, then replace loads by the values stored before them";
    const EXAMPLE: &'static str = "\
func.func @main(%m: memref<2xi4>, %a: i4) {
  affine.for %i = 0 to 2 {
    affine.store %a, %m[%i] : memref<2xi4>
    %0 = affine.load %m[0] : memref<2xi4>
    %1 = arith.addi %0, %a : i4
    affine.store %1, %m[0] : memref<2xi4>
  }
  return
}
";
    const OPERATION: Option<OpName> = None;

    fn run<'c>(&mut self, operation: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let function = if Builtin::Module.is(operation) {
            access::functions(operation).into_iter().find(|function| entry_block(*function).is_some())
        } else {
            Some(operation)
        };
        let Some(function) = function else { return Ok(()) };
        unroll(context, function, MOST_OPERATIONS).map_err(Refusal::report)?;
        let mut forwarder = Forwarder::new(Rules { globals: false, overwritten: false });
        for block in blocks_in(function) {
            forwarder.visit(block);
        }
        let Forwarder { done, left, .. } = forwarder;
        let Some(entry) = entry_block(function) else { return Ok(()) };
        for load in left {
            load_from_argument(context, entry, load);
        }
        erase_accesses(done);
        Ok(())
    }
}

/// Replaces a load from a known cell of a view of an argument by a load from the argument.
fn load_from_argument<'c: 'a, 'a>(
    context: &'c Context,
    entry: BlockRef<'c, 'a>,
    load: OperationRef<'c, 'a>,
) -> Option<()> {
    let place = Places::default().of(load)?;
    let Root::Argument(identity) = place.root else { return None };
    let view = load.operand(0).ok()?;
    let arguments = (0..entry.argument_count()).filter_map(|position| entry.argument(position).ok());
    let argument: Value = arguments.map(Value::from).find(|argument| key(*argument) == identity)?;
    if view == argument {
        return None;
    }
    let (element, extents) = extents(argument.r#type())?;
    let (strides, offset) = strides_and_offset(argument.r#type())?;
    let mut rest = place.known_cell()?.checked_sub(offset?)?;
    let mut subscripts = Vec::new();
    // Row-major, so that each step holds what is below it.
    let mut below = extents.iter().product::<usize>() as i64;
    if !(0..below).contains(&rest) {
        return None;
    }
    for (extent, stride) in extents.iter().zip(strides) {
        below /= *extent as i64;
        if stride? != below && *extent != 1 {
            return None;
        }
        subscripts.push(rest / below);
        rest %= below;
    }
    let at = Emitter::before(context, load.block()?, load);
    let subscripts: Vec<_> = subscripts.into_iter().map(|subscript| at.index(subscript)).collect();
    let value = at.affine_load(argument, &subscripts, element);
    access::replace_with_values(load, &[value]);
    Some(())
}
