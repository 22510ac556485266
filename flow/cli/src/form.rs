//! The printed form of values.

use ringmill_check::vectors::mask;
use ringmill_design::{Port, Vector, Word};
#[cfg(feature = "encrypt")]
use serde_json::Map;
use serde_json::{Value, json};

/// The printed form of values.
pub struct Form {
    /// True if integers are printed without a sign.
    pub unsigned: bool,
    /// The substitute of an undefined value.
    pub undefined: Value,
}

impl Form {
    /// Returns the form with signed or unsigned integers.
    pub fn new(unsigned: bool) -> Self {
        Self { unsigned, undefined: json!(0) }
    }

    /// Returns a line for each result. All results are defined.
    pub fn lines(&self, results: &Vector, ports: &[Port]) -> String {
        let one = |(result, (words, port)): (usize, (&Vec<u128>, &Port))| {
            let words: Vec<_> = words.iter().map(|&value| Word { value, defined: true }).collect();
            format!("result{result} = {}\n", self.shape(&words, port))
        };
        results.iter().zip(ports).enumerate().map(one).collect()
    }

    /// Returns results that are all defined as `ringmill run` prints them: a line for each, or one
    /// JSON object.
    #[cfg(feature = "encrypt")]
    pub fn printed(&self, results: &Vector, ports: &[Port], json: bool) -> String {
        if !json {
            return self.lines(results, ports);
        }
        format!("{}\n", Value::Object(self.members(results, ports)))
    }

    /// Returns results that are all defined as members of a JSON object.
    #[cfg(feature = "encrypt")]
    pub fn members(&self, results: &Vector, ports: &[Port]) -> Map<String, Value> {
        let one = |(result, (words, port)): (usize, (&Vec<u128>, &Port))| {
            let words: Vec<_> = words.iter().map(|&value| Word { value, defined: true }).collect();
            (format!("result{result}"), self.shape(&words, port))
        };
        results.iter().zip(ports).enumerate().map(one).collect()
    }

    /// Returns nested arrays in the result's shape.
    pub fn shape(&self, words: &[Word], port: &Port) -> Value {
        let mut level: Vec<Value> = words.iter().map(|word| self.number(*word, port)).collect();
        for size in port.shape.iter().skip(1).rev() {
            level = level.chunks(*size).map(|row| Value::Array(row.to_vec())).collect();
        }
        match level.pop() {
            Some(scalar) if port.shape.is_empty() => scalar,
            last => Value::Array(level.into_iter().chain(last).collect()),
        }
    }

    /// Returns a number. Beyond 64 bits it is a string, since JSON readers lose digits of such
    /// numbers.
    fn number(&self, Word { value, defined }: Word, port: &Port) -> Value {
        if !defined {
            return self.undefined.clone();
        }
        let is_unsigned = self.unsigned || port.unsigned || port.ring.is_some() || port.width == 1;
        if is_unsigned || value >> (port.width - 1) & 1 == 0 {
            return u64::try_from(value).map_or_else(|_| json!(value.to_string()), |small| json!(small));
        }
        // all ones above the width: the same number in 128 bits, two's complement
        let signed = (value | !mask(port.width)).cast_signed();
        i64::try_from(signed).map_or_else(|_| json!(signed.to_string()), |small| json!(small))
    }
}
