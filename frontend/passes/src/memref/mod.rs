//! Passes over memory, and the model of memory that they share.

mod forward_stores;
mod global;
mod memory;
mod multiplexer;
mod tables;
mod view;

pub use forward_stores::ForwardStores;
pub(crate) use global::{constant_global, global_words, globals};
pub(crate) use view::is_view;
