//! Loops whose iterations are independent: `scf.parallel`, `scf.forall`, `affine.parallel`. They
//! run in lexicographic order.

use crate::{
    affine_function::{Affine, Combine, Expression},
    compile::{Op, Scope, Size},
    error::InterpError,
    machine::{Halt, Machine},
    program::Run,
    program::{Block, Instruction},
    registers::{AggregateSlot, Moves, Register, Results, Slot, Use},
    scalar::Binary,
    value::{Word, for_each_index, mask},
};
use melior::ir::{BlockLike, RegionLike, operation::OperationLike};
use ringmill_dialects::{
    attr,
    ops::{self, Scf},
};

use super::slice::SliceOp;

/// The range of one induction variable.
#[derive(Debug)]
pub(crate) struct Range {
    lower: Affine,
    upper: Affine,
    step: Affine,
    induction: Slot,
}

/// The values of an induction variable in one execution of a loop.
struct Progression {
    lower: i64,
    step: i64,
}

/// The ranges of a loop nest, outermost first.
#[derive(Debug)]
struct Nest(Vec<Range>);

impl Nest {
    /// Starts and steps, and how many iterations there are; `None` if a bound is undefined or a
    /// step not positive.
    fn bounds<D: Run>(&self, machine: &Machine<'_, D>) -> Option<(Vec<Progression>, Vec<usize>)> {
        let mut starts = Vec::with_capacity(self.0.len());
        let mut counts = Vec::with_capacity(self.0.len());
        for range in &self.0 {
            let lower = range.lower.evaluate(machine)?;
            let upper = range.upper.evaluate(machine)?;
            let step = range.step.evaluate(machine).filter(|&step| step > 0)?;
            let length = (i128::from(upper) - i128::from(lower)).max(0) as u128;
            starts.push(Progression { lower, step });
            counts.push(usize::try_from(length.div_ceil(step as u128)).ok()?);
        }
        Some((starts, counts))
    }

    /// Sets the induction variables to those of an iteration.
    fn enter<D: Run>(&self, machine: &mut Machine<'_, D>, starts: &[Progression], index: &[usize]) {
        for ((range, &Progression { lower, step }), &position) in self.0.iter().zip(starts).zip(index) {
            let value = lower.wrapping_add(step.wrapping_mul(position as i64));
            machine.set_word(range.induction, Word::from_index(value));
        }
    }
}

/// The combination of each iteration's value with an accumulator.
#[derive(Debug)]
struct Reduction {
    /// Accumulator and value to the arguments of the block.
    enter: Moves,
    block: Block,
    /// Result of the block to the accumulator.
    leave: Moves,
}

/// `scf.parallel` and `affine.parallel`.
#[derive(Debug)]
pub(crate) struct Parallel {
    nest: Nest,
    /// Initial values to accumulators, which are the results.
    enter: Moves,
    body: Block,
    reductions: Vec<Reduction>,
    results: Results,
}

impl Parallel {
    /// Executes the loop nest.
    pub fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        let Some((starts, counts)) = self.nest.bounds(machine) else {
            return machine.give_up(&self.results, self.body.writes);
        };
        machine.move_all(&self.enter);
        for_each_index(&counts, |index| {
            self.nest.enter(machine, &starts, index);
            self.body.run(machine)?;
            for reduction in &self.reductions {
                machine.move_all(&reduction.enter);
                reduction.block.run(machine)?;
                machine.move_all(&reduction.leave);
            }
            Ok(())
        })
    }
}

/// `scf.forall`.
#[derive(Debug)]
pub(crate) struct Forall {
    nest: Nest,
    /// Shared outputs to the arguments of the body, which see them as they were before the loop.
    before: Moves,
    /// Shared outputs to results, which collect what the iterations insert.
    enter: Moves,
    body: Block,
    inserts: Block,
    results: Results,
}

impl Forall {
    /// Executes the loop nest.
    pub fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        let Some((starts, counts)) = self.nest.bounds(machine) else {
            return machine.give_up(&self.results, self.body.writes);
        };
        machine.move_all(&self.enter);
        for_each_index(&counts, |index| {
            self.nest.enter(machine, &starts, index);
            machine.move_all(&self.before);
            self.body.run(machine)?;
            self.inserts.run(machine)
        })
    }
}

/// The register itself as an affine function.
fn plain(expression: Expression) -> Affine {
    Affine { results: vec![expression], combine: Combine::Min }
}

