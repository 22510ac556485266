//! The dialects tfhe_rust and tfhe_rust_bool: a ciphertext is its message, a table its truth table,
//! and keys hold nothing.

use super::{
    cggi::{packed_gates, row},
    messages,
};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
    scalar::{Binary, Resize, holds},
    value::mask,
};
use melior::ir::{Type, ValueLike, operation::OperationLike};
use ringmill_dialects::{
    access::{self, TfheType},
    attr::{self, Predicate},
    ops::{TfheRust, TfheRustBool},
};

/// Compiles an operation of tfhe_rust; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(
    name: TfheRust,
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
) -> Result<bool, InterpError> {
    let result = scope.result(op, 0)?;
    let width = u32::from(scope.width(result, op)?);
    let binary = |unsigned: Binary, signed: Binary| {
        let kind = if is_signed(result.r#type()) { signed } else { unsigned };
        move |words: &[u128]| vec![kind.evaluate(width, words[0], words[1] & mask(width)).value & mask(width)]
    };
    let mut both = |kind: Binary| messages::compile(op, scope, 1, binary(kind, kind));
    match name {
        TfheRust::Add => both(Binary::Add)?,
        TfheRust::Sub => both(Binary::Sub)?,
        TfheRust::Mul => both(Binary::Mul)?,
        TfheRust::BitAnd => both(Binary::And)?,
        TfheRust::BitOr => both(Binary::Or)?,
        TfheRust::BitXor => both(Binary::Xor)?,
        TfheRust::Min => messages::compile(op, scope, 1, binary(Binary::MinUnsigned, Binary::MinSigned))?,
        TfheRust::Max => messages::compile(op, scope, 1, binary(Binary::MaxUnsigned, Binary::MaxSigned))?,
        TfheRust::Eq => compare(op, scope, Predicate::Equal)?,
        TfheRust::Neq => compare(op, scope, Predicate::NotEqual)?,
        TfheRust::Cmp => {
            let predicate = scope.read(op, attr::PREDICATE)?;
            compare(op, scope, predicate)?;
        }
        TfheRust::ScalarLeftShift | TfheRust::ScalarRightShift => {
            let kind = match name {
                TfheRust::ScalarLeftShift => Binary::ShiftLeft,
                _ if is_signed(result.r#type()) => Binary::ShiftRightSigned,
                _ => Binary::ShiftRightUnsigned,
            };
            let amount = scope.read(op, attr::SHIFT_AMOUNT)?;
            messages::compile(op, scope, 1, move |words| {
                vec![kind.evaluate(width, words[0], amount as u128).value & mask(width)]
            })?;
        }
        TfheRust::GenerateLookupTable => {
            let table = scope.read(op, attr::TRUTH_TABLE)?;
            let slot = scope.result_slot(op, 0)?;
            scope.unit.preset(slot, table);
        }
        TfheRust::ApplyLookupTable => messages::compile(op, scope, 1, |words| {
            let place = u32::try_from(words[0]).ok();
            vec![place.and_then(|place| words[1].checked_shr(place)).unwrap_or(0) & 1]
        })?,
        TfheRust::Select => {
            messages::compile(op, scope, 1, |words| vec![if words[0] != 0 { words[1] } else { words[2] }])?;
        }
        TfheRust::CreateTrivial if op.operand_count() > 1 => {
            messages::compile(op, scope, 1, move |words| vec![words[0] & mask(width)])?;
        }
        TfheRust::CreateTrivial => {
            let value = scope.read(op, attr::VALUE_ATTR)?;
            let slot = scope.result_slot(op, 0)?;
            scope.unit.preset(slot, value & mask(width));
        }
        TfheRust::Cast => {
            let input = scope.operand(op, 1)?;
            let from = u32::from(scope.width(input, op)?);
            let resize = match (width > from, is_signed(input.r#type())) {
                (true, true) => Resize::Sign,
                _ => Resize::Zero,
            };
            messages::compile(op, scope, 1, move |words| vec![resize.evaluate(from, width, words[0])])?;
        }
    }
    Ok(true)
}

fn compare<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>, predicate: Predicate) -> Result<(), InterpError> {
    let width = u32::from(scope.width(scope.operand(op, 1)?, op)?);
    messages::compile(op, scope, 1, move |words| {
        vec![u128::from(holds(predicate, width, words[0], words[1] & mask(width)))]
    })
}

/// True for encrypted integers in two's complement.
fn is_signed(r#type: Type<'_>) -> bool {
    matches!(access::tfhe_type(r#type), Some(TfheType::Integer { signed: true, .. }))
}

/// Compiles an operation of tfhe_rust_bool; `false` if it is none that is known.
pub(crate) fn compile_bool<'c, 'a>(
    name: TfheRustBool,
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
) -> Result<bool, InterpError> {
    let table = match name {
        TfheRustBool::And => 0b1000,
        TfheRustBool::Nand => 0b0111,
        TfheRustBool::Or => 0b1110,
        TfheRustBool::Nor => 0b0001,
        TfheRustBool::Xor => 0b0110,
        TfheRustBool::Xnor => 0b1001,
        TfheRustBool::Not => 0b01,
        TfheRustBool::Mux => 0xCA,
        TfheRustBool::CreateTrivial => 0b10,
        TfheRustBool::Packed => return packed_gates(op, scope, 1).map(|()| true),
    };
    messages::compile(op, scope, 1, move |messages| vec![row(table, messages)])?;
    Ok(true)
}
