//! The one test binary that links LLVM: whole-flow tests, and tests of the crates above it.

mod layering;
mod lit;
