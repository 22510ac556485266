//! Finds and runs what scripts/setup installed.
