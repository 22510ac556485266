//! From an error of any crate to what the user sees and the process's exit code. The only place where diagnostics are rendered.

use std::{fmt, fs, process::ExitCode};

use miette::{Diagnostic, LabeledSpan, MietteHandlerOpts, NamedSource, Report, SourceCode, SourceOffset};
use ringmill_flow::{FlowError, SourceLocation};

use crate::screen::tell;

/// Everything that ends a command early.
pub struct Failure(Report);

impl Failure {
    /// Prints the diagnostic and gives the contract's exit code: 3 when an external tool is to blame, 2 when an option is, else 1.
    pub fn report(self) -> ExitCode {
        let code = self.0.code().map(|code| code.to_string()).unwrap_or_default();
        tell(&format!("{:?}", self.0));
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
    tell(&format!("{:?}", Report::new(warning)));
}

/// Attaches the source line to an error of the flow that has a place in the program.
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
    source: Option<NamedSource<String>>,
    label: Option<LabeledSpan>,
}

impl Located {
    fn new(error: FlowError, location: SourceLocation) -> Self {
        let Ok(text) = fs::read_to_string(&location.file) else { return Self { error, source: None, label: None } };
        let offset = SourceOffset::from_location(&text, location.line, location.column).offset();
        // the word under the place, so that the underline shows more than one character
        let is_word = |c: char| c.is_alphanumeric() || "_.%@!#".contains(c);
        let length = text.get(offset..).map_or(0, |rest| rest.find(|c| !is_word(c)).unwrap_or(rest.len()));
        let label =
            LabeledSpan::new_primary_with_span(Some("here".to_owned()), (offset.min(text.len()), length.max(1)));
        Self { error, source: Some(NamedSource::new(location.file, text)), label: Some(label) }
    }
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
