//! Encryption, execution and decryption of programs of bits.
//!
//! The client has a [`ClientKey`], encrypts and decrypts. The server has a [`ServerKey`] without
//! secrets, and runs an [`Evaluation`](ringmill_evaluation::Evaluation) on ciphertexts: exactly,
//! with the arithmetic of the hardware, or fast, with tfhe-rs's floating-point transform.
//!
//! ```
//! use ringmill_encrypt::{ClientKey, Mode, RunOptions, run};
//! use ringmill_evaluation::Evaluation;
//! use ringmill_netlist::{Builder, CellLibrary};
//! use ringmill_parameters::catalogue;
//!
//! let mut builder = Builder::new("and");
//! let (a, b) = (builder.input("arg0[0]"), builder.input("arg1[0]"));
//! let and = builder.and(a, b);
//! builder.output("result0[0]", and);
//! let program = Evaluation::of_netlist(&builder.finish(), CellLibrary::Lut(3), 3)?;
//!
//! let set = catalogue::find("toy").expect("a set for tests"); // insecure
//! let (client, server) = ClientKey::generate(set)?;
//! let inputs = client.encrypt(&program, &[true, true])?;
//! let outputs = run(&program, &server.expand(Mode::Fast, None), &inputs.expand(), &RunOptions::default())?;
//! assert_eq!(client.decrypt(&program, &outputs)?, [true]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod calibrate;
mod ciphertexts;
mod client_key;
mod error;
mod expanded;
mod file;
mod fourier;
mod identifier;
mod imported;
mod marks;
mod masked;
mod masks;
mod parallel;
mod plan;
mod randomness;
mod run;
mod server_key;
mod shapes;

pub use calibrate::calibrate;
pub use ciphertexts::{EncryptedInputs, EncryptedOutputs, Inputs};
pub use client_key::ClientKey;
pub use error::EncryptError;
pub use expanded::{ExpandedKey, Mode};
pub use file::{Stored, write_public, write_secret};
pub use identifier::KeyIdentifier;
pub use imported::import;
pub use marks::Marks;
pub use parallel::threads_or_cores;
pub use run::{Checkpoint, Progress, RunOptions, run};
pub use server_key::ServerKey;
