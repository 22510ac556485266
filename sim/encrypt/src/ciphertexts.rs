//! Inputs and outputs of programs.

use std::num::NonZero;

use ringmill_evaluation::{Evaluation, Identity};
use ringmill_parameters::Parameters;

use crate::{
    EncryptError, KeyIdentifier, Marks, ServerKey,
    masked::{Form, Masked},
};

/// The encrypted inputs of a program in compressed form: a seed of all masks, and bodies.
#[derive(Clone)]
pub struct EncryptedInputs {
    pub(crate) set: Parameters,
    pub(crate) identifier: KeyIdentifier,
    pub(crate) program: Identity,
    /// The values of the public inputs, in the clear; empty if they are left to the server.
    pub(crate) public: Vec<bool>,
    pub(crate) masked: Masked<u64>,
    pub(crate) marks: Marks,
}

/// The inputs of a program as ciphertexts of dimension kN.
#[derive(Clone)]
pub struct Inputs {
    pub(crate) set: Parameters,
    pub(crate) identifier: KeyIdentifier,
    pub(crate) program: Identity,
    pub(crate) words: Vec<u64>,
    pub(crate) marks: Marks,
}

impl EncryptedInputs {
    /// The set of the ciphertexts.
    #[must_use]
    pub fn set(&self) -> &Parameters {
        &self.set
    }

    /// The same inputs with the values of the program's public inputs beside them, in the clear.
    #[must_use]
    pub fn with_public(mut self, values: Vec<bool>) -> Self {
        self.public = values;
        self
    }

    /// The values of the public inputs; empty if the file has none.
    #[must_use]
    pub fn public(&self) -> &[bool] {
        &self.public
    }

    /// Checks that the inputs are those of a program under a key: before they are expanded, which
    /// takes kN + 1 words for each.
    ///
    /// # Errors
    /// They are of another key pair or of another program.
    pub fn check(&self, key: &ServerKey, program: &Evaluation) -> Result<(), EncryptError> {
        let shape = (self.masked.bodies.len(), program.inputs().len());
        belongs("inputs", (&self.set, key.set()), (self.identifier, key.identifier()), (self.program, program), shape)
    }

    /// The ciphertexts with their masks.
    #[must_use]
    pub fn expand(&self) -> Inputs {
        let form = Form { mask: self.set.big_dimension(), body: 1, bits: self.set.modulus_log2 };
        let words = self.masked.expand(form, NonZero::<usize>::MIN);
        Inputs { set: self.set.clone(), identifier: self.identifier, program: self.program, words, marks: self.marks }
    }
}

impl Inputs {
    /// The ciphertexts: mask first, body last, words aligned to the most significant bit of 64.
    pub fn ciphertexts(&self) -> impl ExactSizeIterator<Item = &[u64]> {
        self.words.chunks_exact(self.set.big_dimension() + 1)
    }

    /// Checks that the inputs are those of a program under a key.
    pub(crate) fn check(&self, set: &Parameters, key: KeyIdentifier, program: &Evaluation) -> Result<(), EncryptError> {
        let shape = (self.words.len() / (self.set.big_dimension() + 1), program.inputs().len());
        belongs("inputs", (&self.set, set), (self.identifier, key), (self.program, program), shape)
    }
}

/// The encrypted outputs of a program.
#[derive(Clone, PartialEq, Debug)]
pub struct EncryptedOutputs {
    pub(crate) set: Parameters,
    pub(crate) identifier: KeyIdentifier,
    pub(crate) program: Identity,
    pub(crate) words: Vec<u64>,
    pub(crate) marks: Marks,
}

impl EncryptedOutputs {
    /// The ciphertexts: mask first, body last, words aligned to the most significant bit of 64.
    pub fn ciphertexts(&self) -> impl ExactSizeIterator<Item = &[u64]> {
        self.words.chunks_exact(self.set.big_dimension() + 1)
    }

    /// Checks that the outputs are those of a program under a key.
    pub(crate) fn check(&self, set: &Parameters, key: KeyIdentifier, program: &Evaluation) -> Result<(), EncryptError> {
        let shape = (self.words.len() / (self.set.big_dimension() + 1), program.outputs().len());
        belongs("outputs", (&self.set, set), (self.identifier, key), (self.program, program), shape)
    }
}

/// Refuses ciphertexts of other keys or of another program.
fn belongs(
    what: &'static str,
    (found_set, set): (&Parameters, &Parameters),
    (found_key, key): (KeyIdentifier, KeyIdentifier),
    (found, program): (Identity, &Evaluation),
    (count, ports): (usize, usize),
) -> Result<(), EncryptError> {
    if found_key != key || found_set != set {
        let name = |key: KeyIdentifier, set: &Parameters| format!("{key} (set {})", set.name);
        return Err(EncryptError::Key { what, expected: name(key, set), found: name(found_key, found_set) });
    }
    let expected = program.program();
    if found != expected {
        return Err(EncryptError::Program { expected: expected.to_string(), found: found.to_string() });
    }
    if count != ports {
        return Err(EncryptError::Count { what, expected: ports, found: count });
    }
    Ok(())
}
