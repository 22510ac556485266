//! The options of a design on a board: clock, link and placement.

use ringmill_board::{BoardOptions, DEFAULT_CHUNK};
use ringmill_fpga::ClockWish;

use crate::any_case;

/// The options of a design on a board.
#[derive(clap::Args)]
#[command(next_help_heading = "Boards")]
pub struct OnBoard {
    /// The clock of the design: a number of MHz, which must be met; `oscillator`, the clock of the
    /// board, or a slower one if the design does not meet it; or `fastest`, the fastest clock that
    /// the PLL makes and the design meets, found in up to three runs of place and route.
    #[arg(long, value_name = "MHZ|oscillator|fastest", default_value_t = ClockWish::Fastest, requires = "board", value_parser = any_case::any_case::<ClockWish>)]
    clock: ClockWish,
    /// Bits a second of the link to the host. Default: the fastest usual rate that the clock
    /// divides to.
    #[arg(long, value_name = "RATE", requires = "board")]
    baud: Option<u32>,
    /// The bytes of each stream's buffer in the link: a power of two, 64 to 4096.
    #[arg(long, value_name = "BYTES", default_value_t = DEFAULT_CHUNK, requires = "board")]
    chunk: u32,
    /// Leave the counters of cycles, beats and errors out of the link, which makes it smaller.
    #[arg(long, requires = "board")]
    no_counters: bool,
    /// Try this many seeds of the placer and keep the fastest result.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "board", value_parser = clap::value_parser!(u32).range(1..=1000))]
    seeds: u32,
    /// Estimate the energy of a transaction from a simulation of the mapped design, without its
    /// link.
    #[arg(long, requires = "board")]
    energy: bool,
}

impl OnBoard {
    /// Returns the options for a board.
    pub fn options(&self, board: &str, seed: u64) -> BoardOptions {
        BoardOptions {
            board: board.to_owned(),
            clock: self.clock,
            baud: self.baud,
            chunk: self.chunk,
            counters: !self.no_counters,
            seed,
            seeds: self.seeds,
            energy: self.energy,
        }
    }
}
