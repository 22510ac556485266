//! The one test binary that links LLVM: whole-flow tests, and tests of the crates above it.

mod dialects_access;
mod dialects_heir;
mod dialects_ops;
mod dialects_opt;
mod dialects_passes;
mod layering;
mod lit;
