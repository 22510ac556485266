use super::slot::rotate;
use crate::ir::Emitter;
use melior::ir::Value;
use ringmill_dialects::ops::Arith;

/// The ops on integers that may come in any order.
pub(super) const REDUCTIONS: [Arith; 9] = [
    Arith::AddI,
    Arith::MulI,
    Arith::AndI,
    Arith::OrI,
    Arith::XOrI,
    Arith::MaxSI,
    Arith::MaxUI,
    Arith::MinSI,
    Arith::MinUI,
];

/// Writes the reduction of all elements, in each element of the result: a rotation for each binary
/// digit of the number of elements, which is a power of two.
pub(super) fn reduce_all<'c, 'a>(at: &Emitter<'c, 'a>, by: Arith, tensor: Value<'c, 'a>, size: usize) -> Value<'c, 'a> {
    let mut reduced = tensor;
    let mut shift = 1;
    while shift < size {
        let rotated = rotate(at, reduced, shift);
        reduced = at.binary(by, reduced, rotated);
        shift *= 2;
    }
    reduced
}
