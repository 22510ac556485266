//! Randomness of the operating system.

use tfhe::core_crypto::{
    commons::{
        generators::DeterministicSeeder,
        math::random::{Seed, Seeder},
    },
    prelude::DefaultRandomGenerator,
};

use crate::EncryptError;

/// 128 random bits.
pub(crate) fn seed() -> Result<u128, EncryptError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| EncryptError::Randomness(error.to_string()))?;
    Ok(u128::from_le_bytes(bytes))
}

/// The source of all seeds of one operation.
pub(crate) enum Source {
    /// The operating system.
    System,
    /// A generator of tfhe-rs with a fixed seed: repeatable, and therefore insecure.
    Fixed(Box<DeterministicSeeder<DefaultRandomGenerator>>),
}

impl Source {
    /// A source; `fixed` is the seed of an insecure one. It checks that the system has randomness.
    pub(crate) fn new(fixed: Option<u64>) -> Result<Self, EncryptError> {
        match fixed {
            None => seed().map(|_| Self::System),
            Some(fixed) => {
                let seed = Seed(u128::from(fixed));
                Ok(Self::Fixed(Box::new(DeterministicSeeder::new(seed))))
            }
        }
    }
}

impl Seeder for Source {
    fn seed(&mut self) -> Seed {
        match self {
            // a system that had randomness when the source was made does not lose it
            Self::System => Seed(seed().unwrap_or_else(|error| unreachable!("{error}"))),
            Self::Fixed(seeder) => seeder.seed(),
        }
    }

    fn is_available() -> bool {
        true
    }
}
