//! The first line of an AIGER file.

use super::cursor::Cursor;
use super::problem::{AigerError, AigerProblem};

/// The first line of a combinational file.
#[derive(Clone, Copy)]
pub(super) struct Header {
    pub(super) is_binary: bool,
    /// The largest variable.
    pub(super) maximum: u64,
    pub(super) inputs: u64,
    pub(super) outputs: u64,
    pub(super) ands: u64,
}

impl Header {
    /// Reads the first line.
    pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Self, AigerError> {
        let is_binary = match cursor.take(4) {
            b"aig " => true,
            b"aag " => false,
            _ => return Err(cursor.error(0, AigerProblem::Header)),
        };
        let mut counts = [0; 5];
        let mut latches_at = 0;
        for (field, count) in counts.iter_mut().enumerate() {
            if field > 0 && !cursor.skip(b' ') {
                return Err(cursor.error(cursor.at(), AigerProblem::Header));
            }
            if field == 2 {
                latches_at = cursor.at();
            }
            *count = cursor.number()?;
        }
        let [maximum, inputs, latches, outputs, ands] = counts;
        if latches > 0 {
            return Err(cursor.error(latches_at, AigerProblem::Unsupported { what: "latches" }));
        }
        // Of AIGER 1.9: bad states, invariant constraints, justice properties, fairness
        // constraints.
        for _ in 0..4 {
            if !cursor.skip(b' ') {
                break;
            }
            let at = cursor.at();
            if cursor.number()? > 0 {
                return Err(cursor.error(at, AigerProblem::Unsupported { what: "properties and constraints" }));
            }
        }
        cursor.end_of_line()?;
        // Nothing is allocated that the file is too small for: a binary and has two bytes, any
        // other line too.
        let lines = outputs.checked_add(ands).and_then(|lines| lines.checked_add(if is_binary { 0 } else { inputs }));
        let defined = inputs.checked_add(ands);
        let fits = lines.is_some_and(|lines| lines.saturating_sub(1) <= cursor.len() as u64 / 2);
        let agrees = defined.is_some_and(|defined| if is_binary { defined == maximum } else { defined <= maximum });
        // The inputs of a binary file take no space in it; few files have more of them than bytes.
        let plausible = inputs <= (cursor.len() as u64).max(1 << 16) && maximum <= u64::MAX / 4;
        if !(fits && agrees && plausible) {
            return Err(cursor.error(4, AigerProblem::Counts));
        }
        Ok(Self { is_binary, maximum, inputs, outputs, ands })
    }
}
