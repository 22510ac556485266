//! Berkeley Logic Interchange Format (University of California, Berkeley, 1992), combinational
//! part.

mod cover;
mod lines;
mod models;
mod problem;
mod read;
mod write;

pub use problem::{BlifError, BlifProblem};
pub use read::read;
pub(crate) use write::port_names;
pub use write::{print, write};

#[cfg(test)]
mod tests;
