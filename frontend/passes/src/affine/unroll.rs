//! Affine loops as their iterations.

use crate::{
    error::ProgramCode,
    ir::{Emitter, Substitutes, copy_before, for_each_inner, key, known_results, operations, returned, walk},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{BlockRef, OperationRef, RegionLike, Value, block::BlockLike, operation::OperationLike},
};
use ringmill_dialects::{access, attr, ops::Affine};
use rustc_hash::FxHashMap;

/// Iterations and ops after which unrolling gives up.
pub(crate) const LIMIT: u64 = 5_000_000;

/// The constant range of an `affine.for`: first counter, end, step; or the bound that is not
/// constant.
pub(super) fn range(operation: OperationRef<'_, '_>) -> Result<(i64, i64, i64), &'static str> {
    let segments = attr::OPERAND_SEGMENT_SIZES.of(operation).unwrap_or_default();
    let lower_operands = segments.first().copied().unwrap_or(0);
    let lower = known_results(operation, attr::LOWER_BOUND_MAP, 0).and_then(|values| values.into_iter().max());
    let upper =
        known_results(operation, attr::UPPER_BOUND_MAP, lower_operands).and_then(|values| values.into_iter().min());
    let step = attr::STEP.of(operation).filter(|&step| step > 0).ok_or("step")?;
    Ok((lower.ok_or("lower bound")?, upper.ok_or("upper bound")?, step))
}

/// The number of iterations of an `affine.for`; `None` when it is not constant.
pub(crate) fn trip_count(operation: OperationRef<'_, '_>) -> Option<u64> {
    let (lower, upper, step) = range(operation).ok()?;
    Some(trips(lower, upper, step))
}

/// The length of a range that counts up by `step`, which is positive.
pub(super) fn trips(lower: i64, upper: i64, step: i64) -> u64 {
    let length = u64::try_from(i128::from(upper) - i128::from(lower)).unwrap_or(0);
    length.div_ceil(step.unsigned_abs())
}

/// Replaces each `affine.for` in an op by its iterations; gives up after `limit` of them and of the
/// ops that are made.
pub(crate) fn unroll<'c>(context: &'c Context, operation: OperationRef<'c, '_>, limit: u64) -> Result<(), Refusal<'c>> {
    Unroller { context, left: limit, limit, leaves: false }.inside(operation)
}

/// The same where it is possible: loops whose bounds are not constant, or whose iterations are more
/// than the limit allows, stay.
pub(super) fn unroll_possible<'c>(
    context: &'c Context,
    operation: OperationRef<'c, '_>,
    limit: u64,
) -> Result<(), Refusal<'c>> {
    Unroller { context, left: limit, limit, leaves: true }.inside(operation)
}

pub(super) struct Unroller<'c> {
    pub(super) context: &'c Context,
    pub(super) left: u64,
    pub(super) limit: u64,
    /// True if a loop that cannot be unrolled stays.
    pub(super) leaves: bool,
}

/// The constants that were made in a block, by value; each stands before all that is unrolled
/// after it.
pub(super) type Counters<'c, 'a> = FxHashMap<i64, Value<'c, 'a>>;

