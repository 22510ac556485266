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

/// The folders of pages that are topics, in the order in which their names are looked up.
const TOPICS: [&str; 7] = ["", "tutorials", "concepts", "how-to", "reference", "developers", "benchmarks"];

/// The pages that can be looked up by name: all but those of diagnostics. They are ordered by
/// folder, as the book is.
pub fn topics() -> impl Iterator<Item = &'static Page> {
    TOPICS.iter().flat_map(|folder| PAGES.iter().filter(move |page| page.folder() == *folder))
}

/// The page of a path (`concepts/streams`) or of a topic (`streams`). If several pages have the
/// topic, the first of [`topics`] is meant.
#[must_use]
pub fn page(name: &str) -> Option<&'static Page> {
    let name = name.strip_suffix(".md").unwrap_or(name);
    let by_path = PAGES.iter().find(|page| page.path == name);
    by_path.or_else(|| topics().find(|page| page.topic() == name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_found_by_its_path() {
        for one in pages() {
            assert_eq!(page(one.path), Some(one));
        }
    }

    #[test]
    fn a_topic_is_no_page_of_diagnostics() {
        assert_eq!(page("programs").map(|page| page.path), Some("reference/programs"));
        assert_eq!(page("usage"), None);
        assert!(topics().all(|page| !page.path.starts_with("reference/diagnostics")));
        assert!(topics().count() > 20);
    }
}
