//! The server's keys, without secrets.

use std::num::NonZero;

use ringmill_parameters::Parameters;

use crate::{
    KeyIdentifier, Marks,
    masked::{Form, Masked},
    masks::Masks,
    parallel::threads_or_cores,
};

/// The words of the server's keys.
#[derive(Clone)]
pub(crate) enum Words {
    /// Compressed: masks from seeds.
    Seeded { bootstrap: Masked<u64>, key_switch: Masked<u32> },
    /// With masks, as imported.
    Full { bootstrap: Vec<u64>, key_switch: Vec<u32> },
}

/// A function that writes one GGSW ciphertext of a bootstrapping key: the one that encrypts the
/// coefficient of the small key with the given index.
pub(crate) type GgswWriter<'k> = Box<dyn Fn(usize, &mut [u64]) + Sync + 'k>;

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
        let threads = threads_or_cores(None);
        (self.bootstrap_words(threads), self.key_switch_words(threads))
    }

    /// The bootstrapping key; see [`standard`](Self::standard).
    pub(crate) fn bootstrap_words(&self, threads: NonZero<usize>) -> Vec<u64> {
        match &self.words {
            Words::Full { bootstrap, .. } => bootstrap.clone(),
            Words::Seeded { bootstrap, .. } => bootstrap.expand(self.accumulator_form(), threads),
        }
    }

    /// The key-switching key; see [`standard`](Self::standard).
    pub(crate) fn key_switch_words(&self, threads: NonZero<usize>) -> Vec<u32> {
        match &self.words {
            Words::Full { key_switch, .. } => key_switch.clone(),
            Words::Seeded { key_switch, .. } => {
                let form = Form { mask: self.set.lwe_dimension, body: 1, bits: self.set.switched_log2 };
                key_switch.expand(form, threads)
            }
        }
    }

    /// The writer of the bootstrapping key.
    pub(crate) fn ggsws(&self) -> GgswWriter<'_> {
        match &self.words {
            Words::Full { bootstrap, .. } => Box::new(|index, ggsw| {
                ggsw.copy_from_slice(&bootstrap[index * ggsw.len()..][..ggsw.len()]);
            }),
            Words::Seeded { bootstrap, .. } => {
                let form = self.accumulator_form();
                let masks = Masks::new(bootstrap.seed, form.bits);
                let rows = self.set.bootstrap.levels as usize * (self.set.glwe_dimension + 1);
                Box::new(move |index, ggsw| bootstrap.fill(&masks, form, index * rows, ggsw))
            }
        }
    }

    /// The words of a GLWE ciphertext, which is a row of a GGSW ciphertext.
    fn accumulator_form(&self) -> Form {
        let set = &self.set;
        Form { mask: set.big_dimension(), body: set.polynomial_size, bits: set.modulus_log2 }
    }
}

#[cfg(test)]
mod tests {
    use ringmill_parameters::catalogue;
    use tfhe::core_crypto::{
        commons::math::random::Seed,
        prelude::{SeededLweBootstrapKey, SeededLweKeyswitchKey},
    };

    use super::*;
    use crate::{ClientKey, shapes::Shapes};

    /// The words that tfhe-rs makes of the same seeds and bodies.
    fn by_tfhe(key: &ServerKey) -> (Vec<u64>, Vec<u32>) {
        let Words::Seeded { bootstrap, key_switch } = &key.words else { panic!("generated keys are seeded") };
        let shapes = Shapes::of(&key.set);
        let bootstrap = SeededLweBootstrapKey::from_container(
            bootstrap.bodies.clone(),
            shapes.glwe_size,
            shapes.polynomial_size,
            shapes.bootstrap.0,
            shapes.bootstrap.1,
            Seed(bootstrap.seed).into(),
            shapes.modulus,
        );
        let key_switch = SeededLweKeyswitchKey::from_container(
            key_switch.bodies.clone(),
            shapes.key_switch.0,
            shapes.key_switch.1,
            shapes.small_dimension.to_lwe_size(),
            Seed(key_switch.seed).into(),
            shapes.switched_modulus,
        );
        (
            bootstrap.decompress_into_lwe_bootstrap_key().into_container(),
            key_switch.decompress_into_lwe_keyswitch_key().into_container(),
        )
    }

    #[test]
    fn expanded_keys_are_those_of_tfhe_in_every_word() {
        let small = |set: &Parameters| Parameters { lwe_dimension: 5, ..set.clone() };
        let tiny = Parameters { glwe_dimension: 3, polynomial_size: 32, ..small(catalogue::find("toy").unwrap()) };
        for set in catalogue::all().iter().map(small).chain([tiny]) {
            let (_, key) = ClientKey::generate(&set).unwrap();
            let expected = by_tfhe(&key);
            assert!(key.standard() == expected, "{}", set.name);
            let mut ggsw = vec![0; expected.0.len() / set.lwe_dimension];
            let ggsws = key.ggsws();
            for (index, expected) in expected.0.chunks_exact(ggsw.len()).enumerate() {
                ggsws(index, &mut ggsw);
                assert!(ggsw == expected, "{}: GGSW ciphertext {index}", set.name);
            }
        }
    }
}
