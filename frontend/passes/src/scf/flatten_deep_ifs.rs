use super::is_arithmetic;
use crate::ir::{Emitter, for_each_inner, returned, scalar_width};
use melior::{
    Context,
    ir::{OperationRef, RegionLike, ValueLike, operation::OperationLike},
};
use ringmill_dialects::{
    access::{self, DEEP_REGIONS},
    ops::{Builtin, OpName, Scf},
    pass::{PassFailure, RustPass},
};

/// Replaces branches of scalar arithmetic that lie deep in one another by selections.
///
/// Upstream's passes ask of each op with regions what all ops in them do, once a level, so that a
/// nest of n branches costs them n² steps; [`IfToSelect`](super::IfToSelect) moves each op once a
/// level. Here the outermost branch goes first, so that each op moves once.
#[derive(Clone, Default)]
pub struct FlattenDeepIfs;

impl RustPass for FlattenDeepIfs {
    const NAME: &'static str = "flatten-deep-ifs";
    const SUMMARY: &'static str = "compute both sides of scf.if on scalars inside 64 or more regions, and select";
    const EXAMPLE: &'static str = "\
func.func @main(%c: i1, %a: i4, %b: i4, %m: memref<i4>) {
  scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c {
  scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c {
  scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c {
  scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c {
  scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c {
  scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c {
  scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c {
  scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c { scf.if %c {
  %0 = scf.if %c -> (i4) {
    %1 = arith.addi %a, %b : i4
    scf.yield %1 : i4
  } else {
    scf.yield %b : i4
  }
  memref.store %0, %m[] : memref<i4>
  } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } }
  } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } }
  return
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        descend(context, module, 0);
        Ok(())
    }
}

/// Flattens the deep branches in an op inside `depth` regions.
fn descend<'c>(context: &'c Context, operation: OperationRef<'c, '_>, depth: usize) {
    if depth >= DEEP_REGIONS {
        if is_scalar(operation) {
            flatten(context, operation);
        }
        return;
    }
    for_each_inner(operation, |inner| descend(context, inner, depth + 1));
}

/// True if an op is a branch that holds nothing but arithmetic on integers, and such branches.
fn is_scalar(outermost: OperationRef<'_, '_>) -> bool {
    let mut pending = vec![outermost];
    let mut scalar = is_branch(outermost) && has_scalar_results(outermost);
    while let Some(branch) = pending.pop().filter(|_| scalar) {
        for_each_inner(branch, |inner| {
            match OpName::of(inner) {
                Some(OpName::Scf(Scf::If)) => pending.push(inner),
                Some(OpName::Scf(Scf::Yield)) => {}
                _ => scalar &= is_arithmetic(inner),
            }
            scalar &= has_scalar_results(inner);
        });
    }
    scalar
}

fn has_scalar_results(operation: OperationRef<'_, '_>) -> bool {
    operation.results().all(|result| scalar_width(result.r#type()).is_some())
}

fn is_branch(operation: OperationRef<'_, '_>) -> bool {
    Scf::If.is(operation)
}

/// Moves all that a branch and the branches in it hold before it, and selects.
fn flatten<'c>(context: &'c Context, outermost: OperationRef<'c, '_>) {
    let mut pending = vec![outermost];
    while let Some(branch) = pending.pop() {
        let (Some(block), Ok(condition)) = (branch.block(), branch.operand(0)) else { continue };
        let sides: Vec<_> = branch
            .regions()
            .map(|region| region.first_block().map(|block| returned(block)).unwrap_or_default())
            .collect();
        for_each_inner(branch, |inner| {
            if inner.next_in_block().is_none() {
                return;
            }
            if is_branch(inner) {
                pending.push(inner);
            }
            access::move_before(inner, branch);
        });
        let emitter = Emitter::before(context, block, branch);
        let [then, otherwise] = &sides[..] else { continue };
        let merged: Vec<_> =
            then.iter().zip(otherwise).map(|(&then, &otherwise)| emitter.select(condition, then, otherwise)).collect();
        access::replace_with_values(branch, &merged);
    }
}
