//! The exact model of CGGI (TFHE) bootstrapping: integers only, equal to tfhe-rs's path by
//! number-theoretic transform in every word.
//!
//! A bootstrap switches the key ([`KeySwitchKey::switch`]), switches the modulus
//! ([`switch_modulus`]), rotates an accumulator blindly ([`blind_rotate()`]), and extracts
//! ciphertexts of its coefficients ([`add_extracted`]). [`ServerKeys::rotate`] does the first three
//! and records every intermediate value in a [`Trace`]. Chillotti et al., "TFHE", J. Cryptology
//! 2020.

mod arithmetic;
mod blind_rotate;
mod bootstrap;
mod bootstrap_key;
mod decompose;
mod engine;
mod extract;
mod key_switch;
mod modulus_switch;
mod rotate;
pub mod test_polynomial;
mod trace;
mod transform;
mod vectorize;

pub use blind_rotate::blind_rotate;
pub use bootstrap::ServerKeys;
pub use bootstrap_key::BootstrapKey;
pub use extract::add_extracted;
pub use key_switch::KeySwitchKey;
pub use modulus_switch::switch_modulus;
pub use trace::{Event, Trace};
pub(crate) use vectorize::vectorize;
