//! The options for a board.

use ringmill_fpga::{Board, ClockWish};
use ringmill_link::{LinkOptions, divider, fastest};

use crate::{BoardError, DEFAULT_BAUD, core::Core};

/// The board, and the options of place and route.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardOptions {
    /// The board's name.
    pub board: String,
    /// The clock; default: the fastest that is met.
    pub clock: ClockWish,
    /// Bits a second of the link; default: the fastest usual rate up to the board's that the clock
    /// divides to.
    pub baud: Option<u32>,
    /// Bytes of each stream's buffer, and of the largest piece of data in a frame: a power of two,
    /// 64 to 4096.
    pub chunk: u32,
    /// True if the link counts cycles, beats and errors.
    pub counters: bool,
    /// The start of the placer's random numbers.
    pub seed: u64,
    /// The number of seeds that are tried, from `seed` on; the fastest result is kept.
    pub seeds: u32,
    /// True if to estimate the energy of a transaction.
    pub energy: bool,
}

impl BoardOptions {
    /// Everything as the board has it.
    #[must_use]
    pub fn new(board: &str) -> Self {
        Self {
            board: board.to_owned(),
            clock: ClockWish::default(),
            baud: None,
            chunk: DEFAULT_CHUNK,
            counters: true,
            seed: 1,
            seeds: 1,
            energy: false,
        }
    }

    /// True if anything is asked of the link.
    pub(crate) fn describes_link(&self) -> bool {
        self.baud.is_some() || self.chunk != DEFAULT_CHUNK || !self.counters
    }

    /// True if a link is as fast at a clock as at the oscillator's, in Hz: at some clocks no
    /// divider makes the usual rate.
    pub(crate) fn keeps_the_rate(&self, board: &Board, oscillator_hz: u64, clock_hz: u64) -> bool {
        let most = board.link.as_ref().map_or(DEFAULT_BAUD, |link| link.baud);
        match self.baud {
            Some(baud) => divider(clock_hz, baud).is_ok(),
            None => fastest(clock_hz, most) >= fastest(oscillator_hz, most),
        }
    }

    /// The link of a core at a clock.
    pub(crate) fn link(&self, core: &Core, clock_hz: u64, board: &Board) -> Result<LinkOptions, BoardError> {
        let most = board.link.as_ref().map_or(DEFAULT_BAUD, |link| link.baud);
        let usual = || fastest(clock_hz, most).unwrap_or(DEFAULT_BAUD);
        let baud = self.baud.unwrap_or_else(usual);
        Ok(LinkOptions { clock_hz, baud, identity: core.identity, chunk: self.chunk, counters: self.counters })
    }
}

/// Bytes of a buffer where nothing else is asked for: a block of memory of an iCE40.
pub const DEFAULT_CHUNK: u32 = 512;
