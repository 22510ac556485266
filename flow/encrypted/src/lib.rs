//! Builds executed on ciphertexts.
//!
//! [`Executable::of_build`] reads the netlist of a finished build. [`KeyFolder`] keeps keys apart
//! for the client and the server. Files that are marked insecure are read with the permission
//! alone. The report's section `encryption`, and the figures of a run, are made
//! here.

mod error;
mod executable;
mod figures;
mod keys;
mod memory;
mod permission;
mod section;

pub use error::EncryptedError;
pub use executable::{ArgumentBits, Executable};
pub use figures::{Figures, Measured, StepSeconds};
pub use keys::KeyFolder;
pub use memory::peak_memory_bytes;
pub use permission::{check_seed, read_permitted};
pub use ringmill_evaluation::Evaluation;
pub use section::{Run, section, update_report};
