//! The programs of the table: files of `tests/op_table`, one for each dialect.
//!
//! A program begins with a line `// ---- OP: ARGUMENTS -> RESULTS; …`. The text before the first
//! one is put before each program. Arguments and results are separated by spaces, the elements of
//! one by commas, and `?` is an undefined element. A program without values is refused by
//! the interpreter, at a place. An empty program is `tests/ops/DIALECT.OP.mlir`.

use std::{fs, path::Path};

/// One evaluation, with results that were computed by hand.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The elements of each argument.
    pub arguments: Vec<Vec<i128>>,
    /// The elements of each result; `None` is undefined.
    pub results: Vec<Vec<Option<i128>>>,
}

/// A program that uses an op.
#[derive(Clone, Debug)]
pub struct Case {
    /// The op's name without its dialect.
    pub op: String,
    /// The program.
    pub text: String,
    /// Its values; none if the interpreter refuses it.
    pub samples: Vec<Sample>,
}

/// The mark of a program's first line.
const MARK: &str = "// ---- ";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The dialects that have a file, in the order of their names.
pub fn dialects() -> Vec<String> {
    let files = fs::read_dir(root().join("op_table")).expect("tests/op_table").map(|entry| entry.expect("an entry"));
    let names = files.map(|file| file.file_name().into_string().expect("a plain name"));
    let mut names: Vec<String> = names.filter_map(|name| Some(name.strip_suffix(".mlir")?.to_owned())).collect();
    names.sort_unstable();
    names
}

/// The programs of a dialect, in the order of the file.
pub fn cases(dialect: &str) -> Vec<Case> {
    let text = fs::read_to_string(root().join(format!("op_table/{dialect}.mlir"))).expect("programs");
    let mut parts = text.split(MARK);
    let types = parts.next().unwrap_or_default();
    parts.map(|part| case(dialect, types, part)).collect()
}

fn case(dialect: &str, types: &str, part: &str) -> Case {
    let (head, body) = part.split_once('\n').unwrap_or((part, ""));
    let (op, samples) = head.split_once(':').unwrap_or((head, ""));
    let op = op.trim().to_owned();
    let samples = samples.split(';').filter(|text| !text.trim().is_empty()).map(sample).collect();
    let text = if body.trim().is_empty() {
        let path = root().join(format!("ops/{dialect}.{op}.mlir"));
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    } else {
        format!("{types}{body}")
    };
    Case { op, text, samples }
}

fn sample(text: &str) -> Sample {
    let (arguments, results) = text.split_once("->").unwrap_or_else(|| panic!("no -> in '{text}'"));
    let element = |text: &str| -> Option<i128> {
        (text != "?").then(|| text.parse().unwrap_or_else(|_| panic!("expected an integer, found '{text}'")))
    };
    let ports = |text: &str| -> Vec<Vec<Option<i128>>> {
        text.split_whitespace().map(|port| port.split(',').map(element).collect()).collect()
    };
    let arguments = ports(arguments).into_iter().map(|port| port.into_iter().map(|value| value.expect("defined")));
    Sample { arguments: arguments.map(Iterator::collect).collect(), results: ports(results) }
}
