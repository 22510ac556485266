//! Encodings: from the messages of a program (cleartexts) to the plaintexts that FHE schemes
//! encrypt, and back.
//!
//! | encoding | message | plaintext | a product of plaintexts is |
//! |---|---|---|---|
//! | [`BitField`] | integer or fixed-point number | word of W bits | |

mod bit_field;
mod encoding;
mod error;
mod number;
mod place;

pub use bit_field::{BitField, BitFieldParameters};
pub use encoding::Encoding;
pub use error::EncodingError;
pub use number::Number;
pub use place::{Field, Place};
