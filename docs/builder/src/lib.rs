//! The builder of the book in `docs/book`.
//!
//! The pages of `reference/` that follow from the sources are generated ([`reference`]) and
//! committed. [`links`] finds dead links. The binary, with its feature `site`, draws the diagrams
//! and has mdBook write the site.

#[cfg(feature = "site")]
mod diagrams;
mod error;
mod goldens;
pub mod links;
pub mod reference;
#[cfg(feature = "site")]
pub mod site;
#[cfg(feature = "site")]
mod warnings;

pub use error::BookError;
