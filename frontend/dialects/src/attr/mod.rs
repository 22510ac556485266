//! The names of attributes as values that know what an attribute of that name holds:
//! `attr::STEP.of(op)` is an integer.
//!
//! A name that does not exist does not compile, and neither does reading a list where there is a
//! number. What each kind is read from stands in [`crate::access`].

mod enumerations;
mod kinds;
mod name;
mod names;
mod predicate;

pub use enumerations::{Reduction, Rounding};
pub use kinds::{
    Bits, Elements, Flag, Gates, Groups, Integer, Integers, Kind, Map, Other, Polynomial, Residues, Segments, Set,
    Sizes, Symbol, Terms, TypeOf,
};
pub use name::{Attr, NamedAttribute};
pub use names::*;
pub use predicate::Predicate;
