//! Examples of diagnostics, taken from the goldens of the whole-flow tests.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use crate::BookError;

/// The longest example that is shown, in lines.
const LONGEST: usize = 24;

/// The shortest example of each diagnostic code: the text of the diagnostic, from its code on.
///
/// # Errors
/// A golden that cannot be read.
pub fn by_code(root: &Path) -> Result<BTreeMap<String, String>, BookError> {
    let mut examples: BTreeMap<String, String> = BTreeMap::new();
    for path in files(&root.join("tests/lit"))? {
        let text = fs::read_to_string(&path).map_err(BookError::file(&path))?;
        for (code, example) in diagnostics(&text) {
            let is_better = examples.get(code).is_none_or(|kept| example.len() < kept.len());
            if is_better && example.lines().count() <= LONGEST {
                examples.insert(code.to_owned(), example);
            }
        }
    }
    Ok(examples)
}

/// The goldens in a folder and below, in order.
fn files(folder: &Path) -> Result<Vec<PathBuf>, BookError> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(BookError::file(folder))? {
        let path = entry.map_err(BookError::file(folder))?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "golden") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The diagnostics in a golden: a line that is a code, an empty line, and the lines up to the next
/// empty line.
fn diagnostics(text: &str) -> Vec<(&str, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let starts = (0..lines.len()).filter(|&at| is_code(lines[at]) && lines.get(at + 1) == Some(&""));
    let one = |at: usize| {
        let body: Vec<&str> = lines[at + 2..].iter().take_while(|line| !line.is_empty()).copied().collect();
        (lines[at], format!("{}\n\n{}\n", lines[at], body.join("\n")))
    };
    starts.map(one).collect()
}

/// True for a line such as `program::float`.
fn is_code(line: &str) -> bool {
    let is_word =
        |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c == '-' || c.is_ascii_digit());
    line.split_once("::").is_some_and(|(prefix, name)| is_word(prefix) && is_word(name))
}

#[cfg(test)]
mod tests {
    use super::diagnostics;

    #[test]
    fn a_diagnostic_ends_at_an_empty_line() {
        let golden = "a line\nrun::x\n\n  × first\n  help: do\n\nprogram::y-z\n\n  × second\n";
        let found = diagnostics(golden);
        assert_eq!(found[0], ("run::x", "run::x\n\n  × first\n  help: do\n".to_owned()));
        assert_eq!(found[1].0, "program::y-z");
    }
}
