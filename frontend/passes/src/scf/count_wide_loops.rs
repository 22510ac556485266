use crate::ir::{build, constant_of, walk};
use melior::{
    Context,
    ir::{
        Attribute, OperationRef, RegionLike, Type, Value, ValueLike,
        attribute::IntegerAttribute,
        block::BlockLike,
        operation::{OperationBuilder, OperationLike},
    },
};
use ringmill_dialects::{
    access,
    attr::{self, Attr, Map},
    ops::{Affine, Builtin, OpName},
    pass::{PassFailure, RustPass},
};

/// Makes `affine.for` loops between constants that lie 2^63 or more apart count their iterations
/// from zero instead.
///
/// Upstream takes the distance of the bounds in 64 bits, where that of such a loop is negative, and
/// drops the loop whenever it folds it (LLVM 22.1.8).
#[derive(Clone, Default)]
pub struct CountWideLoops;

impl RustPass for CountWideLoops {
    const NAME: &'static str = "count-wide-loops";
    const SUMMARY: &'static str = "count the iterations of affine loops whose bounds lie 2^63 or more apart from zero";
    const EXAMPLE: &'static str = "\
func.func @main(%m: memref<2xi4>, %a: i4) {
  affine.for %i = -4611686018427387904 to 4611686018427387904 step 4611686018427387904 {
    affine.store %a, %m[%i floordiv 4611686018427387904 + 1] : memref<2xi4>
  }
  return
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        walk(module, &mut |operation| {
            if Affine::For.is(operation)
                && let Some(range) = wide_range(operation)
            {
                count(context, operation, range);
            }
        });
        Ok(())
    }
}

/// Lower bound and step of a loop, and how many iterations it has.
struct Range {
    lower: i64,
    step: i64,
    iterations: i128,
}

/// The range of a loop between constants whose distance is no 64-bit number.
fn wide_range(operation: OperationRef<'_, '_>) -> Option<Range> {
    let (lower, taken) = bounds(operation, attr::LOWER_BOUND_MAP, 0)?;
    let (upper, _) = bounds(operation, attr::UPPER_BOUND_MAP, taken)?;
    let (lower, upper) = (lower.into_iter().max()?, upper.into_iter().min()?);
    let step = attr::STEP.of(operation).filter(|&step| step > 0)?;
    let distance = i128::from(upper) - i128::from(lower);
    let iterations = (distance + i128::from(step) - 1) / i128::from(step);
    (distance > i128::from(i64::MAX)).then_some(Range { lower, step, iterations })
}

/// The results of a bound's map over constants, and the number of the operand after its own, which
/// begin at `first`.
fn bounds(operation: OperationRef<'_, '_>, map: Attr<Map>, first: usize) -> Option<(Vec<i64>, usize)> {
    let map = map.of(operation)?;
    let end = first + map.dims + map.symbols;
    let mut values = (first..end)
        .map(|position| Some(constant_of(operation.operand(position).ok()?)?.signed() as i64))
        .collect::<Option<Vec<_>>>()?;
    let symbols = values.split_off(map.dims);
    Some((map.evaluate(&values, &symbols)?, end))
}

/// Lets the loop count from zero by one, and computes its old counter from the new one.
fn count<'c>(context: &'c Context, operation: OperationRef<'c, '_>, range: Range) -> Option<()> {
    let block = operation.region(0).ok()?.first_block()?;
    let counter: Value = block.argument(0).ok()?.into();
    // A loop of more iterations than these is as much too long.
    let iterations = i64::try_from(range.iterations).unwrap_or(i64::MAX);
    let lower = bound(context, operation, attr::LOWER_BOUND_MAP, 0)?;
    let upper = bound(context, operation, attr::UPPER_BOUND_MAP, iterations)?;
    // In two parts, as the least number cannot be written: its digits alone are one too many.
    let (half, rest) = (range.lower / 2, range.lower - range.lower / 2);
    let map = Attribute::parse(context, &format!("affine_map<(d0) -> (d0 * {} + {half} + {rest})>", range.step))?;
    let builder = OperationBuilder::new(Affine::Apply.text(), operation.location())
        .add_operands(&[counter])
        .add_attributes(&[attr::MAP.with(context, map)])
        .add_results(&[counter.r#type()]);
    let place = block.insert_operation(0, build(builder));
    access::replace_all_uses(counter, place.results().next()?.into());
    access::set_operand(place, 0, counter);
    access::set_attribute(operation, attr::LOWER_BOUND_MAP, lower);
    access::set_attribute(operation, attr::UPPER_BOUND_MAP, upper);
    access::set_attribute(operation, attr::STEP, IntegerAttribute::new(Type::index(context), 1).into());
    Some(())
}

/// A map with the operands of the bound `map` whose one result is `value`.
fn bound<'c>(
    context: &'c Context,
    operation: OperationRef<'c, '_>,
    map: Attr<Map>,
    value: i64,
) -> Option<Attribute<'c>> {
    let map = map.of(operation)?;
    let names = |letter: char, count: usize| {
        (0..count).map(|position| format!("{letter}{position}")).collect::<Vec<_>>().join(", ")
    };
    let text = format!("affine_map<({})[{}] -> ({value})>", names('d', map.dims), names('s', map.symbols));
    Attribute::parse(context, &text)
}
