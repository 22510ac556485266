//! The top around an accelerator: `<accelerator>_link`.

use ringmill_design::{Direction, FRAME_ERROR, Interface, SourceFile, Stream};
use ringmill_rtl::head::definition;
use ringmill_verilog::{Instance, Literal, Module, Net};

use crate::protocol::{LEAST_CHUNK, MOST_CHUNK, MOST_STREAMS};
use crate::{LinkError, LinkOptions, divider};

/// The link of an accelerator.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkTop {
    /// The module's name, `<accelerator>_link`. Ports: `clk`, `rst` (synchronous, active high),
    /// `rx`, `tx` (8N1), `active` (a session is open).
    pub module: String,
    /// Its file, which follows the modules of `rtl/` that it needs, in compile order. The
    /// accelerator's files are not included.
    pub files: Vec<SourceFile>,
    /// The clock cycles of a bit on the line.
    pub divider: u32,
    /// The actual rate in bit/s.
    pub baud: f64,
}

/// Writes the link of an accelerator. Its streams of arguments, and those of results, are numbered
/// in order.
///
/// # Errors
///
/// If the clock cannot make the rate, or a link does not support the chunk or the streams.
pub fn link_top(accelerator: &Interface, options: &LinkOptions) -> Result<LinkTop, LinkError> {
    let (inputs, outputs) = check(accelerator, options)?;
    let divider = divider(options.clock_hz, options.baud)?;
    let baud = options.clock_hz as f64 / f64::from(divider);
    let written = module(accelerator, &inputs, &outputs, options, divider).finish()?;
    let module = written.definition.name.clone();
    let mut files = ringmill_rtl::needed_by(written.instances.iter().map(String::as_str));
    files.extend(SourceFile::of(&written, ""));
    Ok(LinkTop { module, files, divider, baud })
}

/// The module.
fn module(
    accelerator: &Interface,
    inputs: &[&Stream],
    outputs: &[&Stream],
    options: &LinkOptions,
    divider: u32,
) -> Module {
    let LinkOptions { clock_hz, identity, chunk, counters, .. } = options;
    let name = &accelerator.module;
    let mut module = Module::new(format!("{name}_link"));
    module.describe(&format!(
        "{name}_link: {name} behind a serial line: its streams, moved by the requests of a host.\n\
         \n8 data bits, no \
         parity, 1 stop bit, {divider} clocks of {clock_hz} Hz a bit; {chunk} bytes of memory a stream. \
         `rst` is synchronous; `active` says that a session is open. The requests stand in the \
         documentation of the crate ringmill-link.\n\nStreams of arguments:\n{}Streams of results:\n{}",
        list(inputs),
        list(outputs)
    ));
    let [clk, rst, rx] = ["clk", "rst", "rx"].map(|name| module.input(Net::bit(name)));
    let [tx, active] = ["tx", "active"].map(|name| module.output(Net::bit(name)));

    // A place in a stream's memory has these bits, a number of bytes one more.
    let address_bits = chunk.ilog2();
    let (taken, given) = (inputs.len() as u32, outputs.len() as u32);
    let restart = Net::bit("restart");
    let [in_data, in_offset] =
        [("in_data", 8), ("in_offset", address_bits + 1)].map(|(name, bits)| Net::vector(name, bits));
    let [in_write, in_commit, entered] = ["in_write", "in_commit", "entered"].map(|name| Net::vector(name, taken));
    let [out_release, left] = ["out_release", "left"].map(|name| Net::vector(name, given));
    let [out_offset, out_count] =
        [("out_offset", address_bits), ("out_count", address_bits + 1)].map(|(name, bits)| Net::vector(name, bits));
    let in_levels = Net::vector("in_levels", taken * (address_bits + 1));
    let out_levels = Net::vector("out_levels", given * (address_bits + 1));
    let out_data = Net::vector("out_data", 8 * given);
    let frame_error = Net::vector(FRAME_ERROR, taken);

    let core = ringmill_rtl::instance("link_core", "core")
        .parameter("INPUTS", taken)
        .parameter("OUTPUTS", given)
        .parameter("IDENTITY", Literal::new(64, u64::from_le_bytes(*identity).into()))
        .parameter("CLOCK_HZ", *clock_hz)
        .parameter("CHUNK", *chunk)
        .parameter("DIVIDER", divider)
        .parameter("COUNTERS", *counters)
        .same([&clk, &rst, &rx, &tx, &active, &restart])
        .same([&in_write, &in_data, &in_offset, &in_commit, &in_levels])
        .same([&out_offset, &out_release, &out_count, &out_levels, &out_data])
        .same([&entered, &left, &frame_error]);
    module.instance(core);

    let mut inside = Instance::of(definition(accelerator).into(), "accelerator").same([&clk]).connect("rst", &restart);
    for (number, stream) in (0..).zip(inputs) {
        let nets = stream.nets();
        module.section(format!("Argument {number}, {}.", stream.name));
        module.assign(entered.at(number), nets.valid.all().and(&nets.ready));
        let memory = ringmill_rtl::instance("link_input", format!("input{number}"))
            .parameter("CHUNK", *chunk)
            .parameter("BYTES", stream.width() / 8)
            .parameter("BEATS", stream.beats)
            .same([&clk])
            .connect("rst", &restart)
            .connect("write", in_write.at(number))
            .connect("data", &in_data)
            .connect("offset", &in_offset)
            .connect("commit", in_commit.at(number))
            .connect("level", in_levels.lane(number, address_bits + 1))
            .connect("m_valid", &nets.valid)
            .connect("m_ready", &nets.ready)
            .connect("m_data", &nets.data)
            .connect("m_last", &nets.last);
        module.instance(memory);
        inside = inside.same([&nets.data, &nets.valid, &nets.ready, &nets.last]);
    }
    for (number, stream) in (0..).zip(outputs) {
        let nets = stream.nets();
        module.section(format!("Result {number}, {}; the host counts its beats itself.", stream.name));
        module.assign(left.at(number), nets.valid.all().and(&nets.ready));
        let memory = ringmill_rtl::instance("link_output", format!("output{number}"))
            .parameter("CHUNK", *chunk)
            .parameter("BYTES", stream.width() / 8)
            .same([&clk])
            .connect("rst", &restart)
            .connect("s_valid", &nets.valid)
            .connect("s_ready", &nets.ready)
            .connect("s_data", &nets.data)
            .connect("level", out_levels.lane(number, address_bits + 1))
            .connect("offset", &out_offset)
            .connect("q", out_data.lane(number, 8))
            .connect("release_read", out_release.at(number))
            .connect("count", &out_count);
        module.instance(memory);
        inside = inside.same([&nets.data, &nets.valid, &nets.ready, &nets.last]);
    }
    module.section("The accelerator.");
    module.instance(inside.same([&frame_error]));
    module
}

