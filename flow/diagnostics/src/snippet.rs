//! The lines around a label, in bounded size.

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use crate::visible::is_hidden;

/// Columns between the stops of a tabulator.
const TAB: usize = 4;
/// Characters of a line that are shown before the label, of the label, and after it.
const BEFORE: usize = 200;
const LABEL: usize = 80;
const AFTER: usize = 400;
/// Characters of the source's name that are shown.
const NAME: usize = 400;
/// The mark of a cut line.
const CUT: char = '…';

/// The line of a label with the line before and the line after it. Whatever span is asked for, the
/// answer is these lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snippet {
    name: Option<String>,
    text: String,
    /// The line of the text's first line, from 0.
    first_line: usize,
    /// The line and column of the label in the source, from 0.
    line: usize,
    column: usize,
    label: (usize, usize),
}

impl Snippet {
    /// The lines around `span` of a source; none where the source has no such place.
    #[must_use]
    pub fn of(source: &dyn SourceCode, span: SourceSpan) -> Option<Self> {
        let start = span.offset();
        let end = start.saturating_add(span.len());
        // Everything up to the label, so that lines are counted here: other readers count a lone
        // carriage return as a line.
        let read = |end: usize| source.read_span(&SourceSpan::from((0, end)), 0, 1).ok();
        let reachable = |end: &usize| *end < usize::MAX / 2;
        let contents =
            Some(end).filter(reachable).and_then(read).or_else(|| Some(start).filter(reachable).and_then(read))?;
        let data = contents.data();
        let start = start.min(data.len());
        let end = end.clamp(start, data.len());
        let name = contents.name().map(|name| head(&mut Columns::default().show(name.as_bytes()), NAME));
        Some(Self::around(name, data, start, end))
    }

    fn around(name: Option<String>, data: &[u8], start: usize, end: usize) -> Self {
        let newline = |byte: &u8| *byte == b'\n';
        let line_start = data[..start].iter().rposition(newline).map_or(0, |at| at + 1);
        let line_end = data[start..].iter().position(newline).map_or(data.len(), |at| start + at);
        let line = data[..start].iter().copied().filter(|byte| newline(byte)).count();
        let end = end.min(line_end);

        let previous = line_start.checked_sub(1).map(|before| {
            let from = data[..before].iter().rposition(newline).map_or(0, |at| at + 1);
            &data[from..before]
        });
        let next = data.get(line_end + 1..).filter(|rest| !rest.is_empty());
        let next = next.map(|rest| &rest[..rest.iter().position(newline).unwrap_or(rest.len())]);

        let mut text = String::new();
        if let Some(previous) = previous {
            text.push_str(&head(&mut Columns::default().show(previous), BEFORE + LABEL + AFTER));
            text.push('\n');
        }
        let mut columns = Columns::default();
        let before = columns.show(&data[line_start..start]);
        let column = before.chars().count();
        let [mut word, mut after] = [columns.show(&data[start..end]), columns.show(trimmed(&data[end..line_end]))];
        text.push_str(&tail(&before, BEFORE));
        let label_start = text.len();
        text.push_str(&head(&mut word, LABEL));
        let label = (label_start, text.len() - label_start);
        text.push_str(&head(&mut after, AFTER));
        text.push('\n');
        if let Some(next) = next {
            text.push_str(&head(&mut Columns::default().show(trimmed(next)), BEFORE + LABEL + AFTER));
            text.push('\n');
        }
        let first_line = line - usize::from(previous.is_some());
        Self { name, text, first_line, line, column, label }
    }

    /// The label in [`Self::text`].
    #[must_use]
    pub fn label(&self) -> SourceSpan {
        SourceSpan::from(self.label)
    }

    /// The lines, each cut around the label, without control characters.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl SourceCode for Snippet {
    fn read_span<'a>(
        &'a self,
        _span: &SourceSpan,
        context_lines_before: usize,
        _context_lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        // Without context the question is where the label stands.
        let (span, line, column) = match context_lines_before {
            0 => (self.label, self.line, self.column),
            _ => ((0, self.text.len()), self.first_line, 0),
        };
        let data = &self.text.as_bytes()[span.0..span.0 + span.1];
        let span = SourceSpan::from(span);
        let count = self.text.lines().count();
        Ok(match &self.name {
            Some(name) => Box::new(MietteSpanContents::new_named(name.clone(), data, span, line, column, count)),
            None => Box::new(MietteSpanContents::new(data, span, line, column, count)),
        })
    }
}

/// A line without the carriage return at its end.
fn trimmed(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The column of the next character of a line.
#[derive(Default)]
struct Columns(usize);

impl Columns {
    /// A part of a line: tabs become spaces, control characters their pictures, bytes that are no
    /// text U+FFFD.
    fn show(&mut self, part: &[u8]) -> String {
        let mut shown = String::with_capacity(part.len());
        for character in String::from_utf8_lossy(part).chars() {
            let before = shown.len();
            match character {
                '\t' => shown.extend(std::iter::repeat_n(' ', TAB - self.0 % TAB)),
                '\n' | '\0'..='\u{1f}' => {
                    shown.push(char::from_u32(0x2400 + u32::from(character)).unwrap_or('\u{fffd}'))
                }
                '\u{7f}' => shown.push('\u{2421}'),
                hidden if is_hidden(hidden) => shown.push('\u{fffd}'),
                plain => shown.push(plain),
            }
            self.0 += shown[before..].chars().count();
        }
        shown
    }
}

/// The beginning of a text.
fn head(text: &mut String, most: usize) -> String {
    let mut text = std::mem::take(text);
    if let Some((at, _)) = text.char_indices().nth(most) {
        text.truncate(at);
        text.push(CUT);
    }
    text
}

/// The end of a text.
fn tail(text: &str, most: usize) -> String {
    match text.chars().count().checked_sub(most + 1) {
        None => text.to_owned(),
        Some(over) => std::iter::once(CUT).chain(text.chars().skip(over + 1)).collect(),
    }
}
