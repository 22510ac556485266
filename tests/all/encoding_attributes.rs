//! HEIR's attributes of encodings: each as it was first named, and as it is today.

use proptest::prelude::*;
use ringmill_attributes::encoding_of;
use serde_json::Value;

/// Each attribute, the parameters that it leaves open, and the modulus of plaintexts.
const CASES: [(&str, &str, i64); 9] = [
    ("bit_field_encoding<cleartext_start = 30, cleartext_bitwidth = 3>", r#"{"word_bits":32}"#, 1 << 32),
    ("unspecified_bit_field_encoding<cleartext_bitwidth = 3>", r#"{"word_bits":32,"start":1}"#, 1 << 32),
    ("constant_coefficient_encoding<scaling_factor = 268435456>", r#"{"word_bits":32,"start":1}"#, 1 << 32),
    ("coefficient_encoding<scaling_factor = 4096>", r#"{"n":8,"q":65536}"#, 65536),
    ("polynomial_coefficient_encoding<cleartext_start = 15, cleartext_bitwidth = 4>", r#"{"n":8,"q":65536}"#, 65536),
    ("full_crt_packing_encoding<scaling_factor = 1>", r#"{"n":8,"t":97}"#, 97),
    ("polynomial_evaluation_encoding<cleartext_start = 3, cleartext_bitwidth = 4>", r#"{"n":8,"t":97}"#, 97),
    ("inverse_canonical_encoding<scaling_factor = 1048576>", r#"{"n":8}"#, i64::MAX),
    ("inverse_canonical_embedding_encoding<cleartext_start = 22, cleartext_bitwidth = 3>", r#"{"n":8}"#, i64::MAX),
];

/// The real part of a message, rounded.
fn rounded(message: &Value) -> i64 {
    let real = message.as_array().map_or(message, |parts| &parts[0]);
    real.as_f64().unwrap().round() as i64
}

proptest! {
    #[test]
    fn a_sum_of_plaintexts_is_one_of_messages(
        case in 0..CASES.len(),
        messages in prop::collection::vec((0..4_i64, 0..4_i64), 4),
    ) {
        let (attribute, parameters, modulus) = CASES[case];
        let (kind, parameters) = encoding_of(&format!("#lwe.{attribute}"), parameters).unwrap();
        let encode = |of: Vec<i64>| -> Vec<i64> {
            let plaintext = kind.encode(&parameters, &serde_json::to_string(&of).unwrap()).unwrap();
            serde_json::from_str(&plaintext).unwrap()
        };
        let one = encode(messages.iter().map(|(one, _)| *one).collect());
        let other = encode(messages.iter().map(|(_, other)| *other).collect());
        let sum: Vec<i64> = one.iter().zip(&other).map(|(one, other)| (one + other) % modulus).collect();
        let decoded = kind.decode(&parameters, &serde_json::to_string(&sum).unwrap()).unwrap();
        let decoded: Vec<Value> = serde_json::from_str(&decoded).unwrap();
        let expected: Vec<i64> = messages.iter().map(|(one, other)| one + other).collect();
        let found: Vec<i64> = decoded.iter().take(4).map(rounded).collect();
        prop_assert_eq!(found, expected, "{}", attribute);
    }
}

#[test]
fn the_old_name_and_the_new_one_mean_the_same_plaintexts() {
    for pair in [[0, 2], [1, 2], [3, 4], [5, 6], [7, 8]] {
        let plaintexts = pair.map(|case| {
            let (attribute, parameters, _) = CASES[case];
            let (kind, parameters) = encoding_of(&format!("#lwe.{attribute}"), parameters).unwrap();
            kind.encode(&parameters, "[1, 2, 3, 0]").unwrap()
        });
        assert_eq!(plaintexts[0], plaintexts[1], "{pair:?}");
    }
}

#[test]
fn a_scaling_factor_with_its_sign_is_read() {
    let text = "#lwe.constant_coefficient_encoding<scaling_factor = -2147483648>";
    let (kind, parameters) = encoding_of(text, r#"{"word_bits":32}"#).unwrap();
    assert_eq!(kind.encode(&parameters, "[1]").unwrap(), "[2147483648]");
}

#[test]
fn what_does_not_fit_is_refused() {
    let refused = |attribute: &str, parameters: &str| encoding_of(attribute, parameters).unwrap_err().to_string();
    let field = "#lwe.bit_field_encoding<cleartext_start = 32, cleartext_bitwidth = 3>";
    assert_eq!(refused(field, r#"{"word_bits":32}"#), "expected a cleartext_start below word_bits, found 32");
    assert!(refused("#lwe.bit_field", "{}").starts_with("expected an attribute"));
    assert_eq!(refused("5 : i8", "{}"), "expected an encoding of the lwe dialect, found '5 : i8'");
    let scaled = "#lwe.inverse_canonical_encoding<scaling_factor = 8>";
    assert_eq!(refused(scaled, r#"{"delta":8}"#), "the parameters have 'delta', which the attribute says");
    assert!(refused(scaled, "[]").starts_with("the parameters are no JSON object"));
    let odd = "#lwe.constant_coefficient_encoding<scaling_factor = 3>";
    assert!(refused(odd, r#"{"word_bits":8}"#).contains("a power of two"));
    assert!(refused("#lwe.full_crt_packing_encoding<scaling_factor = 3>", "{}").contains("of 0 or 1"));
    let high = "#lwe.inverse_canonical_embedding_encoding<cleartext_start = 99, cleartext_bitwidth = 3>";
    assert!(refused(high, "{}").contains("below bit 63"));
}
