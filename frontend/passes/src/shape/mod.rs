//! Passes over the sizes of tensors and memrefs.

mod layout;
mod numbers;
mod operands;
mod resolve_sizes;
mod types;
mod window;

pub(crate) use operands::takes_sizes;
pub use resolve_sizes::ResolveSizes;
