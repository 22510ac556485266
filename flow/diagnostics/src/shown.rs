//! A diagnostic with bounded, visible texts.

use std::{error::Error, fmt};

use miette::{Diagnostic, LabeledSpan, Severity, SourceCode};

use crate::{snippet::Snippet, visible::visible};

/// Characters of a message; what is longer ends in `…`.
const MOST: usize = 4_000;
/// Causes of causes, and related diagnostics in related ones, that are shown.
const DEPTH: usize = 16;

/// A copy of a diagnostic for the renderer: its texts are visible and bounded, and its source is
/// the [`Snippet`] around its primary label.
#[derive(Debug)]
pub struct Shown {
    message: String,
    code: Option<String>,
    severity: Option<Severity>,
    help: Option<String>,
    url: Option<String>,
    snippet: Option<Snippet>,
    label: Option<LabeledSpan>,
    cause: Option<Box<Shown>>,
    related: Vec<Shown>,
}

impl Shown {
    /// The copy.
    #[must_use]
    pub fn of(diagnostic: &dyn Diagnostic) -> Self {
        Self::within(diagnostic, DEPTH)
    }

    fn within(diagnostic: &dyn Diagnostic, depth: usize) -> Self {
        let labels: Vec<_> = diagnostic.labels().into_iter().flatten().collect();
        let label = labels.iter().find(|label| label.primary()).or(labels.first());
        let snippet =
            diagnostic.source_code().zip(label).and_then(|(source, label)| Snippet::of(source, *label.inner()));
        let label = snippet.as_ref().zip(label).map(|(snippet, label)| {
            LabeledSpan::new_primary_with_span(label.label().map(|text| text_of(&text)), snippet.label())
        });
        let related = diagnostic.related().into_iter().flatten().filter(|_| depth > 0);
        Self {
            message: text_of(diagnostic),
            code: diagnostic.code().map(|code| text_of(&code)),
            severity: diagnostic.severity(),
            help: diagnostic.help().map(|help| text_of(&help)),
            url: diagnostic.url().map(|url| text_of(&url)),
            snippet,
            label,
            cause: diagnostic.source().map(|cause| Box::new(Self::of_cause(cause, depth))),
            related: related.map(|related| Self::within(related, depth - 1)).collect(),
        }
    }

    fn of_cause(cause: &dyn Error, depth: usize) -> Self {
        let next = cause.source().filter(|_| depth > 0);
        Self {
            message: text_of(cause),
            code: None,
            severity: None,
            help: None,
            url: None,
            snippet: None,
            label: None,
            cause: next.map(|cause| Box::new(Self::of_cause(cause, depth - 1))),
            related: Vec::new(),
        }
    }

    /// The diagnostic without a renderer: code, message and help, a line each.
    #[must_use]
    pub fn plain(&self) -> String {
        let code = self.code.as_ref().map_or_else(String::new, |code| format!("{code}\n\n"));
        let help = self.help.as_ref().map_or_else(String::new, |help| format!("  help: {help}\n"));
        format!("{code}  × {}\n{help}", self.message)
    }
}

/// A text that can be shown.
fn text_of(text: &(impl fmt::Display + ?Sized)) -> String {
    use fmt::Write;
    let mut written = String::new();
    // A text that cannot be written is shown as far as it goes.
    let _ = write!(written, "{text}");
    if let Some((at, _)) = written.char_indices().nth(MOST) {
        written.truncate(at);
        written.push('…');
    }
    visible(&written).into_owned()
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for Shown {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.as_ref().map(|cause| &**cause as &(dyn Error + 'static))
    }
}

impl Diagnostic for Shown {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.code.as_ref().map(|code| Box::new(code) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<Severity> {
        self.severity
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn url<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.url.as_ref().map(|url| Box::new(url) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.snippet.as_ref().map(|snippet| snippet as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.label.clone().into_iter()))
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        if self.related.is_empty() {
            return None;
        }
        Some(Box::new(self.related.iter().map(|related| related as &dyn Diagnostic)))
    }
}
