//! Builds executed on ciphertexts.
//!
//! [`Executable::of_build`] reads the netlist of a finished build. [`choose`] picks a parameter set
//! that holds it, or refuses one that does not; [`KeyFolder`] keeps keys apart for the client and
//! the server. The report's section `encryption` is made here.

mod choice;
mod error;
mod executable;
mod keys;
mod section;

pub use choice::{Asked, Choice, admit, choose};
pub use error::EncryptedError;
pub use executable::{ArgumentBits, Executable};
pub use keys::KeyFolder;
pub use ringmill_evaluation::Evaluation;
pub use section::{Run, section, update_report};
