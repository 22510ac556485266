//! Messages in a field of a word's bits: the encoding of LWE ciphertexts, as in CGGI.

use serde::{Deserialize, Serialize};

use crate::{Encoding, EncodingError, Number, Position};

/// The widest word, in bits.
const WORD: u32 = 64;
/// The widest field with fraction bits: a message of it is exact as a floating-point number.
const REAL: u32 = 53;

/// The position of a field in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BitFieldParameters {
    /// W, the bits of a word, from 1 to 64. The ciphertext modulus is 2^W.
    pub word_bits: u32,
    /// The number of bits above the field. CGGI needs one for bootstraps with tables.
    #[serde(default)]
    pub start: u32,
    /// The bits of the field, at least 1.
    pub width: u32,
    /// True if messages are in two's complement. Default: false.
    #[serde(default)]
    pub signed: bool,
    /// The bits of a message after the binary point, at most `width`. Default: 0, integers.
    #[serde(default)]
    pub fraction_bits: u32,
}

/// The bit-field encoding: the word of a message m is m·2^(W − start − width) modulo 2^W.
///
/// A message is an integer of `width` bits; with f fraction bits it is a multiple of 2^−f, and
/// other numbers are rounded to the nearest one. The bits below the field are room for noise:
/// decoding rounds, and so removes noise below half a step, which is 2^(W − start − width − 1). The
/// bits above the field repeat the sign. Sums of words are the words of sums; sums that leave the
/// field are refused as long as the bits above it show them, and wrap if there are none.
///
/// Chillotti, Gama, Georgieva, Izabachène, "TFHE", J. Cryptology 2020, section 2, has messages as
/// fractions of the torus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BitField {
    parameters: BitFieldParameters,
    /// The bits below the field.
    shift: u32,
}

impl BitField {
    /// The smallest and the largest message, in steps of 2^−f.
    fn range(&self) -> (i128, i128) {
        let BitFieldParameters { width, signed, .. } = self.parameters;
        if signed { (-(1 << (width - 1)), (1 << (width - 1)) - 1) } else { (0, (1 << width) - 1) }
    }

    /// The message of a number of steps.
    fn number(&self, steps: i128) -> Number {
        match self.parameters.fraction_bits {
            0 => Number::Integer(steps),
            fraction_bits => Number::Real(steps as f64 / (fraction_bits as f64).exp2()),
        }
    }

    /// The number of steps that is nearest to a message; none if it is far outside of the field.
    fn steps(&self, message: Number) -> Option<i128> {
        let fraction_bits = self.parameters.fraction_bits;
        match message {
            Number::Integer(integer) => integer.checked_mul(1 << fraction_bits),
            Number::Real(real) => {
                let steps = (real * (fraction_bits as f64).exp2()).round_ties_even();
                (steps.abs() < 2_f64.powi(WORD as i32 + 1)).then_some(steps as i128)
            }
        }
    }

    fn word(&self, index: usize, message: Number) -> Result<u64, EncodingError> {
        let (low, high) = self.range();
        if matches!(message, Number::Real(_)) && self.parameters.fraction_bits == 0 {
            let (expected, found) = ("an integer, or 'fraction_bits' above 0", message.to_string());
            return Err(EncodingError::Element { position: Position::element(index), expected, found });
        }
        match self.steps(message).filter(|steps| (low..=high).contains(steps)) {
            // the cast reduces modulo 2^64
            Some(steps) => Ok((steps << self.shift) as u64 & self.mask()),
            None => Err(EncodingError::Range {
                position: Position::element(index),
                expected: format!("a number from {} to {}", self.number(low), self.number(high)),
                found: message.to_string(),
            }),
        }
    }

    fn message(&self, index: usize, word: u64) -> Result<Number, EncodingError> {
        if word > self.mask() {
            return Err(EncodingError::Range {
                position: Position::element(index),
                expected: format!("a word of {} bits", self.parameters.word_bits),
                found: word.to_string(),
            });
        }
        let half_step = if self.shift == 0 { 0 } else { 1_u128 << (self.shift - 1) };
        let rounded = (u128::from(word) + half_step) & u128::from(self.mask());
        // the field and the bits above it
        let field = (rounded >> self.shift) as i128;
        let bits = self.parameters.start + self.parameters.width;
        let is_negative = self.parameters.signed && field >> (bits - 1) == 1;
        let steps = if is_negative { field - (1 << bits) } else { field };
        let (low, high) = self.range();
        if (low..=high).contains(&steps) {
            return Ok(self.number(steps));
        }
        Err(EncodingError::Overflow {
            position: Position::element(index),
            low: self.number(low).to_string(),
            high: self.number(high).to_string(),
            found: self.number(steps).to_string(),
        })
    }

