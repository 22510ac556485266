//! The secret dialect: a program means the same whether its values are secret or not.

use crate::{
    compile::{Kind, Op, Scope},
    error::InterpError,
    machine::{Halt, Machine},
    memory::{Storage, View},
    program::Run,
    program::{Generic, Instruction},
    registers::{Moves, Register},
    value::{Tensor, Word},
};
use melior::ir::{Value, block::BlockLike, operation::OperationLike};
use ringmill_dialects::ops::Secret;
use std::sync::Arc;

/// Compiles an operation of secret; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(
    name: Secret,
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
) -> Result<bool, InterpError> {
    match name {
        Secret::Generic => {
            let block =
                scope.only_block(op, 0)?.ok_or_else(|| scope.unsupported_form(op, "its body is empty".into()))?;
            let arguments = scope.block_arguments(op, block)?;
            for (position, operand) in op.operands().enumerate() {
                if let Ok(argument) = block.argument(position) {
                    stay_table(scope, operand, argument.into());
                }
            }
            // The body runs once, so its operations join those around it.
            let enter = scope.moves_from(op, 0, &arguments)?;
            scope.emit(Instruction::Move(Box::new(enter)));
            let terminator = scope.inline(op, block)?;
            scope.expect_terminator(op, terminator, Secret::Yield)?;
            let results = scope.results(op)?;
            let leave: Moves = scope.moves_from(terminator, 0, &results)?;
            scope.emit(Instruction::Move(Box::new(leave)));
        }
        Secret::Conceal | Secret::Reveal | Secret::Cast => {
            let (operand, result) = (scope.operand(op, 0)?, scope.result(op, 0)?);
            let (from, to) = (scope.kind(operand, op)?, scope.kind(result, op)?);
            if from == to {
                stay_table(scope, operand, result);
                let results = scope.results(op)?;
                let moves = scope.moves_from(op, 0, &results)?;
                scope.emit(Instruction::Move(Box::new(moves)));
            } else {
                // A cast may see the bits of a number as a tensor.
                let operand = scope.register(operand, op)?;
                let result = scope.define(result, op)?;
                let layout = Layout::of(&from).zip(Layout::of(&to)).filter(|(from, to)| from.bits() == to.bits());
                let (from, to) =
                    layout.ok_or_else(|| scope.unsupported_form(op, "its types do not have as many bits".into()))?;
                scope.emit(Instruction::of(Cast { operand, from, result, to }));
            }
        }
        // It keeps passes from moving operations across it, and has no value.
        Secret::Separator => {}
        Secret::Yield => return Ok(false),
    }
    Ok(true)
}

/// A constant table is one inside and outside of secrets.
fn stay_table<'c, 'a>(scope: &mut Scope<'_, 'c, 'a>, from: Value<'c, 'a>, to: Value<'c, 'a>) {
    if scope.is_table(from) {
        scope.mark_table(to);
    }
}

/// The bits of a type's values: element by element, the least significant bit first.
#[derive(Debug)]
struct Layout {
    width: u32,
    /// `None` for one integer.
    shape: Option<Arc<[usize]>>,
    is_memory: bool,
}

impl Layout {
    fn of(kind: &Kind) -> Option<Self> {
        let width = kind.width();
        let (shape, is_memory) = match kind {
            Kind::Scalar { .. } => (None, false),
            Kind::Tensor(shaped) => (Some(shaped.fixed()?), false),
            Kind::MemRef(shaped) => (Some(shaped.fixed()?), true),
        };
        Some(Self { width, shape, is_memory })
    }

    fn bits(&self) -> usize {
        self.shape.iter().flat_map(|shape| shape.iter()).product::<usize>() * self.width as usize
    }
}

/// `secret.cast` between types of as many bits.
#[derive(Debug)]
struct Cast {
    operand: Register,
    from: Layout,
    result: Register,
    to: Layout,
}

impl Generic for Cast {
    fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        let words = match self.operand {
            Register::Word(slot) => vec![machine.word(slot)],
            Register::Aggregate(slot) if self.from.is_memory => machine.view(slot)?.to_tensor().words.to_vec(),
            Register::Aggregate(slot) => machine.tensor(slot)?.words.to_vec(),
        };
        let words = machine.domain.regroup(&words, self.from.width, self.to.width);
        match (self.result, &self.to.shape) {
            (Register::Word(slot), _) => {
                machine.set_word(slot, words.first().copied().unwrap_or_else(|| Word::UNDEFINED.into()));
            }
            (Register::Aggregate(slot), Some(shape)) if self.to.is_memory => {
                let storage = Storage::new(words, machine.journal.clone());
                machine.set_view(slot, View::whole(storage, shape));
            }
            (Register::Aggregate(slot), Some(shape)) => machine.set_tensor(slot, Tensor::new(Arc::clone(shape), words)),
            (Register::Aggregate(_), None) => return Err(Halt::inconsistent("an integer in the register of a tensor")),
        }
        Ok(())
    }
}
