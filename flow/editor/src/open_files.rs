//! The files that an editor has open, and what is known about each.

use crate::Finding;
use lsp_types::{Diagnostic, PublishDiagnosticsParams, Uri};
use std::collections::HashMap;

/// A version of a text.
#[derive(Clone, Debug)]
pub(crate) struct Version {
    pub uri: Uri,
    pub number: i32,
    pub text: String,
}

struct OpenFile {
    version: Version,
    /// Diagnostics of the server, for this version or, until it has read it, for one before.
    of_server: Vec<Diagnostic>,
    /// Diagnostics of the check, for this version alone.
    of_check: Vec<Diagnostic>,
}

/// The open files by address.
#[derive(Default)]
pub(crate) struct OpenFiles(HashMap<String, OpenFile>);

impl OpenFiles {
    /// Takes a new text of a file. What was found in the old one does not count any more.
    pub fn set(&mut self, version: Version) {
        let of_server = self.0.remove(version.uri.as_str()).map(|file| file.of_server).unwrap_or_default();
        let uri = version.uri.as_str().to_owned();
        self.0.insert(uri, OpenFile { version, of_server, of_check: Vec::new() });
    }

    /// Forgets a file.
    pub fn close(&mut self, uri: &Uri) {
        self.0.remove(uri.as_str());
    }

    /// Adds to the diagnostics of the server those of the check.
    pub fn published(&mut self, mut parameters: PublishDiagnosticsParams) -> PublishDiagnosticsParams {
        if let Some(file) = self.0.get_mut(parameters.uri.as_str()) {
            file.of_server = parameters.diagnostics.clone();
            parameters.diagnostics.extend(file.of_check.iter().cloned());
        }
        parameters
    }

    /// All diagnostics of a file whose check has ended. None if the file has changed since, or is
    /// closed, or if nothing was found.
    pub fn checked(&mut self, checked: &Version, findings: &[Finding]) -> Option<PublishDiagnosticsParams> {
        let file = self.0.get_mut(checked.uri.as_str())?;
        if file.version.number != checked.number || findings.is_empty() {
            return None;
        }
        file.of_check = findings.iter().map(|finding| finding.diagnostic(&checked.uri, &checked.text)).collect();
        let diagnostics = file.of_server.iter().chain(&file.of_check).cloned().collect();
        Some(PublishDiagnosticsParams::new(checked.uri.clone(), diagnostics, Some(checked.number)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::str::FromStr;

    fn version(number: i32) -> Version {
        let uri = Uri::from_str("file:///a.mlir").expect("an address");
        Version { uri, number, text: "func.func\n".to_owned() }
    }

    fn finding() -> Finding {
        let [code, message, help] = ["code", "message", "help"].map(str::to_owned);
        Finding { code, message, help, place: None, remarks: Vec::new() }
    }

    fn of_server(number: i32) -> PublishDiagnosticsParams {
        let diagnostic = Diagnostic { message: "server".to_owned(), ..Diagnostic::default() };
        PublishDiagnosticsParams::new(version(1).uri, vec![diagnostic], Some(number))
    }

    #[test]
    fn both_kinds_are_published_in_any_order() {
        let mut files = OpenFiles::default();
        files.set(version(1));
        assert_eq!(files.checked(&version(1), &[finding()]).expect("a finding").diagnostics.len(), 1);
        assert_eq!(files.published(of_server(1)).diagnostics.len(), 2);
        assert_eq!(files.checked(&version(1), &[finding()]).expect("a finding").diagnostics.len(), 2);
    }

    #[test]
    fn findings_of_an_older_text_are_dropped() {
        let mut files = OpenFiles::default();
        files.set(version(1));
        files.checked(&version(1), &[finding()]);
        files.set(version(2));
        assert_eq!(files.published(of_server(2)).diagnostics.len(), 1);
        assert_eq!(files.checked(&version(1), &[finding()]), None);
        files.close(&version(2).uri);
        assert_eq!(files.checked(&version(2), &[finding()]), None);
        assert_eq!(files.published(of_server(2)).diagnostics.len(), 1);
    }
}
