//! Yosys and ABC as child processes with typed scripts.
