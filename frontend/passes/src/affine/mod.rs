//! Passes over affine loops.

mod extract_loop_body;
mod full_loop_unroll;
mod unroll;

pub use extract_loop_body::ExtractLoopBody;
pub use full_loop_unroll::FullLoopUnroll;
pub(crate) use unroll::{LIMIT, trip_count, unroll};
