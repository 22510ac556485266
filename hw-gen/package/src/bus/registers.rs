//! The registers of a wrapper: their addresses and meanings.

use ringmill_design::{Direction, Ring};
use serde::Serialize;

use crate::Description;

/// A register as software sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Register {
    pub name: String,
    /// In bytes.
    pub offset: u64,
    /// `r`, `w` or `rw`.
    pub access: &'static str,
    /// The value, where it never changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<u64>,
    pub meaning: String,
}

/// "RMIL".
const IDENTITY: u64 = 0x524d_494c;
pub(super) const CONTROL: u64 = 0x20;
pub(super) const STATUS: u64 = 0x24;
/// The address of the streams' registers, and the bytes of each stream's registers.
pub(super) const STREAMS: u64 = 0x100;
pub(super) const STREAM_BYTES: u64 = 0x20;
/// Of a stream's registers, from its first.
pub(super) const DATA: u64 = 0;
pub(super) const FLAGS: u64 = 4;
pub(super) const LEVEL: u64 = 8;

/// All registers, by their offsets.
pub(super) fn registers(design: &Description) -> Vec<Register> {
    let mut list = Vec::new();
    let mut add = |name: String, offset, access, value, meaning: String| {
        list.push(Register { name, offset, access, value, meaning });
    };
    let low = |value: u64| Some(value & u64::from(u32::MAX));
    let mut fixed = |name: &str, offset, value, meaning: &str| {
        add(name.to_owned(), offset, "r", value, meaning.to_owned());
    };
    let version = design.ringmill.split(['.', '-']).filter_map(|part| part.parse().ok());
    let version = version.take(3).fold(0, |all: u64, part: u64| all << 8 | part.min(255));
    fixed("IDENTITY", 0x00, Some(IDENTITY), "\"RMIL\": an accelerator from Ringmill.");
    fixed("VERSION", 0x04, Some(version), "The version of Ringmill: major, minor and patch, 8 bits each.");
    let hash = design.program_sha256.get(..8).and_then(|digits| u64::from_str_radix(digits, 16).ok());
    fixed(
        "PROGRAM",
        0x08,
        Some(hash.unwrap_or(0)),
        "The first 32 bits of the program's SHA-256: it tells designs on one bus apart.",
    );
    fixed("DEGREE", 0x0c, low(design.rings.first().map_or(0, Ring::n)), "Coefficients of a polynomial, N.");
    fixed("LANES", 0x10, low(design.interface.lanes().into()), "Coefficients in each beat inside the design.");
    let streams = (design.interface.inputs().count() as u64) | (design.interface.outputs().count() as u64) << 16;
    fixed("STREAMS", 0x14, low(streams), "Arguments (bits 15 to 0) and results (bits 31 to 16).");
    let timing = design.interface.timing.unwrap_or_default();
    fixed("LATENCY", 0x18, low(timing.latency_cycles), "Cycles from the first beat in to the first beat out.");
    fixed(
        "INTERVAL",
        0x1c,
        low(timing.interval_cycles),
        "Initiation interval: cycles from one transaction to the next.",
    );
    add(
        "CONTROL".to_owned(),
        CONTROL,
        "rw",
        None,
        "Writing 1 to bit 0 resets the design and the streams; it reads 1 during the reset.".to_owned(),
    );
    add(
        "STATUS".to_owned(),
        STATUS,
        "r",
        None,
        "Bit 0: while in reset. Bit 1: a word was written to a full argument. Bit 2: an empty result was read. Bit 3: a frame of an argument, \
         whose FLAGS show it, had the wrong length. Bits 1 to 3 stay until the reset."
            .to_owned(),
    );
    for (number, stream) in design.interface.streams.iter().enumerate() {
        let base = STREAMS + STREAM_BYTES * number as u64;
        let named = |part: &str| format!("{}_{part}", stream.name.to_uppercase());
        let words = u64::from(stream.width().div_ceil(32));
        let (access, data, flags) = match stream.direction {
            Direction::In => (
                "w",
                "A word of the argument, the lowest of its beat first. A write without space is an error.",
                "Bit 0: there is space for a word. Bit 1: a frame had the wrong length; it stays until the reset.",
            ),
            Direction::Out => (
                "r",
                "The next word of the result, the lowest of its beat first. A read without a word is an error.",
                "Bit 0: there is a word. Bit 1: it is of the last beat of a frame.",
            ),
        };
        add(named("DATA"), base + DATA, access, None, data.to_owned());
        add(named("FLAGS"), base + FLAGS, "r", None, flags.to_owned());
        add(named("LEVEL"), base + LEVEL, "r", None, "Beats that wait between the bus and the design.".to_owned());
        let mut fixed = |part: &str, offset, value, meaning: String| {
            add(named(part), base + offset, "r", low(value), meaning);
        };
        let layout = format!(
            "Words of 32 bits in a beat of {} coefficients of {} bits each.",
            stream.lanes, stream.coefficient_bits
        );
        fixed("WORDS", 0x0c, words, layout);
        fixed("BEATS", 0x10, stream.beats, "Beats in a frame.".to_owned());
        fixed("FRAMES", 0x14, stream.frames, "Frames in a transaction.".to_owned());
    }
    list
}
