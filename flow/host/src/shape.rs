//! The streams of a design, as bytes.

use ringmill_design::{Direction, Stream};
use ringmill_link::protocol::{CRC, HEADER};

use crate::HostError;

/// The streams of a design, in the order in which the link counts them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobShape {
    /// Arguments.
    pub inputs: Vec<Stream>,
    /// Results.
    pub outputs: Vec<Stream>,
}

/// The bytes of a frame on the line, with a payload of so many.
fn line_bytes(payload: f64) -> f64 {
    // An END before and behind.
    2.0 + escaped((HEADER + CRC) as f64 + payload)
}

/// Random bytes with their escapes: END and ESC are written as two.
fn escaped(bytes: f64) -> f64 {
    bytes * (1.0 + 2.0 / 256.0)
}

/// Bytes that an operand takes of a stream: its beats in order, the bytes of each lowest first.
pub(crate) fn bytes_of(stream: &Stream) -> usize {
    let beats = stream.beats.saturating_mul(stream.frames);
    usize::try_from(beats.saturating_mul(u64::from(stream.width() / 8))).unwrap_or(usize::MAX)
}

impl JobShape {
    /// Of a design with those streams.
    #[must_use]
    pub fn new(streams: &[Stream]) -> Self {
        let of = |direction: Direction| direction.among(streams).cloned().collect();
        JobShape { inputs: of(Direction::In), outputs: of(Direction::Out) }
    }

    /// Bytes that an operand has for each argument.
    #[must_use]
    pub fn input_bytes(&self) -> Vec<usize> {
        self.inputs.iter().map(bytes_of).collect()
    }

    /// Bytes that it leads to of each result.
    #[must_use]
    pub fn output_bytes(&self) -> Vec<usize> {
        self.outputs.iter().map(bytes_of).collect()
    }

    /// The bytes that an operand of a long job takes on the line, both ways together: its own, and
    /// its part of requests and replies, as long as none is refused, damaged or sent again. A WRITE
    /// or a READ carries `chunk` bytes at most.
    ///
    /// Of random bytes, one in 128 is escaped. Arguments that stay are sent once, so that an
    /// operand has no part in them.
    #[must_use]
    pub fn line_bytes_an_operand(&self, chunk: u32) -> f64 {
        let chunk = f64::from(chunk.max(1));
        let moving = self.inputs.iter().filter(|stream| !stream.resident).map(|stream| bytes_of(stream) as f64);
        let (sent, largest) = moving.fold((0.0, 0.0), |(sum, most), bytes| (sum + bytes, f64::max(most, bytes)));
        // A WRITE goes on with the next operand, a READ asks for the results of whole ones.
        let operands = if largest > 0.0 { (chunk / largest).max(1.0) } else { 1.0 };
        let outputs = self.outputs.iter().map(|stream| bytes_of(stream) as f64);
        let (came, reads) = outputs.fold((0.0, 0.0), |(sum, reads), bytes| {
            (sum + bytes, reads + (operands * bytes / chunk).ceil() / operands)
        });
        let writes = sent / chunk;
        let exchange = 2.0 * line_bytes(0.0);
        // The number of a stream; that, and the number of bytes that are wanted.
        let (write, read) = (exchange + escaped(1.0), exchange + escaped(3.0));
        writes * write + reads * read + escaped(sent + came)
    }

    /// The most transactions a second through a line of so many bits a second, with requests as in
    /// [`JobShape::line_bytes_an_operand`]; no more than the design itself takes, where that is
    /// known.
    #[must_use]
    pub fn operands_a_second(&self, baud: f64, chunk: u32, design: Option<f64>) -> f64 {
        // A start bit, eight of data and a stop bit.
        let line = baud / (10.0 * self.line_bytes_an_operand(chunk));
        design.map_or(line, |design| line.min(design))
    }

    /// Checks an operand against the streams, and against the first one, whose arguments stay.
    pub(crate) fn check(&self, number: u64, operand: &[Vec<u8>], first: Option<&[Vec<u8>]>) -> Result<(), HostError> {
        if operand.len() != self.inputs.len() {
            let (expected, given) = (self.inputs.len(), operand.len());
            return Err(HostError::Arguments { operand: number, expected, given });
        }
        for (input, (stream, bytes)) in self.inputs.iter().zip(operand).enumerate() {
            if stream.resident
                && let Some(first) = first
            {
                if !bytes.is_empty() && *bytes != first[input] {
                    return Err(HostError::Resident { operand: number, name: stream.name.clone() });
                }
            } else if bytes.len() != bytes_of(stream) {
                let (expected, given) = (bytes_of(stream), bytes.len());
                return Err(HostError::Operand { operand: number, name: stream.name.clone(), expected, given });
            }
        }
        Ok(())
    }
}
