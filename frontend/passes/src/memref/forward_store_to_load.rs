use super::forwarder::{Forwarder, Rules};
use crate::ir::{blocks_in, erase_unused, key};
use melior::{
    Context,
    ir::{OperationRef, operation::OperationLike},
};
use ringmill_dialects::{
    access,
    ops::OpName,
    pass::{PassFailure, RustPass},
};
use rustc_hash::FxHashSet;

/// Replaces loads by what was stored in the same block before, as far as nothing between may have
/// written the place: no store to what may be the same place, no copy, no call and no op with
/// regions. A store goes when another one overwrites it before anything may have read it.
#[derive(Clone, Default)]
pub struct ForwardStoreToLoad;

impl RustPass for ForwardStoreToLoad {
    const NAME: &'static str = "forward-store-to-load";
    const SUMMARY: &'static str = "replace loads by the values stored before them in the same block";
    const EXAMPLE: &'static str = "\
func.func @main(%m: memref<2xi4>, %a: i4) -> i4 {
  %c0 = arith.constant 0 : index
  %0 = arith.addi %a, %a : i4
  memref.store %0, %m[%c0] : memref<2xi4>
  %1 = memref.load %m[%c0] : memref<2xi4>
  %2 = arith.muli %1, %a : i4
  return %2 : i4
}
";
    const OPERATION: Option<OpName> = None;

    fn run<'c>(&mut self, operation: OperationRef<'c, '_>, _: &'c Context) -> Result<(), PassFailure> {
        let mut forwarder = Forwarder::new(Rules { globals: true, overwritten: true });
        for block in blocks_in(operation) {
            forwarder.visit(block);
        }
        erase_accesses(forwarder.done);
        Ok(())
    }
}

/// Erases loads and stores, and what only computed their operands.
pub(super) fn erase_accesses(accesses: Vec<OperationRef<'_, '_>>) {
    let results = accesses.iter().flat_map(|access| access.results());
    let results: FxHashSet<usize> = results.map(|result| key(result.into())).collect();
    let operands = accesses.iter().flat_map(|access| access.operands());
    let operands = operands.filter(|operand| !results.contains(&key(*operand))).collect();
    // A store may take what a load before it gave.
    for access in accesses.into_iter().rev() {
        access::erase(access);
    }
    erase_unused(operands);
}
