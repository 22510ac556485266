//! Wishes for placement and routing.

use std::time::Duration;

/// The options of place and route.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// The clock to aim at, in MHz. With one clock it only decides what nextpnr's log calls a
    /// failure: the product of N = 16, q = 97 came out the same for 10, 100 and 300 MHz.
    pub target_mhz: f64,
    /// The start of the placer's random numbers; its low 31 bits count. Equal seeds give equal
    /// results, others differ by a tenth or more (with seeds 1 and 2 the same product reached 141
    /// and 129 MHz, that of N = 256, q = 7681 100 and 116).
    pub seed: u64,
    /// The number of seeds that are tried, from [`Options::seed`] on; the fastest result is kept.
    pub seeds: u32,
    /// True if the design is a board top ([`board_top`](crate::board_top)): its ports go to the
    /// board's pins, and a bitstream is packed. Else it is measured as on a bare part.
    pub pins: bool,
    /// The limit for each run of a tool.
    pub timeout: Duration,
}

impl Default for Options {
    /// 100 MHz, seed 1 alone, no pins, 30 minutes.
    fn default() -> Self {
        Options { target_mhz: 100.0, seed: 1, seeds: 1, pins: false, timeout: Duration::from_secs(1800) }
    }
}
