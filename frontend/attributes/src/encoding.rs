//! HEIR's attributes of encodings as encodings with parameters.

use melior::ir::Attribute;
use miette::Diagnostic;
use ringmill_dialects::access::{BitRange, Diagnostics, LweEncoding, lwe_encoding};
use ringmill_encodings::Kind;
use serde_json::{Map, Value};
use thiserror::Error;

/// A refused attribute.
#[derive(Debug, Error, Diagnostic)]
pub enum AttributeError {
    /// Not an attribute of MLIR.
    #[error("expected an attribute, found '{text}': {reason}")]
    #[diagnostic(
        code("encoding::attribute"),
        help("write it as MLIR does: '#lwe.coefficient_encoding<scaling_factor = 1>'")
    )]
    Text {
        /// The text.
        text: String,
        /// MLIR's diagnostic.
        reason: String,
    },
    /// An attribute of another kind.
    #[error("expected an encoding of the lwe dialect, found '{text}'")]
    #[diagnostic(
        code("encoding::attribute"),
        help("the encodings are those of HEIR, such as #lwe.coefficient_encoding<scaling_factor = 1>")
    )]
    Other {
        /// The attribute.
        text: String,
    },
    /// A number that the encoding cannot have.
    #[error("expected {expected}, found {found}")]
    #[diagnostic(code("encoding::attribute"), help("the attribute says where the bits of a message are"))]
    Number {
        /// The rule.
        expected: &'static str,
        /// The number.
        found: i64,
    },
    /// Parameters that are no object, or say what the attribute says.
    #[error("the parameters {reason}")]
    #[diagnostic(code("encoding::attribute"), help("give as parameters what the attribute leaves open"))]
    Parameters {
        /// The rule that they break.
        reason: String,
    },
}

/// The encoding that an attribute means, with its parameters in JSON: those given, and those that
/// the attribute says.
///
/// # Errors
/// [`AttributeError`] for a text of anything but an encoding of the `lwe` dialect, and for
/// parameters that do not fit it.
pub fn encoding_of(text: &str, parameters: &str) -> Result<(Kind, String), AttributeError> {
    let context = ringmill_dialects::context();
    let (attribute, diagnostics) = Diagnostics::capture(&context, || Attribute::parse(&context, text));
    let reason =
        || diagnostics.first().map_or_else(|| "MLIR does not parse it".to_owned(), |first| first.message.clone());
    let attribute = attribute.ok_or_else(|| AttributeError::Text { text: text.to_owned(), reason: reason() })?;
    let encoding = lwe_encoding(attribute).ok_or_else(|| AttributeError::Other { text: text.to_owned() })?;
    let given: Result<Map<String, Value>, _> = serde_json::from_str(parameters);
    let mut given =
        given.map_err(|error| AttributeError::Parameters { reason: format!("are no JSON object: {error}") })?;
    let (kind, said) = said(encoding, &given)?;
    for (name, value) in said {
        if given.insert(name.to_owned(), value.into()).is_some() {
            return Err(AttributeError::Parameters { reason: format!("have '{name}', which the attribute says") });
        }
    }
    Ok((kind, Value::Object(given).to_string()))
}

/// The parameters that an encoding says.
type Said = Vec<(&'static str, i64)>;

fn said(encoding: LweEncoding, given: &Map<String, Value>) -> Result<(Kind, Said), AttributeError> {
    let word_bits = given.get("word_bits").and_then(Value::as_i64);
    Ok(match encoding {
        LweEncoding::BitField(BitRange { start, width }) => {
            // Here fields start after the free bits above them.
            let free = word_bits.map(|word_bits| word_bits - 1 - start);
            if free.is_some_and(|free| free < 0) {
                return Err(AttributeError::Number { expected: "a cleartext_start below word_bits", found: start });
            }
            (Kind::BitField, free.map(|free| ("start", free)).into_iter().chain([("width", width)]).collect())
        }
        LweEncoding::UnspecifiedBitField(width) => (Kind::BitField, vec![("width", width)]),
        LweEncoding::ConstantCoefficient(factor) => {
            let expected = "a scaling_factor that is a power of two below 2^word_bits";
            let refused = AttributeError::Number { expected, found: factor };
            // HEIR prints 2^31 of 32 bits with a sign.
            let magnitude = factor.unsigned_abs();
            let step = i64::from(magnitude.trailing_zeros());
            let start = given.get("start").and_then(Value::as_i64).unwrap_or(0);
            let width = word_bits.map(|word_bits| word_bits - start - step);
            if !magnitude.is_power_of_two() || width.is_some_and(|width| width < 1) {
                return Err(refused);
            }
            (Kind::BitField, width.map(|width| ("width", width)).into_iter().collect())
        }
        LweEncoding::Coefficient(factor) => (Kind::Coefficient, scale(factor)),
        LweEncoding::InverseCanonical(factor) => (Kind::Canonical, scale(factor)),
        LweEncoding::PolynomialCoefficient(range) => (Kind::Coefficient, scale(lowest(range)?)),
        LweEncoding::InverseCanonicalEmbedding(range) => (Kind::Canonical, scale(lowest(range)?)),
        LweEncoding::FullCrtPacking(factor) => match factor {
            0 | 1 => (Kind::Evaluation, Vec::new()),
            found => return Err(AttributeError::Number { expected: "a scaling_factor of 0 or 1", found }),
        },
        LweEncoding::PolynomialEvaluation(range) => match lowest(range)? {
            1 => (Kind::Evaluation, Vec::new()),
            _ => {
                return Err(AttributeError::Number {
                    expected: "a cleartext_start of cleartext_bitwidth - 1",
                    found: range.start,
                });
            }
        },
    })
}

/// The scale Δ; 0 is not chosen.
fn scale(factor: i64) -> Said {
    if factor == 0 { Vec::new() } else { vec![("delta", factor)] }
}

/// The value of the lowest bit of a field.
fn lowest(BitRange { start, width }: BitRange) -> Result<i64, AttributeError> {
    let expected = "a field whose lowest bit is below bit 63";
    let bit = u32::try_from(start + 1 - width).ok();
    bit.and_then(|bit| 1_i64.checked_shl(bit))
        .filter(|value| *value > 0)
        .ok_or(AttributeError::Number { expected, found: start })
}
