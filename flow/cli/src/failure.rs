//! From an error of any crate to what the user sees and the process's exit code. The only place where diagnostics are rendered.

use std::{fmt, fs, process::ExitCode};

use miette::{Diagnostic, LabeledSpan, MietteHandlerOpts, NamedSource, Report, SourceCode};
use ringmill_build::FlowError;
use ringmill_design::SourceLocation;
use ringmill_diagnostics::render;

use crate::screen::tell;

/// What some editors write before a text; it is no part of it.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Everything that ends a command early.
pub struct Failure(Report);

impl Failure {
    /// Prints the diagnostic and gives the contract's exit code: 3 when an external tool is to blame, 2 when an option is, else 1.
    pub fn report(self) -> ExitCode {
        let code = self.0.code().map(|code| code.to_string()).unwrap_or_default();
        tell(&render(&*self.0));
        ExitCode::from(match code {
            code if code.starts_with("usage::") => 2,
            code if is_tool_failure(&code) => 3,
            _ => 1,
        })
    }
}

/// Whether a code says that an external program is missing, failed, or gave something unusable.
fn is_tool_failure(code: &str) -> bool {
    // Other codes of engines say what is wrong with the user's file.
    let by_engine = ["engine::no-result", "engine::unreadable", "engine::ports-changed"];
    code.starts_with("tool::") || ["cosim::load", "circt::defect"].contains(&code) || by_engine.contains(&code)
}

impl<E: Diagnostic + Send + Sync + 'static> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(Report::new(error))
    }
}

/// Prints a diagnostic that does not end the command.
pub fn warn(warning: impl Diagnostic + Send + Sync + 'static) {
    tell(&render(&warning));
}

/// Attaches the source line to an error that has a place in the user's file.
pub fn locate(error: FlowError) -> Failure {
    match error.location().cloned() {
        Some(location) => Failure(Report::new(Located::new(error, location))),
        None => Failure::from(error),
    }
}

/// Sets how diagnostics look: as wide as the terminal, unwrapped where there is none.
pub fn install_renderer() {
    let hook = miette::set_hook(Box::new(|_| {
        let options = MietteHandlerOpts::new().terminal_links(false).context_lines(1).break_words(false);
        let is_terminal = std::io::IsTerminal::is_terminal(&std::io::stderr());
        // in a log, lines stay whole: paths and commands can be copied from it
        Box::new(if is_terminal { options } else { options.width(100).wrap_lines(false) }.build())
    }));
    debug_assert!(hook.is_ok(), "the renderer is installed once");
}

/// An error together with the text it points into.
struct Located {
    error: FlowError,
    source: Option<NamedSource<Vec<u8>>>,
    label: Option<LabeledSpan>,
}

impl Located {
    fn new(error: FlowError, location: SourceLocation) -> Self {
        // A file with bytes that are no text may be just what the error is about.
        let Ok(bytes) = fs::read(&location.file) else { return Self { error, source: None, label: None } };
        let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&bytes).to_vec();
        let start = offset(&bytes, location.line, location.column);
        let label = LabeledSpan::new_primary_with_span(Some("here".to_owned()), (start, word(&bytes[start..])));
        Self { error, source: Some(NamedSource::new(location.file, bytes)), label: Some(label) }
    }
}

/// The byte at a line and column, both from 1; columns are bytes, as MLIR counts them. A place
/// beyond the line is at its end.
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

impl fmt::Debug for Located {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.error, f)
    }
}

impl fmt::Display for Located {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.error, f)
    }
}

impl std::error::Error for Located {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        std::error::Error::source(&self.error)
    }
}

impl Diagnostic for Located {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.error.code()
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.error.help()
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.label.clone().into_iter()))
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        self.error.related()
    }
}
