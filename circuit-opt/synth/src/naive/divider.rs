//! Restoring dividers.

use ringmill_netlist::NodeId;

use super::adder::{negate_if, step_if, subtract};
use super::gates::Gates;

/// The rounding direction of an inexact quotient.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rounding {
    ToZero,
    Up,
    Down,
}

/// Quotient and remainder of unsigned words: the divisor is subtracted from what is left of the
/// dividend wherever it fits.
pub(super) fn divide_unsigned(gates: &mut Gates, a: &[NodeId], b: &[NodeId]) -> (Vec<NodeId>, Vec<NodeId>) {
    let divisor = gates.resized(b, b.len() + 1, false);
    let mut left = gates.constant_word(0, b.len());
    let mut quotient = a.to_vec();
    for position in (0..a.len()).rev() {
        left.insert(0, a[position]);
        let (difference, fits) = subtract(gates, &left, &divisor);
        left = gates.select(fits, &difference, &left);
        left.truncate(b.len());
        quotient[position] = fits;
    }
    (quotient, left)
}

/// ⌈a / b⌉ of unsigned words.
pub(super) fn divide_up(gates: &mut Gates, a: &[NodeId], b: &[NodeId]) -> Vec<NodeId> {
    let (quotient, remainder) = divide_unsigned(gates, a, b);
    let inexact = any(gates, &remainder);
    step_if(gates, inexact, &quotient, false)
}

/// The quotient of signed words, by their absolute values.
pub(super) fn divide_signed(gates: &mut Gates, a: &[NodeId], b: &[NodeId], rounding: Rounding) -> Vec<NodeId> {
    let (quotient, remainder, negative) = divide_absolute(gates, a, b);
    let quotient = negate_if(gates, negative, &quotient);
    if rounding == Rounding::ToZero {
        return quotient;
    }
    let down = rounding == Rounding::Down;
    let away = if down { negative } else { gates.not(negative) };
    let inexact = any(gates, &remainder);
    let adjusted = gates.and(inexact, away);
    step_if(gates, adjusted, &quotient, down)
}

/// The remainder of signed words, which has the dividend's sign.
pub(super) fn remainder_signed(gates: &mut Gates, a: &[NodeId], b: &[NodeId]) -> Vec<NodeId> {
    let (_, remainder, _) = divide_absolute(gates, a, b);
    negate_if(gates, a[a.len() - 1], &remainder)
}

/// Quotient and remainder of the absolute values, and whether the signs differ.
fn divide_absolute(gates: &mut Gates, a: &[NodeId], b: &[NodeId]) -> (Vec<NodeId>, Vec<NodeId>, NodeId) {
    let (sign_of_a, sign_of_b) = (a[a.len() - 1], b[b.len() - 1]);
    let (a, b) = (negate_if(gates, sign_of_a, a), negate_if(gates, sign_of_b, b));
    let (quotient, remainder) = divide_unsigned(gates, &a, &b);
    (quotient, remainder, gates.xor(sign_of_a, sign_of_b))
}

fn any(gates: &mut Gates, bits: &[NodeId]) -> NodeId {
    let none = gates.constant(false);
    bits.iter().fold(none, |any, &bit| gates.or(any, bit))
}
