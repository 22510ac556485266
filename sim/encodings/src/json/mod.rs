//! Parameters, messages and plaintexts as JSON.

mod element;
mod refusal;
mod span;

use element::Element;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::{Encoding, EncodingError, Position};

pub use refusal::{Refusal, Text};

/// The plaintext of messages; parameters, messages and plaintext are JSON.
pub(crate) fn encode<E>(parameters: &str, messages: &str) -> Result<String, Box<Refusal>>
where
    E: Encoding<Parameters: DeserializeOwned, Message: Element, Plaintext: Element>,
{
    let encoding: E = encoding(parameters)?;
    let read: Vec<E::Message> = read(messages, "a list of messages", E::NAME, "[1, 2, 3]")?;
    let encoded = encoding.encode(&read).map_err(|error| Refusal::at(error, Text::Input, messages))?;
    Ok(encoded.text())
}

/// The messages of a plaintext; parameters, plaintext and messages are JSON.
pub(crate) fn decode<E>(parameters: &str, plaintext: &str) -> Result<String, Box<Refusal>>
where
    E: Encoding<Parameters: DeserializeOwned, Message: Element, Plaintext: Element>,
{
    let encoding: E = encoding(parameters)?;
    let read = read(plaintext, "a plaintext", E::NAME, "[1, 2, 3], or [[1, 2], [3, 4]] with a list for each modulus")?;
    let decoded = encoding.decode(&read).map_err(|error| Refusal::at(error, Text::Input, plaintext))?;
    Ok(decoded.text())
}

fn encoding<E: Encoding<Parameters: DeserializeOwned>>(text: &str) -> Result<E, Box<Refusal>> {
    let refuse = |error| Refusal::at(error, Text::Parameters, text);
    let parameters = serde_json::from_str(text).map_err(|error| {
        let expected = format!("the parameters of encoding '{}' in JSON", E::NAME);
        refuse(json(&error, expected, format!("an example: {}", E::EXAMPLE)))
    })?;
    E::new(parameters).map_err(refuse)
}

fn read<T: Element>(text: &str, expected: &str, name: &str, example: &str) -> Result<T, Box<Refusal>> {
    let refuse = |error| Refusal::at(error, Text::Input, text);
    let raw: &RawValue = serde_json::from_str(text).map_err(|error| {
        let expected = format!("{expected} of encoding '{name}' in JSON");
        refuse(json(&error, expected, format!("an example: {example}")))
    })?;
    T::read(raw, &Position::whole()).map_err(refuse)
}

/// The error of the parser, which says the position at its end.
fn json(error: &serde_json::Error, expected: String, remedy: String) -> EncodingError {
    let text = error.to_string();
    let problem = text.rfind(" at line ").map_or(&text[..], |at| &text[..at]).to_owned();
    // a problem at the start of a line has column 0
    EncodingError::Json { expected, line: error.line(), column: error.column().max(1), problem, remedy }
}

#[cfg(test)]
mod tests {
    use crate::{EncodingError, Kind, Text};

    const SLOTS: &str = r#"{"n": 4, "t": 18446744069414584321, "signed": false}"#;