    /// 2^W − 1.
    fn mask(&self) -> u64 {
        u64::MAX >> (WORD - self.parameters.word_bits)
    }
}

impl Encoding for BitField {
    const NAME: &str = "bit-field";
    const EXAMPLE: &str = r#"{"word_bits":32,"start":1,"width":3}"#;

    type Parameters = BitFieldParameters;
    type Message = Number;
    type Plaintext = Vec<u64>;

    fn new(parameters: BitFieldParameters) -> Result<Self, EncodingError> {
        let BitFieldParameters { word_bits, start, width, fraction_bits, .. } = parameters;
        let check = |name: &'static str, value: u32, low: u32, high: u32| {
            if (low..=high).contains(&value) {
                return Ok(());
            }
            Err(EncodingError::Parameter {
                field: name.into(),
                expected: format!("bits from {low} to {high}"),
                found: value.to_string(),
                remedy: "a word has 'start' bits above the field, 'width' bits in it, and the others below it",
            })
        };
        check("word_bits", word_bits, 1, WORD)?;
        check("start", start, 0, word_bits - 1)?;
        check("width", width, 1, word_bits - start)?;
        check("fraction_bits", fraction_bits, 0, width)?;
        if fraction_bits > 0 {
            check("width", width, 1, REAL)?;
        }
        Ok(Self { parameters, shift: word_bits - start - width })
    }

    fn encode(&self, messages: &[Number]) -> Result<Vec<u64>, EncodingError> {
        messages.iter().enumerate().map(|(index, message)| self.word(index, *message)).collect()
    }

    fn decode(&self, words: &Vec<u64>) -> Result<Vec<Number>, EncodingError> {
        words.iter().enumerate().map(|(index, word)| self.message(index, *word)).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn field(word_bits: u32, start: u32, width: u32, signed: bool, fraction_bits: u32) -> BitField {
        BitField::new(BitFieldParameters { word_bits, start, width, signed, fraction_bits }).unwrap()
    }

    fn integers(range: std::ops::RangeInclusive<i128>) -> Vec<Number> {
        range.map(Number::Integer).collect()
    }

    /// Every field of words up to 9 bits, every message, every noise below half a step.
    #[test]
    fn every_message_comes_back_with_every_noise_below_half_a_step() {
        for word_bits in 1..=9 {
            for start in 0..word_bits {
                for width in 1..=word_bits - start {
                    for signed in [false, true] {
                        let field = field(word_bits, start, width, signed, 0);
                        let (low, high) = field.range();
                        let messages = integers(low..=high);
                        let words = field.encode(&messages).unwrap();
                        let half_step = (1_i128 << field.shift) / 2;
                        for noise in -half_step + 1..half_step.max(1) {
                            let noisy: Vec<u64> =
                                words.iter().map(|word| (i128::from(*word) + noise) as u64 & field.mask()).collect();
                            assert_eq!(field.decode(&noisy).unwrap(), messages, "{field:?}, noise {noise}");
                        }
                        for outside in [low - 1, high + 1] {
                            assert!(matches!(field.encode(&[outside.into()]), Err(EncodingError::Range { .. })));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn half_a_step_of_noise_is_one_too_many() {
        let field = field(32, 1, 3, false, 0);
        let word = field.encode(&[5.into()]).unwrap()[0];
        assert_eq!(word, 5 << 28, "m << (W - start - width)");
        assert_eq!(field.decode(&vec![word + (1 << 27) - 1, word + (1 << 27)]).unwrap(), integers(5..=6));
    }

    /// The encoding of tfhe-rs: a padding bit, 2 bits of message and 2 of carry below it.
    #[test]
    fn shortint_words_are_those_of_tfhe_rs() {
        let field = field(64, 1, 4, false, 0);
        let delta = (1_u64 << 63) / 16;
        assert_eq!(field.encode(&integers(0..=15)).unwrap(), (0..16).map(|m| m * delta).collect::<Vec<_>>());
    }

    #[test]
    fn fixed_point_numbers_are_rounded_to_the_nearest_step() {
        let field = field(16, 0, 6, true, 2);
        let words = field.encode(&[1.25.into(), (-8.0).into(), 7.75.into(), 0.3.into(), 2.into()]).unwrap();
        assert_eq!(words, [5 << 10, 32 << 10, 31 << 10, 1 << 10, 8 << 10]);
        let messages = field.decode(&words).unwrap();
        assert_eq!(messages, [1.25, -8.0, 7.75, 0.25, 2.0].map(Number::Real));
        for outside in [7.875, -8.126, f64::INFINITY, f64::NAN, 1e300] {
            assert!(matches!(field.encode(&[outside.into()]), Err(EncodingError::Range { .. })), "{outside}");
        }
    }

    #[test]
    fn the_widest_words_come_back() {
        for (start, signed) in [(0, false), (0, true), (1, true)] {
            let field = field(64, start, 64 - start, signed, 0);
            let (low, high) = field.range();
            let messages = [low, low + 1, 0, high - 1, high].map(Number::Integer);
            assert_eq!(field.decode(&field.encode(&messages).unwrap()).unwrap(), messages);
        }
    }

    #[test]
    fn sums_that_leave_the_field_are_refused_where_bits_above_show_them() {
        let field = field(8, 2, 3, false, 0);
        let word = field.encode(&[7.into(), 1.into()]).unwrap();
        let error = field.decode(&vec![word[0] + word[1]]).unwrap_err();
        assert_eq!(error.to_string(), "element 0: expected a message from 0 to 7, found 8");
        assert!(matches!(field.decode(&vec![256]), Err(EncodingError::Range { .. })));
    }

    #[test]
    fn parameters_that_fit_no_word_are_refused() {
        let refused = |word_bits, start, width, fraction_bits| {
            let parameters = BitFieldParameters { word_bits, start, width, signed: false, fraction_bits };
            match BitField::new(parameters) {
                Err(EncodingError::Parameter { field, .. }) => field.name,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(refused(65, 0, 1, 0), "word_bits");
        assert_eq!(refused(0, 0, 1, 0), "word_bits");
        assert_eq!(refused(8, 8, 1, 0), "start");
        assert_eq!(refused(8, 2, 7, 0), "width");
        assert_eq!(refused(8, 2, 0, 0), "width");
        assert_eq!(refused(8, 2, 3, 4), "fraction_bits");
        assert_eq!(refused(64, 0, 54, 1), "width");
        let integer = field(8, 2, 3, false, 0);
        assert!(matches!(integer.encode(&[0.5.into()]), Err(EncodingError::Element { .. })));
    }

    proptest! {
        #[test]
        fn sums_of_words_are_words_of_sums(a in -(1_i128 << 39)..1 << 39, b in -(1_i128 << 39)..1 << 39) {
            let field = field(64, 3, 41, true, 0);
            let words = field.encode(&[a.into(), b.into()]).unwrap();
            let sum = words[0].wrapping_add(words[1]);
            let difference = words[0].wrapping_sub(words[1]);
            prop_assert_eq!(field.decode(&vec![sum, difference]).unwrap(), [(a + b).into(), (a - b).into()]);
        }

        #[test]
        fn sums_wrap_in_a_field_at_the_top(a in 0..1_i128 << 12, b in 0..1_i128 << 12, factor in 0..100_u64) {
            let field = field(20, 0, 12, false, 0);
            let words = field.encode(&[a.into(), b.into()]).unwrap();
            let combined = (words[0] + words[1] * factor) & field.mask();
            let expected = (a + b * i128::from(factor)) % (1 << 12);
            prop_assert_eq!(field.decode(&vec![combined]).unwrap(), [expected.into()]);
        }

        #[test]
        fn fixed_point_sums_are_exact(a in -1000..1000_i32, b in -1000..1000_i32) {
            let field = field(32, 1, 20, true, 7);
            let [a, b] = [a, b].map(|number| f64::from(number) / 128.0);
            let words = field.encode(&[a.into(), b.into()]).unwrap();
            let sum = words[0].wrapping_add(words[1]) & field.mask();
            prop_assert_eq!(field.decode(&vec![sum]).unwrap(), [Number::Real(a + b)]);
        }
    }
}
