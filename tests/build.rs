//! Makes one `#[test]` of each RUN-line file, so that each is named and counted by the test runner.

use std::{env, fmt::Write, fs, path::Path};

fn main() {
    println!("cargo::rerun-if-changed=lit");
    let mut tests = String::new();
    collect(Path::new("lit"), &mut tests);
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("lit_tests.rs"), tests).expect("OUT_DIR is writable");
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
