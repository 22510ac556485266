//! Argument values on the command line: a number, a JSON array, or a file that holds one of these.

use std::{fs, num::IntErrorKind, path::PathBuf};

use miette::Diagnostic;
use ringmill_design::{Port, Signature, Vector};
use serde_json::Value;
use thiserror::Error;

use crate::failure::Failure;

/// A refused value.
#[derive(Debug, Error, Diagnostic)]
pub enum ValueError {
    /// The number of values is not that of the arguments.
    #[error("expected {expected} argument(s), found {got}")]
    #[diagnostic(
        code("run::argument-count"),
        help("give one --arg per argument, in order: {signature}; `--arg @FILE` reads one from a file")
    )]
    Count {
        /// The number of arguments of the entry function.
        expected: usize,
        /// The number of values.
        got: usize,
        /// The types of the arguments.
        signature: String,
    },
    /// A file could not be read.
    #[error("cannot read the value of argument {argument} from '{}': {source}", .path.display())]
    #[diagnostic(code("run::file"), help("`--arg @FILE` reads a number or a JSON array from FILE"))]
    File {
        /// Position of the argument.
        argument: usize,
        /// The file.
        path: PathBuf,
        /// The reason of the operating system.
        source: std::io::Error,
    },
    /// Neither a number nor a JSON array.
    #[error("argument {argument}: '{text}' is not a value")]
    #[diagnostic(
        code("run::not-a-value"),
        help("write an integer (5, -3, 0x1f), a JSON array of integers ('[1, 2, 3]'), or @FILE")
    )]
    NotAValue {
        /// Position of the argument.
        argument: usize,
        /// The text.
        text: String,
    },
    /// An element of an array that is not an integer, such as 1.5 or 1e3.
    #[error("argument {argument}: expected an integer, found '{text}'")]
    #[diagnostic(
        code("run::not-an-integer"),
        help("write elements as integers with all their digits, such as 1000, -3, or \"0x1f\" in quotes")
    )]
    NotAnInteger {
        /// Position of the argument.
        argument: usize,
        /// The text.
        text: String,
    },
    /// A number that the type cannot hold.
    #[error("argument {argument}: {text} does not fit in {element}")]
    #[diagnostic(code("run::out-of-range"), help("{element} holds {low} to {high} ({readings})"))]
    OutOfRange {
        /// Position of the argument.
        argument: usize,
        /// The number.
        text: String,
        /// The type of an element.
        element: String,
        /// The meaning of negative numbers.
        readings: &'static str,
        /// Smallest accepted value.
        low: String,
        /// Largest accepted value.
        high: String,
    },
    /// An array whose shape is not that of the type.
    #[error("argument {argument}: expected {expected} element(s), found {got}")]
    #[diagnostic(code("run::shape"), help("its type is {type_name}: {}", as_values(*expected)))]
    Shape {
        /// Position of the argument.
        argument: usize,
        /// The number of elements found.
        got: usize,
        /// The number of elements of the type.
        expected: usize,
        /// The type.
        type_name: String,
    },
}

/// Advice on how to write this many elements.
fn as_values(elements: usize) -> &'static str {
    match elements {
        1 => "give one integer",
        _ => "give a JSON array, nested arrays are read row by row; `--arg @FILE` reads it from a file",
    }
}

/// Reads the arguments of a function.
///
/// # Errors
/// [`ValueError`], as a wrong option.
pub fn vector_of(values: &[String], signature: &Signature) -> Result<Vector, Failure> {
    some_arguments(values, signature, |_| true)
}

/// Reads the arguments that are meant; the others are 0.
///
/// # Errors
/// [`ValueError`], as a wrong option.
pub fn some_arguments(
    values: &[String],
    signature: &Signature,
    is_meant: impl Fn(&Port) -> bool,
) -> Result<Vector, Failure> {
    let meant: Vec<_> = signature.arguments.iter().filter(|port| is_meant(port)).collect();
    let (expected, got) = (meant.len(), values.len());
    if expected != got {
        let types: Vec<_> = meant.into_iter().map(type_name).collect();
        let signature = if types.is_empty() { "none".to_owned() } else { types.join(", ") };
        return Err(Failure::misused(ValueError::Count { expected, got, signature }));
    }
    let mut values = values.iter();
    let given = |port: &Port| if is_meant(port) { values.next() } else { None };
    let given: Vec<_> = signature.arguments.iter().map(given).collect();
    let arguments = given.into_iter().zip(&signature.arguments).enumerate();
    let parsed = arguments.map(|(position, (text, port))| match text {
        Some(text) => parse(position, text, port).map_err(Failure::misused),
        None => Ok(vec![0; port.elements()]),
    });
    parsed.collect()
}

/// Reads the elements of argument `position`, of the type of `port`, in row-major order.
///
/// # Errors
/// [`ValueError`] if `text` is not a value of the type.
fn parse(position: usize, text: &str, port: &Port) -> Result<Vec<u128>, ValueError> {
    let loaded;
    let text = match text.strip_prefix('@') {
        Some(path) => {
            loaded = fs::read_to_string(path).map_err(|source| ValueError::File {
                argument: position,
                path: path.into(),
                source,
            })?;
            // Some editors write a byte-order mark.
            loaded.trim_start_matches('\u{feff}').trim()
        }
        None => text.trim(),
    };
    let mut words = Vec::new();
    if let Some(word) = integer(text) {
        words.push((text.to_owned(), word));
    } else {
        let value: Value = serde_json::from_str(&with_quoted_numbers(text)).map_err(|_| not_a_value(position, text))?;
        flatten(position, text, &value, &mut words)?;
    }
    if words.len() != port.elements() {
        return Err(ValueError::Shape {
            argument: position,
            got: words.len(),
            expected: port.elements(),
            type_name: type_name(port),
        });
    }
    let fitted = words.into_iter().enumerate();
    fitted.map(|(element, (text, word))| fit(position, &text, word, (port, element))).collect()
}

