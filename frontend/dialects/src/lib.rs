//! Ringmill's MLIR dialects (ODS), Rust passes in MLIR's registry, and safe access to what melior does not cover.
