//! The scf dialect: structured control flow.

use crate::{
    choice::Arm,
    compile::{Op, Scope},
    error::InterpError,
    machine::{Halt, Machine},
    ops::parallel,
    program::Run,
    program::{Block, Generic, Instruction},
    registers::{Moves, Register, Results, Slot},
    value::{Word, mask},
};
use ringmill_dialects::{
    attr,
    ops::{MemRef, OpName, Scf},
};

/// An operation of scf.
#[derive(Debug)]
pub(crate) enum ScfOp {
    /// `scf.if` and `scf.index_switch`.
    Switch(Switch),
    /// `scf.for`.
    For(For),
    /// `scf.while`.
    While(While),
    /// `scf.parallel`.
    Parallel(parallel::Parallel),
    /// `scf.forall`.
    Forall(parallel::Forall),
    /// `scf.execute_region`.
    Once(Branch),
}

/// A region that is executed at most once, and the copies of its yielded values to the results.
#[derive(Debug)]
pub(crate) struct Branch {
    /// The region.
    pub block: Block,
    /// Yielded values to results.
    pub leave: Moves,
}

/// A choice among regions.
#[derive(Debug)]
pub(crate) struct Switch {
    /// The number that chooses.
    pub selector: Slot,
    /// The cases and the number that leads to each.
    pub cases: Vec<(u128, Branch)>,
    /// For every other number; `None` does nothing.
    pub default: Option<Branch>,
    /// Results.
    pub results: Results,
    /// Some region may write memory.
    pub writes: bool,
}

impl Switch {
    /// Executes the chosen region.
    pub fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        let Some(selector) = D::known(machine.word(self.selector)) else {
            return self.run_all(machine);
        };
        if !selector.defined {
            return machine.give_up(&self.results, self.writes);
        }
        let case = self.cases.iter().find(|(number, _)| *number == selector.value);
        match case.map(|(_, branch)| branch).or(self.default.as_ref()) {
            Some(branch) => branch.run(machine),
            None => Ok(()),
        }
    }

    /// Executes all regions, since it is not known which one is chosen.
    fn run_all<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        let cases: Vec<_> = self
            .cases
            .iter()
            .map(|(number, branch)| (*number, |machine: &mut Machine<'_, D>| branch.run(machine)))
            .collect();
        let default = |machine: &mut Machine<'_, D>| self.default.as_ref().map_or(Ok(()), |branch| branch.run(machine));
        let mut arms: Vec<Arm<'_, D>> = cases.iter().map(|(number, case)| (Some(*number), case as _)).collect();
        arms.push((None, &default));
        D::choose(machine, self.selector, &arms, &self.results)
    }
}

impl Branch {
    fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        self.block.run(machine)?;
        machine.move_all(&self.leave);
        Ok(())
    }
}

/// `scf.for`. A step that is not positive makes the loop undefined.
#[derive(Debug)]
pub(crate) struct For {
    lower: Slot,
    upper: Slot,
    step: Slot,
    /// Bits of the bounds.
    width: u32,
    /// Bounds are compared unsigned.
    unsigned: bool,
    induction: Slot,
    /// Initial values to iteration arguments.
    enter: Moves,
    /// Yielded values to iteration arguments.
    next: Moves,
    /// Iteration arguments to results.
    leave: Moves,
    body: Block,
    results: Results,
}

impl For {
    fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        let (lower, upper, step) =
            (machine.control(self.lower), machine.control(self.upper), machine.control(self.step));
        // Turning the sign bit over makes the unsigned order the signed one.
        let sign = if self.unsigned { 0 } else { 1u128 << (self.width - 1) };
        let positive = is_positive(step.value, self.width, self.unsigned);
        if !(lower.defined && upper.defined && step.defined && positive) {
            return machine.give_up(&self.results, self.body.writes);
        }
        machine.move_all(&self.enter);
        let end = upper.value ^ sign;
        let mut place = lower.value ^ sign;
        while place < end {
            machine.set_word(self.induction, Word::new(place ^ sign));
            self.body.run(machine)?;
            machine.move_all(&self.next);
            match place.checked_add(step.value).filter(|&next| next <= mask(self.width)) {
                Some(next) => place = next,
                None => break,
            }
        }
        machine.move_all(&self.leave);
        Ok(())
    }
}

/// True if the bits of a step are those of a positive number.
fn is_positive(step: u128, width: u32, unsigned: bool) -> bool {
    step != 0 && (unsigned || step >> (width - 1) & 1 == 0)
}

/// `scf.while`.
#[derive(Debug)]
pub(crate) struct While {
    /// Initial values to the arguments of `before`.
    enter: Moves,
    /// Computes the condition.
    before: Block,
    condition: Slot,
    /// Forwarded values to the arguments of `after`.
    forward: Moves,
    after: Block,
    /// Yielded values to the arguments of `before`.
    next: Moves,
    /// Forwarded values to results.
    leave: Moves,
    results: Results,
    writes: bool,
}

impl While {
    fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        machine.move_all(&self.enter);
        loop {
            self.before.run(machine)?;
            let condition = machine.control(self.condition);
            if !condition.defined {
                return machine.give_up(&self.results, self.writes);
            }
            if condition.value == 0 {
                machine.move_all(&self.leave);
                return Ok(());
            }
            machine.move_all(&self.forward);
            self.after.run(machine)?;
            machine.move_all(&self.next);
        }
    }
}

