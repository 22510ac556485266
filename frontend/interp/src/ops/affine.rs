//! The affine dialect: loops, branches, loads and stores with affine bounds and indices.

use crate::{
    affine_function::{Affine, Combine, Expression},
    compile::{Op, Scope},
    error::InterpError,
    machine::{Halt, Machine},
    ops::{memref, parallel, scf},
    program::Run,
    program::{Block, Generic, Instruction},
    registers::{AggregateSlot, Moves, Register, Results, Slot},
    value::Word,
};
use melior::ir::operation::OperationLike;
use ringmill_dialects::{attr, ops};

/// An operation of affine.
#[derive(Debug)]
pub(crate) enum AffineOp {
    /// `affine.for`.
    For(For),
    /// `affine.if`.
    If(If),
    /// `affine.parallel`.
    Parallel(parallel::Parallel),
    /// `affine.load`.
    Load {
        /// The memref.
        memory: AggregateSlot,
        /// Its indices.
        indices: Vec<Expression>,
        /// It is a constant table.
        table: bool,
        /// The element.
        result: Slot,
    },
    /// `affine.store`.
    Store {
        /// The element.
        value: Slot,
        /// The memref.
        memory: AggregateSlot,
        /// Its indices.
        indices: Vec<Expression>,
    },
}

/// `affine.for`: from the largest lower to below the smallest upper bound.
#[derive(Debug)]
pub(crate) struct For {
    lower: Affine,
    upper: Affine,
    step: i64,
    induction: Slot,
    enter: Moves,
    next: Moves,
    leave: Moves,
    body: Block,
    results: Results,
}

/// `affine.if`.
#[derive(Debug)]
pub(crate) struct If {
    /// Each is compared with zero: equal if the flag is set, else at least zero.
    constraints: Vec<(Expression, bool)>,
    /// Holds whether all constraints do.
    condition: Slot,
    branches: scf::Switch,
}

impl For {
    fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        let bounds = self.lower.evaluate(machine).zip(self.upper.evaluate(machine));
        let Some((lower, upper)) = bounds else {
            return machine.give_up(&self.results, self.body.writes);
        };
        machine.move_all(&self.enter);
        let mut position = lower;
        while position < upper {
            machine.set_word(self.induction, Word::from_index(position));
            self.body.run(machine)?;
            machine.move_all(&self.next);
            match position.checked_add(self.step) {
                Some(next) => position = next,
                None => break,
            }
        }
        machine.move_all(&self.leave);
        Ok(())
    }
}

impl If {
    fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        let mut condition = Some(true);
        for (expression, equality) in &self.constraints {
            condition = condition
                .zip(expression.evaluate(machine))
                .map(|(before, value)| before && if *equality { value == 0 } else { value >= 0 });
        }
        let word = condition.map_or(Word::UNDEFINED, |holds| Word::new(u128::from(holds)));
        machine.set_word(self.condition, word);
        self.branches.run(machine)
    }
}

impl Generic for AffineOp {
    #[inline]
    fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        match self {
            Self::For(op) => op.run(machine),
            Self::If(op) => op.run(machine),
            Self::Parallel(op) => op.run(machine),
            Self::Load { memory, indices, table, result } => {
                let word = if indices.iter().any(|index| index.is_unknown(machine)) {
                    let indices: Vec<D::Word> = indices.iter().map(|index| index.word(machine)).collect();
                    let view = machine.view(*memory)?.clone();
                    memref::load_any(&mut machine.domain, &view, &indices, *table)
                } else {
                    let indices = indices.iter().map(|index| index.evaluate(machine));
                    memref::load(machine.view(*memory)?, indices, *table)
                };
                machine.set_word(*result, word);
                Ok(())
            }
            Self::Store { value, memory, indices } => {
                let word = machine.word(*value);
                if indices.iter().any(|index| index.is_unknown(machine)) {
                    let indices: Vec<D::Word> = indices.iter().map(|index| index.word(machine)).collect();
                    let view = machine.view(*memory)?.clone();
                    memref::store_any(&mut machine.domain, &view, &indices, word);
                } else {
                    let indices = indices.iter().map(|index| index.evaluate(machine));
                    memref::store(machine.view(*memory)?, indices, word);
                }
                Ok(())
            }
        }
    }
}

