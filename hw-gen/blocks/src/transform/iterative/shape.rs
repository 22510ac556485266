//! The numbers that follow from N and the choices of an iterative transform.

use crate::BlockError;
use crate::transform::Direction;
use crate::transform::memory::BANK;

/// The directions of an iterative transform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Directions {
    /// One of the two.
    Only(Direction),
    /// Both: the module has a port `inverse`, which changes between frames only.
    Both,
}

/// The choices of an iterative transform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Iterative {
    /// Butterflies, in units of radix 2: a unit of radix 4 counts as 4. A power of two.
    pub butterflies: u32,
    /// 2 or 4.
    pub radix: u32,
    /// True if frames are loaded and unloaded while others are transformed.
    pub double_buffered: bool,
}

/// The numbers that follow from N and the choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// log2 of the elements of a word.
    pub lane_bits: u32,
    /// log2 of the words.
    pub address: u32,
    /// Columns of butterflies: 1 for radix 2, 2 for radix 4.
    pub columns: u32,
}

/// Most butterflies, in units of radix 2.
pub const MOST_BUTTERFLIES: u32 = 32;

impl Shape {
    /// The shape for N elements.
    ///
    /// # Errors
    /// The error of a shape that the architecture does not serve.
    pub fn of(n: u64, choice: &Iterative) -> Result<Self, BlockError> {
        let Iterative { butterflies, radix, .. } = *choice;
        let columns = match radix {
            2 => 1,
            4 => 2,
            _ => return Err(BlockError::Radix { radix }),
        };
        let least = if columns == 1 { 1 } else { 4 };
        let most = u64::from(MOST_BUTTERFLIES).min(n / 4);
        if !butterflies.is_power_of_two() || butterflies < least || u64::from(butterflies) > most {
            return Err(BlockError::Butterflies { butterflies, radix, n, least, most });
        }
        let lanes = 2 * butterflies / columns;
        let lane_bits = lanes.trailing_zeros();
        Ok(Self { lane_bits, address: n.trailing_zeros() - lane_bits, columns })
    }

    /// True if the tables of factors are so large that what is read from their banks goes through
    /// a register more.
    pub fn has_banks(&self) -> bool {
        2 << self.address > BANK
    }

    /// Elements of a word.
    pub fn lanes(&self) -> u32 {
        1 << self.lane_bits
    }
}
