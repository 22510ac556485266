//! Lines of at most 100 columns.

/// Columns of a line.
pub(crate) const COLUMNS: usize = 100;

/// Breaks a line at blanks: what does not fit goes to lines with another indent. Texts in quotes
/// stay whole.
pub(crate) fn broken(line: &str, indent: &str) -> String {
    if width(line) <= COLUMNS {
        return line.to_owned();
    }
    let (mut lines, mut current) = (Vec::new(), String::new());
    let head = &line[..line.len() - line.trim_start().len()];
    for word in pieces(line.trim_start()) {
        if current.is_empty() {
            current = if lines.is_empty() { format!("{head}{word}") } else { format!("{indent}{word}") };
        } else if width(&current) + 1 + width(word) <= COLUMNS {
            current.push(' ');
            current.push_str(word);
        } else {
            lines.push(std::mem::replace(&mut current, format!("{indent}{word}")));
        }
    }
    lines.push(current);
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// Items with commas between them, as many on a line as fit, `end` behind the last; each line has
/// the indent.
pub(crate) fn filled(items: &[String], indent: &str, end: &str) -> String {
    let (mut lines, mut current) = (Vec::new(), String::new());
    for (number, item) in items.iter().enumerate() {
        let item = format!("{item}{}", if number + 1 == items.len() { end } else { "," });
        if !current.is_empty() && width(&current) + 1 + width(&item) > COLUMNS {
            lines.push(std::mem::take(&mut current));
        }
        match current.is_empty() {
            true => current = format!("{indent}{item}"),
            false => current = format!("{current} {item}"),
        }
    }
    lines.push(current);
    let deeper = format!("{indent}    ");
    lines.iter().map(|line| broken(line, &deeper)).collect::<Vec<_>>().join("\n")
}

/// A comment, broken into lines; what follows an indented line is indented further.
pub(crate) fn comment(text: &str, indent: &str) -> String {
    let blanks = &text[..text.len() - text.trim_start().len()];
    let blanks = if blanks.is_empty() { String::new() } else { format!("{blanks}  ") };
    let line = format!("{indent}// {text}");
    broken(line.trim_end(), &format!("{indent}// {blanks}"))
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// The pieces of a text between blanks outside of quotes.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    text.split(move |c| {
        is_quoted ^= c == '"';
        c == ' ' && !is_quoted
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_too_long() {
        let items: Vec<String> = (0..60).map(|number| format!(".port{number}(net{number})")).collect();
        let text = filled(&items, "      ", ");");
        assert!(text.lines().all(|line| line.len() <= COLUMNS && line.starts_with("      .port")), "{text}");
        assert!(text.ends_with(".port59(net59));"));
        let words = vec!["word"; 50].join(" ");
        let text = comment(&format!("  {words}"), "  ");
        assert!(
            text.lines().count() > 2 && text.lines().all(|line| line.len() <= COLUMNS && line.starts_with("  //   "))
        );
        assert_eq!(comment("", ""), "//");
    }

    #[test]
    fn no_line_ends_with_a_blank() {
        let line = format!("  {}  ({})", "a".repeat(70), "b".repeat(40));
        assert_eq!(broken(&line, "    "), format!("  {}\n    ({})", "a".repeat(70), "b".repeat(40)));
    }

    #[test]
    fn short_lines_and_quotes_stay() {
        assert_eq!(broken("  a b", "    "), "  a b");
        let quoted = format!("  x \"{} {}\" y", "a".repeat(60), "b".repeat(40));
        assert_eq!(broken(&quoted, "    ").lines().count(), 3);
    }
}