/// The induction variables of a block, and its other arguments.
fn inductions<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &Scope<'_, 'c, 'a>,
    arguments: &[Register],
    count: usize,
) -> Result<(Vec<Slot>, Vec<Register>), InterpError> {
    let slots: Vec<Slot> = arguments
        .iter()
        .take(count)
        .filter_map(|argument| match argument {
            Register::Word(slot) => Some(*slot),
            Register::Aggregate(_) => None,
        })
        .collect();
    if slots.len() != count {
        return Err(scope.unsupported_form(op, "it lacks induction variables".into()));
    }
    Ok((slots, arguments[count..].to_vec()))
}

/// Compiles `scf.parallel`.
pub(crate) fn compile_scf<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<Parallel, InterpError> {
    let dimensions = scope.read(op, attr::OPERAND_SEGMENT_SIZES)?.first().copied().unwrap_or(0);
    let region = scope.region(op, 0)?;
    scope.expect_terminator(op, region.terminator, Scf::Reduce)?;
    let (slots, _) = inductions(op, scope, &region.arguments, dimensions)?;
    let bound = |scope: &Scope<'_, 'c, 'a>, position| Ok(plain(Expression::Register(scope.slot(op, position)?)));
    let ranges = slots
        .into_iter()
        .enumerate()
        .map(|(position, induction)| {
            Ok(Range {
                lower: bound(scope, position)?,
                upper: bound(scope, dimensions + position)?,
                step: bound(scope, 2 * dimensions + position)?,
                induction,
            })
        })
        .collect::<Result<_, InterpError>>()?;
    let accumulators = scope.results(op)?;
    let enter = scope.moves_from(op, 3 * dimensions, &accumulators)?;
    let mut reductions = Vec::new();
    for (position, &accumulator) in accumulators.iter().enumerate() {
        let combiner = scope.region(region.terminator, position)?;
        scope.expect_terminator(op, combiner.terminator, Scf::ReduceReturn)?;
        let [left, right] = combiner.arguments[..] else {
            return Err(scope.unsupported_form(op, "a reduction has not two arguments".into()));
        };
        let value = scope.register(scope.operand(region.terminator, position)?, region.terminator)?;
        let mut enter = Moves::default();
        enter.push(accumulator, false, left);
        enter.push(value, false, right);
        reductions.push(Reduction {
            enter,
            block: combiner.block,
            leave: scope.moves_from(combiner.terminator, 0, &[accumulator])?,
        });
    }
    Ok(Parallel { nest: Nest(ranges), enter, body: region.block, reductions, results: scope.placeholders(op)? })
}

/// The operation that a reduction repeats, and its neutral element.
fn repeated(reduction: attr::Reduction, width: u32) -> (Binary, u128) {
    let smallest = 1u128 << (width - 1);
    match reduction {
        attr::Reduction::Add => (Binary::Add, 0),
        attr::Reduction::MaxSigned => (Binary::MaxSigned, smallest),
        attr::Reduction::MaxUnsigned => (Binary::MaxUnsigned, 0),
        attr::Reduction::MinSigned => (Binary::MinSigned, mask(width) ^ smallest),
        attr::Reduction::MinUnsigned => (Binary::MinUnsigned, mask(width)),
        attr::Reduction::Mul => (Binary::Mul, 1),
        attr::Reduction::Or => (Binary::Or, 0),
        attr::Reduction::And => (Binary::And, mask(width)),
        attr::Reduction::Xor => (Binary::Xor, 0),
    }
}

/// Compiles `affine.parallel`.
pub(crate) fn compile_affine<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<Parallel, InterpError> {
    let (lower, upper) = (scope.read(op, attr::LOWER_BOUNDS_MAP)?, scope.read(op, attr::UPPER_BOUNDS_MAP)?);
    let lower_results = scope.map_results(op, &lower, 0)?;
    let upper_results = scope.map_results(op, &upper, lower.dims + lower.symbols)?;
    let lower_groups = scope.read(op, attr::LOWER_BOUNDS_GROUPS)?;
    let upper_groups = scope.read(op, attr::UPPER_BOUNDS_GROUPS)?;
    let steps = scope.read(op, attr::STEPS)?;
    let region = scope.region(op, 0)?;
    scope.expect_terminator(op, region.terminator, ops::Affine::Yield)?;
    let (slots, _) = inductions(op, scope, &region.arguments, steps.len())?;
    let (mut lower_rest, mut upper_rest) = (lower_results.into_iter(), upper_results.into_iter());
    let ranges = slots
        .into_iter()
        .zip(steps)
        .zip(lower_groups.into_iter().zip(upper_groups))
        .map(|((induction, step), (lowers, uppers))| Range {
            lower: Affine { results: lower_rest.by_ref().take(lowers as usize).collect(), combine: Combine::Max },
            upper: Affine { results: upper_rest.by_ref().take(uppers as usize).collect(), combine: Combine::Min },
            step: plain(Expression::Constant(step)),
            induction,
        })
        .collect();
    let kinds = scope.read(op, attr::REDUCTIONS)?;
    let mut enter = Moves::default();
    let mut reductions = Vec::new();
    for (position, kind) in kinds.into_iter().enumerate() {
        let accumulator = scope.result_slot(op, position)?;
        let width = scope.width(scope.result(op, position)?, op)?;
        let reduction = attr::Reduction::numbered(kind)
            .ok_or_else(|| scope.unsupported_form(op, format!("reduction kind {kind} is none of integers")))?;
        let (binary, neutral) = repeated(reduction, u32::from(width));
        let start = scope.new_slot();
        scope.unit.preset(start, neutral);
        enter.push(Register::Word(start), false, Register::Word(accumulator));
        reductions.push(Reduction {
            enter: Moves::default(),
            block: Block {
                instructions: vec![Instruction::Scalar(crate::scalar::Scalar::Binary {
                    op: binary,
                    width,
                    operands: [accumulator, scope.slot(region.terminator, position)?],
                    result: accumulator,
                })],
                ..Block::default()
            },
            leave: Moves::default(),
        });
    }
    Ok(Parallel { nest: Nest(ranges), enter, body: region.block, reductions, results: scope.placeholders(op)? })
}

