//! The header of a file.

use ringmill_evaluation::Evaluation;
use ringmill_parameters::{Parameters, SetFile, fails_often, is_secure};
use serde::{Deserialize, Serialize};

/// The first bytes of a file.
pub(crate) const MAGIC: &[u8; 8] = b"RINGMILL";
/// The version of the format.
pub(crate) const VERSION: u32 = 1;
/// The most bytes of a header.
pub(crate) const MOST_HEADER: usize = 1 << 16;
/// The bytes of the checksum at the end.
pub(crate) const CHECKSUM: usize = 32;

/// The content of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    ClientKey,
    ServerKey,
    Inputs,
    Outputs,
    Checkpoint,
}

impl Kind {
    /// The name in messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::ClientKey => "a client's secret key",
            Self::ServerKey => "a server's key",
            Self::Inputs => "encrypted inputs",
            Self::Outputs => "encrypted outputs",
            Self::Checkpoint => "a checkpoint",
        }
    }
}

/// The header.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    pub(crate) version: u32,
    pub(crate) kind: Kind,
    pub(crate) set: SetFile,
    /// The identifier of the key pair.
    pub(crate) keys: String,
    /// The identity of the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) program: Option<String>,
    pub(crate) marks: Marks,
}

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
