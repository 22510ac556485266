//! Ringmill's MLIR dialects (ODS), Rust passes in MLIR's registry, and safe access to what melior does not cover.
//!
//! All hand-written C++ of the project (`cpp/`) and every unsafe MLIR call are here. A dialect is one `td/NAME.td`, one
//! `cpp/NAME.cpp` and one row of `src/table.rs`.
#![allow(unsafe_code)]

pub mod access;
pub mod pass;
mod raw;
mod registry;
pub mod typed;

pub use registry::{context, mlir_opt_main, register, registry};
