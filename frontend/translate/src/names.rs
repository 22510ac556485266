//! The Rust expressions of values.

use crate::types::Kind;
use melior::ir::{Value, ValueLike};
use std::collections::HashMap;

/// The form of a value's expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A variable that holds it.
    Owned,
    /// A part of what a variable holds.
    Element,
    /// A variable that refers to it.
    Borrowed,
    /// A literal, or a variable of a type that is copied.
    Copied,
}

/// The expression of a value.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub text: String,
    pub form: Form,
}

/// The expressions of the values of a function.
#[derive(Default)]
pub(crate) struct Names {
    known: HashMap<usize, Named>,
    next: usize,
}

impl Names {
    /// A name that nothing has.
    pub fn fresh(&mut self) -> String {
        self.next += 1;
        format!("v{}", self.next - 1)
    }

    /// Notes the expression of a value.
    pub fn set(&mut self, value: Value<'_, '_>, text: impl Into<String>, form: Form) {
        self.known.insert(value.to_raw().ptr as usize, Named { text: text.into(), form });
    }

    /// A fresh variable for a value that is held, or copied.
    pub fn variable(&mut self, value: Value<'_, '_>) -> String {
        let name = self.fresh();
        let copied = Kind::of(value.r#type()).is_some_and(|kind| kind.is_copied());
        self.set(value, name.clone(), if copied { Form::Copied } else { Form::Owned });
        name
    }

    /// The expression of a value.
    pub fn of(&self, value: Value<'_, '_>) -> Option<&Named> {
        self.known.get(&(value.to_raw().ptr as usize))
    }

    /// The value as a function takes it: a reference, or a copy.
    pub fn argument(&self, value: Value<'_, '_>) -> Option<String> {
        let Named { text, form } = self.of(value)?;
        Some(match form {
            Form::Owned | Form::Element => format!("&{text}"),
            Form::Borrowed | Form::Copied => text.clone(),
        })
    }

    /// The value as something that holds it takes it: a clone, or a copy.
    pub fn owned(&self, value: Value<'_, '_>) -> Option<String> {
        let Named { text, form } = self.of(value)?;
        Some(match form {
            Form::Copied => text.clone(),
            Form::Owned | Form::Element | Form::Borrowed => format!("{text}.clone()"),
        })
    }

    /// The variable of a value that can be moved out of it.
    pub fn moved(&self, value: Value<'_, '_>) -> Option<String> {
        self.of(value).filter(|named| named.form == Form::Owned).map(|named| named.text.clone())
    }

    /// The value as the left side of a subscript, or as a number.
    pub fn plain(&self, value: Value<'_, '_>) -> Option<String> {
        self.of(value).map(|named| named.text.clone())
    }
}
