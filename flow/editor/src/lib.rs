//! Between an editor and a language server: the server's messages, with further findings.
//!
//! MLIR's own language server parses and verifies texts, and answers every request of the editor.
//! [`serve`] hands its messages on in both directions. It keeps the texts of the open files, has
//! each of them checked once more, and adds the [`Finding`]s to the diagnostics that the server
//! publishes. The protocol is the Language Server Protocol 3.17.

mod chunks;
mod finding;
mod message;
mod open_files;
mod position;
mod relay;

pub use chunks::{Chunk, chunks};
pub use finding::{Finding, Remark, SourcePosition};
pub use relay::serve;
