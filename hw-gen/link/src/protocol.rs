//! The constants of the protocol. All numbers on the line are little-endian.

/// The version of the protocol, in register 1. Version 2 added the register of wrong frames.
pub const VERSION: u8 = 2;

/// Register 0 of every design that speaks the protocol: "RGML".
pub const MAGIC: u32 = u32::from_le_bytes(*b"RGML");

/// The number of bytes of a frame before its payload: session, sequence, command, length.
pub const HEADER: usize = 6;

/// The number of bytes of a frame after its payload.
pub const CRC: usize = 4;

/// The fewest bytes of a chunk.
pub const LEAST_CHUNK: u32 = 64;

/// The most bytes of a chunk, which is the data of one WRITE or READ.
pub const MOST_CHUNK: u32 = 4096;

/// The most streams of a direction.
pub const MOST_STREAMS: usize = 32;

/// The most bytes of a payload: the stream of a WRITE, and its chunk.
pub const MOST_PAYLOAD: usize = 1 + MOST_CHUNK as usize;

/// The special bytes of frames (SLIP, RFC 1055).
pub mod slip {
    /// Ends a frame, and begins one.
    pub const END: u8 = 0xc0;
    /// Begins the two bytes that represent END or ESC in the contents of a frame.
    pub const ESC: u8 = 0xdb;
    /// After ESC, represents END.
    pub const ESC_END: u8 = 0xdc;
    /// After ESC, represents ESC.
    pub const ESC_ESC: u8 = 0xdd;
}

/// The command byte of frames.
pub mod command {
    /// Reads the registers; needs no session.
    pub const STATUS: u8 = 0x01;
    /// Opens a session, and resets the accelerator.
    pub const START: u8 = 0x02;
    /// Sends bytes to a stream of arguments.
    pub const WRITE: u8 = 0x03;
    /// Requests bytes of a stream of results.
    pub const READ: u8 = 0x04;
    /// Set in a reply, in addition to the command that it answers.
    pub const REPLY: u8 = 0x80;
    /// A reply that is a refusal; its payload is a byte, the [`Refusal`](super::Refusal).
    pub const ERROR: u8 = 0xff;
}

/// A host's request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Command {
    /// Reads the registers. It needs no session and changes nothing.
    Status = command::STATUS,
    /// Opens the session of the header's number, with the header's sequence number as the last one.
    /// The accelerator is reset, data in streams is dropped, and the counters of cycles and beats
    /// are cleared. A copy of the request that opened the session is answered again.
    Start = command::START,
    /// Payload: the index of a stream of arguments (u8), and bytes for it.
    Write = command::WRITE,
    /// Payload: the index of a stream of results (u8), and the most bytes to return (u16). The
    /// reply holds the available bytes, perhaps none, and never more than a chunk.
    Read = command::READ,
}

impl Command {
    /// The command byte of the reply.
    #[must_use]
    pub fn reply(self) -> u8 {
        self as u8 | command::REPLY
    }
}

impl TryFrom<u8> for Command {
    type Error = u8;

    /// Returns the command of a request, or the unknown byte.
    fn try_from(byte: u8) -> Result<Self, u8> {
        [Self::Status, Self::Start, Self::Write, Self::Read].into_iter().find(|&known| known as u8 == byte).ok_or(byte)
    }
}

/// The reason why a request was not executed.
///
/// The first reason that applies is reported, in this order: CRC, length of the frame, command,
/// session, sequence, stream, length of the command, busy. A copy of the last request goes through
/// the same checks but is never busy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Refusal {
    /// The frame is damaged. Session and sequence number are those received: the host should send
    /// it again.
    Crc = 1,
    /// There is no such command.
    Command = 2,
    /// The length differs from the received length, exceeds that of a stream and a chunk, or is
    /// wrong for the command.
    Length = 3,
    /// No session is open, or the open session is another one.
    Session = 4,
    /// The sequence number is neither the next one nor the last one with the same command; or a
    /// START of the open session has a sequence number other than the last.
    Sequence = 5,
    /// There is no such stream.
    Stream = 6,
    /// The stream has no room for the bytes. None was taken, and the sequence number is not used
    /// up.
    Busy = 7,
}

impl TryFrom<u8> for Refusal {
    type Error = u8;

    /// Returns the refusal of an error reply, or the unknown byte.
    fn try_from(byte: u8) -> Result<Self, u8> {
        use Refusal::{Busy, Command, Crc, Length, Sequence, Session, Stream};
        [Crc, Command, Length, Session, Sequence, Stream, Busy]
            .into_iter()
            .find(|&known| known as u8 == byte)
            .ok_or(byte)
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Crc => "the request came damaged",
            Self::Command => "unknown command",
            Self::Length => "wrong length",
            Self::Session => "another session, or none, is open",
            Self::Sequence => "sequence number out of order",
            Self::Stream => "no such stream",
            Self::Busy => "no room for the bytes",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_the_number_it_names_or_refused() {
        for byte in 0..=255 {
            assert_eq!(Command::try_from(byte).map_or_else(|byte| byte, |known| known as u8), byte);
            assert_eq!(Command::try_from(byte).is_ok(), (1..=4).contains(&byte));
            assert_eq!(Refusal::try_from(byte).map_or_else(|byte| byte, |known| known as u8), byte);
            assert_eq!(Refusal::try_from(byte).is_ok(), (1..=7).contains(&byte));
        }
        assert_eq!(Command::Read.reply(), 0x84);
        assert_eq!(MAGIC, 0x4c4d_4752);
    }
}
