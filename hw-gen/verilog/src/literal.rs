//! Constants with a width.

use std::fmt::{self, Display, Formatter};

use crate::{MOST_INLINE_BITS, WiringError};

/// Hexadecimal digits of one literal of the text; a wider one becomes a concatenation. Tools limit
/// the width of a literal, and a line has 100 columns.
const DIGITS: usize = 64;

/// A constant of a fixed number of bits.
///
/// ```
/// use ringmill_verilog::Literal;
///
/// assert_eq!(Literal::new(13, 7681).to_string(), "13'h1e01");
/// assert_eq!(Literal::decimal(8, 12).to_string(), "8'd12");
/// assert_eq!(Literal::new(1, 1).to_string(), "1'b1");
/// // Side by side, the first in the lowest bits.
/// assert_eq!(Literal::joined(7, &[0x01, 0x7f]).to_string(), "14'h3f81");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literal {
    width: u32,
    /// Hexadecimal digits, the lowest first.
    digits: Vec<u8>,
    is_decimal: bool,
}

impl Literal {
    /// A number, shown in hexadecimal. Bits beyond the width are cut off.
    #[must_use]
    pub fn new(width: u32, value: u128) -> Self {
        Self::joined(width, &[value])
    }

    /// A number, shown in decimal if it has at most 64 bits.
    #[must_use]
    pub fn decimal(width: u32, value: u64) -> Self {
        Self { is_decimal: width <= u64::BITS, ..Self::new(width, value.into()) }
    }

    /// Numbers of the given number of bits, concatenated, the first in the lowest bits.
    #[must_use]
    pub fn joined(bits: u32, entries: &[u128]) -> Self {
        let width = bits as usize * entries.len();
        let mut digits = vec![0u8; width.div_ceil(4)];
        for (entry, &value) in entries.iter().enumerate() {
            let is_set = |bit: usize| bit < u128::BITS as usize && value >> bit & 1 == 1;
            for bit in (0..bits as usize).filter(|&bit| is_set(bit)) {
                let position = entry * bits as usize + bit;
                digits[position / 4] |= 1 << (position % 4);
            }
        }
        Self { width: width as u32, digits, is_decimal: false }
    }

    /// Literals concatenated, the first in the lowest bits.
    pub(crate) fn side_by_side(parts: &[Literal]) -> Self {
        let width = parts.iter().map(|part| part.width as usize).sum::<usize>();
        let mut digits = vec![0u8; width.div_ceil(4)];
        let mut position = 0;
        for part in parts {
            for bit in 0..part.width as usize {
                digits[position / 4] |= (part.digits[bit / 4] >> (bit % 4) & 1) << (position % 4);
                position += 1;
            }
        }
        Self { width: width as u32, digits, is_decimal: false }
    }

    /// Checks that tools take a constant as wide as it.
    pub(crate) fn check(&self, name: &str) -> Result<(), WiringError> {
        match self.width as usize > MOST_INLINE_BITS {
            true => Err(WiringError::Large { name: name.to_owned(), bits: self.width }),
            false => Ok(()),
        }
    }

    /// All its hexadecimal digits, the highest first.
    pub(crate) fn hexadecimal(&self) -> String {
        self.digits.iter().rev().map(|&digit| char::from_digit(digit.into(), 16).unwrap_or('x')).collect()
    }

    /// Bits.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The number, if it has at most 127 bits.
    #[must_use]
    pub fn value(&self) -> Option<i128> {
        let mut digits = self.digits.iter().rev().skip_while(|&&digit| digit == 0);
        digits.try_fold(0i128, |value, &digit| (value.leading_zeros() > 4).then(|| value << 4 | i128::from(digit)))
    }

    /// Literals of at most [`DIGITS`] digits, the highest first.
    pub(crate) fn parts(&self) -> Vec<String> {
        if self.width == 1 {
            return vec![format!("1'b{}", self.digits[0])];
        }
        if let (true, Some(value)) = (self.is_decimal, self.value()) {
            return vec![format!("{}'d{value}", self.width)];
        }
        let part = |(number, digits): (usize, &[u8])| {
            let width = (self.width as usize - number * 4 * DIGITS).min(4 * DIGITS);
            let text: String =
                digits.iter().rev().map(|&digit| char::from_digit(digit.into(), 16).unwrap_or('x')).collect();
            let text = text.trim_start_matches('0');
            format!("{width}'h{}", if text.is_empty() { "0" } else { text })
        };
        self.digits.chunks(DIGITS).enumerate().map(part).rev().collect()
    }
}

impl Display for Literal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.parts()[..] {
            [part] => f.write_str(part),
            parts => write!(f, "{{{}}}", parts.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_literals_are_cut() {
        assert_eq!(Literal::new(3, 5).to_string(), "3'h5");
        assert_eq!(Literal::new(3, 13).to_string(), "3'h5");
        let wide = Literal::joined(128, &[1, 2, 3]);
        assert_eq!(wide.to_string(), format!("{{128'h3, 256'h2{}1}}", "0".repeat(31)));
        assert_eq!(wide.value(), None);
        assert_eq!((Literal::new(64, 77).value(), Literal::joined(300, &[9]).value()), (Some(77), Some(9)));
        assert_eq!(Literal::new(0, 0).parts(), Vec::<String>::new());
    }
}
