//! Verilator models, built, cached and driven from Rust.
