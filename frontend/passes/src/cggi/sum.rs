//! Tables at weighted sums of bits.

use melior::ir::{OperationRef, Value, operation::OperationLike};
use ringmill_dialects::{
    attr,
    ops::{Cggi, OpName},
};

/// Most bits of a sum whose inversions are moved into its table.
const MAX_TERMS: usize = 12;

/// A bit times a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Term<V> {
    pub weight: u64,
    /// The operand, behind an inverter if there is one.
    pub new: V,
    /// The bit itself, before an inversion.
    pub bit: V,
    /// True if the complement of the bit counts.
    pub inverted: bool,
}

/// The function of an op on bits: bit s of the table where the sum of the terms is s.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sum<V> {
    pub terms: Vec<Term<V>>,
    pub table: u128,
}

/// The table of a gate of two inputs; `None` for other ops.
pub(super) fn gate_table(name: Cggi) -> Option<u128> {
    Some(match name {
        Cggi::And => 0b1000,
        Cggi::Nand => 0b0111,
        Cggi::Or => 0b1110,
        Cggi::Nor => 0b0001,
        Cggi::Xor => 0b0110,
        Cggi::Xnor => 0b1001,
        _ => return None,
    })
}

/// The weights of an op's operands in the number of the row; `None` for an op that is not a table.
pub(super) fn weights(name: Cggi, operation: OperationRef<'_, '_>) -> Option<Vec<u64>> {
    let count = operation.operand_count();
    match name {
        Cggi::And | Cggi::Nand | Cggi::Or | Cggi::Nor | Cggi::Xor | Cggi::Xnor => {}
        Cggi::Lut2 | Cggi::Lut3 | Cggi::Lut4 | Cggi::Lut5 | Cggi::Lut6 => {}
        Cggi::LutLincomb | Cggi::MultiLutLincomb => {
            let coefficients = attr::COEFFICIENTS.of(operation)?;
            return coefficients.into_iter().map(|coefficient| u64::try_from(coefficient).ok()).collect();
        }
        _ => return None,
    }
    // The first operand is the most significant bit.
    Some((0..count).rev().map(|place| 1 << place).collect())
}

/// The value that is inverted, behind an inverter.
pub(super) fn behind_inverter<'c: 'a, 'a>(value: Value<'c, 'a>) -> Option<Value<'c, 'a>> {
    let owner = melior::ir::operation::OperationResult::try_from(value).ok()?.owner();
    matches!(OpName::of(owner), Some(OpName::Cggi(Cggi::Not))).then(|| owner.operand(0).ok())?
}

impl<V: Copy> Sum<V> {
    /// The same function of the operands as they are, behind their inverters.
    pub fn with_inverters(&self) -> Self {
        let terms = self.terms.iter().map(|term| Term { bit: term.new, inverted: false, ..*term }).collect();
        Self { terms, table: self.table }
    }

    /// The same function of the bits themselves, with a table that has their inversions in it;
    /// `None` if two rows of one sum of theirs differ. `mask` has the bits of a sum, which wraps.
    pub fn without_inversions(&self, mask: u64) -> Option<Self> {
        if self.terms.len() > MAX_TERMS {
            return None;
        }
        let mut table = 0u128;
        let mut known = 0u128;
        for row in 0..1u32 << self.terms.len() {
            let (mut own, mut bits) = (0u64, 0u64);
            for (place, term) in self.terms.iter().enumerate() {
                let bit = row >> place & 1 == 1;
                bits = bits.wrapping_add(if bit { term.weight } else { 0 });
                own = own.wrapping_add(if bit == term.inverted { 0 } else { term.weight });
            }
            let (own, bits) = (own & mask, bits & mask);
            if own >= 128 || bits >= 128 {
                return None;
            }
            let value = self.table >> own & 1;
            if known >> bits & 1 == 1 && table >> bits & 1 != value {
                return None;
            }
            known |= 1 << bits;
            table |= value << bits;
        }
        let terms = self.terms.iter().map(|term| Term { inverted: false, ..*term }).collect();
        Some(Self { terms, table })
    }
}
