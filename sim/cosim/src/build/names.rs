//! Names of the files that a build writes.

/// File name of a built model in its cache entry.
pub(super) const MODEL_FILE: &str = "model.so";

/// Name of the C++ class Verilator writes, and prefix of all its files.
pub(super) const PREFIX: &str = "Vringmill";
