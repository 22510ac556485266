//! The pages of the reference that follow from the sources and from the command.

mod command;
mod diagnostics;
mod dialects;
mod page;
mod prefixes;
mod rtl;
mod variants;

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::BookError;

pub use page::Page;

/// Every page that follows from the sources below `root` alone.
///
/// # Errors
/// A source that cannot be read.
pub fn pages(root: &Path) -> Result<Vec<Page>, BookError> {
    let mut pages = diagnostics::pages(root)?;
    pages.push(rtl::page());
    pages.extend(dialects::pages(root)?);
    Ok(pages)
}

/// Every page that the built command describes.
///
/// # Errors
/// A command that is missing or fails.
pub fn pages_of(binary: &Path) -> Result<Vec<Page>, BookError> {
    command::pages(binary)
}

/// The pages that differ from the committed ones.
#[must_use]
pub fn outdated(root: &Path, pages: &[Page]) -> Vec<PathBuf> {
    let folder = root.join("docs/book/pages");
    let is_outdated = |page: &&Page| fs::read_to_string(folder.join(&page.path)).ok().as_ref() != Some(&page.text);
    pages.iter().filter(is_outdated).map(|page| page.path.clone()).collect()
}

/// Writes the pages.
///
/// # Errors
/// A page that cannot be written.
pub fn write(root: &Path, pages: &[Page]) -> Result<(), BookError> {
    let folder = root.join("docs/book/pages");
    for page in pages {
        let path = folder.join(&page.path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(BookError::file(parent))?;
        }
        fs::write(&path, &page.text).map_err(BookError::file(&path))?;
    }
    Ok(())
}
