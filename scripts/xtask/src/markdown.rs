//! Markdown tables, and their place between markers in a page written by hand.

use std::{fs, path::Path};

/// A table; the first column is text, the others numbers.
pub fn table(header: &[&str], rows: &[Vec<String>]) -> String {
    let line = |cells: Vec<&str>| format!("| {} |\n", cells.join(" | "));
    let rule = header.iter().enumerate().map(|(column, _)| if column == 0 { "---" } else { "---:" });
    let mut text = line(header.to_vec()) + &line(rule.collect());
    for row in rows {
        text += &line(row.iter().map(String::as_str).collect());
    }
    text
}

/// Replaces what stands between `<!-- NAME -->` and `<!-- /NAME -->` in `page`.
pub fn splice(page: &Path, name: &str, text: &str) -> Result<(), String> {
    let old = fs::read_to_string(page).map_err(|error| format!("{}: {error}", page.display()))?;
    let (open, close) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let missing = || format!("{} has no place marked {}", page.display(), open.trim());
    let (before, rest) = old.split_once(&open).ok_or_else(missing)?;
    let (_, after) = rest.split_once(&close).ok_or_else(missing)?;
    fs::write(page, format!("{before}{open}{text}{close}{after}"))
        .map_err(|error| format!("{}: {error}", page.display()))
}
