//! Makes one `#[test]` of each RUN-line file and of each page of the book, so that each is named
//! and counted by the test runner.

use std::{
    env,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

fn main() {
    println!("cargo::rerun-if-changed=lit");
    let mut tests = String::new();
    collect(Path::new("lit"), &mut tests);
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("lit_tests.rs"), tests).expect("OUT_DIR is writable");

    println!("cargo::rerun-if-changed=../docs/book/pages");
    let mut tests = String::new();
    let mut pages = vec![PathBuf::from("../README.md")];
    markdown(Path::new("../docs/book/pages"), &mut pages);
    for page in pages {
        let text = page.to_str().expect("pages have ASCII names");
        let name = text.trim_start_matches("../").trim_end_matches(".md").to_lowercase();
        let name = name.trim_start_matches("docs/book/pages/").replace(|c: char| !c.is_ascii_alphanumeric(), "_");
        writeln!(tests, "#[test]\nfn {name}() {{\n    super::check({text:?});\n}}").expect("writing to a string");
    }
    fs::write(Path::new(&out).join("book_tests.rs"), tests).expect("OUT_DIR is writable");
}

/// The Markdown files in a folder and below that are written by hand, in order.
fn markdown(folder: &Path, pages: &mut Vec<PathBuf>) {
    let mut paths: Vec<_> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() && !path.ends_with("diagnostics") {
            markdown(&path, pages);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            pages.push(path);
        }
    }
}

fn collect(folder: &Path, tests: &mut String) {
    let mut paths: Vec<_> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, tests);
        } else if path.extension().is_some_and(|extension| extension == "mlir" || extension == "test") {
            let text = path.to_str().expect("test names are ASCII");
            let name = text.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
            writeln!(tests, "#[test]\nfn {name}() {{\n    super::check({text:?});\n}}").expect("writing to a string");
        }
    }
}