impl Generic for ScfOp {
    fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        match self {
            Self::Switch(op) => op.run(machine),
            Self::For(op) => op.run(machine),
            Self::While(op) => op.run(machine),
            Self::Parallel(op) => op.run(machine),
            Self::Forall(op) => op.run(machine),
            Self::Once(op) => op.run(machine),
        }
    }
}

/// Compiles an operation of scf; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(name: Scf, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<bool, InterpError> {
    let compiled = match name {
        Scf::If => ScfOp::Switch(compile_if(op, scope, Scf::Yield, scope.slot(op, 0)?)?),
        Scf::IndexSwitch => ScfOp::Switch(compile_switch(op, scope)?),
        Scf::For => ScfOp::For(compile_for(op, scope)?),
        Scf::While => ScfOp::While(compile_while(op, scope)?),
        Scf::ExecuteRegion => ScfOp::Once(branch(op, scope, 0, Scf::Yield)?),
        Scf::Parallel => ScfOp::Parallel(parallel::compile_scf(op, scope)?),
        Scf::Forall => ScfOp::Forall(parallel::compile_forall(op, scope)?),
        _ => return Ok(false),
    };
    scope.emit(Instruction::of(compiled));
    Ok(true)
}

/// Compiles `memref.alloca_scope`.
pub(crate) fn compile_scope<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<(), InterpError> {
    let once = branch(op, scope, 0, MemRef::AllocaScopeReturn)?;
    scope.emit(Instruction::of(ScfOp::Once(once)));
    Ok(())
}

/// A region whose yielded values are the results of the operation.
fn branch<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
    region: usize,
    terminator: impl Into<OpName>,
) -> Result<Branch, InterpError> {
    let region = scope.region(op, region)?;
    scope.expect_terminator(op, region.terminator, terminator)?;
    let results = scope.results(op)?;
    Ok(Branch { leave: scope.moves_from(region.terminator, 0, &results)?, block: region.block })
}

/// Compiles `scf.if` and `affine.if`; the condition is a bit in a register.
pub(crate) fn compile_if<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
    terminator: impl Into<OpName>,
    selector: Slot,
) -> Result<Switch, InterpError> {
    let terminator = terminator.into();
    let then = branch(op, scope, 0, terminator)?;
    let otherwise = match scope.only_block(op, 1)? {
        Some(_) => Some(branch(op, scope, 1, terminator)?),
        None => None,
    };
    Ok(Switch {
        selector,
        writes: then.block.writes || otherwise.as_ref().is_some_and(|branch| branch.block.writes),
        cases: vec![(1, then)],
        default: otherwise,
        results: scope.placeholders(op)?,
    })
}

fn compile_switch<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<Switch, InterpError> {
    let numbers = scope.read(op, attr::CASES)?;
    let default = branch(op, scope, 0, Scf::Yield)?;
    let cases = numbers
        .into_iter()
        .enumerate()
        .map(|(position, number)| {
            let branch = branch(op, scope, position + 1, Scf::Yield)?;
            Ok((u128::from(number as u64), branch))
        })
        .collect::<Result<Vec<_>, InterpError>>()?;
    Ok(Switch {
        selector: scope.slot(op, 0)?,
        writes: default.block.writes || cases.iter().any(|(_, branch)| branch.block.writes),
        cases,
        default: Some(default),
        results: scope.placeholders(op)?,
    })
}

fn compile_for<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<For, InterpError> {
    let region = scope.region(op, 0)?;
    scope.expect_terminator(op, region.terminator, Scf::Yield)?;
    let results = scope.results(op)?;
    let Some((&Register::Word(induction), arguments)) = region.arguments.split_first() else {
        return Err(scope.unsupported_form(op, "it has no induction variable".into()));
    };
    let (width, step) = (u32::from(scope.width(scope.operand(op, 0)?, op)?), scope.slot(op, 2)?);
    let unsigned = attr::UNSIGNED_CMP.is_on(op);
    // One that is known before the run is a mistake in the program, not in its arguments.
    let known = scope.unit.initial(step);
    if known.defined && !is_positive(known.value, width, unsigned) {
        return Err(scope.unsupported_form(op, "its step is not positive".into()));
    }
    Ok(For {
        lower: scope.slot(op, 0)?,
        upper: scope.slot(op, 1)?,
        step,
        width,
        unsigned,
        induction,
        enter: scope.moves_from(op, 3, arguments)?,
        next: scope.moves_from(region.terminator, 0, arguments)?,
        leave: out_of_loop(arguments, &results),
        body: region.block,
        results: scope.placeholders(op)?,
    })
}

/// Iteration arguments to results; the arguments are not needed after the loop.
pub(crate) fn out_of_loop(arguments: &[Register], results: &[Register]) -> Moves {
    let mut moves = Moves::default();
    for (&argument, &result) in arguments.iter().zip(results) {
        moves.push(argument, true, result);
    }
    moves
}

fn compile_while<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<While, InterpError> {
    let before = scope.region(op, 0)?;
    scope.expect_terminator(op, before.terminator, Scf::Condition)?;
    let after = scope.region(op, 1)?;
    scope.expect_terminator(op, after.terminator, Scf::Yield)?;
    let results = scope.results(op)?;
    Ok(While {
        enter: scope.moves_from(op, 0, &before.arguments)?,
        condition: scope.slot(before.terminator, 0)?,
        forward: scope.moves_from(before.terminator, 1, &after.arguments)?,
        next: scope.moves_from(after.terminator, 0, &before.arguments)?,
        leave: scope.moves_from(before.terminator, 1, &results)?,
        writes: before.block.writes || after.block.writes,
        before: before.block,
        after: after.block,
        results: scope.placeholders(op)?,
    })
}
