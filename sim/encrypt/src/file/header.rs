//! The header of a file.

use ringmill_parameters::SetFile;
use serde::{Deserialize, Serialize};

use crate::Marks;

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
