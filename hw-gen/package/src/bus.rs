//! A design behind registers: control wrappers for AXI4-Lite and Wishbone.

use ringmill_design::{Direction, Ring};
use serde::Serialize;
use serde_json::json;

use crate::{Description, PackageError, render::render};

/// A bus with 32-bit words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bus {
    /// AMBA AXI4-Lite.
    AxiLite,
    /// Wishbone B4, classic cycles, byte addresses.
    Wishbone,
}

/// The texts of a wrapper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrapper {
    /// What the wrapper's file and module are called: `TOP_axil` or `TOP_wb`.
    pub name: String,
    /// The wrapper. It instantiates the bus's slave of `rtl/bus` and the registers.
    pub top: String,
    /// `TOP_bus`: registers, adapters of the streams, the design.
    pub registers: String,
    /// The registers for people, as Markdown.
    pub document: String,
    /// The same for programs, as JSON.
    pub map: String,
}

/// A register as software sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Register {
    name: String,
    /// In bytes.
    offset: u64,
    /// `r`, `w` or `rw`.
    access: &'static str,
    /// The value, where it never changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u64>,
    meaning: String,
}

/// "RMIL".
const IDENTITY: u64 = 0x524d_494c;
const CONTROL: u64 = 0x20;
const STATUS: u64 = 0x24;
/// Where the registers of the streams begin, and how many bytes each stream has.
const STREAMS: u64 = 0x100;
const STREAM_BYTES: u64 = 0x20;
/// Most beats that wait in an adapter.
const DEPTH: u64 = 16;

/// The wrapper of a design for a bus.
///
/// # Errors
/// See [`PackageError`].
pub fn wrapper(design: &Description, bus: Bus) -> Result<Wrapper, PackageError> {
    let view = View::of(design);
    let (suffix, template) = match bus {
        Bus::AxiLite => ("axil", include_str!("../templates/axi_lite.sv")),
        Bus::Wishbone => ("wb", include_str!("../templates/wishbone.sv")),
    };
    let map = json!({ "schema": 1, "top": design.interface.module, "address_bits": view.address, "registers": view.registers });
    Ok(Wrapper {
        name: format!("{}_{suffix}", design.interface.module),
        top: render(template, design, &view)?,
        registers: render(include_str!("../templates/bus.sv"), design, &view)?,
        document: render(include_str!("../templates/registers.md"), design, &view)?,
        map: serde_json::to_string_pretty(&map)? + "\n",
    })
}

/// What the templates see beside the design.
#[derive(Serialize)]
struct View {
    /// Bits of an address.
    address: u32,
    registers: Vec<Register>,
    fixed: Vec<Fixed>,
    control: String,
    status: String,
    streams: Vec<StreamView>,
}

/// A register that never changes, as Verilog.
#[derive(Serialize)]
struct Fixed {
    offset: String,
    value: String,
}

#[derive(Serialize)]
struct StreamView {
    name: String,
    port: String,
    is_input: bool,
    /// Place among the streams of its direction.
    index: usize,
    bits: u32,
    beats: u64,
    depth: u64,
    /// Addresses of its registers.
    data: String,
    flags: String,
    level: String,
}

impl View {
    fn of(design: &Description) -> Self {
        let end = STREAMS + STREAM_BYTES * design.interface.streams.len() as u64;
        let address = (end.next_power_of_two().ilog2()).max(12);
        let hex = |offset: u64| format!("{address}'h{offset:x}");
        let registers = registers(design);
        let fixed = registers.iter().filter_map(|register| {
            let value = register.value?;
            Some(Fixed { offset: hex(register.offset), value: format!("32'h{value:x}") })
        });
        let fixed = fixed.collect();
        let arguments = design.interface.inputs().count();
        let streams = design.interface.streams.iter().enumerate().map(|(number, stream)| {
            let base = STREAMS + STREAM_BYTES * number as u64;
            StreamView {
                // Arguments come first.
                index: number.checked_sub(arguments).unwrap_or(number),
                name: stream.name.clone(),
                port: stream.port(),
                is_input: stream.direction == Direction::In,
                bits: stream.width(),
                beats: stream.beats,
                depth: DEPTH.min(stream.beats).max(2),
                data: hex(base),
                flags: hex(base + 4),
                level: hex(base + 8),
            }
        });
        let streams = streams.collect();
        Self { address, registers, fixed, control: hex(CONTROL), status: hex(STATUS), streams }
    }
}

