//! The cggi and lwe dialects: a ciphertext is its message, and gates look at the lowest bit.

use super::{bgv::has_slots, cggi_integers, messages};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
    program::Instruction,
    value::mask,
};
use melior::ir::{ValueLike, operation::OperationLike};
use ringmill_dialects::{
    attr,
    ops::{Cggi, Lwe},
};

/// Compiles an operation of cggi; `false` if it is none that is known.
///
/// Messages are bits. Where they are not, gates are bitwise, and tables are looked up at the sum of
/// the messages, each times its weight, as the lowerings do.
pub(crate) fn compile<'c, 'a>(name: Cggi, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<bool, InterpError> {
    let message = if op.operand_count() > 0 { scope.operand(op, 0)? } else { scope.result(op, 0)? };
    let width = u32::from(scope.width(message, op)?);
    let ones = mask(width);
    let at = move |table: u128, messages: &[u128]| sum_row(table, messages, ones);
    match name {
        Cggi::And => messages::compile(op, scope, 0, |words| vec![words[0] & words[1]])?,
        Cggi::Or => messages::compile(op, scope, 0, |words| vec![words[0] | words[1]])?,
        Cggi::Xor => messages::compile(op, scope, 0, |words| vec![words[0] ^ words[1]])?,
        Cggi::Not => messages::compile(op, scope, 0, move |words| vec![1u128.wrapping_sub(words[0]) & ones])?,
        Cggi::Nand => messages::compile(op, scope, 0, move |words| vec![gate(0b0111, words, width)])?,
        Cggi::Nor => messages::compile(op, scope, 0, move |words| vec![gate(0b0001, words, width)])?,
        Cggi::Xnor => messages::compile(op, scope, 0, move |words| vec![gate(0b1001, words, width)])?,
        Cggi::Mux if width == 1 => messages::compile(op, scope, 0, move |words| vec![row(0xCA, words)])?,
        Cggi::Mux if width >= 3 => messages::compile(op, scope, 0, move |words| vec![at(0xCA, words)])?,
        // Two products, of which one at most is 1.
        Cggi::Mux => messages::compile(op, scope, 0, move |words| {
            vec![at(0b1000, &words[..2]) + at(0b0010, &[words[0], words[2]])]
        })?,
        Cggi::Lut2 | Cggi::Lut3 | Cggi::Lut4 | Cggi::Lut5 | Cggi::Lut6 => {
            let table = scope.read(op, attr::LOOKUP_TABLE)?;
            messages::compile(op, scope, 0, move |words| vec![lookup(table, words, width)])?;
        }
        Cggi::LutLincomb => {
            let table = scope.read(op, attr::LOOKUP_TABLE)?;
            sums(op, scope, vec![table])?;
        }
        Cggi::Add
        | Cggi::Cast
        | Cggi::Cmp
        | Cggi::CreateTrivial
        | Cggi::Eq
        | Cggi::Max
        | Cggi::Min
        | Cggi::Mul
        | Cggi::Neq
        | Cggi::ScalarLeftShift
        | Cggi::ScalarRightShift
        | Cggi::Select
        | Cggi::Sub => cggi_integers::compile(name, op, scope)?,
        Cggi::ProgrammableBootstrap => {
            let table = scope.read(op, attr::LOOKUP_TABLE)?;
            messages::compile(op, scope, 0, move |words| vec![at(table, words)])?;
        }
        Cggi::Packed => packed_gates(op, scope, 0)?,
        Cggi::PackedLut3 => {
            let tables = scope.read(op, attr::LOOKUP_TABLES)?;
            messages::compile_numbered(op, scope, 0, move |element, words| {
                tables.get(element).map(|&table| lookup(u128::from(table as u8), words, width)).into_iter().collect()
            })?;
        }
        Cggi::SelectorLutLincomb => {
            let (weights, table) = (scope.read(op, attr::COEFFICIENTS)?, scope.read(op, attr::LOOKUP_TABLES)?);
            messages::compile(op, scope, 0, move |words| {
                let products = words.iter().zip(&weights).map(|(word, &weight)| word.wrapping_mul(weight as u128));
                let sum = products.fold(0u128, u128::wrapping_add) & ones;
                let entry = usize::try_from(sum).ok().and_then(|sum| table.get(sum));
                vec![entry.map_or(0, |&entry| entry as u128 & ones)]
            })?;
        }
        Cggi::MultiLutLincomb => {
            let tables = scope.read(op, attr::LOOKUP_TABLES)?;
            sums(op, scope, tables.into_iter().map(|table| u128::from(table as u32)).collect())?;
        }
    }
    Ok(true)
}

/// The tables of gates by their numbers; a complement takes its first operand.
const GATES: [u128; 7] = [0b1000, 0b0111, 0b1110, 0b0001, 0b0110, 0b1001, 0b0011];

/// A gate of its own for each element: all of them, and then each chosen by its place. The operands
/// from `first` on are messages.
pub(super) fn packed_gates<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
    first: usize,
) -> Result<(), InterpError> {
    let gates = scope.read(op, attr::GATES)?;
    let width = u32::from(scope.width(scope.operand(op, first)?, op)?);
    let tables: Option<Vec<u128>> = gates.iter().map(|&gate| GATES.get(gate as usize).copied()).collect();
    let tables = tables.ok_or_else(|| scope.unsupported_form(op, "it has an unknown gate".into()))?;
    messages::compile_numbered(op, scope, first, move |element, messages| {
        tables.get(element).map(|&table| gate(table, messages, width)).into_iter().collect()
    })
}