/// Compiles `scf.forall`.
pub(crate) fn compile_forall<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<Forall, InterpError> {
    let segments = scope.read(op, attr::OPERAND_SEGMENT_SIZES)?;
    let [lowers, uppers, steps, _] = segments[..] else {
        return Err(scope.unsupported_form(op, "its operands are not in four groups".into()));
    };
    let lower = scope.sizes(op, attr::STATIC_LOWER_BOUND, 0)?;
    let upper = scope.sizes(op, attr::STATIC_UPPER_BOUND, lowers)?;
    let step = scope.sizes(op, attr::STATIC_STEP, lowers + uppers)?;
    let first_output = lowers + uppers + steps;
    let region = scope.region(op, 0)?;
    scope.expect_terminator(op, region.terminator, Scf::ForallInParallel)?;
    let (slots, shared) = inductions(op, scope, &region.arguments, lower.len())?;
    let bound = |size: Size| {
        plain(match size {
            Size::Fixed(value) => Expression::Constant(value),
            Size::Register(slot) => Expression::Register(slot),
        })
    };
    let ranges = slots
        .into_iter()
        .zip(lower)
        .zip(upper.into_iter().zip(step))
        .map(|((induction, lower), (upper, step))| Range {
            lower: bound(lower),
            upper: bound(upper),
            step: bound(step),
            induction,
        })
        .collect();
    let results = scope.results(op)?;
    let (mut enter, mut before) = (Moves::default(), Moves::default());
    for (position, (&shared, &result)) in shared.iter().zip(&results).enumerate() {
        let output = scope.register(scope.operand(op, first_output + position)?, op)?;
        enter.push(output, false, result);
        before.push(output, false, shared);
    }
    let inserts = inserts(region.terminator, scope, &shared, &results)?;
    Ok(Forall { nest: Nest(ranges), before, enter, body: region.block, inserts, results: scope.placeholders(op)? })
}

/// The insertions of the iterations of `scf.forall` into the results.
fn inserts<'c, 'a>(
    terminator: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
    shared: &[Register],
    results: &[Register],
) -> Result<Block, InterpError> {
    let mut block = Block::default();
    let mut next =
        terminator.region(0).ok().and_then(|region| region.first_block()).and_then(|block| block.first_operation());
    while let Some(op) = next {
        next = op.next_in_block();
        if !ops::Tensor::ParallelInsertSlice.is(op) {
            return Err(scope.unsupported_form(op, "it stands at the end of a parallel loop".into()));
        }
        let target = destination(op, scope, shared, results)?;
        let insert = SliceOp::insert_into(op, scope, Use { slot: target, take: true }, target)?;
        block.instructions.push(Instruction::of(insert));
    }
    Ok(block)
}

/// The result that belongs to the shared output an insertion names.
fn destination<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &Scope<'_, 'c, 'a>,
    shared: &[Register],
    results: &[Register],
) -> Result<AggregateSlot, InterpError> {
    let destination = scope.aggregate(op, 1)?;
    shared
        .iter()
        .zip(results)
        .find_map(|pair| match pair {
            (Register::Aggregate(shared), Register::Aggregate(result)) if *shared == destination => Some(*result),
            _ => None,
        })
        .ok_or_else(|| scope.unsupported_form(op, "it inserts into no shared output of the loop".into()))
}
