//! The top around an accelerator: `<accelerator>_link`.

use ringmill_blocks::File;
use ringmill_blocks::stream::{Direction, Stream};

use crate::protocol::{LEAST_CHUNK, MOST_CHUNK, MOST_STREAMS};
use crate::{LinkError, LinkOptions, divider};

/// The link of an accelerator.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkTop {
    /// The module's name, `<accelerator>_link`. Ports: `clk`, `rst` (synchronous, active high), `rx`, `tx` (8N1), `active` (a session is open).
    pub module: String,
    /// Its file, behind those of `rtl/` that it needs, in compile order; not the accelerator's.
    pub files: Vec<File>,
    /// Clocks of a bit on the line.
    pub divider: u32,
    /// Bits a second that the clock makes of it.
    pub baud: f64,
}

/// Writes the link of the accelerator `module`. Its streams of arguments, and of results, are numbered in their order.
///
/// # Errors
///
/// If the clock does not make the rate, or the chunk or the streams are not what a link can have.
pub fn link_top(module: &str, streams: &[Stream], options: &LinkOptions) -> Result<LinkTop, LinkError> {
    let (_, _) = check(streams, options)?;
    let divider = divider(options.clock_hz, options.baud)?;
    let baud = options.clock_hz as f64 / f64::from(divider);
    Ok(LinkTop { module: format!("{module}_link"), files: Vec::new(), divider, baud })
}

/// The streams of arguments and of results of a design that can have a link.
fn check<'a>(streams: &'a [Stream], options: &LinkOptions) -> Result<(Vec<&'a Stream>, Vec<&'a Stream>), LinkError> {
    if options.clock_hz >> 32 != 0 {
        return Err(LinkError::Clock { clock_hz: options.clock_hz });
    }
    if !options.chunk.is_power_of_two() || !(LEAST_CHUNK..=MOST_CHUNK).contains(&options.chunk) {
        return Err(LinkError::Chunk { chunk: options.chunk });
    }
    for stream in streams {
        let bits = u64::from(stream.lanes) * u64::from(stream.coefficient_bits);
        if bits == 0 || bits > 2048 || bits % 8 != 0 || !(1..=u64::from(u32::MAX)).contains(&stream.beats) {
            return Err(LinkError::Beat { name: stream.name.clone(), bits, beats: stream.beats });
        }
    }
    let (inputs, outputs): (Vec<_>, Vec<_>) = streams.iter().partition(|stream| stream.direction == Direction::In);
    for (direction, side) in [(Direction::In, &inputs), (Direction::Out, &outputs)] {
        if !(1..=MOST_STREAMS).contains(&side.len()) {
            return Err(LinkError::Streams { direction, count: side.len() });
        }
    }
    Ok((inputs, outputs))
}
