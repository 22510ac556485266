//! From MLIR programs to straight-line word graphs, and from netlists back to MLIR.
//!
//! [`Program::read`] parses, [`Program::straighten`] runs the pipeline [`PIPELINES`] lists and hands over a
//! [`WordGraph`](ringmill_synth::word::WordGraph). A program on polynomials ([`Program::kind`]) goes through [`Program::transform`] instead and
//! becomes a [`RingGraph`](ringmill_accel::RingGraph), or, where its loops and branches depend on arguments, through [`Program::transform_loops`] a
//! [`Routine`](ringmill_calyx::Routine). Each pass is one file, in a folder named after its dialect, and one row of [`PASSES`].

mod arith;
pub mod bridge;
mod error;
mod foreign;
mod func;
mod ir;
mod memref;
mod pipelines;
mod polynomial;
mod program;
mod refusal;
mod remark;
mod scf;
mod secret;
mod shape;
mod table;
mod tensor;

pub use arith::{DropOverflowFlags, ExpandCeilingDivision};
pub use error::{ProgramCode, ProgramError, ProgramNote};
pub use func::{CheckProgram, FlattenArguments, MarkSecrets, ProgramKind, supported_ops};
pub use memref::ForwardStores;
pub use pipelines::{PIPELINES, Pipeline, Step};
pub use polynomial::ConvertPolynomialMulToNtt;
pub use program::{Program, RingProgram, RoutineProgram, Straightened};
pub use remark::ProgramRemark;
pub use scf::{CountWideLoops, IfToSelect, UnrollLoops};
pub use secret::DropSecretTypes;
pub use shape::ResolveSizes;
pub use table::{PASSES, PassInfo, register_all};
pub use tensor::ForwardElements;
