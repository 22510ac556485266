//! The cggi and lwe dialects: a ciphertext is its message, and gates look at the lowest bit.

use super::messages;
use crate::{
    compile::{Op, Scope},
    error::InterpError,
    program::Instruction,
    value::mask,
};
use melior::ir::operation::OperationLike;
use ringmill_dialects::{
    attr,
    ops::{Cggi, Lwe},
};

/// Compiles an operation of cggi; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(name: Cggi, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<bool, InterpError> {
    let table = match name {
        Cggi::And => 0b1000,
        Cggi::Nand => 0b0111,
        Cggi::Or => 0b1110,
        Cggi::Nor => 0b0001,
        Cggi::Xor => 0b0110,
        Cggi::Xnor => 0b1001,
        Cggi::Not => 0b01,
        Cggi::Mux => 0xCA,
        Cggi::Lut2 | Cggi::Lut3 | Cggi::Lut4 | Cggi::Lut5 | Cggi::Lut6 => scope.read(op, attr::LOOKUP_TABLE)?,
        Cggi::LutLincomb => {
            let table = scope.read(op, attr::LOOKUP_TABLE)?;
            return sums(op, scope, vec![table]).map(|()| true);
        }
        Cggi::MultiLutLincomb => {
            let tables = scope.read(op, attr::LOOKUP_TABLES)?;
            let tables = tables.into_iter().map(|table| u128::from(table as u32)).collect();
            return sums(op, scope, tables).map(|()| true);
        }
    };
    messages::compile(op, scope, 0, move |messages| vec![row(table, messages)])?;
    Ok(true)
}

/// The bit of a table where the lowest bits of the messages spell its place, the first message
/// being the most significant bit.
pub(super) fn row(table: u128, messages: &[u128]) -> u128 {
    let place = messages.iter().fold(0u32, |place, message| place << 1 | (message & 1) as u32);
    table.checked_shr(place).unwrap_or(0) & 1
}

/// Bits of tables at a weighted sum, which wraps in the bits of a message.
fn sums<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>, tables: Vec<u128>) -> Result<(), InterpError> {
    let weights = scope.read(op, attr::COEFFICIENTS)?;
    if weights.len() != op.operand_count() {
        return Err(scope.unsupported_form(op, "it has no coefficient for each operand".into()));
    }
    let width = u32::from(scope.width(scope.operand(op, 0)?, op)?);
    messages::compile(op, scope, 0, move |messages| {
        let products = messages.iter().zip(&weights).map(|(message, &weight)| message.wrapping_mul(weight as u128));
        let sum = products.fold(0u128, u128::wrapping_add) & mask(width);
        let at = |table: &u128| u32::try_from(sum).ok().and_then(|sum| table.checked_shr(sum)).unwrap_or(0) & 1;
        tables.iter().map(at).collect()
    })
}

/// Compiles an operation of lwe; `false` if it is none that is known.
pub(crate) fn compile_lwe<'c, 'a>(
    name: Lwe,
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
) -> Result<bool, InterpError> {
    match name {
        // A plaintext and a ciphertext that hides nothing are the message.
        Lwe::Encode | Lwe::TrivialEncrypt => {
            let results = scope.results(op)?;
            let moves = scope.moves_from(op, 0, &results)?;
            scope.emit(Instruction::Move(Box::new(moves)));
            Ok(true)
        }
    }
}
