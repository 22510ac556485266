//! Whole-flow tests: each file under `lit/` says in RUN lines what to run, and its golden
//! (`NAME.golden`) what must be seen.
//!
//! - `// RUN: COMMAND` is run by `bash -e` in the file's folder with the built `ringmill` on PATH;
//!   several lines are one script.
//! - `%s` is the file's name, `%t` an empty folder of the test's own, `%lit` the lit folder.
//! - `// EXIT: N` is the script's exit code (default 0). After a failure `%t` must hold nothing
//!   that was not there before the last line.
//! - The golden is standard output and standard error together. `RINGMILL_BLESS=1 cargo test`
//!   writes goldens anew.
//! - A file whose RUN lines name `FileCheck` holds its own expectations, as tests of MLIR do. It
//!   has no golden, and the script must print nothing.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

mod generated {
    include!(concat!(env!("OUT_DIR"), "/lit_tests.rs"));
}

/// The folder with the binaries built beside this test.
pub fn binaries() -> PathBuf {
    let this = std::env::current_exe().expect("the test binary has a path");
    let folder = this.ancestors().nth(2).expect("target/release/deps/all-…").to_owned();
    assert!(
        folder.join("ringmill").is_file(),
        "no ringmill in {}: run `cargo build --release -p ringmill -p ringmill-circt` first",
        folder.display()
    );
    folder
}

fn check(test: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = root.join(test);
    let text = fs::read_to_string(&file).expect("the test file");
    let directive = |name: &str| -> Vec<String> {
        let prefix = format!("// {name}: ");
        text.lines().filter_map(|line| line.strip_prefix(&prefix)).map(str::to_owned).collect()
    };
    let scratch = tempfile::tempdir().expect("a folder for the test");
    let place = scratch.path().to_str().expect("a temporary folder with a plain name");
    let name = file.file_name().and_then(|name| name.to_str()).expect("test names are ASCII");
    let lit = root.join("lit");
    let expand = |line: &String| {
        line.replace("%s", name).replace("%t", place).replace("%lit", lit.to_str().expect("a plain path"))
    };
    let lines: Vec<_> = directive("RUN").iter().map(expand).collect();
    let (last, before) = lines.split_last().expect("a RUN line");
    let wanted_exit: i32 = directive("EXIT").first().map_or(0, |text| text.parse().expect("EXIT: N"));

    let kept = tempfile::tempdir().expect("a folder for what tools keep");
    let run = |script: &str| {
        // FileCheck, not and count are tools of LLVM.
        let tools = Path::new(env!("MLIR_SYS_220_PREFIX")).join("bin");
        let path =
            format!("{}:{}:{}", binaries().display(), std::env::var("PATH").unwrap_or_default(), tools.display());
        Command::new("timeout")
            .args(["--kill-after=10", "300", "bash", "-ec", &format!("exec 2>&1\n{script}")])
            .current_dir(file.parent().expect("a folder"))
            .env("PATH", path)
            .env("NO_COLOR", "1")
            .env("TMPDIR", kept.path())
            .stdin(Stdio::null())
            .output()
            .expect("sh runs")
    };
    let mut seen = String::new();
    if !before.is_empty() {
        let output = run(&before.join("\n"));
        seen += &String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{test}: an earlier RUN line failed:\n{seen}");
    }
    let there_before = contents(scratch.path());
    let output = run(last);
    seen += &String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(wanted_exit), "{test}: exit code (124: it hung); it printed:\n{seen}");
    if wanted_exit == 0 {
        assert_eq!(contents(kept.path()), BTreeSet::new(), "{test}: a success keeps no work folder");
    }
    if wanted_exit != 0 {
        assert_eq!(
            there_before,
            contents(scratch.path()),
            "{test}: a failed command left something behind or took something away"
        );
    }
    let folders = [(place, "%t"), (lit.to_str().expect("a plain path"), "%lit")];
    let seen = normalize(&seen, &folders, kept.path().to_str().expect("a plain path"));
    if lines.iter().any(|line| line.contains("FileCheck")) {
        assert_eq!(seen, "", "{test}: FileCheck says what is wrong");
    } else {
        compare(&file.with_extension("golden"), &seen);
    }
}

