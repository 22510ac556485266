//! The operations, one file for each dialect.

pub(crate) mod affine;
pub(crate) mod arith;
pub(crate) mod bufferization;
pub(crate) mod elementwise;
pub(crate) mod func;
pub(crate) mod linalg;
pub(crate) mod math;
pub(crate) mod memref;
pub(crate) mod mod_arith;
pub(crate) mod parallel;
pub(crate) mod polynomial;
pub(crate) mod scf;
pub(crate) mod secret;
pub(crate) mod slice;
pub(crate) mod tensor;
pub(crate) mod tosa;
pub(crate) mod ub;
pub(crate) mod view;
