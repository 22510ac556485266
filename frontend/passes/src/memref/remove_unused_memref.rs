use super::view::is_view;
use crate::ir::{erase_unused, key, read_values, walk};
use melior::{
    Context,
    ir::{OperationRef, Value, operation::OperationLike},
};
use ringmill_dialects::{
    access,
    ops::{Affine, MemRef, OpName},
    pass::{PassFailure, RustPass},
};
use rustc_hash::FxHashSet;

/// Erases memory of `memref.alloc` and `memref.alloca` that is never read, with its views and the
/// stores, copies and deallocations of it.
#[derive(Clone, Default)]
pub struct RemoveUnusedMemref;

impl RustPass for RemoveUnusedMemref {
    const NAME: &'static str = "remove-unused-memref";
    const SUMMARY: &'static str = "erase local memory that is only stored to";
    const EXAMPLE: &'static str = "\
func.func @main(%a: i4) -> i4 {
  %m = memref.alloc() : memref<2xi4>
  affine.store %a, %m[0] : memref<2xi4>
  %0 = arith.addi %a, %a : i4
  affine.store %0, %m[1] : memref<2xi4>
  return %0 : i4
}
";
    const OPERATION: Option<OpName> = None;

    fn run<'c>(&mut self, operation: OperationRef<'c, '_>, _: &'c Context) -> Result<(), PassFailure> {
        // What was loaded to be stored into such memory is not read any more: look again.
        while erase_unread(operation) {}
        Ok(())
    }
}

/// Erases all memory that nothing reads at present; false if there is none.
fn erase_unread(operation: OperationRef<'_, '_>) -> bool {
    let mut gone = Vec::new();
    walk(operation, &mut |inner| {
        if matches!(OpName::of(inner), Some(OpName::MemRef(MemRef::Alloc | MemRef::Alloca))) {
            let mut users = vec![inner];
            let memref = inner.results().next().map(Value::from);
            if inner != operation && memref.is_some_and(|memref| collect_writers(memref, &mut users)) {
                gone.append(&mut users);
            }
        }
    });
    let mut seen = FxHashSet::default();
    gone.retain(|op| seen.insert(op.to_raw().ptr as usize));
    let results: FxHashSet<usize> = gone.iter().flat_map(|op| op.results()).map(|result| key(result.into())).collect();
    let operands = gone.iter().flat_map(|op| read_values(*op)).filter(|value| !results.contains(&key(*value)));
    let operands: Vec<_> = operands.collect();
    let found = !gone.is_empty();
    // Users come after what they use.
    for op in gone.into_iter().rev() {
        access::erase(op);
    }
    erase_unused(operands);
    found
}

/// Adds all users of a memref; false if one of them may read it.
fn collect_writers<'c, 'a>(memref: Value<'c, 'a>, users: &mut Vec<OperationRef<'c, 'a>>) -> bool {
    access::uses(memref).into_iter().all(|each| {
        let name = OpName::of(each.user);
        let writes = match name {
            Some(OpName::MemRef(MemRef::Dealloc)) => true,
            Some(OpName::MemRef(MemRef::Store | MemRef::Copy) | OpName::Affine(Affine::Store)) => each.operand == 1,
            _ => false,
        };
        let results: Vec<Value> = each.user.results().map(Value::from).collect();
        let is_dead = access::is_erasable(each.user) && !results.iter().any(|result| access::has_uses(*result));
        users.push(each.user);
        writes
            || is_dead
            || (name.is_some_and(is_view)
                && each.operand == 0
                && results.into_iter().all(|result| collect_writers(result, users)))
    })
}
