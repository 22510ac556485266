//! The help of the command: groups, examples, topics, and the reference page.

mod commands;
pub mod markdown;
mod nearest;
pub mod reference;
pub mod topics;

pub use commands::with_groups;
pub use nearest::nearest;
