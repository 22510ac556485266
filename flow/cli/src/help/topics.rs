//! The topics of `ringmill help`: the pages of the book.

use ringmill_book::{Page, page, topics};

/// The folders of pages, with their headings in the list of topics.
const FOLDERS: &[(&str, &str)] = &[
    ("", "the book"),
    ("tutorials", "tutorials"),
    ("concepts", "concepts"),
    ("how-to", "how-tos"),
    ("reference", "reference"),
    ("developers", "for developers"),
    ("benchmarks", "benchmarks"),
];

/// The name by which `ringmill help` finds a page: its topic, or its path if a command or another
/// page has that name.
pub fn name(shown: &Page, is_command: &dyn Fn(&str) -> bool) -> &'static str {
    let is_found = !is_command(shown.topic()) && page(shown.topic()).is_some_and(|page| page.path == shown.path);
    if is_found { shown.topic() } else { shown.path }
}

/// A line for each topic, in the order of the book.
pub fn list(is_command: &dyn Fn(&str) -> bool) -> String {
    let mut list = String::new();
    for (folder, heading) in FOLDERS {
        let mut pages = topics().filter(|page| page.folder() == *folder).peekable();
        if pages.peek().is_some() {
            list += &format!("  {heading}\n");
        }
        for page in pages {
            list += &format!("    {:<26}{}\n", name(page, is_command), page.title().replace('`', ""));
        }
    }
    list
}
