//! Places of values in a JSON text, as ranges of bytes.

use std::{collections::BTreeMap, ops::Range};

use serde_json::value::RawValue;

use super::element::elements;
use crate::{Field, Position};

/// The element at a position of a list of lists.
pub(super) fn of_element(text: &str, position: &Position) -> Option<Range<usize>> {
    let whole: &RawValue = serde_json::from_str(text).ok()?;
    let element = position.indices().iter().try_fold(whole, |raw, index| elements(raw)?.get(*index).copied())?;
    Some(range(text, element))
}

/// The value of a parameter; all parameters if it is not there.
pub(super) fn of_field(text: &str, field: &Field) -> Option<Range<usize>> {
    let whole: &RawValue = serde_json::from_str(text).ok()?;
    let fields: BTreeMap<String, &RawValue> = serde_json::from_str(text).ok()?;
    let value = fields.get(field.name).copied().unwrap_or(whole);
    let element = field.index.and_then(|index| elements(value)?.get(index).copied());
    Some(range(text, element.unwrap_or(value)))
}

/// The character at a line and a column of bytes, both from 1; the end of the line if the column is
/// beyond it.
pub(super) fn of_line(text: &str, line: usize, column: usize) -> Range<usize> {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let length = text[start..].find('\n').unwrap_or(text.len() - start);
    let mut at = start + column.saturating_sub(1).min(length);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at..at + text[at..].chars().next().filter(|c| *c != '\n').map_or(0, char::len_utf8)
}

/// The bytes of a part that was borrowed from the text.
fn range(text: &str, part: &RawValue) -> Range<usize> {
    let start = part.get().as_ptr().addr().saturating_sub(text.as_ptr().addr());
    start..start + part.get().len()
}