/// The MLIR-like name of a port's type: `i8`, `4x4xi8`, `256 coefficients modulo 7681`, `3 x 256
/// coefficients modulo 7681, 12289`.
pub fn type_name(port: &Port) -> String {
    let Some(ring) = &port.ring else {
        let sizes: String = port.shape.iter().map(|size| format!("{size}x")).collect();
        return format!("{sizes}i{}", port.width);
    };
    let frames = ring.frames.map(|frames| format!("{frames} x ")).unwrap_or_default();
    let moduli: Vec<_> = ring.moduli.iter().map(u64::to_string).collect();
    match (ring.coefficients, ring.frames) {
        (1, None) => format!("a residue modulo {}", moduli.join(", ")),
        (1, Some(frames)) => format!("{frames} residues modulo {}", moduli.join(", ")),
        (coefficients, _) => format!("{frames}{coefficients} coefficients modulo {}", moduli.join(", ")),
    }
}

/// The name of the type of an element.
fn element_name(port: &Port, element: usize) -> String {
    match port.modulus(element) {
        Some(modulus) => format!("a residue modulo {modulus}"),
        None => format!("i{}", port.width),
    }
}

fn not_a_value(argument: usize, text: &str) -> ValueError {
    ValueError::NotAValue { argument, text: shortened(text) }
}

/// The beginning of a text, which may be a whole file.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Collects the numbers of `value`, in which they are strings. Errors quote `source`.
fn flatten(
    argument: usize,
    source: &str,
    value: &Value,
    into: &mut Vec<(String, Magnitude)>,
) -> Result<(), ValueError> {
    match value {
        Value::Array(items) => items.iter().try_for_each(|item| flatten(argument, source, item, into)),
        Value::Bool(bit) => {
            into.push((bit.to_string(), Magnitude { negative: false, value: Some(u128::from(*bit)) }));
            Ok(())
        }
        Value::String(text) => {
            let word = integer(text).ok_or_else(|| ValueError::NotAnInteger { argument, text: shortened(text) })?;
            into.push((text.clone(), word));
            Ok(())
        }
        Value::Null | Value::Number(_) | Value::Object(_) => Err(not_a_value(argument, source)),
    }
}

/// Quotes the numbers of a JSON text, so that the parser keeps all their digits.
fn with_quoted_numbers(json: &str) -> String {
    let mut quoted = String::with_capacity(json.len() + json.len() / 2);
    let (mut in_string, mut is_escaped, mut in_number) = (false, false, false);
    for character in json.chars() {
        let is_part = character.is_ascii_alphanumeric() || "+-.".contains(character);
        if in_number && !is_part {
            quoted.push('"');
            in_number = false;
        }
        if !in_string && !in_number && (character.is_ascii_digit() || character == '-') && !quoted.ends_with(is_word) {
            quoted.push('"');
            in_number = true;
        }
        quoted.push(character);
        in_string ^= character == '"' && !is_escaped;
        is_escaped = in_string && character == '\\' && !is_escaped;
    }
    if in_number {
        quoted.push('"');
    }
    quoted
}

fn is_word(character: char) -> bool {
    character.is_ascii_alphanumeric()
}

struct Magnitude {
    negative: bool,
    /// None beyond 128 bits.
    value: Option<u128>,
}

/// Decimal or `0x`/`0b` digits with an optional sign.
fn integer(text: &str) -> Option<Magnitude> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let (radix, digits) = match digits.get(..2) {
        Some("0x") => (16, &digits[2..]),
        Some("0b") => (2, &digits[2..]),
        _ => (10, digits),
    };
    if digits.starts_with(['+', '-']) {
        return None;
    }
    let value = match u128::from_str_radix(digits, radix) {
        Ok(value) => Some(value),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => None,
        Err(_) => return None,
    };
    Some(Magnitude { negative, value })
}

/// Fits a number to an element of a port, whose index is given.
fn fit(argument: usize, text: &str, word: Magnitude, (port, element): (&Port, usize)) -> Result<u128, ValueError> {
    let (modulus, largest) = (port.modulus(element), port.largest(element));
    // -x is read as two's complement, or as q - x.
    let (lowest, size) = match modulus {
        Some(modulus) => (largest, Some(u128::from(modulus))),
        None => (1u128 << (port.width - 1), 1u128.checked_shl(port.width)),
    };
    let most = if word.negative { lowest } else { largest };
    let Some(value) = word.value.filter(|value| *value <= most) else {
        let readings = match modulus {
            Some(_) => "negative numbers stand for their residues",
            None => "signed and unsigned readings together",
        };
        let (element, low, high) = (element_name(port, element), format!("-{lowest}"), largest.to_string());
        return Err(ValueError::OutOfRange { argument, text: shortened(text), element, readings, low, high });
    };
    Ok(match (word.negative && value > 0, size) {
        (true, Some(size)) => size - value,
        (true, None) => value.wrapping_neg(),
        (false, _) => value,
    })
}
