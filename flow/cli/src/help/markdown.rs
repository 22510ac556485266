//! Markdown for a terminal.

use std::io::{self, IsTerminal, Write};

use ringmill_folder::OutputError;

use crate::screen::printed;

/// Prints a text to standard output, its headings bold on a terminal.
pub fn print(text: &str) -> Result<(), OutputError> {
    let is_bold = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    printed(|| io::stdout().lock().write_all(rendered(text, is_bold).as_bytes()))
}

/// A text without the marks that only a browser shows: comments, escapes, the marks of code and of
/// strong text, and the targets of links. Fenced blocks are indented.
pub fn plain(text: &str) -> String {
    rendered(text, false)
}

fn rendered(text: &str, is_bold: bool) -> String {
    let mut shown = String::new();
    let mut is_code = false;
    let mut is_comment = false;
    for line in text.lines() {
        if !is_code && line.starts_with("<!--") {
            is_comment = !line.contains("-->");
            continue;
        }
        if is_comment {
            is_comment = !line.contains("-->");
            continue;
        }
        if line.starts_with("```") {
            is_code = !is_code;
            continue;
        }
        if is_code {
            shown += &format!("    {line}");
        } else if line.starts_with('#') {
            let heading = inline(line.trim_start_matches('#').trim_start());
            shown += &if is_bold { format!("\x1b[1m{heading}\x1b[0m") } else { heading };
        } else {
            shown += &inline(line);
        }
        shown.truncate(shown.trim_end_matches(' ').len());
        // a comment that fell away leaves no second empty line
        if !(shown.ends_with("\n\n") || shown.is_empty()) || !line.is_empty() {
            shown.push('\n');
        }
    }
    shown
}

/// A line of text without marks.
fn inline(line: &str) -> String {
    let mut shown = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(['[', '\\', '*', '`']) {
        shown += &rest[..at];
        let special = &rest[at..];
        rest = if let Some(code) = special.strip_prefix('`') {
            // what stands in code is taken as it is
            let end = code.find('`').unwrap_or(code.len());
            shown += &code[..end];
            code.get(end + 1..).unwrap_or_default()
        } else if let Some(strong) = special.strip_prefix("**") {
            strong
        } else if let Some(escaped) = special.strip_prefix('\\') {
            let end = escaped.chars().next().map_or(0, char::len_utf8);
            shown += &escaped[..end];
            &escaped[end..]
        } else if let Some((label, after)) = link(special) {
            shown += &inline(label);
            after
        } else {
            shown += &special[..1];
            &special[1..]
        };
    }
    shown + rest
}

/// The label of a link that a text begins with, and what follows the link.
fn link(text: &str) -> Option<(&str, &str)> {
    let (label, after) = text.strip_prefix('[')?.split_once("](")?;
    let (target, rest) = after.split_once(')')?;
    (!label.contains(['[', ']']) && !target.contains(' ')).then_some((label, rest))
}
