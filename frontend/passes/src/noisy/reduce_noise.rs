use super::{flow::Flow, optimum::fewest};
use crate::{error::ProgramCode, ir::build, refusal::Refusal};
use melior::{
    Context,
    ir::{
        OperationRef, Value, ValueLike,
        block::BlockLike,
        operation::{OperationBuilder, OperationLike, OperationResult},
    },
};
use ringmill_dialects::{
    access,
    ops::{Builtin, Noisy, OpName, name_text},
    pass::{PassFailure, PassOption, RustPass, read_flag},
};

/// Inserts as few `noisy.reduce_noise` as keep the noise of every value at most 26 bits, and checks
/// the result by MLIR's dataflow of ranges.
///
/// The fewest are found by an integer program. Loops and branches count: a value that comes from
/// several places is as noisy as the worst. A value whose origin is not known, such as an argument
/// of a function, counts as noisy as a legal value can be, 26 bits.
#[derive(Clone)]
pub struct NoisyReduceNoise {
    inserts: bool,
}

impl Default for NoisyReduceNoise {
    fn default() -> Self {
        Self { inserts: true }
    }
}

impl RustPass for NoisyReduceNoise {
    const NAME: &'static str = "noisy-reduce-noise-optimizer";
    const ALIASES: &'static [&'static str] = &["noisy-reduce-noise", "reduce-noise-optimizer"];
    const SUMMARY: &'static str = "insert the fewest noisy.reduce_noise that keep the noise in bounds, and check it";
    const EXAMPLE: &'static str = "\
func.func @main(%a: i5, %b: i5) -> i5 {
  %0 = noisy.encode %a : i5 -> !noisy.i32
  %1 = noisy.encode %b : i5 -> !noisy.i32
  %2 = noisy.mul %0, %1 : !noisy.i32
  %3 = noisy.mul %2, %2 : !noisy.i32
  %4 = noisy.decode %3 : !noisy.i32 -> i5
  return %4 : i5
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));
    const OPTIONS: &'static [PassOption<Self>] = &[PassOption {
        name: "insert",
        summary: "insert reductions; false: check the noise only",
        initial: "true",
        set: |pass, text| read_flag(text, &mut pass.inserts),
    }];

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, _context: &'c Context) -> Result<(), PassFailure> {
        if self.inserts {
            insert(module).map_err(Refusal::report)?;
        }
        check(module).map_err(Refusal::report)
    }
}

fn insert<'c>(module: OperationRef<'c, '_>) -> Result<(), Refusal<'c>> {
    let flow = Flow::of(module);
    let found = fewest(&flow.graph).map_err(|excess| {
        let owner = flow.owners[excess.value].unwrap_or(module);
        too_noisy(owner, excess.noise).with_help(
            "reduce its operands before: it is this noisy although every computed value before it is reduced",
        )
    })?;
    if found.count() > found.least {
        let (count, least) = (found.count(), found.least);
        let message = format!("{count} reductions were found within the limit of steps; at least {least} are needed");
        let first = flow.owners.iter().flatten().next().map_or(module.location(), |owner| owner.location());
        access::emit_remark(first, &message);
    }
    for (place, &value) in flow.values.iter().enumerate() {
        if let Some(owner) = flow.owners[place].filter(|_| found.reduced[place]) {
            reduce(owner, value);
        }
    }
    Ok(())
}

/// Lets everything behind an op read its result with fresh noise.
fn reduce<'c>(owner: OperationRef<'c, '_>, value: Value<'c, '_>) {
    let Some(block) = owner.block() else { return };
    let uses = access::uses(value);
    let builder = OperationBuilder::new(OpName::Noisy(Noisy::ReduceNoise).text(), owner.location())
        .add_operands(&[value])
        .add_results(&[value.r#type()]);
    let reduction = block.insert_operation_after(owner, build(builder));
    if let Some(result) = reduction.results().next() {
        for one in uses {
            access::set_operand(one.user, one.operand, result.into());
        }
    }
}

/// Refuses the first op whose result exceeds the most.
fn check<'c>(module: OperationRef<'c, '_>) -> Result<(), Refusal<'c>> {
    let (_, most) = access::noise_limits();
    let Some(bounds) = access::noise_bounds(module) else {
        let message = "the analysis of noise failed";
        return Err(Refusal::new(ProgramCode::TooNoisy, message, module.location()));
    };
    match bounds.into_iter().find(|&(_, noise)| noise > most) {
        Some((value, noise)) => {
            let owner = OperationResult::try_from(value).map_or(module, |result| result.owner());
            Err(too_noisy(owner, noise))
        }
        None => Ok(()),
    }
}

fn too_noisy<'c>(operation: OperationRef<'c, '_>, noise: u64) -> Refusal<'c> {
    let (_, most) = access::noise_limits();
    let message = format!(
        "'{}' op after which the noise exceeds the allowable maximum of {most}; it was: {noise}",
        name_text(operation)
    );
    Refusal::new(ProgramCode::TooNoisy, message, operation.location())
}
