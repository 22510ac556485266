//! The server's keys, without secrets.

use ringmill_parameters::Parameters;
use tfhe::core_crypto::prelude::{SeededLweBootstrapKey, SeededLweKeyswitchKey};

use crate::{KeyIdentifier, Marks, shapes::Shapes};

/// Bodies of ciphertexts whose masks come from a seed.
#[derive(Clone)]
pub(crate) struct Masked<Word> {
    pub(crate) seed: u128,
    pub(crate) bodies: Vec<Word>,
}

/// The words of the server's keys.
#[derive(Clone)]
pub(crate) enum Words {
    /// Compressed: masks from seeds.
    Seeded { bootstrap: Masked<u64>, key_switch: Masked<u32> },
    /// With masks, as imported.
    Full { bootstrap: Vec<u64>, key_switch: Vec<u32> },
}

/// The server's keys in compressed form: bootstrapping key and key-switching key.
#[derive(Clone)]
pub struct ServerKey {
    set: Parameters,
    identifier: KeyIdentifier,
    words: Words,
    pub(crate) marks: Marks,
}

impl ServerKey {
    pub(crate) fn new(set: &Parameters, identifier: KeyIdentifier, words: Words, marks: Marks) -> Self {
        Self { set: set.clone(), identifier, words, marks }
    }

    /// The set of the keys.
    #[must_use]
    pub fn set(&self) -> &Parameters {
        &self.set
    }

    /// The identifier of the key pair.
    #[must_use]
    pub fn identifier(&self) -> KeyIdentifier {
        self.identifier
    }

    pub(crate) fn words(&self) -> &Words {
        &self.words
    }

    /// The bootstrapping key in coefficient form and the key-switching key, in tfhe-rs's order,
    /// words aligned to the most significant bit.
    #[must_use]
    pub fn standard(&self) -> (Vec<u64>, Vec<u32>) {
        let shapes = Shapes::of(&self.set);
        match &self.words {
            Words::Full { bootstrap, key_switch } => (bootstrap.clone(), key_switch.clone()),
            Words::Seeded { bootstrap, key_switch } => {
                let bootstrap = SeededLweBootstrapKey::from_container(
                    bootstrap.bodies.clone(),
                    shapes.glwe_size,
                    shapes.polynomial_size,
                    shapes.bootstrap.0,
                    shapes.bootstrap.1,
                    tfhe::core_crypto::commons::math::random::Seed(bootstrap.seed).into(),
                    shapes.modulus,
                );
                let key_switch = SeededLweKeyswitchKey::from_container(
                    key_switch.bodies.clone(),
                    shapes.key_switch.0,
                    shapes.key_switch.1,
                    shapes.small_size(),
                    tfhe::core_crypto::commons::math::random::Seed(key_switch.seed).into(),
                    shapes.switched_modulus,
                );
                (
                    bootstrap.decompress_into_lwe_bootstrap_key().into_container(),
                    key_switch.decompress_into_lwe_keyswitch_key().into_container(),
                )
            }
        }
    }
}
