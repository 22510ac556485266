//! Keys that tfhe-rs made.

use ringmill_parameters::Parameters;
use tfhe::core_crypto::prelude::{GlweSecretKey, LweBootstrapKey, LweKeyswitchKey, LweSecretKey};

use crate::{ClientKey, EncryptError, KeyIdentifier, Marks, ServerKey, server_key::Words};

/// A key pair of keys that tfhe-rs made with the given set: the small secret key, the secret key of
/// the accumulators, the bootstrapping key in coefficient form, and the key-switching key from the
/// big to the small key.
///
/// # Errors
/// The set cannot be executed, a key has another shape than the set, or the system gives no
/// randomness for the identifier.
pub fn import(
    set: &Parameters,
    small: &LweSecretKey<Vec<u64>>,
    big: &GlweSecretKey<Vec<u64>>,
    bootstrap: &LweBootstrapKey<Vec<u64>>,
    key_switch: &LweKeyswitchKey<Vec<u32>>,
) -> Result<(ClientKey, ServerKey), EncryptError> {
    set.check()?;
    let shapes = [
        ("coefficients of the small key", set.lwe_dimension, small.as_ref().len()),
        ("coefficients of the big key", set.big_dimension(), big.as_ref().len()),
        ("words of the bootstrapping key", set.bootstrap_key_words(), bootstrap.as_ref().len()),
        ("words of the key-switching key", set.key_switch_key_words(), key_switch.as_ref().len()),
    ];
    for (what, expected, found) in shapes {
        if expected != found {
            return Err(EncryptError::Count { what, expected, found });
        }
    }
    let identifier = KeyIdentifier::new()?;
    let marks = Marks::of(set, false);
    let client = ClientKey::of_bits(set, identifier, small.as_ref().to_vec(), big.as_ref().to_vec(), marks);
    let words = Words::Full { bootstrap: bootstrap.as_ref().to_vec(), key_switch: key_switch.as_ref().to_vec() };
    Ok((client, ServerKey::new(set, identifier, words, marks)))
}
