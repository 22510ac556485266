//! Sizes of sums of products.

/// Coefficients whose products are summed together.
pub(crate) const BLOCK: usize = 16;
/// Products that a sum holds.
pub(crate) const PRODUCTS: usize = 15;
