//! Encodings: from the messages of a program (cleartexts) to the plaintexts that FHE schemes
//! encrypt, and back.
//!
//! | encoding | message | plaintext | a product of plaintexts is |
//! |---|---|---|---|
//! | [`BitField`] | integer or fixed-point number | word of W bits | |
//! | [`Coefficient`] | integer | coefficient modulo q | a negacyclic convolution |
//! | [`Evaluation`] | integer modulo t | slot modulo t | pointwise |
//! | [`Canonical`] | complex number | slot, with scale Δ | pointwise, with scale Δ² |
//! | [`RnsSlots`] | integer modulo a product | r slots modulo t | pointwise, until a residue wraps |
//! | [`RnsPlaintexts`] | integer modulo a product | a slot of each of r plaintexts | pointwise |
//!
//! ```
//! use ringmill_encodings::{Encoding, Evaluation, EvaluationParameters};
//!
//! let evaluation = Evaluation::new(EvaluationParameters { n: 8, t: 17, signed: true })?;
//! let plaintext = evaluation.encode(&[1, 2, 3, -4])?;
//! assert_eq!(evaluation.decode(&plaintext)?, [1, 2, 3, -4, 0, 0, 0, 0]);
//! # Ok::<(), ringmill_encodings::EncodingError>(())
//! ```
//!
//! [`Kind`] names the encodings, and encodes and decodes JSON.

mod bit_field;
mod canonical;
mod coefficient;
mod degree;
mod encoding;
mod error;
mod evaluation;
mod json;
mod kind;
mod number;
#[cfg(test)]
mod polynomial;
mod position;
mod residues;
mod rns_plaintexts;
mod rns_slots;
mod slot_order;
mod sunzi;
mod transform;

pub use bit_field::{BitField, BitFieldParameters};
pub use canonical::{Canonical, CanonicalParameters};
pub use coefficient::{Coefficient, CoefficientParameters};
pub use encoding::Encoding;
pub use error::EncodingError;
pub use evaluation::{Evaluation, EvaluationParameters};
pub use json::{Refusal, Text};
pub use kind::Kind;
pub use number::Number;
pub use position::{Field, Position};
pub use rns_plaintexts::{RnsPlaintexts, RnsPlaintextsParameters};
pub use rns_slots::{RnsSlots, RnsSlotsParameters};