impl<'c> Unroller<'c> {
    fn inside(&mut self, operation: OperationRef<'c, '_>) -> Result<(), Refusal<'c>> {
        for region in operation.regions() {
            let mut next = region.first_block();
            while let Some(block) = next {
                self.block(block)?;
                next = block.next_in_region();
            }
        }
        Ok(())
    }

    fn block(&mut self, block: BlockRef<'c, '_>) -> Result<(), Refusal<'c>> {
        let mut counters = Counters::default();
        let mut before: Option<OperationRef> = None;
        loop {
            let next = match before {
                Some(before) => before.next_in_block(),
                None => block.first_operation(),
            };
            let Some(operation) = next else { break };
            if Affine::For.is(operation) && (!self.leaves || self.is_possible(operation)) {
                // The iterations may hold loops: what was made in its place comes next.
                self.expand(operation, block, &mut counters)?;
            } else {
                self.inside(operation)?;
                before = Some(operation);
            }
        }
        Ok(())
    }

    /// True if a loop has constant bounds and its iterations are within the limit.
    fn is_possible(&self, r#loop: OperationRef<'c, '_>) -> bool {
        let mut body = 0u64;
        for_each_inner(r#loop, |operation| walk(operation, &mut |_| body += 1));
        trip_count(r#loop).and_then(|trips| trips.checked_mul(body + 1)).is_some_and(|cost| cost <= self.left)
    }

    pub(super) fn expand<'a>(
        &mut self,
        r#loop: OperationRef<'c, 'a>,
        block: BlockRef<'c, 'a>,
        counters: &mut Counters<'c, 'a>,
    ) -> Result<(), Refusal<'c>> {
        let (lower, upper, step) = range(r#loop).map_err(|what| {
            let message = format!("the {what} of this loop is not a constant");
            Refusal::new(ProgramCode::SecretBound, message, r#loop.location())
                .with_help("give the loop constant bounds, or bounds computed from constants and outer counters")
        })?;
        self.spend(trips(lower, upper, step), r#loop)?;
        let segments = attr::OPERAND_SEGMENT_SIZES.of(r#loop).unwrap_or_default();
        let first = segments.iter().take(2).sum();
        let mut carried: Vec<Value> = r#loop.operands().skip(first).collect();
        let at = Emitter::before(self.context, block, r#loop);
        if let Some(body) = r#loop.region(0).ok().and_then(|region| region.first_block()) {
            let counter = body.argument(0).ok().map(Value::from);
            let counter = counter.filter(|counter| access::has_uses(*counter));
            let next = |position: &i64| position.checked_add(step).filter(|&position| position < upper);
            let positions = std::iter::successors(Some(lower).filter(|&lower| lower < upper), next);
            // Loops in the first iteration take the constants as well: all stand before it.
            if counter.is_some() {
                for position in positions.clone() {
                    counters.entry(position).or_insert_with(|| at.index(position));
                }
            }
            let body = LoopBody::of(body);
            for position in positions {
                for operation in &body.operations {
                    let mut count = 0;
                    walk(*operation, &mut |_| count += 1);
                    self.spend(count, r#loop)?;
                }
                carried = body.copy(counters.get(&position).copied(), &carried, (block, r#loop));
            }
        }
        access::replace_with_values(r#loop, &carried);
        Ok(())
    }

    pub(super) fn spend(&mut self, count: u64, r#loop: OperationRef<'c, '_>) -> Result<(), Refusal<'c>> {
        self.left = self.left.checked_sub(count).ok_or_else(|| {
            let message = format!("unrolling this loop takes more than {} operations", self.limit);
            Refusal::new(ProgramCode::TooLarge, message, r#loop.location())
        })?;
        Ok(())
    }
}

/// The body of an `affine.for`, to be copied.
pub(super) struct LoopBody<'c, 'a> {
    /// The counter, then what is carried.
    arguments: Vec<Value<'c, 'a>>,
    /// All but the terminator.
    operations: Vec<OperationRef<'c, 'a>>,
    /// The values that it carries on.
    pub(super) yielded: Vec<Value<'c, 'a>>,
}

impl<'c, 'a> LoopBody<'c, 'a> {
    /// The content of the block now, without ops that come later.
    pub(super) fn of(block: BlockRef<'c, 'a>) -> Self {
        let last = block.terminator();
        let arguments = (0..block.argument_count()).filter_map(|position| block.argument(position).ok());
        Self {
            arguments: arguments.map(Value::from).collect(),
            operations: operations(block).filter(|operation| Some(*operation) != last).collect(),
            yielded: returned(block),
        }
    }

    /// Copies it before an op of a block, for a counter, if it reads one, and carried values; the
    /// values that the copy carries on.
    pub(super) fn copy(
        &self,
        counter: Option<Value<'c, 'a>>,
        carried: &[Value<'c, 'a>],
        (block, anchor): (BlockRef<'c, 'a>, OperationRef<'c, 'a>),
    ) -> Vec<Value<'c, 'a>> {
        let values = [counter].into_iter().chain(carried.iter().copied().map(Some));
        let pairs = self.arguments.iter().zip(values);
        let mut substitutes: Substitutes = pairs.filter_map(|(old, new)| Some((key(*old), new?))).collect();
        for &operation in &self.operations {
            copy_before(operation, block, anchor, &mut substitutes);
        }
        self.yielded.iter().map(|value| substitutes.get(&key(*value)).copied().unwrap_or(*value)).collect()
    }
}
