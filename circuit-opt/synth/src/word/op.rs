//! The operations of a word graph and the width each one yields.

use super::table::{Table, TableId};

/// A comparison of two words. Signed means two's complement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Predicate {
    /// a = b
    Equal,
    /// a ≠ b
    NotEqual,
    /// a < b, signed
    SignedLess,
    /// a ≤ b, signed
    SignedLessEqual,
    /// a > b, signed
    SignedGreater,
    /// a ≥ b, signed
    SignedGreaterEqual,
    /// a < b, unsigned
    UnsignedLess,
    /// a ≤ b, unsigned
    UnsignedLessEqual,
    /// a > b, unsigned
    UnsignedGreater,
    /// a ≥ b, unsigned
    UnsignedGreaterEqual,
}

impl Predicate {
    /// All ten, in the order of MLIR's `arith.cmpi`.
    pub const ALL: [Self; 10] = [
        Self::Equal,
        Self::NotEqual,
        Self::SignedLess,
        Self::SignedLessEqual,
        Self::SignedGreater,
        Self::SignedGreaterEqual,
        Self::UnsignedLess,
        Self::UnsignedLessEqual,
        Self::UnsignedGreater,
        Self::UnsignedGreaterEqual,
    ];

    /// The predicate that holds exactly when this one does not.
    pub fn negated(self) -> Self {
        match self {
            Self::Equal => Self::NotEqual,
            Self::NotEqual => Self::Equal,
            Self::SignedLess => Self::SignedGreaterEqual,
            Self::SignedLessEqual => Self::SignedGreater,
            Self::SignedGreater => Self::SignedLessEqual,
            Self::SignedGreaterEqual => Self::SignedLess,
            Self::UnsignedLess => Self::UnsignedGreaterEqual,
            Self::UnsignedLessEqual => Self::UnsignedGreater,
            Self::UnsignedGreater => Self::UnsignedLessEqual,
            Self::UnsignedGreaterEqual => Self::UnsignedLess,
        }
    }

    /// The predicate p' with p'(b, a) = p(a, b).
    pub fn swapped(self) -> Self {
        match self {
            Self::Equal | Self::NotEqual => self,
            Self::SignedLess => Self::SignedGreater,
            Self::SignedLessEqual => Self::SignedGreaterEqual,
            Self::SignedGreater => Self::SignedLess,
            Self::SignedGreaterEqual => Self::SignedLessEqual,
            Self::UnsignedLess => Self::UnsignedGreater,
            Self::UnsignedLessEqual => Self::UnsignedGreaterEqual,
            Self::UnsignedGreater => Self::UnsignedLess,
            Self::UnsignedGreaterEqual => Self::UnsignedLessEqual,
        }
    }

    /// True if the operands count as two's complement numbers.
    pub fn is_signed(self) -> bool {
        matches!(self, Self::SignedLess | Self::SignedLessEqual | Self::SignedGreater | Self::SignedGreaterEqual)
    }

    /// True if the predicate holds between equal words.
    pub fn holds_on_equal(self) -> bool {
        matches!(
            self,
            Self::Equal
                | Self::SignedLessEqual
                | Self::SignedGreaterEqual
                | Self::UnsignedLessEqual
                | Self::UnsignedGreaterEqual
        )
    }
}

/// An operation on words. Arithmetic wraps at the width; operands of one operation have one width
/// unless said otherwise, and the result has it too. "Undefined" results are don't-cares: the
/// compiler may yield any value there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WordOp {
    /// a + b
    Add,
    /// a − b
    Sub,
    /// a · b, low half
    Mul,
    /// a · b of unsigned words, high half
    MulHighUnsigned,
    /// a · b of signed words, high half
    MulHighSigned,
    /// ⌊a / b⌋ of unsigned words; undefined when b = 0
    DivUnsigned,
    /// a / b of signed words, rounded to zero; undefined when b = 0 or the quotient does not fit
    DivSigned,
    /// a − b·⌊a / b⌋ of unsigned words; undefined when b = 0
    RemUnsigned,
    /// a − b·(a / b rounded to zero) of signed words, sign of a; undefined when b = 0 or the
    /// quotient does not fit
    RemSigned,
    /// ⌈a / b⌉ of unsigned words; undefined when b = 0
    CeilDivUnsigned,
    /// ⌈a / b⌉ of signed words; undefined when b = 0 or the quotient does not fit
    CeilDivSigned,
    /// ⌊a / b⌋ of signed words; undefined when b = 0 or the quotient does not fit
    FloorDivSigned,
    /// bitwise and
    And,
    /// bitwise or
    Or,
    /// bitwise exclusive or
    Xor,
    /// bitwise complement
    Not,
    /// −a
    Neg,
    /// a · 2^b; undefined when b (unsigned) ≥ width
    ShiftLeft,
    /// ⌊a / 2^b⌋ of an unsigned word; undefined when b (unsigned) ≥ width
    ShiftRightUnsigned,
    /// ⌊a / 2^b⌋ of a signed word; undefined when b (unsigned) ≥ width
    ShiftRightSigned,
    /// one bit: whether the predicate holds
    Compare(Predicate),
    /// operands condition (one bit), then, else: the second when the condition is 1, else the third
    Select,
    /// the word with zeros above, to this wider width
    ZeroExtend(u32),
    /// the word with copies of its top bit above, to this wider width
    SignExtend(u32),
    /// the low bits, to this narrower width
    Truncate(u32),
    /// bits `low .. low + width`
    Extract {
        /// lowest bit taken
        low: u32,
        /// number of bits taken
        width: u32,
    },
    /// number of one bits
    CountOnes,
    /// number of zero bits above the highest one; the width for 0
    CountLeadingZeros,
    /// number of zero bits below the lowest one; the width for 0
    CountTrailingZeros,
    /// |a| of a signed word; wraps for the least one
    Abs,
    /// a word of a constant table; the index may have any width, see [`Table`]
    Lookup(TableId),
}

