//! The parts of an output that differ from run to run: folders, times and rates.

use std::path::Path;

use crate::lit::without_measures;

/// A text in which the path of a folder is left out.
pub fn without_folder(text: &str, folder: &Path) -> String {
    let folder = folder.to_str().expect("a plain path");
    text.replace(&format!("{folder}/"), "").replace(folder, ".")
}

/// A line in which measured numbers are `#`, and runs of spaces and rules, whose length follows
/// from the numbers, are one.
pub fn masked(line: &str) -> String {
    let words = without_measures(line);
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
