//! Words between bounds.

use super::semantics::{less, number};
use crate::prove::bdd::{BddManager, Function};

/// Returns the function that is 1 where least ≤ `bits` ≤ greatest, in one of the two readings.
pub(super) fn is_between(d: &mut BddManager, bits: &[Function], least: u128, greatest: u128, signed: bool) -> Function {
    let [least, greatest] = [least, greatest].map(|bound| number(bound, bits.len()));
    let (below, above) = (less(d, bits, &least, signed), less(d, &greatest, bits, signed));
    let outside = d.or(below, above);
    d.not(outside)
}
