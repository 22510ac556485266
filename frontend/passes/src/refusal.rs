use crate::error::{ProgramCode, ProgramError, ProgramNote};
use melior::ir::Location;
use ringmill_dialects::{
    access::{self, MlirDiagnostic, Severity, SourceLocation},
    pass::PassFailure,
};

/// A [`ProgramError`] on its way: found by a pass, which can say it only as an MLIR diagnostic.
#[derive(Clone, Debug)]
pub(crate) struct Refusal<'c> {
    code: ProgramCode,
    message: String,
    help: Option<String>,
    location: Location<'c>,
}

/// Between message and help in the text of a diagnostic.
const HELP: &str = "\nhelp: ";

impl<'c> Refusal<'c> {
    /// A refusal with its code's usual help.
    pub fn new(code: ProgramCode, message: impl Into<String>, location: Location<'c>) -> Self {
        Self { code, message: message.into(), help: None, location }
    }

    /// The same with a better help.
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same elsewhere in the program.
    pub fn at(mut self, location: Location<'c>) -> Self {
        self.location = location;
        self
    }

    /// Emits a remark: a consequence, and the refusal as its reason.
    pub fn remark(&self, consequence: &str) {
        access::emit_remark(self.location, &format!("{consequence}: {}", self.message));
    }

    /// The code of the refusal.
    pub fn code(&self) -> ProgramCode {
        self.code
    }

    /// As data.
    pub fn into_error(self) -> ProgramError {
        // A module has the position 0:0, which is none.
        let position = access::source_location(self.location).filter(|position| position.line > 0);
        let error = ProgramError::new(self.code, self.message, position);
        match self.help {
            Some(help) => error.with_help(help),
            None => error,
        }
    }

    /// Emits the refusal as a diagnostic that [`from_diagnostics`] reads back.
    pub fn report(self) -> PassFailure {
        let location = self.location;
        let error = self.into_error();
        let text = format!("{}: {}{HELP}{}", error.code.text(), error.message, error.help);
        access::emit_error(location, &text);
        PassFailure::Reported
    }
}

/// The first error among what MLIR said; diagnostics that are not ours become `code`.
pub(crate) fn from_diagnostics(diagnostics: &[MlirDiagnostic], code: ProgramCode) -> ProgramError {
    let Some(first) = diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error) else {
        return ProgramError::new(code, "the program was refused without a reason", None);
    };
    let location = location_of(first);
    let ours = first.message.split_once(": ").and_then(|(code, text)| {
        let code = ProgramCode::from_text(code)?;
        let (message, help) = text.split_once(HELP)?;
        Some(ProgramError::new(code, message, location.clone()).with_help(help))
    });
    let code = if mixes_polynomials(&first.message) { ProgramCode::RingMixed } else { code };
    let mut error = ours.unwrap_or_else(|| ProgramError::new(code, &first.message, location));
    error.notes = first
        .notes
        .iter()
        .map(|note| ProgramNote { message: note.message.clone(), location: location_of(note) })
        .collect();
    error
}

/// True if MLIR complains of an operand that is another kind of polynomial than the op names. (An
/// op on polynomials names their type once, so its own verifier never sees two.)
fn mixes_polynomials(message: &str) -> bool {
    message.contains("expects different type than prior uses")
        && message.matches("'!polynomial.polynomial<").count() == 2
}

fn location_of(diagnostic: &MlirDiagnostic) -> Option<SourceLocation> {
    let MlirDiagnostic { file, line, column, .. } = diagnostic;
    (*line > 0).then(|| SourceLocation { file: file.clone(), line: *line, column: *column })
}
