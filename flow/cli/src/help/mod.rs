//! The help of the command: groups, examples, topics, and the reference page.

mod commands;
pub mod markdown;
pub mod reference;
pub mod topics;
mod unknown;

pub use commands::with_groups;
pub use unknown::unknown;
