//! The mod_arith dialect: integers modulo a constant.

use crate::{
    compile::{Op, Scope, modulus},
    error::InterpError,
    machine::{Halt, Machine},
    program::{Execute, Instruction},
    registers::Slot,
    ring::Residues,
    value::Word,
};
use melior::ir::ValueLike;
use ringmill_dialects::{access, attr, ops::ModArith};

/// The operation on two residues.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Add,
    Sub,
    Mul,
}

/// An operation on two residues.
#[derive(Debug)]
pub(crate) struct ModArithOp {
    kind: Kind,
    residues: Residues,
    operands: [Slot; 2],
    result: Slot,
}

impl Execute for ModArithOp {
    fn run(&self, machine: &mut Machine<'_>) -> Result<(), Halt> {
        let [a, b] = self.operands.map(|slot| machine.word(slot));
        let apply = match self.kind {
            Kind::Add => Residues::add,
            Kind::Sub => Residues::sub,
            Kind::Mul => Residues::mul,
        };
        let word = if a.defined && b.defined {
            Word::new(u128::from(apply(self.residues, a.value as u64, b.value as u64)))
        } else {
            Word::UNDEFINED
        };
        machine.set_word(self.result, word);
        Ok(())
    }
}

/// Compiles an operation of mod_arith; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(
    name: ModArith,
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
) -> Result<bool, InterpError> {
    let kind = match name {
        ModArith::Add => Some(Kind::Add),
        ModArith::Sub => Some(Kind::Sub),
        ModArith::Mul => Some(Kind::Mul),
        ModArith::Constant => None,
    };
    let value = scope.result(op, 0)?;
    let q = modulus(value.r#type()).ok_or_else(|| scope.unsupported_type(value, op))?;
    let residues = Residues { q };
    let result = scope.result_slot(op, 0)?;
    match kind {
        Some(kind) => {
            let operands = [scope.slot(op, 0)?, scope.slot(op, 1)?];
            scope.emit(Instruction::of(ModArithOp { kind, residues, operands, result }));
        }
        None => {
            let attribute = scope.attribute(op, attr::VALUE)?;
            let bits = scope.integer_bits(op, attribute)?;
            let width = access::integer_width(attribute).unwrap_or(128).clamp(1, 128);
            // The attribute is signed.
            let integer = ((bits << (128 - width)) as i128) >> (128 - width);
            scope.unit.preset(result, u128::from(residues.of(integer)));
        }
    }
    Ok(true)
}
