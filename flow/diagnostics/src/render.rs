//! From a diagnostic to its text.

use std::{
    fmt::Write,
    panic::{AssertUnwindSafe, catch_unwind},
};

use miette::{Diagnostic, Report};

use crate::Shown;

/// The text of a diagnostic, by the renderer that is installed. Whatever happens in it, there is a
/// text.
#[must_use]
pub fn render(diagnostic: &dyn Diagnostic) -> String {
    let plain = Shown::of(diagnostic).plain();
    let report = Report::new(Shown::of(diagnostic));
    let rendered = catch_unwind(AssertUnwindSafe(|| {
        let mut text = String::new();
        write!(text, "{report:?}").map(|()| text)
    }));
    match rendered {
        Ok(Ok(text)) => text,
        _ => plain,
    }
}
