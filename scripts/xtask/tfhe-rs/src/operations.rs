//! Single operations on unsigned words of 8 to 64 bits.

use tfhe::{FheBool, FheUint4, FheUint8, FheUint16, FheUint32, FheUint64, MatchValues, prelude::*};

use crate::{
    question::Operation,
    timed::{Asked, Timed},
};

/// Runs an operation on words of one type; none if there is no such operation.
macro_rules! of_word {
    ($word:ident, $asked:expr, $operation:expr) => {{
        let table = || MatchValues::new((0u64..).zip($operation.table.iter().copied()).collect());
        Some(match $operation.name.as_str() {
            "add" => $asked.run(|(a, b): &($word, $word)| a + b),
            "sub" => $asked.run(|(a, b): &($word, $word)| a - b),
            "mul" => $asked.run(|(a, b): &($word, $word)| a * b),
            "div" => $asked.run(|(a, b): &($word, $word)| a.div_rem(b)),
            "lt" => $asked.run(|(a, b): &($word, $word)| a.lt(b)),
            "eq" => $asked.run(|(a, b): &($word, $word)| a.eq(b)),
            "min" => $asked.run(|(a, b): &($word, $word)| a.min(b)),
            "max" => $asked.run(|(a, b): &($word, $word)| a.max(b)),
            "shl" => $asked.run(|(a, b): &($word, $word)| a << b),
            "if" => $asked.run(|(a, b, c): &($word, $word, FheBool)| c.if_then_else(a, b)),
            "count1" => $asked.run(|a: &$word| $word::cast_from(a.count_ones())),
            "lead0" => $asked.run(|a: &$word| $word::cast_from(a.leading_zeros())),
            "table4" => $asked.run(|index: &FheUint4| {
                let (entry, _): ($word, _) = table().and_then(|table| index.match_value(&table)).expect("a table");
                entry
            }),
            "table8" => $asked.run(|index: &FheUint8| {
                let (entry, _): ($word, _) = table().and_then(|table| index.match_value(&table)).expect("a table");
                entry
            }),
            _ => return None,
        })
    }};
}

/// Runs an operation at its width; none if there is no such operation or no such width.
pub fn run(operation: &Operation, asked: &Asked) -> Option<Timed> {
    match operation.width {
        8 => of_word!(FheUint8, asked, operation),
        16 => of_word!(FheUint16, asked, operation),
        32 => of_word!(FheUint32, asked, operation),
        64 => of_word!(FheUint64, asked, operation),
        _ => None,
    }
}
