//! A value of a program.

/// An integer of up to 128 bits, or an undefined value.
///
/// Undefined values come from shifts by the width or more, divisions by zero, signed overflow of a
/// division, reads of memory that was never written, and indices out of range. They propagate: the
/// result of an operation with an undefined operand is undefined, except that a selection on a
/// defined condition takes over only the flag of the chosen side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The bits, zero above the width of the type. Meaningless unless `defined`; results of an
    /// evaluation carry 0 then.
    pub value: u128,
    /// True if the program gives this value a meaning.
    pub defined: bool,
}

impl Word {
    /// The undefined value.
    pub const UNDEFINED: Self = Self { value: 0, defined: false };

    /// A defined value.
    #[inline]
    #[must_use]
    pub const fn new(value: u128) -> Self {
        Self { value, defined: true }
    }

    /// Itself, with the bits of an undefined value cleared, so that equal results compare equal.
    #[inline]
    #[must_use]
    pub fn canonical(self) -> Self {
        if self.defined { self } else { Self::UNDEFINED }
    }

    /// The value as a signed 64-bit index; `None` if undefined.
    #[inline]
    #[must_use]
    pub fn index(self) -> Option<i64> {
        self.defined.then_some(self.value as u64 as i64)
    }

    /// A defined `index` value.
    #[inline]
    #[must_use]
    pub fn from_index(index: i64) -> Self {
        Self::new(u128::from(index as u64))
    }
}

/// One input or result of a program: per argument or result, its elements in row-major order.
pub type Vector = Vec<Vec<u128>>;
