//! The protocol's numbers. All numbers on the line are little-endian.

/// Version of the protocol, in register 1. Version 2 added the register of wrong frames.
pub const VERSION: u8 = 2;

/// Register 0 of every design that speaks the protocol: "RGML".
pub const MAGIC: u32 = u32::from_le_bytes(*b"RGML");

/// Bytes of a frame before its payload: session, sequence, command, length.
pub const HEADER: usize = 6;

/// Bytes of a frame behind its payload.
pub const CRC: usize = 4;

/// Fewest bytes of a chunk.
pub const LEAST_CHUNK: u32 = 64;

/// Most bytes of a chunk: what one WRITE carries or one READ returns.
pub const MOST_CHUNK: u32 = 4096;

/// Most streams of a direction.
pub const MOST_STREAMS: usize = 32;

/// Most bytes of a payload: the stream of a WRITE, and its chunk.
pub const MOST_PAYLOAD: usize = 1 + MOST_CHUNK as usize;

/// Bytes that frames are made of (SLIP, RFC 1055).
pub mod slip {
    /// Ends a frame, and begins one.
    pub const END: u8 = 0xc0;
    /// Begins the two bytes that stand for END or ESC in the contents of a frame.
    pub const ESC: u8 = 0xdb;
    /// ESC and this byte stand for END.
    pub const ESC_END: u8 = 0xdc;
    /// ESC and this byte stand for ESC.
    pub const ESC_ESC: u8 = 0xdd;
}

/// The command byte of frames.
pub mod command {
    /// The registers; needs no session.
    pub const STATUS: u8 = 0x01;
    /// Opens a session, and resets the accelerator.
    pub const START: u8 = 0x02;
    /// Bytes for a stream of arguments.
    pub const WRITE: u8 = 0x03;
    /// Asks for bytes of a stream of results.
    pub const READ: u8 = 0x04;
    /// Set in a reply beside the command that it answers.
    pub const REPLY: u8 = 0x80;
    /// A reply that is a refusal; its payload is a byte, the [`Refusal`](super::Refusal).
    pub const ERROR: u8 = 0xff;
}

/// The request of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Command {
    /// The registers; needs no session, and changes nothing.
    Status = command::STATUS,
    /// Opens the session of the header's number with its sequence number as the last one: the
    /// accelerator is reset, what waits in streams is dropped, the counters of cycles and beats are
    /// cleared. A copy of the request that opened the session is answered again.
    Start = command::START,
    /// Payload: a stream of arguments, counted from 0 (u8), and bytes for it.
    Write = command::WRITE,
    /// Payload: a stream of results, counted from 0 (u8), and the most bytes to return (u16). The
    /// reply has as many as there are, perhaps none, and never more than a chunk.
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

    /// The command of a request, or the byte that is none.
    fn try_from(byte: u8) -> Result<Self, u8> {
        [Self::Status, Self::Start, Self::Write, Self::Read].into_iter().find(|&known| known as u8 == byte).ok_or(byte)
    }
}

/// The reason that a request was not executed.
///
/// The first that applies is told, in this order: CRC, length of the frame, command, session,
/// sequence, stream, length of the command, busy. A copy of the last request goes through the same
/// checks, but is never busy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Refusal {
    /// The frame came damaged. Session and sequence are those that came: a hint to send again.
    Crc = 1,
    /// There is no such command.
    Command = 2,
    /// The length does not agree with what came, or is more than that of a stream and a chunk; or
    /// it is not the command's.
    Length = 3,
    /// No session is open, or another.
    Session = 4,
    /// Neither the next sequence number nor the last one with its command again; or a START of the
    /// session that is open, with another number than the last.
    Sequence = 5,
    /// There is no such stream.
    Stream = 6,
    /// There is no room for the bytes; none was taken, and the sequence number is not used up.
    Busy = 7,
}

impl TryFrom<u8> for Refusal {
    type Error = u8;

    /// The refusal of an error reply, or the byte that is none.
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
