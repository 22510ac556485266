//! Passes over tensors.

mod convert_elementwise_to_affine;
mod forward_elements;

pub use convert_elementwise_to_affine::ConvertElementwiseToAffine;
pub use forward_elements::ForwardElements;
