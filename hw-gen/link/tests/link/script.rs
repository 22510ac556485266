//! The bytes sent to a link, and its required answers.

use ringmill_link::protocol::{command, slip};
use ringmill_link::{Decoder, Frame, Status};

use crate::reference::{Built, Reference};

/// Cycles in which all bytes that can move have moved.
const REST: u32 = 600;

const SEND: u32 = 0;
const BROKEN: u32 = 1;
const PULSE: u32 = 2;
const WAIT: u32 = 3;
const RESET: u32 = 4;
const HEAR: u32 = 5;

/// The bytes between two tokens.
enum Answer {
    Exactly(Vec<u8>),
    /// The cycles are perhaps not known beforehand, only whether there are any.
    Status(Frame, Option<u32>),
}

/// A script for the simulated host, and the expected answers.
pub struct Script {
    pub tokens: Vec<u32>,
    pub reference: Reference,
    /// By the first token that hears it, and how many do.
    answers: Vec<(usize, usize, Answer)>,
    built: Built,
    /// The counter's required value in the next status.
    cycles: Option<u32>,
    pub session: u16,
    pub sequence: u8,
}

impl Script {
    pub fn new(built: Built) -> Self {
        let reference = Reference::new(built);
        Self { tokens: Vec::new(), reference, answers: Vec::new(), built, cycles: None, session: 0, sequence: 0 }
    }

    fn token(&mut self, kind: u32, operand: u32) {
        self.tokens.push(kind | operand << 4);
    }

    pub fn wait(&mut self, cycles: u32) {
        self.token(WAIT, cycles);
    }

    /// The line is low for fewer cycles than half a bit.
    pub fn pulse(&mut self) {
        self.token(PULSE, 2);
        self.wait(40);
    }

