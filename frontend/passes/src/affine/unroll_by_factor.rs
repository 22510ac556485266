use super::unroll::{Counters, LIMIT, LoopBody, Unroller, range, trips};
use crate::{
    ir::{Emitter, walk},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{
        BlockRef, OperationRef, RegionLike, Type, Value,
        attribute::{DenseI32ArrayAttribute, IntegerAttribute},
        block::BlockLike,
        operation::OperationLike,
    },
};
use ringmill_dialects::{
    access::{self, Use},
    attr,
    ops::{Affine, OpName},
    pass::{PassFailure, PassOption, RustPass, read_option},
};

/// Makes several iterations of each innermost `affine.for` one.
///
/// Iterations that are left over follow the loop, and a loop of no more iterations than one is made
/// of is gone. A loop whose number of iterations is not constant stays.
#[derive(Clone, Default)]
pub struct AffineUnrollByFactor {
    factor: u64,
}

impl RustPass for AffineUnrollByFactor {
    const NAME: &'static str = "affine-unroll-by-factor";
    const SUMMARY: &'static str = "make several iterations of each innermost affine.for one; others follow it";
    const EXAMPLE: &'static str = "func.func @main(%m: memref<6xi8>, %v: i8) {
  affine.for %i = 0 to 6 {
    affine.store %v, %m[%i] : memref<6xi8>
  }
  return
}
";
    const OPERATION: Option<OpName> = None;
    const OPTIONS: &'static [PassOption<Self>] = &[PassOption {
        name: "factor",
        summary: "iterations that are made one; 0 and 1 change nothing",
        initial: "4",
        set: |pass, text| read_option(text, &mut pass.factor),
    }];

    fn run<'c>(&mut self, operation: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let mut innermost = Vec::new();
        walk(operation, &mut |inner| {
            if Affine::For.is(inner) {
                let mut loops = 0;
                walk(inner, &mut |held| loops += u64::from(Affine::For.is(held)));
                innermost.extend((loops == 1).then_some(inner));
            }
        });
        let mut unroller = Unroller { context, left: LIMIT, limit: LIMIT, leaves: false };
        for r#loop in innermost {
            unroll_by(&mut unroller, r#loop, self.factor).map_err(Refusal::report)?;
        }
        Ok(())
    }
}

fn unroll_by<'c: 'a, 'a>(
    unroller: &mut Unroller<'c>,
    r#loop: OperationRef<'c, 'a>,
    factor: u64,
) -> Result<(), Refusal<'c>> {
    let context = unroller.context;
    let (Ok((lower, upper, step)), Some(block)) = (range(r#loop), r#loop.block()) else { return Ok(()) };
    if factor < 2 {
        return Ok(());
    }
    let trips = trips(lower, upper, step);
    if trips <= factor {
        return unroller.expand(r#loop, block, &mut Counters::default());
    }
    let Some(body) = r#loop.region(0).ok().and_then(|region| region.first_block()) else { return Ok(()) };
    let mut size = 0;
    walk(r#loop, &mut |_| size += 1_u64);
    unroller.spend(size.saturating_mul(factor + trips % factor), r#loop)?;
    let counted = trips - trips % factor;
    let at = |iteration: u64| i128::from(lower) + i128::from(iteration) * i128::from(step);
    let (Ok(end), Ok(wide)) = (i64::try_from(at(counted)), i64::try_from(i128::from(step) * i128::from(factor))) else {
        return Ok(());
    };
    let positions: Option<Vec<i64>> = (counted..trips).map(|iteration| i64::try_from(at(iteration)).ok()).collect();
    let Some(positions) = positions else { return Ok(()) };
    let copied = LoopBody::of(body);
    follow(context, r#loop, &copied, &positions);
    repeat(context, (body, &copied), step, factor);
    let segments = attr::OPERAND_SEGMENT_SIZES.of(r#loop).unwrap_or_default();
    let bounds = segments.iter().take(2).sum();
    let carried: Vec<Value> = r#loop.operands().skip(bounds).collect();
    access::set_operands(r#loop, &carried);
    let segments = DenseI32ArrayAttribute::new(context, &[0, 0, carried.len() as i32]);
    access::set_attribute(r#loop, attr::OPERAND_SEGMENT_SIZES, segments.into());
    access::set_attribute(r#loop, attr::LOWER_BOUND_MAP, access::constant_map(context, lower));
    access::set_attribute(r#loop, attr::UPPER_BOUND_MAP, access::constant_map(context, end));
    let wide = IntegerAttribute::new(Type::index(context), wide);
    access::set_attribute(r#loop, attr::STEP, wide.into());
    Ok(())
}

/// Copies a body behind its loop for each of these counters; who read the loop's results reads
/// those of the last copy.
fn follow<'c: 'a, 'a>(context: &'c Context, r#loop: OperationRef<'c, 'a>, body: &LoopBody<'c, 'a>, positions: &[i64]) {
    let (Some(block), Some(next)) = (r#loop.block(), r#loop.next_in_block()) else { return };
    let mut carried: Vec<Value> = r#loop.results().map(Into::into).collect();
    let readers: Vec<Vec<Use>> = carried.iter().map(|result| access::uses(*result)).collect();
    let emitter = Emitter { location: r#loop.location(), ..Emitter::before(context, block, next) };
    for &position in positions {
        carried = body.copy(Some(emitter.index(position)), &carried, (block, next));
    }
    for (uses, value) in readers.into_iter().zip(carried) {
        for Use { user, operand } in uses {
            access::set_operand(user, operand, value);
        }
    }
}

/// Copies a body behind itself in its block, for each iteration but the first of those that become
/// one.
fn repeat<'c: 'a, 'a>(
    context: &'c Context,
    (block, body): (BlockRef<'c, 'a>, &LoopBody<'c, 'a>),
    step: i64,
    factor: u64,
) {
    let (Some(last), Ok(counter)) = (block.terminator(), block.argument(0)) else { return };
    let emitter = Emitter::before(context, block, last);
    let mut carried = body.yielded.clone();
    for iteration in 1..factor {
        let distance = step.saturating_mul(iteration as i64);
        let map = attr::MAP.with(context, access::distance_map(context, distance));
        let later = emitter.op(Affine::Apply, &[counter.into()], &[map], Type::index(context));
        carried = body.copy(Some(later), &carried, (block, last));
    }
    access::set_operands(last, &carried);
}
