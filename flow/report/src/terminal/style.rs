//! Colours, or none.

use std::{
    env,
    io::{IsTerminal, stdout},
};

/// The appearance of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Nothing but text: for files, pipes, and terminals of people who set `NO_COLOR`.
    Plain,
    /// Lines and colours.
    Rich,
}

impl Style {
    /// The style that standard output can show.
    pub(super) fn of_stdout() -> Self {
        let no_color = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if stdout().is_terminal() && !no_color { Style::Rich } else { Style::Plain }
    }

    /// The text in a colour given by its SGR number.
    pub(super) fn paint(self, text: &str, color: u8) -> String {
        match self {
            Style::Plain => text.to_owned(),
            Style::Rich => format!("\u{1b}[{color}m{text}\u{1b}[0m"),
        }
    }
}

pub(super) const BOLD: u8 = 1;
pub(super) const RED: u8 = 31;
pub(super) const GREEN: u8 = 32;
pub(super) const YELLOW: u8 = 33;