/// Compiles an operation of affine; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(
    name: ops::Affine,
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
) -> Result<bool, InterpError> {
    let compiled = match name {
        ops::Affine::Apply | ops::Affine::Min | ops::Affine::Max => {
            let combine = if name == ops::Affine::Max { Combine::Max } else { Combine::Min };
            let map = scope.read(op, attr::MAP)?;
            let function = Box::new(scope.affine(op, &map, 0, combine)?);
            let result = scope.result_slot(op, 0)?;
            scope.emit(Instruction::Apply { function, result });
            return Ok(true);
        }
        ops::Affine::For => AffineOp::For(compile_for(op, scope)?),
        ops::Affine::If => AffineOp::If(compile_if(op, scope)?),
        ops::Affine::Parallel => AffineOp::Parallel(parallel::compile_affine(op, scope)?),
        ops::Affine::Load => AffineOp::Load {
            memory: scope.aggregate(op, 0)?,
            indices: scope.map_results(op, &scope.read(op, attr::MAP)?, 1)?,
            table: scope.is_table(scope.operand(op, 0)?),
            result: scope.result_slot(op, 0)?,
        },
        ops::Affine::Store => {
            scope.note_write();
            AffineOp::Store {
                value: scope.slot(op, 0)?,
                memory: scope.aggregate(op, 1)?,
                indices: scope.map_results(op, &scope.read(op, attr::MAP)?, 2)?,
            }
        }
        _ => return Ok(false),
    };
    scope.emit(Instruction::of(compiled));
    Ok(true)
}

fn compile_for<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<For, InterpError> {
    let (lower, upper) = (scope.read(op, attr::LOWER_BOUND_MAP)?, scope.read(op, attr::UPPER_BOUND_MAP)?);
    let first_upper = lower.dims + lower.symbols;
    let first_initial = first_upper + upper.dims + upper.symbols;
    let step = scope.read(op, attr::STEP)?;
    if step <= 0 {
        return Err(scope.unsupported_form(op, format!("step {step} is not positive")));
    }
    let region = scope.region(op, 0)?;
    scope.expect_terminator(op, region.terminator, ops::Affine::Yield)?;
    let results = scope.results(op)?;
    let Some((&Register::Word(induction), arguments)) = region.arguments.split_first() else {
        return Err(scope.unsupported_form(op, "it has no induction variable".into()));
    };
    Ok(For {
        lower: scope.affine(op, &lower, 0, Combine::Max)?,
        upper: scope.affine(op, &upper, first_upper, Combine::Min)?,
        step,
        induction,
        enter: scope.moves_from(op, first_initial, arguments)?,
        next: scope.moves_from(region.terminator, 0, arguments)?,
        leave: scf::out_of_loop(arguments, &results),
        body: region.block,
        results: scope.placeholders(op)?,
    })
}

fn compile_if<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<If, InterpError> {
    let set = scope.read(op, attr::CONDITION)?;
    let slots = scope.slots(op, 0..op.operand_count())?;
    let constraints = set
        .constraints
        .iter()
        .map(|constraint| {
            crate::compile::expression(&constraint.expression, set.dims, &slots)
                .map(|expression| (expression, constraint.equality))
                .ok_or_else(|| scope.unsupported_form(op, "its set uses an operand that is missing".into()))
        })
        .collect::<Result<_, InterpError>>()?;
    let condition = scope.new_slot();
    Ok(If { constraints, condition, branches: scf::compile_if(op, scope, ops::Affine::Yield, condition)? })
}
