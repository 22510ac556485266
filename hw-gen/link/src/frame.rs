//! Encoding and decoding of frames on the line.

use thiserror::Error;

use crate::protocol::{CRC, HEADER, MOST_PAYLOAD, slip};

/// A request or a reply.
///
/// On the line: END, then session (u16), sequence (u8), command (u8), bytes of payload (u16),
/// payload, CRC-32 (IEEE 802.3, as in zlib) of all before it, then END; END and ESC among them are
/// written as two bytes (SLIP, RFC 1055).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The session; a reply has that of the request.
    pub session: u16,
    /// The sequence number, modulo 256; a reply has that of the request.
    pub sequence: u8,
    /// One of [`command`](crate::protocol::command), or any other byte.
    pub command: u8,
    /// At most 65535 bytes; the hardware takes at most a chunk and a byte.
    pub payload: Vec<u8>,
}

impl Frame {
    /// Returns the bytes on the line, with an END at both ends.
    ///
    /// # Panics
    ///
    /// If the payload has more than 65535 bytes.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let length = u16::try_from(self.payload.len()).expect("a payload of at most 65535 bytes");
        let mut contents = self.session.to_le_bytes().to_vec();
        contents.extend([self.sequence, self.command]);
        contents.extend(length.to_le_bytes());
        contents.extend(&self.payload);
        contents.extend(crc32fast::hash(&contents).to_le_bytes());
        let mut bytes = vec![slip::END];
        for byte in contents {
            match byte {
                slip::END => bytes.extend([slip::ESC, slip::ESC_END]),
                slip::ESC => bytes.extend([slip::ESC, slip::ESC_ESC]),
                other => bytes.push(other),
            }
        }
        bytes.push(slip::END);
        bytes
    }

    /// Decodes the contents between two ENDs, without escapes.
    fn parse(contents: &[u8]) -> Result<Self, Damage> {
        let Some((data, crc)) = contents.split_last_chunk::<CRC>() else { return Err(Damage::Short) };
        let Some((&[s0, s1, sequence, command, l0, l1], payload)) = data.split_first_chunk::<HEADER>() else {
            return Err(Damage::Short);
        };
        if crc32fast::hash(data) != u32::from_le_bytes(*crc) {
            return Err(Damage::Crc);
        }
        if usize::from(u16::from_le_bytes([l0, l1])) != payload.len() {
            return Err(Damage::Length);
        }
        Ok(Self { session: u16::from_le_bytes([s0, s1]), sequence, command, payload: payload.to_vec() })
    }
}

/// The damage of a frame between two ENDs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Damage {
    /// Fewer bytes than a header and a CRC.
    #[error("the frame is too short")]
    Short,
    /// More bytes than any frame of the protocol has.
    #[error("the frame is too long")]
    Long,
    /// ESC before an invalid byte.
    #[error("the frame has a wrong escape")]
    Escape,
    /// The CRC does not match the contents.
    #[error("the frame's CRC is wrong")]
    Crc,
    /// The length does not match the contents.
    #[error("the frame's length is wrong")]
    Length,
}

/// Finds frames in bytes from the line, whatever bytes are between them. Holds at most one frame of
/// [`MOST_PAYLOAD`] bytes.
#[derive(Clone, Debug, Default)]
pub struct Decoder {
    contents: Vec<u8>,
    escaped: bool,
    damage: Option<Damage>,
}

impl Decoder {
    /// Takes the next byte. At the END of a frame, returns the frame or its damage. Empty frames
    /// are ignored.
    pub fn push(&mut self, byte: u8) -> Option<Result<Frame, Damage>> {
        let escaped = std::mem::take(&mut self.escaped);
        match (escaped, byte) {
            (_, slip::END) => return self.end(escaped),
            (false, slip::ESC) => self.escaped = true,
            (false, other) => self.hold(other),
            (true, slip::ESC_END) => self.hold(slip::END),
            (true, slip::ESC_ESC) => self.hold(slip::ESC),
            (true, _) => self.spoil(Damage::Escape),
        }
        None
    }

    fn end(&mut self, escaped: bool) -> Option<Result<Frame, Damage>> {
        if escaped {
            self.spoil(Damage::Escape);
        }
        let contents = std::mem::take(&mut self.contents);
        match self.damage.take() {
            Some(damage) => Some(Err(damage)),
            None if contents.is_empty() => None,
            None => Some(Frame::parse(&contents)),
        }
    }

    fn hold(&mut self, byte: u8) {
        if self.contents.len() == HEADER + MOST_PAYLOAD + CRC {
            self.spoil(Damage::Long);
        } else if self.damage.is_none() {
            self.contents.push(byte);
        }
    }

    /// Records damage; the first one of a frame counts.
    fn spoil(&mut self, damage: Damage) {
        self.damage.get_or_insert(damage);
    }
}
