//! The named pipelines: lists of passes, each with the reason for its position. A pass of ours is a
//! pass by its position in one of them.

mod bgv;
mod boolean;
mod circuits;
mod machine;
mod pipeline;
mod rings;
mod simd;

use bgv::{BGV_TO_OPENFHE, BGV_TO_POLYNOMIAL};
pub(crate) use boolean::STRAIGHTEN;
use circuits::{MLIR_TO_CGGI, YOSYS_OPTIMIZER};
use machine::POLY_TO_LLVM;
pub use pipeline::Pipeline;
use rings::POLYNOMIAL_TO_STANDARD;
pub(crate) use rings::{TRANSFORM, TRANSFORM_LOOPS};
use simd::HECO_SIMD_VECTORIZER;

/// Every pipeline of ours.
pub const PIPELINES: &[Pipeline] = &[
    STRAIGHTEN,
    TRANSFORM,
    TRANSFORM_LOOPS,
    POLYNOMIAL_TO_STANDARD,
    YOSYS_OPTIMIZER,
    MLIR_TO_CGGI,
    HECO_SIMD_VECTORIZER,
    POLY_TO_LLVM,
    BGV_TO_OPENFHE,
    BGV_TO_POLYNOMIAL,
];
