/// The relations of `arith.cmpi`, in MLIR's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// All ten, each at its number.
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

    /// The predicate of a number; `None` above 9.
    pub fn numbered(number: u128) -> Option<Self> {
        Self::ALL.get(usize::try_from(number).ok()?).copied()
    }

    /// MLIR's number, from 0 to 9.
    pub const fn number(self) -> i64 {
        self as i64
    }
}
