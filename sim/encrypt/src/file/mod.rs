//! Files of keys and ciphertexts.
//!
//! A file is the text `RINGMILL`, the length of a header in four bytes, the header in JSON, the
//! payload, and the SHA-256 of all that. Numbers are little-endian; words modulo 2^w take w bits
//! each, the lowest bit first. The checksum shows damage. It is no authentication: whoever can
//! change a file can change its checksum.

mod header;
mod reader;
mod stored;
mod write;
mod writer;

pub(crate) use header::Kind;
pub(crate) use reader::Reader;
pub use stored::Stored;
pub use write::{write_public, write_secret};
pub(crate) use writer::Writer;
