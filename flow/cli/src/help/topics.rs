//! The topics of `ringmill help`: the pages of the book.

/// The folders of pages that the list of topics shows, with their headings.
const FOLDERS: &[(&str, &str)] =
    &[("tutorials", "tutorials"), ("concepts", "concepts"), ("how-to", "how-tos"), ("reference", "reference")];

/// The names of all pages.
pub fn topics() -> impl Iterator<Item = &'static str> {
    ringmill_book::pages().iter().map(ringmill_book::Page::topic)
}

/// A line for each topic, in the order of the book.
pub fn list() -> String {
    let mut list = String::new();
    for (folder, heading) in FOLDERS {
        list += &format!("  {heading}\n");
        for page in ringmill_book::pages().iter().filter(|page| page.folder() == *folder) {
            list += &format!("    {:<18}{}\n", page.topic(), page.title().replace('`', ""));
        }
    }
    list
}