    /// Bytes as they are.
    pub fn send(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.token(SEND, byte.into());
        }
    }

    /// A byte without a stop bit.
    pub fn send_broken(&mut self, byte: u8) {
        self.token(BROKEN, byte.into());
        self.reference.count_broken();
    }

    /// The link is reset in the middle of whatever it does; what was on the line is over.
    pub fn reset(&mut self) {
        self.token(RESET, 0);
        self.wait(200 * u32::from(self.built.divider));
        self.reference = Reference::new(self.built);
    }

    /// Lets the link say what it likes.
    pub fn ignore(&mut self, bytes: usize) {
        for _ in 0..bytes {
            self.token(HEAR, 0);
        }
        self.wait(REST);
    }

    /// The reply to what was sent, or silence.
    pub fn hear(&mut self, reply: Option<Frame>) {
        let at = self.tokens.len();
        let bytes = reply.as_ref().map(Frame::encode).unwrap_or_default();
        let is_status = reply.as_ref().is_some_and(|frame| frame.command == command::STATUS | command::REPLY);
        let (count, answer) = match reply {
            Some(frame) if is_status && self.built.counters => {
                (2 * bytes.len() + 8, Answer::Status(frame, self.cycles.take()))
            }
            _ => (bytes.len() + 1, Answer::Exactly(bytes)),
        };
        for _ in 0..count {
            self.token(HEAR, 0);
        }
        self.wait(REST);
        self.answers.push((at, count, answer));
    }

    /// A frame with these contents, and its reply.
    pub fn contents(&mut self, contents: &[u8]) {
        let bytes = on_the_line(contents);
        self.send(&bytes);
        let reply = if contents.is_empty() { None } else { self.reference.frame(contents, false) };
        self.hear(reply);
    }

    /// A good frame and its reply.
    pub fn request(&mut self, session: u16, sequence: u8, command: u8, payload: &[u8]) {
        let contents = contents_of(session, sequence, command, payload);
        self.contents(&contents);
    }

    pub fn start(&mut self, session: u16, sequence: u8) {
        (self.session, self.sequence) = (session, sequence);
        self.request(session, sequence, command::START, &[]);
    }

    /// The next request of the session.
    pub fn next(&mut self, command: u8, payload: &[u8]) {
        self.sequence = self.sequence.wrapping_add(1);
        self.request(self.session, self.sequence, command, payload);
    }

    /// The last one again.
    pub fn again(&mut self, command: u8, payload: &[u8]) {
        self.request(self.session, self.sequence, command, payload);
    }

    pub fn write(&mut self, stream: u8, bytes: &[u8]) {
        self.next(command::WRITE, &[&[stream], bytes].concat());
    }

    pub fn read(&mut self, stream: u8, count: u16) {
        let [low, high] = count.to_le_bytes();
        self.next(command::READ, &[stream, low, high]);
    }

    pub fn status(&mut self) {
        self.request(0x55aa, 9, command::STATUS, &[]);
    }

    /// The registers of a session that took so many cycles.
    pub fn status_after(&mut self, cycles: u32) {
        self.cycles = Some(cycles);
        self.status();
    }

    /// Compares the received words with the required ones.
    pub fn judge(&self, words: &[u32]) -> Result<(), String> {
        for (number, (at, count, answer)) in self.answers.iter().enumerate() {
            let heard = &words[*at..at + count];
            let silence = heard.iter().position(|&word| word == 256).unwrap_or(heard.len());
            if heard[silence..].iter().any(|&word| word != 256) || heard[..silence].iter().any(|&word| word > 255) {
                return Err(format!("answer {number}: a gap or a broken byte in {heard:x?}"));
            }
            let bytes: Vec<u8> = heard[..silence].iter().map(|&word| word as u8).collect();
            match answer {
                Answer::Exactly(expected) if *expected == bytes => {}
                Answer::Exactly(expected) => {
                    return Err(format!("answer {number}: {bytes:02x?} instead of {expected:02x?}"));
                }
                Answer::Status(expected, cycles) => {
                    self.judge_status(&bytes, expected, *cycles).map_err(|what| format!("answer {number}: {what}"))?
                }
            }
        }
        Ok(())
    }

    fn judge_status(&self, bytes: &[u8], expected: &Frame, cycles: Option<u32>) -> Result<(), String> {
        let mut decoder = Decoder::default();
        let mut frames: Vec<_> = bytes.iter().filter_map(|&byte| decoder.push(byte)).collect();
        let frame = match (frames.pop(), frames.pop()) {
            (Some(Ok(frame)), None) => frame,
            other => return Err(format!("{bytes:02x?}: {other:?}")),
        };
        let parse = |payload: &[u8]| Status::parse(payload).map_err(|error| error.to_string());
        let (mut found, wanted) = (parse(&frame.payload)?, parse(&expected.payload)?);
        // A single beat may leave in the cycle in which it enters.
        let counted = if wanted.output_beats > 1 { found.cycles > 0 } else { found.cycles < 1000 };
        if !counted || found.cycles > 10_000_000 || cycles.is_some_and(|cycles| cycles != found.cycles) {
            return Err(format!("{} cycles", found.cycles));
        }
        found.cycles = 0;
        let header = |frame: &Frame| (frame.session, frame.sequence, frame.command);
        if found != wanted || header(&frame) != header(expected) || bytes != frame.encode() {
            return Err(format!("{frame:?}: {found:?} instead of {wanted:?}"));
        }
        Ok(())
    }
}

/// Contents as they are, between ENDs.
pub fn on_the_line(contents: &[u8]) -> Vec<u8> {
    let mut bytes = vec![slip::END];
    for &byte in contents {
        match byte {
            slip::END => bytes.extend([slip::ESC, slip::ESC_END]),
            slip::ESC => bytes.extend([slip::ESC, slip::ESC_ESC]),
            other => bytes.push(other),
        }
    }
    bytes.push(slip::END);
    bytes
}

/// Header, payload, CRC.
pub fn contents_of(session: u16, sequence: u8, command: u8, payload: &[u8]) -> Vec<u8> {
    let [low, high] = session.to_le_bytes();
    let [short, long] = (payload.len() as u16).to_le_bytes();
    let mut contents = vec![low, high, sequence, command, short, long];
    contents.extend(payload);
    with_crc(contents)
}

pub fn with_crc(mut contents: Vec<u8>) -> Vec<u8> {
    contents.extend(crc32fast::hash(&contents).to_le_bytes());
    contents
}
