//! Public bits and integers.

use crate::{function::Function, names::Form, refused::no_text, types::Kind};
use melior::ir::{OperationRef, operation::OperationLike};
use ringmill_dialects::{
    attr::{self, Predicate},
    ops::{Arith, Comb},
};
use ringmill_passes::ProgramError;

/// Writes an op of arith; false if it has no text.
pub(crate) fn write<'c, 'a>(
    out: &mut Function<'_, 'c, 'a>,
    name: Arith,
    operation: OperationRef<'c, 'a>,
) -> Result<bool, ProgramError> {
    let result = operation.results().next().ok_or_else(|| no_text(operation))?;
    if name == Arith::Constant {
        // Constants are written where they are used. Of other types, their uses are refused.
        let Some(kind) = Kind::of(melior::ir::ValueLike::r#type(&result)) else {
            return Ok(true);
        };
        let Some(value) = attr::VALUE.of(operation) else { return Ok(false) };
        let text = match kind {
            Kind::Bool => (value != 0).to_string(),
            Kind::Integer(width) => format!("{value}_u{width}"),
            Kind::Index => format!("{value}"),
            _ => return Ok(false),
        };
        out.names.set(result.into(), text, Form::Copied);
        return Ok(true);
    }
    let kind = out.kind(result.into(), operation)?;
    if !kind.is_copied() {
        return Ok(false);
    }
    let is_bool = kind == Kind::Bool;
    let text = match (name, operation.operand_count()) {
        (Arith::AndI, 2) => infix(out, operation, "&")?,
        (Arith::OrI, 2) => infix(out, operation, "|")?,
        (Arith::XOrI, 2) => infix(out, operation, "^")?,
        (Arith::AddI, 2) if !is_bool => method(out, operation, "wrapping_add", &kind)?,
        (Arith::SubI, 2) if !is_bool => method(out, operation, "wrapping_sub", &kind)?,
        (Arith::MulI, 2) if !is_bool => method(out, operation, "wrapping_mul", &kind)?,
        (Arith::ShLI | Arith::ShRUI, 2) if !is_bool => {
            // A shift by as many bits or more is undefined, and may be any value.
            let name = if name == Arith::ShLI { "wrapping_shl" } else { "wrapping_shr" };
            format!("({}).{name}({} as u32)", typed(&out.plain(operation, 0)?, &kind), out.plain(operation, 1)?)
        }
        (Arith::ShRSI, 2) => {
            let Kind::Integer(width) = kind else { return Ok(false) };
            let (value, amount) = (out.plain(operation, 0)?, out.plain(operation, 1)?);
            format!("({value} as i{width}).wrapping_shr({amount} as u32) as u{width}")
        }
        (Arith::TruncI, 1) if is_bool => format!("{} & 1 != 0", out.plain(operation, 0)?),
        (Arith::ExtUI, 1) => {
            let from = out.kind(operation.operand(0).map_err(|_| no_text(operation))?, operation)?;
            match from {
                Kind::Bool => format!("{}::from({})", kind.rust(), out.plain(operation, 0)?),
                _ => format!("{} as {}", out.plain(operation, 0)?, kind.rust()),
            }
        }
        (Arith::TruncI | Arith::IndexCast | Arith::IndexCastUI, 1) if !is_bool => {
            let from = out.kind(operation.operand(0).map_err(|_| no_text(operation))?, operation)?;
            if from == Kind::Bool {
                return Ok(false);
            }
            format!("{} as {}", out.plain(operation, 0)?, kind.rust())
        }
        (Arith::Select, 3) => {
            let [condition, then, otherwise] = three(out, operation)?;
            format!("if {condition} {{ {then} }} else {{ {otherwise} }}")
        }
        (Arith::CmpI, 2) => {
            let Some(sign) = attr::PREDICATE.of(operation).and_then(relation) else { return Ok(false) };
            infix(out, operation, sign)?
        }
        _ => return Ok(false),
    };
    Ok(out.define(operation, &text))
}

/// The sign of a relation that is the same with and without signs of numbers, or unsigned.
fn relation(predicate: Predicate) -> Option<&'static str> {
    Some(match predicate {
        Predicate::Equal => "==",
        Predicate::NotEqual => "!=",
        Predicate::UnsignedLess => "<",
        Predicate::UnsignedLessEqual => "<=",
        Predicate::UnsignedGreater => ">",
        Predicate::UnsignedGreaterEqual => ">=",
        _ => return None,
    })
}

/// A number with its type, so that methods can be called on literals.
fn typed(text: &str, kind: &Kind) -> String {
    let is_literal = text.bytes().all(|byte| byte.is_ascii_digit());
    if is_literal { format!("{text}_{}", kind.rust()) } else { text.to_owned() }
}

fn infix<'c, 'a>(
    out: &Function<'_, 'c, 'a>,
    operation: OperationRef<'c, 'a>,
    sign: &str,
) -> Result<String, ProgramError> {
    Ok(format!("{} {sign} {}", out.plain(operation, 0)?, out.plain(operation, 1)?))
}

fn method<'c, 'a>(
    out: &Function<'_, 'c, 'a>,
    operation: OperationRef<'c, 'a>,
    name: &str,
    kind: &Kind,
) -> Result<String, ProgramError> {
    Ok(format!("({}).{name}({})", typed(&out.plain(operation, 0)?, kind), out.plain(operation, 1)?))
}

fn three<'c, 'a>(out: &Function<'_, 'c, 'a>, operation: OperationRef<'c, 'a>) -> Result<[String; 3], ProgramError> {
    Ok([out.plain(operation, 0)?, out.plain(operation, 1)?, out.plain(operation, 2)?])
}

/// Writes an op of comb on bits; false if it has no text.
pub(crate) fn write_comb<'c, 'a>(
    out: &mut Function<'_, 'c, 'a>,
    name: Comb,
    operation: OperationRef<'c, 'a>,
) -> Result<bool, ProgramError> {
    let result = operation.results().next().ok_or_else(|| no_text(operation))?;
    if out.kind(result.into(), operation)? != Kind::Bool {
        return Ok(false);
    }
    let operands: Vec<String> =
        (0..operation.operand_count()).map(|position| out.plain(operation, position)).collect::<Result<_, _>>()?;
    let text = match name {
        Comb::And => operands.join(" & "),
        Comb::Or => operands.join(" | "),
        Comb::Xor => operands.join(" ^ "),
        Comb::Nand => format!("!({})", operands.join(" & ")),
        Comb::Nor => format!("!({})", operands.join(" | ")),
        Comb::Xnor => format!("!({})", operands.join(" ^ ")),
        Comb::Inv => format!("!{}", operands.join("")),
        Comb::Mux => {
            let [condition, then, otherwise] = three(out, operation)?;
            format!("if {condition} {{ {then} }} else {{ {otherwise} }}")
        }
        Comb::TruthTable => {
            let table = attr::LOOKUP_TABLE_OF_COMB.of(operation).ok_or_else(|| no_text(operation))?;
            // The first operand is the most significant bit.
            let last = operands.len().saturating_sub(1);
            let bits = operands.iter().enumerate().map(|(place, bit)| format!("u32::from({bit}) << {}", last - place));
            format!("0x{table:x}_u64 >> ({}) & 1 != 0", bits.collect::<Vec<_>>().join(" | "))
        }
        _ => return Ok(false),
    };
    Ok(out.define(operation, &text))
}
