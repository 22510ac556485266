//! The meaning of a program: a direct evaluator of MLIR functions.
