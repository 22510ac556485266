//! Passes over affine loops.

mod extract_loop_body;
mod full_loop_unroll;
mod full_unroll_rewrite;
mod unroll;
mod unroll_by_factor;

pub use extract_loop_body::ExtractLoopBody;
pub use full_loop_unroll::FullLoopUnroll;
pub use full_unroll_rewrite::AffineFullUnrollRewrite;
pub(crate) use unroll::{LIMIT, trip_count, unroll};
pub use unroll_by_factor::AffineUnrollByFactor;
