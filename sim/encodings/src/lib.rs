//! Encodings: from the messages of a program (cleartexts) to the plaintexts that FHE schemes
//! encrypt, and back.
//!
//! | encoding | message | plaintext | a product of plaintexts is |
//! |---|---|---|---|
//! | [`BitField`] | integer or fixed-point number | word of W bits | |
//! | [`Coefficient`] | integer | coefficient modulo q | a negacyclic convolution |

mod bit_field;
mod coefficient;
mod degree;
mod encoding;
mod error;
mod number;
mod place;
#[cfg(test)]
mod polynomial;
mod residues;

pub use bit_field::{BitField, BitFieldParameters};
pub use coefficient::{Coefficient, CoefficientParameters};
pub use encoding::Encoding;
pub use error::EncodingError;
pub use number::Number;
pub use place::{Field, Place};
