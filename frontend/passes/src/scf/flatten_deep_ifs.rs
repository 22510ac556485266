use crate::ir::{Emitter, entry_block, returned, text};
use melior::{
    Context,
    ir::{BlockRef, OperationRef, RegionLike, TypeLike, ValueLike, block::BlockLike, operation::OperationLike},
};
use ringmill_dialects::{
    access,
    pass::{PassFailure, RustPass},
};

/// Branches within branches from which on they are flattened. Programs as people write them stay as they are, and canonicalization sees their
/// branches.
const DEPTH: usize = 64;

/// Computes both sides of branches that are nested deeply, where they are arithmetic only, and selects.
///
/// What upstream's passes do with an operation takes time for each one around it, so that deep nesting takes quadratic time. Branches are taken
/// apart from the outside in: an operation moves once, not once for each branch around it.
#[derive(Clone, Default)]
pub struct FlattenDeepIfs;

impl RustPass for FlattenDeepIfs {
    const NAME: &'static str = "flatten-deep-ifs";
    const SUMMARY: &'static str = "compute both sides of deeply nested scf.if on scalars, and select";
    const OPERATION: &'static str = "builtin.module";

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        for function in access::functions(module) {
            if let Some(entry) = entry_block(function) {
                flatten(context, entry, 0);
            }
        }
        Ok(())
    }
}

fn flatten<'c>(context: &'c Context, block: BlockRef<'c, '_>, depth: usize) {
    let mut next = block.first_operation();
    while let Some(operation) = next {
        next = operation.next_in_block();
        if depth < DEPTH {
            for region in operation.regions() {
                let mut inner = region.first_block();
                while let Some(block) = inner {
                    flatten(context, block, depth + 1);
                    inner = block.next_in_region();
                }
            }
        } else if is_branch(operation) && is_arithmetic(operation) {
            // Everything in it has been looked at. What does more than arithmetic stays as it is, with all below it: looking again at each level
            // would be quadratic, too.
            let end = next.map(address);
            let mut inside = Some(operation);
            while let Some(operation) = inside.filter(|&operation| Some(address(operation)) != end) {
                inside =
                    if is_branch(operation) { dissolve(context, block, operation) } else { operation.next_in_block() };
            }
        }
    }
}

/// What tells an op from all others.
fn address(operation: OperationRef<'_, '_>) -> usize {
    operation.to_raw().ptr as usize
}

fn is_branch(operation: OperationRef<'_, '_>) -> bool {
    text(&operation.name()) == "scf.if"
}

/// Whether an op computes scalars from scalars, and all that is in it does.
fn is_arithmetic(operation: OperationRef<'_, '_>) -> bool {
    let name = operation.name();
    let name = text(&name);
    let is_known = matches!(name, "scf.if" | "scf.yield")
        || ["arith.", "math.", "ub."].iter().any(|dialect| name.starts_with(dialect));
    let is_scalar = |r#type: melior::ir::Type<'_>| r#type.is_integer() || r#type.is_index();
    let all_inside = || {
        operation.regions().all(|region| {
            let mut blocks = std::iter::successors(region.first_block(), |block| block.next_in_region());
            blocks.all(|block| {
                let mut inside = std::iter::successors(block.first_operation(), |operation| operation.next_in_block());
                inside.all(is_arithmetic)
            })
        })
    };
    is_known && operation.results().all(|result| is_scalar(result.r#type())) && all_inside()
}

/// Moves what is in a branch before it, with the branches there as they are, and selects; returns the op to go on with.
fn dissolve<'c, 'a>(
    context: &'c Context,
    block: BlockRef<'c, 'a>,
    branch: OperationRef<'c, 'a>,
) -> Option<OperationRef<'c, 'a>> {
    let emitter = Emitter::before(context, block, branch);
    let before = branch.previous_in_block();
    let condition = branch.operand(0).ok()?;
    let [then, otherwise] = [0, 1].map(|side| hoist(branch, side));
    let merged: Vec<_> =
        then.into_iter().zip(otherwise).map(|(then, otherwise)| emitter.select(condition, then, otherwise)).collect();
    access::replace_with_values(branch, &merged);
    before.map_or_else(|| block.first_operation(), |before| before.next_in_block())
}

/// Moves the ops of one side before the branch; returns what the side yields.
fn hoist<'c, 'a>(branch: OperationRef<'c, 'a>, side: usize) -> Vec<melior::ir::Value<'c, 'a>> {
    let Some(block) = branch.region(side).ok().and_then(|region| region.first_block()) else { return Vec::new() };
    let mut next = block.first_operation();
    while let Some(operation) = next {
        next = operation.next_in_block();
        if next.is_some() {
            access::move_before(operation, branch);
        }
    }
    returned(block)
}
