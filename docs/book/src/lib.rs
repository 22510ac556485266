//! The pages of Ringmill's book, embedded, so that the command can print them.
//!
//! ```
//! let page = ringmill_book::page("streams").expect("a page of the book");
//! assert_eq!(page.path, "concepts/streams");
//!
//! let section = ringmill_book::explanation("ring::composite").expect("a diagnostic code");
//! assert!(section.text.contains("prime"));
//! ```

mod explanation;
mod page;

pub use explanation::{Explanation, explanation, explanations};
pub use page::{Page, page, pages, topics};
