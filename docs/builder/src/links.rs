//! Links between the pages of the book, and from them to files of the repository.

use std::{
    collections::BTreeSet,
    fs,
    path::{Component, Path, PathBuf},
};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::BookError;

/// The texts at the top of the repository that have links.
pub const AT_THE_TOP: [&str; 4] = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"];

/// The Markdown files below a folder, in order.
///
/// # Errors
/// A folder that cannot be read.
pub fn pages(folder: &Path) -> Result<Vec<PathBuf>, BookError> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(BookError::file(folder))? {
        let path = entry.map_err(BookError::file(folder))?.path();
        if path.is_dir() {
            found.extend(pages(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The links of a file that lead to no file, or to no heading of their page. Links to other hosts
/// are not followed.
///
/// # Errors
/// A file that cannot be read.
pub fn dead(file: &Path) -> Result<Vec<String>, BookError> {
    let text = fs::read_to_string(file).map_err(BookError::file(file))?;
    let folder = file.parent().unwrap_or(Path::new("."));
    let mut dead = Vec::new();
    for link in targets(&text) {
        if link.contains("://") || link.starts_with("mailto:") {
            continue;
        }
        let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
        let target = if path.is_empty() { file.to_owned() } else { resolved(&folder.join(path)) };
        let is_there = target.exists();
        let is_page = target.extension().is_some_and(|extension| extension == "md");
        let has_anchor = || -> Result<bool, BookError> {
            let text = fs::read_to_string(&target).map_err(BookError::file(&target))?;
            Ok(anchors(&text).contains(anchor))
        };
        if !is_there || (is_page && !anchor.is_empty() && !has_anchor()?) {
            dead.push(format!("{}: {link}", file.display()));
        }
    }
    Ok(dead)
}

/// The targets of links and pictures in a text.
fn targets(text: &str) -> Vec<String> {
    let links = Parser::new_ext(text, Options::ENABLE_TABLES).filter_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => Some(dest_url.into_string()),
        _ => None,
    });
    links.collect()
}

/// The anchors of a page's headings, as mdBook makes them.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    let mut heading: Option<String> = None;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                let title = heading.take().unwrap_or_default().to_lowercase();
                let slug = title.chars().filter_map(|c| match c {
                    c if c.is_alphanumeric() || c == '_' || c == '-' => Some(c),
                    c if c.is_whitespace() => Some('-'),
                    _ => None,
                });
                anchors.insert(slug.collect());
            }
            Event::Text(part) | Event::Code(part) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&part);
                }
            }
            _ => {}
        }
    }
    anchors
}

/// A path without `..` in its midst.
fn resolved(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut whole, component| {
        match component {
            Component::ParentDir => drop(whole.pop()),
            Component::CurDir => {}
            component => whole.push(component),
        }
        whole
    })
}

#[cfg(test)]
mod tests {
    use super::{anchors, dead};

    #[test]
    fn anchors_are_those_of_mdbook() {
        assert!(anchors("# A `b::c`, d\n").contains("a-bc-d"));
    }

    #[test]
    fn a_link_to_nothing_is_dead() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("a.md");
        std::fs::write(&file, "# One\n[a](#one) [b](#two) [c](a.md) [d](b.md) ![e](e.svg) [f](https://example.org)\n")
            .expect("a page");
        let found = dead(&file).expect("readable");
        assert_eq!(found.len(), 3, "{found:?}");
    }
}
