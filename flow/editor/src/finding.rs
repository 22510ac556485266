//! Findings of a check.

use crate::position::word_at;
use lsp_types::{Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString, Range, Uri};
use serde::{Deserialize, Serialize};

/// The name under which an editor shows who found something.
const SOURCE: &str = "ringmill";

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourcePosition {
    /// The line, from 1.
    pub line: usize,
    /// The column in bytes, from 1.
    pub column: usize,
}

/// More about a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    /// The text.
    pub message: String,
    /// The place that it is about.
    pub place: SourcePosition,
}

/// A refusal of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// The stable code, such as `program::float`.
    pub code: String,
    /// The problem.
    pub message: String,
    /// The remedy.
    pub help: String,
    /// The place that it is about; without one, the text as a whole.
    pub place: Option<SourcePosition>,
    /// More about it.
    pub remarks: Vec<Remark>,
}

impl Finding {
    /// The finding with its places some lines further down.
    #[must_use]
    pub fn moved(mut self, lines: usize) -> Self {
        let places = self.remarks.iter_mut().map(|remark| &mut remark.place).chain(self.place.as_mut());
        places.for_each(|place| place.line += lines);
        self
    }

    /// The finding as a diagnostic of the protocol.
    pub(crate) fn diagnostic(&self, uri: &Uri, text: &str) -> Diagnostic {
        let range = |place: &SourcePosition| word_at(text, place.line, place.column);
        let related = self.remarks.iter().map(|remark| DiagnosticRelatedInformation {
            location: Location::new(uri.clone(), range(&remark.place)),
            message: remark.message.clone(),
        });
        Diagnostic {
            range: self.place.as_ref().map_or_else(Range::default, range),
            severity: Some(DiagnosticSeverity::ERROR),
            code: Some(NumberOrString::String(self.code.clone())),
            source: Some(SOURCE.to_owned()),
            message: format!("{}\nhelp: {}", self.message, self.help),
            related_information: Some(related.collect()),
            ..Diagnostic::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::str::FromStr;

    #[test]
    fn a_finding_becomes_a_diagnostic_at_its_place() {
        let place = SourcePosition { line: 1, column: 3 };
        let remarks = vec![Remark { message: "used here".to_owned(), place }];
        let [code, message, help] = ["program::float", "found f32", "use integers"].map(str::to_owned);
        let finding = Finding { code, message, help, place: Some(place), remarks }.moved(1);
        let uri = Uri::from_str("file:///a.mlir").expect("an address");
        let diagnostic = finding.diagnostic(&uri, "x\n  arith.addf\n");
        assert_eq!((diagnostic.range.start.line, diagnostic.range.start.character), (1, 2));
        assert_eq!(diagnostic.range.end.character, 12);
        assert_eq!(diagnostic.code, Some(NumberOrString::String("program::float".to_owned())));
        assert_eq!(diagnostic.message, "found f32\nhelp: use integers");
        assert_eq!(diagnostic.related_information.expect("one").len(), 1);
    }
}
