//! Division: a restoring divider of unsigned words, and signed division around it.

use ringmill_netlist::NodeId;

use super::adder::{increment, negate_if, subtract};
use super::cells::Cells;
use super::compare::unsigned_less;
use super::divider_tree;
use super::select::select;
use crate::prove::certificate::trace::{DivisionTrace, Row};

/// The direction in which an inexact quotient is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rounding {
    /// towards zero
    Zero,
    /// towards −∞
    Down,
    /// towards +∞
    Up,
}

/// Quotient and remainder of unsigned words; both have the dividend's length, `divisor` is no
/// longer.
///
/// The partial remainder after k steps has k bits at most, so step k compares k bits, and wants the
/// divisor's higher bits to be zero: about 3·n²/2 three-input cells. A divisor of zero yields
/// quotient bits that are all ones, and the dividend as remainder.
pub(super) fn divide_unsigned(
    cells: &mut Cells,
    dividend: &[NodeId],
    divisor: &[NodeId],
) -> (Vec<NodeId>, Vec<NodeId>) {
    let zero = cells.constant(false);
    let trees = cells.trees();
    // fits[k]: the divisor has no one at place k or above
    let fits = match trees {
        Some(trees) => divider_tree::fits(cells, divisor, trees),
        None => {
            let mut fits = vec![cells.constant(true); divisor.len() + 1];
            for position in (0..divisor.len()).rev() {
                fits[position] = cells.and_not(fits[position + 1], divisor[position]);
            }
            fits
        }
    };
    let mut remainder: Vec<NodeId> = Vec::new();
    let mut quotient = vec![zero; dividend.len()];
    let mut rows = Vec::with_capacity(dividend.len());
    for step in (0..dividend.len()).rev() {
        remainder.insert(0, dividend[step]);
        // remainder < 2·divisor: one bit more than the divisor suffices
        remainder.truncate(divisor.len() + 1);
        let length = remainder.len();
        let low: Vec<NodeId> = (0..length).map(|position| divisor.get(position).copied().unwrap_or(zero)).collect();
        let fits = fits[length.min(divisor.len())];
        let (taken, rest) = match trees {
            Some(trees) => divider_tree::row(cells, &remainder, &low, fits, trees),
            None => {
                let less = unsigned_less(cells, &remainder, &low);
                let enough = cells.not(less);
                let taken = cells.and(enough, fits);
                let difference = subtract(cells, &remainder, &low);
                (taken, select(cells, taken, &difference, &remainder))
            }
        };
        rows.push(Row { remainder: std::mem::replace(&mut remainder, rest.clone()), taken, rest });
        quotient[step] = taken;
    }
    cells.note_division(|| DivisionTrace { dividend: dividend.to_vec(), divisor: divisor.to_vec(), rows });
    remainder.resize(dividend.len(), zero);
    (quotient, remainder)
}

/// ⌈dividend / divisor⌉ of unsigned words.
pub(super) fn divide_up(cells: &mut Cells, dividend: &[NodeId], divisor: &[NodeId]) -> Vec<NodeId> {
    let (quotient, remainder) = divide_unsigned(cells, dividend, divisor);
    let inexact = cells.any(&remainder);
    increment(cells, &quotient, inexact)
}

/// Quotient of two's complement words, as a word of `width` bits (at least the dividend's). A
/// divisor of zero, and the quotient that does not fit, yield whatever the unsigned divider makes
/// of the magnitudes.
pub(super) fn divide_signed(
    cells: &mut Cells,
    dividend: &[NodeId],
    divisor: &[NodeId],
    rounding: Rounding,
    width: usize,
) -> Vec<NodeId> {
    let (negative_dividend, negative_divisor) = (dividend[dividend.len() - 1], divisor[divisor.len() - 1]);
    let (magnitude, divisor_magnitude) =
        (negate_if(cells, dividend, negative_dividend), negate_if(cells, divisor, negative_divisor));
    let (mut quotient, remainder) = divide_unsigned(cells, &magnitude, &divisor_magnitude);
    quotient.resize(width, cells.constant(false));
    let negative = cells.xor(negative_dividend, negative_divisor);
    if rounding == Rounding::Zero {
        return negate_if(cells, &quotient, negative);
    }
    // −q = ~q + 1 and −(q + 1) = ~q: rounding only decides whether one is added to q or ~q
    let inexact = cells.any(&remainder);
    let one = match rounding {
        Rounding::Down => cells.and_not(negative, inexact),
        Rounding::Up | Rounding::Zero => cells.or(negative, inexact),
    };
    let signs = vec![negative; quotient.len()];
    let changed: Vec<NodeId> = quotient.iter().zip(&signs).map(|(&bit, &sign)| cells.xor(bit, sign)).collect();
    increment(cells, &changed, one)
}

/// Remainder of two's complement words, with the sign of the dividend, as a word of `width` bits
/// (at least the dividend's).
pub(super) fn remainder_signed(
    cells: &mut Cells,
    dividend: &[NodeId],
    divisor: &[NodeId],
    width: usize,
) -> Vec<NodeId> {
    let (negative_dividend, negative_divisor) = (dividend[dividend.len() - 1], divisor[divisor.len() - 1]);
    let (magnitude, divisor_magnitude) =
        (negate_if(cells, dividend, negative_dividend), negate_if(cells, divisor, negative_divisor));
    let (_, mut remainder) = divide_unsigned(cells, &magnitude, &divisor_magnitude);
    remainder.resize(width, cells.constant(false));
    negate_if(cells, &remainder, negative_dividend)
}
