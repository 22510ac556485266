//! The stages of a build, and the report.
