//! Netlists in other people's formats.

pub mod blif;
mod definitions;
mod signal_names;
