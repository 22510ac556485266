//! Netlists in other people's formats.

pub mod blif;
mod signal_names;
