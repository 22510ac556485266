//! The book and README as tests: commands print what the pages show, and code blocks are read.
//!
//! A page's ```` ```console ```` blocks run in order in one fresh folder with a copy of
//! `examples/` and `tests/programs/`. A line `$ COMMAND` is run by `sh`, and the lines after it are
//! its output, both streams together. A line `…` stands for any lines. `RINGMILL_BLESS=1` writes
//! the output of blocks without `…` anew.
//!
//! Words after the language, separated by commas: `exit=N` is the exit code of the block's last
//! command (default 0), `long` runs with `scripts/test --long` alone, `norun` is not run,
//! `file=NAME` also writes the block to a file, and `fragment` is not read.

mod block;
mod compare;
mod masks;

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use block::Block;
use ringmill_book_builder::reference;

mod generated {
    include!(concat!(env!("OUT_DIR"), "/book_tests.rs"));
}

#[test]
fn the_pages_of_the_command_are_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let pages = reference::pages_of(&crate::lit::binaries().join("ringmill")).expect("the command describes itself");
    let outdated = reference::outdated(&root, &pages);
    assert!(outdated.is_empty(), "run `cargo run -p ringmill-book-builder -- reference`: {outdated:?}");
}

fn check(page: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let text = fs::read_to_string(&path).expect("a page");
    let folder = tempfile::tempdir().expect("a folder for the page");
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    copy(&examples, &folder.path().join("examples"));
    fs::create_dir(folder.path().join("tests")).expect("a folder");
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("programs"), &folder.path().join("tests/programs"));
    let mut blessed = text.clone();
    for block in block::blocks(&text) {
        let at = format!("{page}:{}", block.line);
        if let Some(name) = block.option("file") {
            let file = folder.path().join(name);
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            fs::write(file, block.text).expect("a file of the page");
        }
        match block.language {
            "console" if !block.has("norun") && (!block.has("long") || is_long()) => {
                let shown = run(&block, folder.path(), &at);
                if is_blessing() && !block.text.contains("…\n") {
                    blessed = blessed.replace(block.text, &shown);
                }
            }
            "mlir" if !block.has("fragment") => parse_mlir(block.text, &at),
            "json" if !block.has("fragment") => {
                serde_json::from_str::<serde_json::Value>(block.text).unwrap_or_else(|error| panic!("{at}: {error}"));
            }
            "rust" => {
                assert!(block.has("fragment"), "{at}: whole programs in Rust belong into doc comments, as doctests")
            }
            _ => {}
        }
    }
    if blessed != text {
        fs::write(&path, blessed).expect("a writable page");
    }
}

fn is_long() -> bool {
    std::env::var_os("RINGMILL_LONG").is_some()
}

fn is_blessing() -> bool {
    std::env::var_os("RINGMILL_BLESS").is_some()
}

/// Runs the commands of a block and compares what they print; gives the block as it should be.
fn run(block: &Block, folder: &Path, at: &str) -> String {
    let mut shown = String::new();
    let commands = block.commands();
    for (index, (command, expected)) in commands.iter().enumerate() {
        let output = shell(command, folder);
        let seen = masks::without_folder(&String::from_utf8_lossy(&output.stdout), folder);
        let exit = if index + 1 == commands.len() { block.exit() } else { 0 };
        assert_eq!(output.status.code(), Some(exit), "{at}: exit code of `{command}`; it printed:\n{seen}");
        let seen = compare::trimmed(&seen);
        if !is_blessing() || expected.contains("…\n") {
            let is_equal = compare::matches(expected, &seen);
            assert!(is_equal, "{at}: `{command}` differs.\n--- shown\n{expected}\n--- printed\n{seen}");
        }
        shown += &format!("$ {command}\n{seen}");
    }
    shown
}

fn shell(command: &str, folder: &Path) -> std::process::Output {
    let path = format!("{}:{}", crate::lit::binaries().display(), std::env::var("PATH").unwrap_or_default());
    Command::new("timeout")
        .args(["--kill-after=10", "600", "sh", "-ec", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", path)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .output()
        .expect("sh runs")
}

fn parse_mlir(text: &str, at: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("block.mlir"), text).expect("a file");
    let output = shell("ringmill opt block.mlir", folder.path());
    assert!(output.status.success(), "{at}: {}", String::from_utf8_lossy(&output.stdout));
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).expect("a copy");
        }
    }
}