impl WordOp {
    /// Every operation on two words of one width whose result is as wide.
    #[cfg(test)]
    pub(crate) const BINARY: [Self; 18] = [
        Self::Add,
        Self::Sub,
        Self::Mul,
        Self::MulHighUnsigned,
        Self::MulHighSigned,
        Self::DivUnsigned,
        Self::DivSigned,
        Self::RemUnsigned,
        Self::RemSigned,
        Self::CeilDivUnsigned,
        Self::CeilDivSigned,
        Self::FloorDivSigned,
        Self::And,
        Self::Or,
        Self::Xor,
        Self::ShiftLeft,
        Self::ShiftRightUnsigned,
        Self::ShiftRightSigned,
    ];

    /// Every operation on one word without further parameters.
    #[cfg(test)]
    pub(crate) const UNARY: [Self; 6] =
        [Self::Not, Self::Neg, Self::CountOnes, Self::CountLeadingZeros, Self::CountTrailingZeros, Self::Abs];

    /// Number of operands.
    pub fn arity(self) -> usize {
        match self {
            Self::Not
            | Self::Neg
            | Self::ZeroExtend(_)
            | Self::SignExtend(_)
            | Self::Truncate(_)
            | Self::Extract { .. }
            | Self::CountOnes
            | Self::CountLeadingZeros
            | Self::CountTrailingZeros
            | Self::Abs
            | Self::Lookup(_) => 1,
            Self::Select => 3,
            _ => 2,
        }
    }

    /// True if the result is defined for all operands.
    pub fn is_total(self) -> bool {
        !matches!(
            self,
            Self::DivUnsigned
                | Self::DivSigned
                | Self::RemUnsigned
                | Self::RemSigned
                | Self::CeilDivUnsigned
                | Self::CeilDivSigned
                | Self::FloorDivSigned
                | Self::ShiftLeft
                | Self::ShiftRightUnsigned
                | Self::ShiftRightSigned
                | Self::Lookup(_)
        )
    }

    /// True if op(a, b) = op(b, a).
    pub fn is_commutative(self) -> bool {
        matches!(
            self,
            Self::Add
                | Self::Mul
                | Self::MulHighUnsigned
                | Self::MulHighSigned
                | Self::And
                | Self::Or
                | Self::Xor
                | Self::Compare(Predicate::Equal | Predicate::NotEqual)
        )
    }

    /// Width of the result for operands of these widths, or `None` when the operation does not take
    /// them.
    pub fn result_width(self, operands: &[u32], tables: &[Table]) -> Option<u32> {
        if operands.len() != self.arity() || operands.iter().any(|width| !(1..=super::MAX_WIDTH).contains(width)) {
            return None;
        }
        let first = operands[0];
        let width = match self {
            Self::ZeroExtend(width) | Self::SignExtend(width) => (width >= first).then_some(width)?,
            Self::Truncate(width) => (width <= first).then_some(width)?,
            Self::Extract { low, width } => (low.checked_add(width)? <= first).then_some(width)?,
            Self::Lookup(id) => tables.get(id.0 as usize)?.width(),
            Self::Select => (first == 1 && operands[1] == operands[2]).then_some(operands[1])?,
            Self::Compare(_) => (first == operands[1]).then_some(1)?,
            _ => operands.iter().all(|&width| width == first).then_some(first)?,
        };
        (1..=super::MAX_WIDTH).contains(&width).then_some(width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negating_and_swapping_undo_themselves() {
        for predicate in Predicate::ALL {
            assert_eq!(predicate.negated().negated(), predicate);
            assert_eq!(predicate.swapped().swapped(), predicate);
            assert_ne!(predicate.negated().holds_on_equal(), predicate.holds_on_equal());
            assert_eq!(predicate.swapped().holds_on_equal(), predicate.holds_on_equal());
        }
    }

    #[test]
    fn widths_follow_the_operation() {
        assert_eq!(WordOp::Add.result_width(&[8, 8], &[]), Some(8));
        assert_eq!(WordOp::Add.result_width(&[8, 9], &[]), None);
        assert_eq!(WordOp::Compare(Predicate::Equal).result_width(&[8, 8], &[]), Some(1));
        assert_eq!(WordOp::Select.result_width(&[1, 8, 8], &[]), Some(8));
        assert_eq!(WordOp::Select.result_width(&[2, 8, 8], &[]), None);
        assert_eq!(WordOp::ZeroExtend(8).result_width(&[9], &[]), None);
        assert_eq!(WordOp::Extract { low: 3, width: 5 }.result_width(&[8], &[]), Some(5));
        assert_eq!(WordOp::Extract { low: 4, width: 5 }.result_width(&[8], &[]), None);
        assert_eq!(WordOp::SignExtend(129).result_width(&[8], &[]), None);
        assert_eq!(WordOp::Lookup(TableId(0)).result_width(&[8], &[Table::new(vec![1, 2], 3)]), Some(3));
    }
}
