//! The comparison of an output with the one that a page shows.

use super::masks::masked;

/// An output without empty lines at its ends and spaces at the ends of lines.
pub fn trimmed(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(lines.len());
    let last = lines.iter().rposition(|line| !line.is_empty()).map_or(first, |last| last + 1);
    lines[first..last].iter().map(|line| format!("{line}\n")).collect()
}

/// True if the outputs agree but for measured numbers; a line `…` of the expected one stands for
/// any lines.
pub fn matches(expected: &str, seen: &str) -> bool {
    let lines = |text: &str| -> Vec<String> { trimmed(text).lines().map(masked).collect() };
    let (expected, seen) = (lines(expected), lines(seen));
    let parts: Vec<&[String]> = expected.split(|line| line.trim() == "…").collect();
    let Some((first, rest)) = parts.split_first() else { return false };
    if rest.is_empty() {
        return first == &seen.as_slice();
    }
    if !seen.starts_with(first) {
        return false;
    }
    let mut at = first.len();
    for (index, part) in rest.iter().enumerate() {
        let is_last = index + 1 == rest.len();
        let found = (at..=seen.len().saturating_sub(part.len())).filter(|&from| seen[from..].starts_with(part));
        let mut found = found.filter(|from| !is_last || from + part.len() == seen.len() || part.is_empty());
        match found.next() {
            Some(from) => at = from + part.len(),
            None => return false,
        }
    }
    true
}

#[test]
fn an_elision_stands_for_any_lines() {
    assert!(matches("a\n…\nc\n", "a\nb\nb\nc\n"));
    assert!(matches("…\nb\n…\n", "a\nb\nc\n"));
    assert!(matches("a\n…\n", "a\n"));
    assert!(!matches("a\n…\nc\n", "a\nb\nc\nd\n"), "the last line is the last one");
    assert!(!matches("a\n…\nd\n", "a\nb\nc\n"));
    assert!(matches("time 1.5 s\n", "\ntime 20 ms \n"));
    assert!(!matches("1,184 bootstraps\n", "1,185 bootstraps\n"));
}
