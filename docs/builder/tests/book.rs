//! The committed book: generated pages are up to date, links lead somewhere, every page is listed.

use std::{fs, path::Path};

use ringmill_book_builder::{links, reference};

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn generated_pages_are_up_to_date() {
    let pages = reference::pages(root()).expect("readable sources");
    let outdated = reference::outdated(root(), &pages);
    assert!(outdated.is_empty(), "run `cargo run -p ringmill-book-builder -- reference`: {outdated:?}");
}

#[test]
fn no_link_is_dead() {
    let mut pages = links::pages(&root().join("docs")).expect("pages");
    pages.extend(links::AT_THE_TOP.map(|name| root().join(name)));
    let dead: Vec<String> = pages.iter().flat_map(|page| links::dead(page).expect("a page")).collect();
    assert!(dead.is_empty(), "{}", dead.join("\n"));
}

#[test]
fn every_page_is_in_the_summary() {
    let pages = root().join("docs/book/pages");
    let summary = fs::read_to_string(pages.join("SUMMARY.md")).expect("a summary");
    for page in links::pages(&pages).expect("pages") {
        let path = page.strip_prefix(&pages).expect("a page of the book");
        let is_listed = summary.contains(&format!("({})", path.display()));
        assert!(is_listed || path == Path::new("SUMMARY.md"), "SUMMARY.md does not list {}", path.display());
    }
}

#[test]
fn every_page_says_whom_it_is_for() {
    let pages = root().join("docs/book/pages");
    for page in links::pages(&pages).expect("pages").iter().filter(|page| !page.ends_with("SUMMARY.md")) {
        let text = fs::read_to_string(page).expect("a page");
        let first =
            text.split("\n\n").find(|part| !part.starts_with('#') && !part.starts_with("<!--")).unwrap_or_default();
        assert!(first.contains(" for "), "{}: its first sentence does not say for whom it is", page.display());
    }
}
