//! Operations on coefficients that are not polynomials in them.

use crate::Gadget;

/// An operation on each coefficient of a polynomial modulo q that is not a polynomial in the
/// coefficients: comparisons of polynomials take it for a function that is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opaque {
    /// The digits, a polynomial modulo q for each level.
    Digits(Gadget),
    /// The integers in [0, q), or (−q/2, q/2] if `centered`, modulo `to`.
    Lift {
        /// True if the integers have signs.
        centered: bool,
        /// The modulus of the result.
        to: u64,
    },
    /// round(a · `to` / q) modulo `to`.
    Switch {
        /// The modulus of the result.
        to: u64,
    },
}

/// The polynomials in place of the results of an operation on coefficients modulo q.
pub type OpaqueOf = fn(op: Opaque, q: u64, coefficients: &[u64]) -> Vec<Vec<u64>>;