/// The streams of a direction, as lines of the comment.
fn list(streams: &[&Stream]) -> String {
    let one = |(index, stream): (usize, &&Stream)| {
        let Stream { name, beats, frames, resident, .. } = stream;
        let stays = if *resident { ", once after a START" } else { "" };
        format!(
            "  {index}: {name}, {} bytes a beat, {beats} beats a frame, {frames} frames{stays}\n",
            stream.width() / 8
        )
    };
    streams.iter().enumerate().map(one).collect()
}

/// Returns the streams of arguments and of results of a design, or refuses a design that cannot
/// have a link.
fn check<'a>(
    accelerator: &'a Interface,
    options: &LinkOptions,
) -> Result<(Vec<&'a Stream>, Vec<&'a Stream>), LinkError> {
    if options.clock_hz >> 31 != 0 {
        return Err(LinkError::Clock { clock_hz: options.clock_hz });
    }
    if !options.chunk.is_power_of_two() || !(LEAST_CHUNK..=MOST_CHUNK).contains(&options.chunk) {
        return Err(LinkError::Chunk { chunk: options.chunk });
    }
    for stream in &accelerator.streams {
        let bits = u64::from(stream.lanes) * u64::from(stream.coefficient_bits);
        if bits == 0 || bits > 2048 || bits % 8 != 0 || !(1..=i32::MAX as u64).contains(&stream.beats) {
            return Err(LinkError::Beat { name: stream.name.clone(), bits, beats: stream.beats });
        }
    }
    let (inputs, outputs): (Vec<_>, Vec<_>) = (accelerator.inputs().collect(), accelerator.outputs().collect());
    for (direction, side) in [(Direction::In, &inputs), (Direction::Out, &outputs)] {
        if !(1..=MOST_STREAMS).contains(&side.len()) {
            return Err(LinkError::Streams { direction, count: side.len() });
        }
    }
    Ok((inputs, outputs))
}
