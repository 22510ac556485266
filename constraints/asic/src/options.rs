//! The options of mapping.

use std::path::PathBuf;
use std::time::Duration;

/// The options of mapping.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The liberty file; none for the generic library.
    pub liberty: Option<PathBuf>,
    /// The period of the clock to aim at, in ns.
    pub period_ns: f64,
    /// The port of the clock. A design without it is timed against a clock of its own, from inputs
    /// to outputs.
    pub clock: String,
    /// Most bits of memories, tables of constants included, that may become flip-flops and logic.
    pub most_memory_bits: u64,
    /// The limit for each run of a tool.
    pub timeout: Duration,
}

impl Default for Options {
    /// The generic library, 10 ns, `clk`, 64 Kibit, 30 minutes.
    fn default() -> Self {
        Options {
            liberty: None,
            period_ns: 10.0,
            clock: "clk".to_owned(),
            most_memory_bits: 1 << 16,
            timeout: Duration::from_secs(1800),
        }
    }
}
