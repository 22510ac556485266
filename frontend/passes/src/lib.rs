//! From MLIR programs to straight-line word graphs, and from netlists back to MLIR.
//!
//! [`Program::read`] parses, [`Program::lower`] runs the pipeline [`PIPELINES`] lists and hands
//! over a [`WordGraph`](ringmill_synth::word::WordGraph). A program on polynomials
//! ([`Program::kind`]) goes through [`Program::transform`] instead and becomes a
//! [`RingGraph`](ringmill_accel::RingGraph), or, where its loops and branches depend on arguments,
//! through [`Program::transform_loops`] a [`Procedure`](ringmill_calyx::Procedure). Each pass is
//! one file, in a folder named after its dialect, and a step of a pipeline; [`PASSES`] lists them.

mod affine;
mod any;
mod arith;
mod bgv;
pub mod bridge;
mod cggi;
mod check;
mod conversion;
mod error;
mod examples;
mod fhe;
mod foreign;
mod func;
mod ir;
mod lwe;
mod memref;
mod mod_arith;
mod noisy;
mod openfhe;
mod pass_info;
mod pipelines;
mod poly;
mod polynomial;
mod program;
mod refusal;
mod remark;
mod scf;
mod secret;
mod shape;
mod step;
mod table;
mod tensor;
mod tensor_ext;

pub use error::{ProgramCode, ProgramError, ProgramNote};
pub use func::{ProgramKind, supported_ops};
pub use pass_info::{OptionInfo, PassInfo};
pub use pipelines::{PIPELINES, Pipeline};
pub use program::{ProcedureProgram, Program, RingProgram, StraightLine};
pub use remark::ProgramRemark;
pub use step::Step;
pub use table::{PASSES, register_all};
