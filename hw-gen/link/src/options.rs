//! The options of a link.

/// The options of a link, besides the streams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkOptions {
    /// The clock, in Hz.
    pub clock_hz: u64,
    /// Bits a second on the line that are wanted.
    pub baud: u32,
    /// The program: the first 8 bytes of a SHA-256.
    pub identity: [u8; 8],
    /// Most bytes of a WRITE or a READ, and of the memory of each stream: a power of two from 64 to
    /// 4096.
    pub chunk: u32,
    /// True if there are counters of cycles, beats, frames and errors. Without them their registers
    /// are 0.
    pub counters: bool,
}
