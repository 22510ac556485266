//! Errors with their places in a text.

use std::ops::Range;

use thiserror::Error;

use super::span;
use crate::EncodingError;

/// The text that an error is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Text {
    /// The parameters.
    Parameters,
    /// The messages or the plaintext.
    Input,
}

/// An error with its position in a text.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("{error}")]
pub struct Refusal {
    /// The error.
    pub error: EncodingError,
    /// The text.
    pub text: Text,
    /// The bytes of the text, if the error is about a part of it.
    pub span: Option<Range<usize>>,
}

impl Refusal {
    /// The error with its position in the source, which is the text of this kind.
    pub(super) fn at(error: EncodingError, text: Text, source: &str) -> Box<Self> {
        let span = match (&error, error.position(), error.field()) {
            (EncodingError::Json { line, column, .. }, ..) => Some(span::of_line(source, *line, *column)),
            (_, Some(element), _) => span::of_element(source, element),
            (_, _, Some(field)) => span::of_field(source, &field),
            _ => None,
        };
        Box::new(Self { error, text, span })
    }
}