fn registers(design: &Description) -> Vec<Register> {
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
    fixed("IDENTITY", 0x00, Some(IDENTITY), "\"RMIL\": an accelerator of ringmill.");
    fixed("VERSION", 0x04, Some(version), "The version of ringmill: major, minor and patch, 8 bits each.");
    let hash = design.program_sha256.get(..8).and_then(|digits| u64::from_str_radix(digits, 16).ok());
    fixed(
        "PROGRAM",
        0x08,
        Some(hash.unwrap_or(0)),
        "The first 32 bits of the program's SHA-256: it tells designs on one bus apart.",
    );
    fixed("DEGREE", 0x0c, low(design.rings.first().map_or(0, Ring::n)), "Coefficients of a polynomial, N.");
    fixed("LANES", 0x10, low(design.interface.lanes().into()), "Coefficients a beat inside the design.");
    let streams = (design.interface.inputs().count() as u64) | (design.interface.outputs().count() as u64) << 16;
    fixed("STREAMS", 0x14, low(streams), "Arguments (bits 15 to 0) and results (bits 31 to 16).");
    let timing = design.interface.timing.unwrap_or_default();
    fixed("LATENCY", 0x18, low(timing.latency_cycles), "Cycles from the first beat in to the first beat out.");
    fixed("INTERVAL", 0x1c, low(timing.interval_cycles), "Cycles from one operand to the next.");
    add(
        "CONTROL".to_owned(),
        CONTROL,
        "rw",
        None,
        "Writing 1 to bit 0 resets design and streams; it reads 1 while that lasts.".to_owned(),
    );
    add(
        "STATUS".to_owned(),
        STATUS,
        "r",
        None,
        "Bit 0: while in reset. Bit 1: a word was written to a full argument. Bit 2: an empty result was read. Bit 3: a frame of an argument, \
         whose FLAGS say so, had another length than the design counts. Bits 1 to 3 stay until the reset."
            .to_owned(),
    );
    for (number, stream) in design.interface.streams.iter().enumerate() {
        let base = STREAMS + STREAM_BYTES * number as u64;
        let named = |part: &str| format!("{}_{part}", stream.name.to_uppercase());
        let words = u64::from(stream.width().div_ceil(32));
        let (access, data, flags) = match stream.direction {
            Direction::In => (
                "w",
                "A word of the argument, the lowest of its beat first. When there is no space: error.",
                "Bit 0: there is space for a word. Bit 1: a frame had another length than the design counts; it stays until the reset.",
            ),
            Direction::Out => (
                "r",
                "The next word of the result, the lowest of its beat first. When there is none: error.",
                "Bit 0: there is a word. Bit 1: it is of the last beat of a frame.",
            ),
        };
        add(named("DATA"), base, access, None, data.to_owned());
        add(named("FLAGS"), base + 4, "r", None, flags.to_owned());
        add(named("LEVEL"), base + 8, "r", None, "Beats that wait between the bus and the design.".to_owned());
        let mut fixed = |part: &str, offset, value, meaning: String| {
            add(named(part), base + offset, "r", low(value), meaning);
        };
        let layout = format!("Words a beat: {} coefficients of {} bits.", stream.lanes, stream.coefficient_bits);
        fixed("WORDS", 0x0c, words, layout);
        fixed("BEATS", 0x10, stream.beats, "Beats a frame.".to_owned());
        fixed("FRAMES", 0x14, stream.frames, "Frames an operand.".to_owned());
    }
    list
}
