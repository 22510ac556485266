//! Values of lists as JSON.

use num_bigint::BigInt;
use rustfft::num_complex::Complex;
use serde_json::value::RawValue;

use crate::{EncodingError, Number, Position};

/// The most characters of a text that an error quotes.
const QUOTED: usize = 40;

/// A value that is read from a part of a JSON text and written as one.
pub(crate) trait Element: Sized {
    /// Reads the value at `position`.
    fn read(raw: &RawValue, position: &Position) -> Result<Self, EncodingError>;

    /// Appends the value to a text.
    fn write(&self, text: &mut String);

    /// The value as a text.
    fn text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        text
    }
}

impl<T: Element> Element for Vec<T> {
    fn read(raw: &RawValue, position: &Position) -> Result<Self, EncodingError> {
        let elements = elements(raw).ok_or_else(|| refuse(raw, position, "a list"))?;
        elements.iter().enumerate().map(|(index, raw)| T::read(raw, &position.of(index))).collect()
    }

    fn write(&self, text: &mut String) {
        text.push('[');
        for (index, element) in self.iter().enumerate() {
            if index > 0 {
                text.push(',');
            }
            element.write(text);
        }
        text.push(']');
    }
}

impl Element for BigInt {
    fn read(raw: &RawValue, position: &Position) -> Result<Self, EncodingError> {
        integer(raw).ok_or_else(|| refuse(raw, position, "an integer"))
    }

    fn write(&self, text: &mut String) {
        let digits = self.to_string();
        let is_plain = u64::try_from(self).is_ok() || i64::try_from(self).is_ok();
        if is_plain {
            text.push_str(&digits);
        } else {
            text.extend(["\"", &digits, "\""]);
        }
    }
}

impl Element for i128 {
    fn read(raw: &RawValue, position: &Position) -> Result<Self, EncodingError> {
        let integer = BigInt::read(raw, position)?;
        Self::try_from(integer).map_err(|_| range(raw, position, "an integer of 128 bits"))
    }

    fn write(&self, text: &mut String) {
        BigInt::from(*self).write(text);
    }
}

impl Element for u64 {
    fn read(raw: &RawValue, position: &Position) -> Result<Self, EncodingError> {
        let integer = BigInt::read(raw, position)?;
        Self::try_from(integer).map_err(|_| range(raw, position, "an integer from 0 to 18446744073709551615"))
    }

    fn write(&self, text: &mut String) {
        text.push_str(&self.to_string());
    }
}

impl Element for f64 {
    fn read(raw: &RawValue, position: &Position) -> Result<Self, EncodingError> {
        let is_number = raw.get().starts_with(|c: char| c == '-' || c.is_ascii_digit());
        let number = raw.get().parse().ok().filter(|_| is_number);
        number.ok_or_else(|| refuse(raw, position, "a number"))
    }

    fn write(&self, text: &mut String) {
        // zero has no sign here, and an integer keeps a fraction, so that its kind is seen
        text.push_str(&format!("{:?}", self + 0.0));
    }
}

impl Element for Number {
    fn read(raw: &RawValue, position: &Position) -> Result<Self, EncodingError> {
        match integer(raw) {
            Some(_) => i128::read(raw, position).map(Self::Integer),
            None => f64::read(raw, position).map(Self::Real),
        }
    }

    fn write(&self, text: &mut String) {
        match self {
            Self::Integer(integer) => integer.write(text),
            Self::Real(real) => real.write(text),
        }
    }
}

impl Element for Complex<f64> {
    fn read(raw: &RawValue, position: &Position) -> Result<Self, EncodingError> {
        match elements(raw).as_deref() {
            None => f64::read(raw, position).map(Self::from).map_err(|_| refuse(raw, position, "a number or [re, im]")),
            Some([re, im]) => Ok(Self::new(f64::read(re, &position.of(0))?, f64::read(im, &position.of(1))?)),
            Some(_) => Err(refuse(raw, position, "a number or [re, im]")),
        }
    }

    fn write(&self, text: &mut String) {
        vec![self.re, self.im].write(text);
    }
}

/// The elements of a list; none if the value is not a list.
pub(crate) fn elements(raw: &RawValue) -> Option<Vec<&RawValue>> {
    raw.get().starts_with('[').then(|| serde_json::from_str(raw.get()).ok()).flatten()
}

/// An integer with all its digits, as a number or in quotes.
fn integer(raw: &RawValue) -> Option<BigInt> {
    let text = raw.get();
    let text = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_integer = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_integer.then(|| text.parse().ok()).flatten()
}

fn refuse(raw: &RawValue, position: &Position, expected: &'static str) -> EncodingError {
    EncodingError::Element { position: position.clone(), expected, found: quoted(raw) }
}

fn range(raw: &RawValue, position: &Position, expected: &str) -> EncodingError {
    EncodingError::Range { position: position.clone(), expected: expected.to_owned(), found: quoted(raw) }
}

/// The beginning of a value, on one line.
fn quoted(raw: &RawValue) -> String {
    let line = raw.get().split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}