/// A gate on messages of so many bits: bitwise, or for a complement a table at their sum.
fn gate(table: u128, messages: &[u128], width: u32) -> u128 {
    match table {
        0b1000 => messages[0] & messages[1],
        0b1110 => messages[0] | messages[1],
        0b0110 => messages[0] ^ messages[1],
        0b0011 => 1u128.wrapping_sub(messages[0]) & mask(width),
        _ if width == 1 => row(table, messages),
        _ => sum_row(table, messages, mask(width)),
    }
}

/// The bit of a table at the sum of the messages, or at their lowest bits where the sum has no room
/// in a message.
fn lookup(table: u128, messages: &[u128], width: u32) -> u128 {
    if width as usize >= messages.len() { sum_row(table, messages, mask(width)) } else { row(table, messages) }
}

/// The bit of a table where the lowest bits of the messages spell its place, the first message
/// being the most significant bit.
pub(super) fn row(table: u128, messages: &[u128]) -> u128 {
    let place = messages.iter().fold(0u32, |place, message| place << 1 | (message & 1) as u32);
    table.checked_shr(place).unwrap_or(0) & 1
}

/// The bit of a table at the sum of the messages, the last of weight 1, each before of twice the
/// weight of the next.
fn sum_row(table: u128, messages: &[u128], ones: u128) -> u128 {
    let sum = messages.iter().fold(0u128, |sum, message| sum.wrapping_mul(2).wrapping_add(*message)) & ones;
    u32::try_from(sum).ok().and_then(|sum| table.checked_shr(sum)).unwrap_or(0) & 1
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
    // A ciphertext of a polynomial has slots, which are not integers modulo a power of two.
    if matches!(name, Lwe::Add | Lwe::MulScalar) && has_slots(scope.result(op, 0)?.r#type()) {
        return Ok(false);
    }
    match name {
        // A plaintext is the message, in the register where that is already.
        Lwe::Encode => {
            let register = scope.register(scope.operand(op, 0)?, op)?;
            let plaintext = scope.result(op, 0)?;
            scope.bind(plaintext, register);
        }
        // So is a ciphertext that hides nothing.
        Lwe::TrivialEncrypt => {
            let results = scope.results(op)?;
            let moves = scope.moves_from(op, 0, &results)?;
            scope.emit(Instruction::Move(Box::new(moves)));
        }
        Lwe::Add => messages::compile(op, scope, 0, {
            let ones = mask(u32::from(scope.width(scope.result(op, 0)?, op)?));
            move |words| vec![words[0].wrapping_add(words[1]) & ones]
        })?,
        Lwe::MulScalar => messages::compile(op, scope, 0, {
            let ones = mask(u32::from(scope.width(scope.result(op, 0)?, op)?));
            move |words| vec![words[0].wrapping_mul(words[1]) & ones]
        })?,
        // Ciphertexts of polynomials have no single message.
        _ => return Ok(false),
    }
    Ok(true)
}