    #[test]
    fn integers_are_exact_beyond_the_numbers_of_javascript() {
        let plaintext = Kind::Evaluation.encode(SLOTS, r#"[18446744069414584320, "9007199254740993", 0, 1]"#).unwrap();
        let messages = Kind::Evaluation.decode(SLOTS, &plaintext).unwrap();
        assert_eq!(messages, "[18446744069414584320,9007199254740993,0,1]");
        let parameters = r#"{"n": 4, "moduli": [97, 18446744069414584321]}"#;
        let plaintext = Kind::RnsPlaintexts.encode(parameters, r#"["-123456789012345678901", 5]"#).unwrap();
        let messages = Kind::RnsPlaintexts.decode(parameters, &plaintext).unwrap();
        assert_eq!(messages, r#"["-123456789012345678901",5,0,0]"#);
    }

    #[test]
    fn the_largest_modulus_is_read() {
        let parameters = r#"{"n": 2, "q": 18446744073709551616, "delta": 1152921504606846976}"#;
        assert_eq!(Kind::Coefficient.encode(parameters, "[-1]").unwrap(), "[17293822569102704640,0]");
    }

    #[test]
    fn complex_numbers_are_pairs() {
        let parameters = r#"{"n": 4, "delta": 1024}"#;
        let plaintext = Kind::Canonical.encode(parameters, "[[0, 1], [0.0, 1e0]]").unwrap();
        assert_eq!(plaintext, "[0,0,1024,0]");
        assert_eq!(Kind::Canonical.encode(parameters, "[2, 2]").unwrap(), "[2048,0,0,0]");
        assert_eq!(Kind::Canonical.decode(parameters, "[2048,0,0,0]").unwrap(), "[[2.0,0.0],[2.0,0.0]]");
    }

    /// The part of the text that a refusal points at.
    fn pointed(kind: Kind, parameters: &str, input: &str) -> (Text, String, EncodingError) {
        let refusal = kind.encode(parameters, input).unwrap_err();
        let text = if refusal.text == Text::Input { input } else { parameters };
        (refusal.text, refusal.span.map_or_else(String::new, |span| text[span].to_owned()), refusal.error)
    }

    #[test]
    fn refusals_point_at_their_elements() {
        let (_, at, error) = pointed(Kind::Evaluation, r#"{"n":8,"t":17}"#, "[1, 2,\n  900, 3]");
        assert_eq!(
            (&at[..], error.to_string()),
            ("900", "element 2: expected an integer from -8 to 8, found 900".into())
        );
        let (_, at, error) = pointed(Kind::Evaluation, r#"{"n":8,"t":17}"#, "[1, 2.5]");
        assert_eq!((&at[..], error.to_string()), ("2.5", "element 1: expected an integer, found 2.5".into()));
        let (_, at, _) = pointed(Kind::Evaluation, r#"{"n":8,"t":17}"#, " {\"a\": 1}");
        assert_eq!(at, "{\"a\": 1}");
        let (_, at, _) = pointed(Kind::Canonical, r#"{"n":8,"delta":4}"#, "[1, [2, \"x\"]]");
        assert_eq!(at, "\"x\"");
        let (_, at, error) = pointed(Kind::Canonical, r#"{"n":8,"delta":4}"#, "[1, [2, 3, 4]]");
        assert_eq!((&at[..], matches!(error, EncodingError::Element { .. })), ("[2, 3, 4]", true));
        let (_, at, _) = pointed(Kind::Evaluation, r#"{"n":2,"t":5}"#, "[1, 2, 0]");
        assert_eq!(at, "[1, 2, 0]");
        let refusal = Kind::RnsPlaintexts.decode(r#"{"n":2,"moduli":[5,13]}"#, "[[0,1], [12,13]]").unwrap_err();
        assert_eq!(&"[[0,1], [12,13]]"[refusal.span.unwrap()], "13");
    }

    #[test]
    fn refusals_point_at_their_parameters() {
        let (text, at, _) = pointed(Kind::Evaluation, r#"{"n":8, "t": 16}"#, "[]");
        assert_eq!((text, &at[..]), (Text::Parameters, "16"));
        let (_, at, _) = pointed(Kind::RnsPlaintexts, r#"{"n":8, "moduli": [17, 97, 33]}"#, "[]");
        assert_eq!(at, "33");
        let (_, at, error) = pointed(Kind::Evaluation, "{\"n\": 8,\n \"m\": 3}", "[]");
        assert_eq!(at, "\"", "the end of the unknown name");
        assert!(matches!(error, EncodingError::Json { line: 2, column: 4, .. }), "{error}");
        let (_, at, _) = pointed(Kind::Coefficient, r#"{"n":8}"#, "[]");
        assert_eq!(at, r#"{"n":8}"#, "a parameter that is not there");
    }

    #[test]
    fn unknown_and_missing_parameters_are_refused() {
        let problem = |text| match Kind::BitField.encode(text, "[]").unwrap_err().error {
            EncodingError::Json { problem, .. } => problem,
            other => panic!("{other:?}"),
        };
        assert_eq!(problem(r#"{"word_bits":8}"#), "missing field `width`");
        assert!(problem(r#"{"word_bits":8,"width":2,"w":1}"#).starts_with("unknown field `w`, expected one of"));
        assert_eq!(problem(""), "EOF while parsing a value");
        assert!(problem(r#"{"word_bits":8,"width":2} x"#).starts_with("trailing characters"));
        assert!(problem(r#"{"word_bits":8,"width":-2}"#).starts_with("invalid value"));
    }

    #[test]
    fn other_integers_are_refused() {
        for text in ["1e3", "\"\"", "\"-\"", "\"0x1f\"", "\"1_0\"", "\"+1\"", "null", "true", "[1]", "\"１\""] {
            let refusal = Kind::Evaluation.encode(SLOTS, &format!("[{text}]")).unwrap_err();
            assert!(matches!(refusal.error, EncodingError::Element { .. }), "{text}");
        }
        let wide = "9".repeat(60);
        let refusal = Kind::Evaluation.encode(SLOTS, &format!("[{wide}]")).unwrap_err();
        assert!(matches!(refusal.error, EncodingError::Range { .. }));
    }
}
