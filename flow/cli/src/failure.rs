//! Errors of all crates as text for users and as exit codes. Diagnostics are rendered only here.

use std::{fmt, fs, iter, process::ExitCode};

use miette::{Diagnostic, LabeledSpan, MietteHandlerOpts, NamedSource, Report, Severity, SourceCode};
use ringmill_design::SourceLocation;
use ringmill_diagnostics::{Located, render};
use ringmill_toolchain::ToolFailure;

use crate::{advice::advice, screen::tell};

/// The mark that some editors write before a text. It is not part of the text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The exit codes of failures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exit {
    /// The input is refused, or a check has failed.
    Refused = 1,
    /// An option does not fit the other options, or the program.
    Usage = 2,
    /// An external tool is missing, has failed, or has given an unusable result.
    Tool = 3,
}

/// A failure that ends a command.
#[derive(Debug)]
pub enum Failure {
    /// Arguments that do not fit together.
    Arguments(String),
    /// The name of a page or code that is unknown.
    Name(String),
    /// Any other failure.
    Diagnosed(Diagnosed),
}

/// A diagnostic and its exit code.
#[derive(Debug)]
pub struct Diagnosed {
    report: Report,
    exit: Exit,
}

impl Failure {
    /// Returns the failure of arguments that do not fit together.
    pub fn usage(message: &str) -> Self {
        Self::Arguments(message.to_owned())
    }

    /// Returns the failure of an option that is wrong, or does not fit the program.
    pub fn misused(error: impl Diagnostic + Send + Sync + 'static) -> Self {
        Self::Diagnosed(Diagnosed { report: Report::new(error), exit: Exit::Usage })
    }
}

impl Diagnosed {
    /// Prints the diagnostic and returns the exit code.
    pub fn report(self) -> ExitCode {
        tell(&render(&*self.report));
        ExitCode::from(self.exit as u8)
    }
}

impl<E: Diagnostic + ToolFailure + Send + Sync + 'static> From<E> for Failure {
    fn from(error: E) -> Self {
        let exit = if error.is_tool_failure() { Exit::Tool } else { Exit::Refused };
        Self::Diagnosed(Diagnosed { report: Report::new(Explained::new(error)), exit })
    }
}

/// Prints a diagnostic that does not end the command.
pub fn warn(warning: impl Diagnostic + Send + Sync + 'static) {
    tell(&render(&Explained::new(warning)));
}

/// Prints a diagnostic that does not end the command, with its source line if it has a location in
/// the user's file.
pub fn warn_at(warning: impl Located + Send + Sync + 'static) {
    let location = warning.location().cloned();
    let explained = Explained::new(warning);
    tell(&render(&match location {
        Some(location) => explained.at(location),
        None => explained,
    }));
}

/// Attaches the source line to an error that has a location in the user's file.
pub fn locate(error: impl Located + ToolFailure + Send + Sync + 'static) -> Failure {
    let exit = if error.is_tool_failure() { Exit::Tool } else { Exit::Refused };
    let location = error.location().cloned();
    let explained = Explained::new(error);
    let explained = match location {
        Some(location) => explained.at(location),
        None => explained,
    };
    Failure::Diagnosed(Diagnosed { report: Report::new(explained), exit })
}

/// Installs the renderer of diagnostics. Lines are as wide as the terminal; without one, they are
/// not wrapped.
pub fn install_renderer() {
    let hook = miette::set_hook(Box::new(|_| {
        let options = MietteHandlerOpts::new().terminal_links(false).context_lines(1).break_words(false);
        let is_terminal = std::io::IsTerminal::is_terminal(&std::io::stderr());
        // Lines stay whole in a log, so that paths and commands can be copied from it.
        Box::new(if is_terminal { options } else { options.width(100).wrap_lines(false) }.build())
    }));
    debug_assert!(hook.is_ok(), "the renderer is installed once");
}

/// A diagnostic with the text that it points into, and with advice about options.
struct Explained<E> {
    error: E,
    advice: Option<String>,
    source: Option<NamedSource<Vec<u8>>>,
    label: Option<LabeledSpan>,
}

impl<E: 'static> Explained<E> {
    fn new(error: E) -> Self {
        Self { advice: advice(&error), error, source: None, label: None }
    }

    fn at(self, location: SourceLocation) -> Self {
        // The error may be about bytes that are not text.
        let Ok(bytes) = fs::read(&location.file) else { return self };
        let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&bytes).to_vec();
        let start = offset(&bytes, location.line, location.column);
        let label = LabeledSpan::new_primary_with_span(Some("here".to_owned()), (start, word(&bytes[start..])));
        Self { source: Some(NamedSource::new(location.file, bytes)), label: Some(label), ..self }
    }
}

/// Returns the byte offset of a line and column, both counted from 1. Columns are bytes, as MLIR
/// counts them. A column beyond the line means its end.
fn offset(text: &[u8], line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive(|byte| *byte == b'\n').take(line.saturating_sub(1)).map(<[u8]>::len).sum();
    let length = text[start..].iter().position(|byte| *byte == b'\n').unwrap_or(text.len() - start);
    start + column.saturating_sub(1).min(length)
}

/// The length of the word that a text begins with, so that the underline shows more than one
/// character.
fn word(text: &[u8]) -> usize {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.%@!#".contains(byte);
    text.iter().take_while(|byte| is_part(byte)).count().max(1).min(text.len())
}

impl<E: fmt::Debug> fmt::Debug for Explained<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.error, f)
    }
}

impl<E: fmt::Display> fmt::Display for Explained<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.error, f)
    }
}

impl<E: std::error::Error> std::error::Error for Explained<E> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        std::error::Error::source(&self.error)
    }
}

impl<E: Diagnostic> Diagnostic for Explained<E> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.error.code()
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        match &self.advice {
            Some(advice) => Some(Box::new(advice)),
            None => self.error.help(),
        }
    }

    fn severity(&self) -> Option<Severity> {
        self.error.severity()
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        match &self.source {
            Some(source) => Some(source),
            None => self.error.source_code(),
        }
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        match &self.label {
            Some(label) => Some(Box::new(iter::once(label.clone()))),
            None => self.error.labels(),
        }
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        self.error.related()
    }
}
