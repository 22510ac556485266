//! The site: diagrams drawn, links out of the book shown as paths, pages written by mdBook.

use std::{
    fs,
    path::{Component, Path, PathBuf},
};

use mdbook_driver::{MDBook, book::BookItem};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use crate::{
    BookError,
    diagrams::{Diagram, draw},
    links,
    warnings::Warnings,
};

/// Checks every link, then writes the site to a folder and gives the number of its pages.
///
/// # Errors
/// A dead link, a diagram that cannot be drawn, a failure or a warning of mdBook.
pub fn build(root: &Path, folder: &Path) -> Result<usize, BookError> {
    let warnings = Warnings::install();
    let pages = root.join("docs/book/pages");
    let mut dead = Vec::new();
    for page in links::pages(&pages)? {
        dead.extend(links::dead(&page)?);
    }
    if !dead.is_empty() {
        return Err(BookError::DeadLinks(dead));
    }
    let mut site = MDBook::load(root.join("docs/book")).map_err(|error| BookError::Site(format!("{error:#}")))?;
    site.config.build.build_dir = folder.to_owned();
    let mut outcome = Ok(0);
    site.book.for_each_mut(|item| {
        if let (BookItem::Chapter(chapter), Ok(count)) = (item, &outcome) {
            let at = chapter.path.as_deref().and_then(Path::parent).unwrap_or(Path::new(""));
            outcome = shown(&chapter.content, &pages, at).map(|text| chapter.content = text).map(|()| count + 1);
        }
    });
    let count = outcome?;
    fs::create_dir_all(folder).map_err(BookError::file(folder))?;
    site.build().map_err(|error| BookError::Site(format!("{error:#}")))?;
    match warnings.count() {
        0 => Ok(count),
        many => Err(BookError::Site(format!("{many} warnings"))),
    }
}

/// The text of a page in the folder `at` as mdBook gets it: diagrams are pictures, and a link to a
/// file outside the book is its text alone.
fn shown(text: &str, pages: &Path, at: &Path) -> Result<String, BookError> {
    let mut replaced: Vec<(std::ops::Range<usize>, String)> = Vec::new();
    let mut diagram: Option<Diagram> = None;
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => diagram = Diagram::of(&info),
            Event::Text(source) => {
                if let Some(language) = diagram {
                    replaced.push((range, draw(language, &source)?));
                }
            }
            Event::End(TagEnd::CodeBlock) if diagram.take().is_some() => {
                // the fences go, and the picture stands in their place
                if let Some((inner, svg)) = replaced.pop() {
                    let line = svg.replace("\n\n", "\n");
                    replaced.push((range, format!("<div class=\"diagram\">\n{line}\n</div>\n")));
                    debug_assert!(inner.end <= text.len());
                }
            }
            Event::Start(Tag::Link { dest_url, .. }) if leaves(&dest_url, pages, at) => {
                let source = &text[range.clone()];
                if let Some(label) = source.strip_prefix('[').and_then(|rest| rest.split("](").next()) {
                    replaced.push((range, label.to_owned()));
                }
            }
            _ => {}
        }
    }
    let mut shown = String::new();
    let mut end = 0;
    for (range, new) in replaced {
        shown += &text[end..range.start];
        shown += &new;
        end = range.end;
    }
    Ok(shown + &text[end..])
}

/// True for a link to a file that is not part of the book.
fn leaves(link: &str, pages: &Path, at: &Path) -> bool {
    if link.contains("://") || link.starts_with('#') {
        return false;
    }
    let mut depth = at.components().count();
    for component in PathBuf::from(link).components() {
        match component {
            Component::ParentDir if depth == 0 => return true,
            Component::ParentDir => depth -= 1,
            Component::Normal(_) => depth += 1,
            _ => {}
        }
    }
    !pages.join(at).join(link.split('#').next().unwrap_or(link)).exists()
}
