//! Operands: computed, or known beforehand.

/// Something that is computed, or a number known beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operand<V> {
    /// Computed, or given.
    Variable(V),
    /// A number that fits where it is used.
    Constant(u64),
}

impl<V> Operand<V> {
    /// The same number, or the new value of a variable.
    pub fn map<W>(self, variable: impl FnOnce(V) -> W) -> Operand<W> {
        match self {
            Self::Variable(value) => Operand::Variable(variable(value)),
            Self::Constant(number) => Operand::Constant(number),
        }
    }

    /// The variable; none for a number.
    pub fn variable(self) -> Option<V> {
        match self {
            Self::Variable(value) => Some(value),
            Self::Constant(_) => None,
        }
    }
}
