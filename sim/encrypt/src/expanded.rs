//! The server's keys, ready to execute.

use std::{fmt, num::NonZero};

use ringmill_cggi::ServerKeys;
use ringmill_parameters::Parameters;

use crate::{KeyIdentifier, Marks, ServerKey, fourier::FourierKeys, parallel::threads_or_cores};

/// The arithmetic of the blind rotation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Mode {
    /// The number-theoretic transform modulo p: deterministic, the hardware's words.
    Exact,
    /// tfhe-rs's floating-point transform.
    #[default]
    Fast,
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Exact => "exact",
            Self::Fast => "fast",
        })
    }
}

/// Keys that bootstrap.
pub struct ExpandedKey {
    set: Parameters,
    identifier: KeyIdentifier,
    marks: Marks,
    keys: Keys,
}

enum Keys {
    Exact(ServerKeys),
    Fast(FourierKeys),
}

impl ServerKey {
    /// The keys in the form that a mode of execution needs, made on some threads; none for one on
    /// each core.
    ///
    /// The fast mode gives tfhe-rs a fixed plan for the transforms of the set's size. Fourier keys
    /// of that size that a program made before, with tfhe-rs itself, have to be made again.
    #[must_use]
    pub fn expand(&self, mode: Mode, threads: Option<NonZero<usize>>) -> ExpandedKey {
        let (set, threads) = (self.set(), threads_or_cores(threads));
        let keys = match mode {
            Mode::Exact => {
                let bootstrap = self.bootstrap_words(threads);
                Keys::Exact(ServerKeys::new(set, &bootstrap, self.key_switch_words(threads)))
            }
            Mode::Fast => Keys::Fast(FourierKeys::new(self, threads)),
        };
        ExpandedKey { set: set.clone(), identifier: self.identifier(), marks: self.marks, keys }
    }
}

impl ExpandedKey {
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

    pub(crate) fn marks(&self) -> Marks {
        self.marks
    }

    /// The arithmetic of these keys.
    #[must_use]
    pub fn mode(&self) -> Mode {
        match self.keys {
            Keys::Exact(_) => Mode::Exact,
            Keys::Fast(_) => Mode::Fast,
        }
    }

    /// Rotates an accumulator by the phase of a ciphertext; see
    /// [`ServerKeys::rotate`](ringmill_cggi::ServerKeys::rotate).
    ///
    /// # Panics
    /// If the ciphertext or the accumulator is not of the set.
    pub fn rotate(&self, ciphertext: &[u64], accumulator: &mut [u64]) {
        match &self.keys {
            Keys::Exact(keys) => keys.rotate(ciphertext, accumulator, &mut ()),
            Keys::Fast(keys) => keys.rotate(ciphertext, accumulator),
        }
    }
}
