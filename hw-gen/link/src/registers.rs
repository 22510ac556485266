//! The registers of a design, as STATUS returns them.

use miette::Diagnostic;
use thiserror::Error;

use crate::protocol::{MAGIC, VERSION};

/// The registers. Those from `cycles` to `refused_frames` are 0 in a design without counters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// Streams of arguments.
    pub inputs: u8,
    /// Streams of results.
    pub outputs: u8,
    /// The program: the first 8 bytes of a SHA-256.
    pub identity: [u8; 8],
    /// The clock, in Hz.
    pub clock_hz: u32,
    /// The most bytes of a WRITE or a READ.
    pub chunk: u16,
    /// The clock cycles of a bit on the line.
    pub divider: u16,
    /// Cycles from the first beat that entered the accelerator since START to the last one that
    /// left it; 0 before one has left. It wraps around after 2^32 cycles (43 s at 100 MHz), and so
    /// do the counts of beats.
    pub cycles: u32,
    /// Beats that entered the accelerator since START.
    pub input_beats: u32,
    /// Beats that left the accelerator since START.
    pub output_beats: u32,
    /// Frames with correct CRC and length since reset. This counter and those below saturate at
    /// 65535.
    pub good_frames: u32,
    /// Frames with wrong CRC or length since reset.
    pub damaged_frames: u32,
    /// Bytes without a stop bit since reset.
    pub framing_errors: u32,
    /// Refusals of session and sequence since reset.
    pub refused_frames: u32,
    /// Bit i is set if, since START, the accelerator received a frame of argument i with a wrong
    /// number of beats.
    pub frame_errors: u32,
}

impl Status {
    /// Number of registers.
    pub const REGISTERS: usize = 14;

    /// Returns the indices of the arguments for which the accelerator received a frame of the wrong
    /// length.
    pub fn arguments_with_wrong_frames(&self) -> impl Iterator<Item = usize> + use<> {
        let errors = self.frame_errors;
        (0..usize::from(self.inputs).min(32)).filter(move |&argument| errors >> argument & 1 == 1)
    }

    /// Formats an identity as 16 hexadecimal digits, the first byte first, as in reports.
    #[must_use]
    pub fn identity_text(identity: &[u8; 8]) -> String {
        format!("{:016x}", u64::from_be_bytes(*identity))
    }

    /// Reads the payload of STATUS's reply.
    ///
    /// # Errors
    ///
    /// If it does not have the length of the registers, or is of another protocol or version.
    pub fn parse(payload: &[u8]) -> Result<Self, StatusError> {
        let (words, rest) = payload.as_chunks::<4>();
        let wrong_length = Err(StatusError::Length { bytes: payload.len() });
        let Ok(registers) = <[[u8; 4]; Self::REGISTERS]>::try_from(words) else { return wrong_length };
        if !rest.is_empty() {
            return wrong_length;
        }
        let word = |index: usize| u32::from_le_bytes(registers[index]);
        let [version, inputs, outputs, _] = registers[1];
        if word(0) != MAGIC {
            return Err(StatusError::Magic { found: word(0) });
        }
        if version != VERSION {
            return Err(StatusError::Version { found: version });
        }
        let half = |index: usize, at: usize| u16::from_le_bytes([registers[index][at], registers[index][at + 1]]);
        let [a, b] = [registers[2], registers[3]];
        Ok(Self {
            inputs,
            outputs,
            identity: [a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]],
            clock_hz: word(4),
            chunk: half(5, 0),
            divider: half(5, 2),
            cycles: word(6),
            input_beats: word(7),
            output_beats: word(8),
            good_frames: word(9),
            damaged_frames: word(10),
            framing_errors: word(11),
            refused_frames: word(12),
            frame_errors: word(13),
        })
    }
}

/// An error in the reply to STATUS.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
pub enum StatusError {
    /// The reply has the wrong length.
    #[error("the status has {bytes} bytes instead of {}", 4 * Status::REGISTERS)]
    #[diagnostic(code("link::status-length"), help("the design speaks another version of the protocol; build it anew"))]
    Length {
        /// The number of bytes received.
        bytes: usize,
    },
    /// Another protocol.
    #[error("the status begins with {found:#010x} instead of {MAGIC:#010x}")]
    #[diagnostic(code("link::magic"), help("what answers is not a design of ringmill; check the port"))]
    Magic {
        /// Register 0.
        found: u32,
    },
    /// Another version of the protocol.
    #[error("the design speaks version {found} of the protocol instead of {VERSION}")]
    #[diagnostic(code("link::version"), help("build the design with this ringmill, or use the one it was built with"))]
    Version {
        /// The version in register 1.
        found: u8,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn payload() -> Vec<u8> {
        let mut words: Vec<u32> = (0..14).map(|index| 0x1000 * index).collect();
        words[0] = MAGIC;
        words[1] = u32::from(VERSION) | 3 << 8 | 2 << 16;
        words[13] = 0b101;
        (words[2], words[3]) = (0x0403_0201, 0x0807_0605);
        words[5] = 512 | 217 << 16;
        words.into_iter().flat_map(u32::to_le_bytes).collect()
    }

    #[test]
    fn every_register_has_its_place() {
        let status = Status::parse(&payload()).expect("registers");
        let expected = Status {
            inputs: 3,
            outputs: 2,
            identity: [1, 2, 3, 4, 5, 6, 7, 8],
            clock_hz: 0x4000,
            chunk: 512,
            divider: 217,
            cycles: 0x6000,
            input_beats: 0x7000,
            output_beats: 0x8000,
            good_frames: 0x9000,
            damaged_frames: 0xa000,
            framing_errors: 0xb000,
            refused_frames: 0xc000,
            frame_errors: 5,
        };
        assert_eq!(status, expected);
        assert_eq!(status.arguments_with_wrong_frames().collect::<Vec<_>>(), [0, 2]);
    }

    #[test]
    fn an_identity_is_read_byte_by_byte() {
        assert_eq!(Status::identity_text(&[0, 0x12, 3, 0xff, 0, 0, 0xa0, 9]), "001203ff0000a009");
    }

    #[test]
    fn what_is_no_status_is_refused() {
        for bytes in [0, 4, 52, 55, 57, 60] {
            let mut payload = payload();
            payload.resize(bytes, 0);
            assert_eq!(Status::parse(&payload), Err(StatusError::Length { bytes }));
        }
        let mut other = payload();
        other[0] = 0;
        assert_eq!(Status::parse(&other), Err(StatusError::Magic { found: 0x4c4d_4700 }));
        let mut newer = payload();
        newer[4] = 3;
        assert_eq!(Status::parse(&newer), Err(StatusError::Version { found: 3 }));
    }
}
