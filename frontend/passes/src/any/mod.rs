//! Passes over any ops, whatever dialect they belong to.

mod apply_folders;
mod boolean_vectorize;
mod check_dialects;
mod straight_line_vectorize;
mod vectorize;

pub use apply_folders::ApplyFolders;
pub use boolean_vectorize::BooleanVectorize;
pub use check_dialects::CheckDialects;
pub use straight_line_vectorize::StraightLineVectorize;