/// All paths below a folder, hidden ones too.
fn contents(folder: &Path) -> BTreeSet<PathBuf> {
    let mut paths = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            paths.extend(contents(&path));
        }
        paths.insert(path);
    }
    paths
}

/// Takes out what differs from run to run and place to place: folders, kept work folders, seconds
/// and rates.
fn normalize(text: &str, folders: &[(&str, &str)], kept: &str) -> String {
    let mut text = folders.iter().fold(text.to_owned(), |text, (folder, name)| text.replace(folder, name));
    while let Some(start) = text.find(kept) {
        let rest = &text[start + kept.len()..];
        let name = rest.find(|c: char| !c.is_ascii_alphanumeric() && !"/-_.".contains(c)).unwrap_or(rest.len());
        text.replace_range(start..start + kept.len() + name, "%kept");
    }
    text.lines().map(|line| without_measures(line).trim_end().to_owned() + "\n").collect()
}

/// Numbers before a unit of time or a rate, and before a size of memory, become `#`; counts stay.
pub fn without_measures(line: &str) -> String {
    if line.starts_with("model ") && line.contains(" ≈ ") {
        return without_estimates(line);
    }
    let words: Vec<_> = line.split(' ').collect();
    let is_unit = |word: &&str| ["µs", "ms", "s", "min"].contains(&word.trim_matches(|c: char| "(),".contains(c)));
    let is_rate = |rest: &[&str]| {
        let rest = rest.strip_prefix(&["k"]).or(rest.strip_prefix(&["M"])).unwrap_or(rest);
        matches!(rest, ["a", second, ..] | [_, "a", second, ..] if second.trim_end_matches(';') == "second")
    };
    let shown = words.iter().enumerate().map(|(place, word)| {
        let number = word.trim_start_matches('(');
        let rest = &words[place + 1..];
        let is_memory = matches!(rest, ["kB" | "MB" | "GB", "of", "memory", ..]);
        let is_measured = rest.first().is_some_and(is_unit) || is_rate(rest) || is_memory;
        let measured = number.starts_with(|c: char| c.is_ascii_digit()) && is_measured;
        if measured { word.replace(number, "#") } else { (*word).to_owned() }
    });
    let line = shown.collect::<Vec<_>>().join(" ");
    let units = [
        ("< #", "#"),
        ("# µs", "# s"),
        ("# ms", "# s"),
        ("# min", "# s"),
        ("# k a second", "# a second"),
        ("# M a second", "# a second"),
        ("# k cycles a second", "# cycles a second"),
        ("# M cycles a second", "# cycles a second"),
    ];
    units.iter().fold(line, |line, (unit, one)| line.replace(unit, one))
}

/// A line of estimates with `#` for each number: they change whenever the area model is fitted
/// anew, and its own tests hold them.
fn without_estimates(line: &str) -> String {
    let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    let words: Vec<&str> = line.split(' ').map(|word| if is_number(word) { "#" } else { word }).collect();
    words.join(" ").replace("# block ", "# blocks ")
}

fn compare(golden: &Path, seen: &str) {
    if std::env::var_os("RINGMILL_BLESS").is_some() {
        fs::write(golden, seen).expect("the golden is writable");
        return;
    }
    let wanted = fs::read_to_string(golden).unwrap_or_else(|_| {
        panic!("no golden {}: run with RINGMILL_BLESS=1 and read what it wrote:\n{seen}", golden.display())
    });
    assert!(wanted == seen, "{} differs.\n--- wanted\n{wanted}\n--- seen\n{seen}", golden.display());
}
