//! The top around an accelerator: `<accelerator>_link`.

use ringmill_design::{Direction, Interface, SourceFile, Stream, systemverilog};

use crate::protocol::{LEAST_CHUNK, MOST_CHUNK, MOST_STREAMS};
use crate::{LinkError, LinkOptions, divider};

/// The link of an accelerator.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkTop {
    /// The module's name, `<accelerator>_link`. Ports: `clk`, `rst` (synchronous, active high), `rx`, `tx` (8N1), `active` (a session is open).
    pub module: String,
    /// Its file, behind those of `rtl/` that it needs, in compile order; not the accelerator's.
    pub files: Vec<SourceFile>,
    /// Clocks of a bit on the line.
    pub divider: u32,
    /// Bits a second that the clock makes of it.
    pub baud: f64,
}

/// Writes the link of an accelerator. Its streams of arguments, and of results, are numbered in their order.
///
/// # Errors
///
/// If the clock does not make the rate, or the chunk or the streams are not what a link can have.
pub fn link_top(accelerator: &Interface, options: &LinkOptions) -> Result<LinkTop, LinkError> {
    let (inputs, outputs) = check(accelerator, options)?;
    let module = &accelerator.module;
    let divider = divider(options.clock_hz, options.baud)?;
    let baud = options.clock_hz as f64 / f64::from(divider);
    let own = SourceFile {
        path: format!("rtl/{module}_link.sv"),
        text: systemverilog(&text(module, &inputs, &outputs, options, divider)),
    };
    let mut files = ringmill_rtl::used_by(std::slice::from_ref(&own));
    files.push(own);
    Ok(LinkTop { module: format!("{module}_link"), files, divider, baud })
}

/// The module's text.
fn text(module: &str, inputs: &[&Stream], outputs: &[&Stream], options: &LinkOptions, divider: u32) -> String {
    let LinkOptions { clock_hz, identity, chunk, counters, .. } = options;
    let (taken, given, counters) = (inputs.len(), outputs.len(), u8::from(*counters));
    let identity = u64::from_le_bytes(*identity);
    let mut text = format!(
        "// {module}_link: {module} behind a serial line: its streams, moved by the requests of a host.
//
// 8 data bits, no parity, 1 stop bit, DIVIDER clocks a bit. `rst` is synchronous; `active` says that a session is open. The requests stand in
// the documentation of the crate ringmill-link.
//
// Streams of arguments:
{}// Streams of results:
{}module {module}_link #(
    parameter integer DIVIDER  = {divider},  // clocks of a bit on the line, 8 to 65535
    parameter integer CLOCK_HZ = {clock_hz},  // the clock, as the registers say it
    parameter integer CHUNK    = {chunk},  // bytes of a stream's memory, a power of two, 64 to 4096
    parameter integer COUNTERS = {counters}  // 0: no counters of cycles, beats, frames and errors
) (
    input  wire  clk,
    input  wire  rst,
    input  wire  rx,
    output logic tx,
    output logic active
);
  if (DIVIDER < 8 || CHUNK < 64 || COUNTERS < 0 || COUNTERS > 1) begin : refuse
    $error(\"{module}_link: DIVIDER must be at least 8, CHUNK at least 64, COUNTERS 0 or 1\");
  end

  localparam integer PLACE = $clog2(CHUNK);

  logic restart;
  logic [7:0] in_data;
  logic [PLACE:0] in_offset, out_count;
  logic [PLACE-1:0] out_offset;
  logic [{}:0] in_write, in_commit, entered, frame_error;
  logic [{}:0] out_release, left;
  logic [{taken}*(PLACE+1)-1:0] in_levels;
  logic [{given}*(PLACE+1)-1:0] out_levels;
  logic [{}:0] out_data;

  link_core #(
      .INPUTS({taken}), .OUTPUTS({given}), .IDENTITY(64'h{identity:016x}), .CLOCK_HZ(CLOCK_HZ), .CHUNK(CHUNK), .DIVIDER(DIVIDER),
      .COUNTERS(COUNTERS)
  ) core (
      .clk(clk), .rst(rst), .rx(rx), .tx(tx), .active(active), .restart(restart), .in_write(in_write), .in_data(in_data),
      .in_offset(in_offset), .in_commit(in_commit), .in_levels(in_levels), .out_offset(out_offset), .out_release(out_release),
      .out_count(out_count), .out_levels(out_levels), .out_data(out_data), .entered(entered), .left(left),
      .frame_error(frame_error));
",
        list(inputs),
        list(outputs),
        taken - 1,
        given - 1,
        8 * given - 1,
    );
    let mut ports = String::new();
    for (index, stream) in inputs.iter().enumerate() {
        let (name, bytes, beats) = (format!("s_axis_{}", stream.name), stream.width() / 8, stream.beats);
        text += &wires(&name, stream);
        text += &format!(
            "  assign entered[{index}] = {name}_tvalid && {name}_tready;
  link_input #(.CHUNK(CHUNK), .BYTES({bytes}), .BEATS({beats})) input{index} (
      .clk(clk), .rst(restart), .write(in_write[{index}]), .data(in_data), .offset(in_offset), .commit(in_commit[{index}]),
      .level(in_levels[{index}*(PLACE+1)+:PLACE+1]), .m_valid({name}_tvalid), .m_ready({name}_tready), .m_data({name}_tdata),
      .m_last({name}_tlast));
"
        );
        ports += &connections(&name);
    }
    for (index, stream) in outputs.iter().enumerate() {
        let (name, bytes) = (format!("m_axis_{}", stream.name), stream.width() / 8);
        text += &wires(&name, stream);
        text += &format!(
            "  assign left[{index}] = {name}_tvalid && {name}_tready;
  link_output #(.CHUNK(CHUNK), .BYTES({bytes})) output{index} (
      .clk(clk), .rst(restart), .s_valid({name}_tvalid), .s_ready({name}_tready), .s_data({name}_tdata),
      .level(out_levels[{index}*(PLACE+1)+:PLACE+1]), .offset(out_offset), .q(out_data[{index}*8+:8]),
      .release_read(out_release[{index}]), .count(out_count));
  // The host counts beats itself.
  logic unused{index};
  assign unused{index} = &{{1'b0, {name}_tlast}};
"
        );
        ports += &connections(&name);
    }
    text + &format!(
        "\n  {module} accelerator (\n      .clk(clk), .rst(restart), .frame_error(frame_error){ports});\nendmodule\n"
    )
}

/// The streams of a side, as lines of the header.
fn list(streams: &[&Stream]) -> String {
    let one = |(index, stream): (usize, &&Stream)| {
        let Stream { name, beats, frames, resident, .. } = stream;
        let stays = if *resident { ", once after a START" } else { "" };
        format!(
            "//   {index}: {name}, {} bytes a beat, {beats} beats a frame, {frames} frames{stays}\n",
            stream.width() / 8
        )
    };
    streams.iter().enumerate().map(one).collect()
}

/// The signals of a stream.
fn wires(name: &str, stream: &Stream) -> String {
    let high = stream.width() - 1;
    format!("\n  logic [{high}:0] {name}_tdata;\n  logic {name}_tvalid, {name}_tready, {name}_tlast;\n")
}

/// The ports of a stream.
fn connections(name: &str) -> String {
    let one = |signal: &str| format!(".{name}_{signal}({name}_{signal})");
    format!(",\n      {}", ["tdata", "tvalid", "tready", "tlast"].map(one).join(", "))
}

/// The streams of arguments and of results of a design that can have a link.
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
