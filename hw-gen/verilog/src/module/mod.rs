//! Modules as values: checked for their wiring, and printed.

mod body;
mod builder;
mod item;
mod print;
#[cfg(test)]
mod tests;
mod wiring;

pub use builder::{Module, Written};
