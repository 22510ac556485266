//! The table of pages.

/// A page of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its path in `docs/book/pages`, without the ending: `concepts/streams`.
    pub path: &'static str,
    /// Its text, in Markdown.
    pub text: &'static str,
}

impl Page {
    /// The title: the text of the first heading.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(self.path)
    }

    /// The last part of the path: the topic's name.
    #[must_use]
    pub fn topic(&self) -> &'static str {
        self.path.rsplit('/').next().unwrap_or(self.path)
    }

    /// The folder of the page; empty for a page at the top.
    #[must_use]
    pub fn folder(&self) -> &'static str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }
}

/// All pages, by path.
const PAGES: &[Page] = include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// All pages of the book, by path.
#[must_use]
pub fn pages() -> &'static [Page] {
    PAGES
}

/// The page of a path (`concepts/streams`) or of a topic (`streams`). If several pages have the
/// topic, the first by path is meant.
#[must_use]
pub fn page(name: &str) -> Option<&'static Page> {
    let by_path = PAGES.iter().find(|page| page.path == name);
    by_path.or_else(|| PAGES.iter().find(|page| page.topic() == name))
}
