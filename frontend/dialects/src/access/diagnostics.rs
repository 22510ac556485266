use super::{SourceLocation, source_location};
use crate::raw;
use melior::{
    Context, StringRef,
    diagnostic::{Diagnostic, DiagnosticSeverity},
    ir::Location,
};
use mlir_sys::mlirEmitError;
use std::{
    ffi::CString,
    fmt,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{Arc, Mutex},
};

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The input is wrong or a pass failed.
    Error,
    /// Suspicious.
    Warning,
    /// For information.
    Remark,
    /// Explains another diagnostic.
    Note,
}

/// A diagnostic as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MlirDiagnostic {
    /// The severity.
    pub severity: Severity,
    /// The file it points into; empty when MLIR does not know.
    pub file: String,
    /// Line, from 1; 0 when unknown.
    pub line: usize,
    /// Column, from 1; 0 when unknown.
    pub column: usize,
    /// The text, without severity and place.
    pub message: String,
    /// The attached notes.
    pub notes: Vec<MlirDiagnostic>,
}

impl MlirDiagnostic {
    fn read(diagnostic: &Diagnostic<'_>) -> Self {
        let SourceLocation { file, line, column } = source_location(diagnostic.location()).unwrap_or(SourceLocation {
            file: String::new(),
            line: 0,
            column: 0,
        });
        Self {
            severity: match diagnostic.severity() {
                DiagnosticSeverity::Error => Severity::Error,
                DiagnosticSeverity::Warning => Severity::Warning,
                DiagnosticSeverity::Remark => Severity::Remark,
                DiagnosticSeverity::Note => Severity::Note,
            },
            file,
            line,
            column,
            message: diagnostic.to_string(),
            notes: (0..diagnostic.note_count())
                .filter_map(|index| diagnostic.note(index).ok())
                .map(|note| Self::read(&note))
                .collect(),
        }
    }
}

impl fmt::Display for MlirDiagnostic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.file.is_empty() {
            write!(formatter, "{}:{}:{}: ", self.file, self.line, self.column)?;
        }
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Remark => "remark",
            Severity::Note => "note",
        };
        write!(formatter, "{severity}: {}", self.message)?;
        self.notes.iter().try_for_each(|note| write!(formatter, "\n{note}"))
    }
}

/// Collecting what MLIR says.
#[derive(Debug)]
pub struct Diagnostics;

impl Diagnostics {
    /// Runs `body`; what MLIR reports on this context meanwhile, on any thread, is returned in
    /// order and printed nowhere.
    pub fn capture<R>(context: &Context, body: impl FnOnce() -> R) -> (R, Vec<MlirDiagnostic>) {
        let collected = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&collected);
        let handler = context.attach_diagnostic_handler(move |diagnostic| {
            // A panic must not cross into C++.
            let read = catch_unwind(AssertUnwindSafe(|| MlirDiagnostic::read(&diagnostic)));
            if let (Ok(read), Ok(mut sink)) = (read, sink.lock()) {
                sink.push(read);
            }
            true
        });
        let result = catch_unwind(AssertUnwindSafe(body));
        context.detach_diagnostic_handler(handler);
        let diagnostics = std::mem::take(&mut *collected.lock().unwrap_or_else(|poisoned| poisoned.into_inner()));
        match result {
            Ok(result) => (result, diagnostics),
            Err(panic) => resume_unwind(panic),
        }
    }
}

/// Reports an error through MLIR's handlers, as verifiers do.
pub fn emit_error(location: Location<'_>, message: &str) {
    let text = CString::new(message.replace('\0', "\u{fffd}")).unwrap_or_default();
    // SAFETY: the location is valid and the text null-terminated for the call.
    unsafe { mlirEmitError(location.to_raw(), text.as_ptr()) }
}

/// Reports a warning through MLIR's handlers.
pub fn emit_warning(location: Location<'_>, message: &str) {
    // SAFETY: the location is valid and the text alive for the call, which copies it.
    unsafe { raw::ringmillEmitWarning(location.to_raw(), StringRef::new(message).to_raw()) }
}

/// Reports a remark through MLIR's handlers.
pub fn emit_remark(location: Location<'_>, message: &str) {
    // SAFETY: the location is valid and the text alive for the call, which copies it.
    unsafe { raw::ringmillEmitRemark(location.to_raw(), StringRef::new(message).to_raw()) }
}
