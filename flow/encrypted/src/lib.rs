//! Builds executed on ciphertexts.
//!
//! [`Executable::of_build`] reads the netlist of a finished build. [`KeyFolder`] keeps keys apart
//! for the client and the server. Files that are marked insecure are read with the permission
//! alone. The report's section `encryption` is made here.

mod error;
mod executable;
mod keys;
mod permission;
mod section;

pub use error::EncryptedError;
pub use executable::{ArgumentBits, Executable};
pub use keys::KeyFolder;
pub use permission::{check_seed, read_permitted};
pub use ringmill_evaluation::Evaluation;
pub use section::{Run, section, update_report};
