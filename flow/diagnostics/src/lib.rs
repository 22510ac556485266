//! Diagnostics in a form that every terminal can show.
//!
//! A diagnostic quotes what it is given: names with escape sequences, lines of a hundred thousand
//! columns, bytes that are not text. [`Shown`] is the same diagnostic with its texts made
//! [`visible`] and its source reduced to a [`Snippet`] of bounded size, so that rendering it can
//! neither fail nor change the terminal.

mod located;
mod render;
mod shown;
mod snippet;
mod visible;

pub use located::Located;
pub use render::render;
pub use shown::Shown;
pub use snippet::Snippet;
pub use visible::visible;
