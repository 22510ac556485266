//! The streams of a design, as bytes.

use crate::HostError;
use ringmill_blocks::stream::{Direction, Stream};

/// The streams of a design, in the order in which the link counts them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobShape {
    /// Arguments.
    pub inputs: Vec<Stream>,
    /// Results.
    pub outputs: Vec<Stream>,
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
        let of = |direction| streams.iter().filter(|stream| stream.direction == direction).cloned().collect();
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
