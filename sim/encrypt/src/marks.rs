//! The marks that go from file to file.

use ringmill_evaluation::Evaluation;
use ringmill_parameters::{Parameters, fails_often, is_secure};
use serde::{Deserialize, Serialize};

/// The properties of a file that its user must know.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marks {
    /// True if the set has less security, or fails more often with the program, than what is
    /// accepted without a mark, or if keys or ciphertexts come from a fixed seed.
    pub insecure: bool,
    /// True if keys or ciphertexts come from a fixed seed.
    pub repeatable: bool,
}

impl Marks {
    /// The marks of keys or ciphertexts of a set.
    #[must_use]
    pub fn of(set: &Parameters, repeatable: bool) -> Self {
        Self { insecure: repeatable || !is_secure(set), repeatable }
    }

    /// The marks of a program's ciphertexts under a set.
    #[must_use]
    pub fn of_program(set: &Parameters, program: &Evaluation, repeatable: bool) -> Self {
        let of_set = Self::of(set, repeatable);
        Self { insecure: of_set.insecure || fails_often(program.noise().failure(set)), ..of_set }
    }

    /// The marks of a thing that is made from two.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { insecure: self.insecure || other.insecure, repeatable: self.repeatable || other.repeatable }
    }
}
