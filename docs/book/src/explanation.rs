//! The sections of the pages about diagnostics: one for each code.

use crate::pages;

/// The folder of the pages about diagnostics.
const FOLDER: &str = "reference/diagnostics";

/// The section of a diagnostic code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The code, such as `ring::composite`.
    pub code: &'static str,
    /// Cause, remedy and example, in Markdown.
    pub text: &'static str,
}

impl Explanation {
    /// The first sentence, on one line.
    #[must_use]
    pub fn summary(&self) -> String {
        let paragraph = self.text.split("\n\n").next().unwrap_or_default();
        let line = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
        match line.find(". ") {
            Some(end) => line[..=end].to_owned(),
            None => line,
        }
    }
}

/// The section of a code.
#[must_use]
pub fn explanation(code: &str) -> Option<Explanation> {
    explanations().find(|explanation| explanation.code == code)
}

/// The sections of all codes, by code.
pub fn explanations() -> impl Iterator<Item = Explanation> {
    let sections =
        pages().iter().filter(|page| page.folder() == FOLDER).flat_map(|page| page.text.split("\n## `").skip(1));
    sections.filter_map(|section| {
        let (code, text) = section.split_once("`\n")?;
        Some(Explanation { code, text: text.trim() })
    })
}
