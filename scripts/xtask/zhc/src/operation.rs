//! ZHC's operations by the names that `scripts/xtask/src/zhc/programs.rs` gives them.

use zhc::prelude::Iop;

/// The operation of a name, and its definition in ZHC's sources (zhc_builder 0.11.0, `src/iops`).
pub fn named(name: &str) -> Option<(Iop, &'static str)> {
    Some(match name {
        "add" => (Iop::Add, "wrapping sum"),
        "sub" => (Iop::Sub, "wrapping difference"),
        "mul" => (Iop::Mul, "low word of the product"),
        "div" => (Iop::Div, "unsigned quotient and remainder; a division by zero is unspecified"),
        "mod" => (Iop::Mod, "unsigned remainder; a division by zero is unspecified"),
        "lt" => (Iop::CmpLt, "unsigned comparison; one boolean"),
        "gt" => (Iop::CmpGt, "unsigned comparison; one boolean"),
        "eq" => (Iop::CmpEq, "comparison; one boolean"),
        "if" => (Iop::IfThenElse, "the first word if the boolean is true; the comment says the second"),
        "count1" => (Iop::CountOnes, "number of ones, as a word"),
        "count0" => (Iop::CountZeros, "number of zeros, as a word"),
        "lead0" => (Iop::LeadingZeros, "number of leading zeros, as a word; the width for zero"),
        "lead1" => (Iop::LeadingOnes, "number of leading ones, as a word"),
        "trail0" => (Iop::TrailingZeros, "number of trailing zeros, as a word; the width for zero"),
        "trail1" => (Iop::TrailingOnes, "number of trailing ones, as a word"),
        "shl" => (Iop::LeftShift, "shift by an encrypted word; zero from the width on"),
        "shr" => (Iop::RightShift, "logical shift by an encrypted word; zero from the width on"),
        "rotl" => (Iop::LeftRot, "rotation by an encrypted word modulo the width"),
        "rotr" => (Iop::RightRot, "rotation by an encrypted word modulo the width"),
        "and" => (Iop::BwAnd, "bitwise"),
        "or" => (Iop::BwOr, "bitwise"),
        "xor" => (Iop::BwXor, "bitwise"),
        _ => return None,
    })
}
