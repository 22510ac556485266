//! The secret dialect: a program means the same whether its values are secret or not.

use crate::{
    compile::{Kind, Op, Scope},
    error::InterpError,
    machine::{Halt, Machine},
    program::{Execute, Instruction},
    registers::{Moves, Register},
    value::{Tensor, Word},
};
use ringmill_dialects::ops::Secret;
use std::sync::Arc;

/// A cast between values of as many bits, the least significant first.
#[derive(Debug)]
struct Bits {
    operand: Register,
    from: u32,
    result: Register,
    to: u32,
    /// Extents of the result.
    shape: Arc<[usize]>,
}

impl Execute for Bits {
    fn run(&self, machine: &mut Machine<'_>) -> Result<(), Halt> {
        let words = match self.operand {
            Register::Word(slot) => vec![machine.word(slot)],
            Register::Aggregate(slot) => machine.tensor(slot)?.words.to_vec(),
        };
        let bit = |place: u32| {
            let word = words.get((place / self.from) as usize).copied().unwrap_or(Word::UNDEFINED);
            Word { value: word.value >> (place % self.from) & 1, defined: word.defined }
        };
        let element = |number: usize| {
            let bits = (0..self.to).map(|place| (place, bit(number as u32 * self.to + place)));
            bits.fold(Word::new(0), |word, (place, bit)| Word {
                value: word.value | bit.value << place,
                defined: word.defined && bit.defined,
            })
        };
        let elements: Vec<Word> = (0..self.shape.iter().product()).map(element).collect();
        match self.result {
            Register::Word(slot) => machine.set_word(slot, elements.first().copied().unwrap_or(Word::UNDEFINED)),
            Register::Aggregate(slot) => machine.set_tensor(slot, Tensor::new(Arc::clone(&self.shape), elements)),
        }
        Ok(())
    }
}

/// Compiles a cast between other kinds of values; `false` if they are not integers or tensors of as
/// many bits.
fn compile_bits<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
    from: &Kind,
    to: &Kind,
) -> Result<bool, InterpError> {
    let shape = |kind: &Kind| match kind {
        Kind::Scalar { .. } => Some(Vec::new().into()),
        Kind::Tensor(shaped) => shaped.fixed(),
        Kind::MemRef(_) => None,
    };
    let (Some(before), Some(after)) = (shape(from), shape(to)) else { return Ok(false) };
    let bits = |shape: &Arc<[usize]>, width: u32| shape.iter().product::<usize>().saturating_mul(width as usize);
    let total = bits(&before, from.width());
    if total != bits(&after, to.width()) || u32::try_from(total).is_err() {
        return Ok(false);
    }
    let operand = scope.register(scope.operand(op, 0)?, op)?;
    let result = scope.define(scope.result(op, 0)?, op)?;
    scope.emit(Instruction::of(Bits { operand, from: from.width(), result, to: to.width(), shape: after }));
    Ok(true)
}

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
            let (from, to) = (scope.kind(scope.operand(op, 0)?, op)?, scope.kind(scope.result(op, 0)?, op)?);
            if from != to {
                // A cast may also see the bits of a number as a tensor.
                return compile_bits(op, scope, &from, &to);
            }
            let results = scope.results(op)?;
            let moves = scope.moves_from(op, 0, &results)?;
            scope.emit(Instruction::Move(Box::new(moves)));
        }
        _ => return Ok(false),
    }
    Ok(true)
}
