//! The options of a link.

/// The options of a link, in addition to its streams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkOptions {
    /// The clock, in Hz.
    pub clock_hz: u64,
    /// The requested rate on the line in bit/s.
    pub baud: u32,
    /// The program: the first 8 bytes of a SHA-256.
    pub identity: [u8; 8],
    /// The most bytes of a WRITE or a READ, which is also the size of each stream's memory: a power
    /// of two from 64 to 4096.
    pub chunk: u32,
    /// True for counters of cycles, beats, frames and errors. Without them, their registers are 0.
    pub counters: bool,
}
