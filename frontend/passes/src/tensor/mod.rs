//! Passes over tensors.

mod forward_elements;

pub use forward_elements::ForwardElements;
