//! Passes over memory, and the model of memory that they share.

mod expand_copy;
mod form;
mod forward_store_to_load;
mod forward_stores;
mod forwarder;
mod global;
mod memory;
mod memref_global_replace;
mod multiplexer;
mod place;
mod remove_unused_memref;
mod tables;
mod unroll_and_forward;
mod view;

pub use expand_copy::ExpandCopy;
pub use forward_store_to_load::ForwardStoreToLoad;
pub use forward_stores::ForwardStores;
pub(crate) use global::{constant_global, global_words, globals};
pub use memref_global_replace::MemrefGlobalReplace;
pub use remove_unused_memref::RemoveUnusedMemref;
pub use unroll_and_forward::UnrollAndForward;
pub(crate) use view::is_view;
