//! The device's side of the protocol, written from its description alone: it shares no code with
//! `ringmill-link`.

use std::collections::VecDeque;

use rand::{Rng, SeedableRng, rngs::StdRng};

use super::Mutant;

/// Bytes of an operand: a key that stays, and two that do not.
pub(crate) const INPUT_BYTES: [usize; 3] = [5, 24, 24];
/// Bytes of its results.
const OUTPUT_BYTES: [usize; 2] = [24, 4];
const CLOCK_HZ: u32 = 12_000_000;

/// The function of the design: a + 3 b + key byte by byte, and a sum over positions.
pub(crate) fn results(key: &[u8], a: &[u8], b: &[u8]) -> Vec<Vec<u8>> {
    let keys = key.iter().cycle();
    let mixed: Vec<u8> =
        a.iter().zip(b).zip(keys).map(|((a, b), key)| a.wrapping_add(b.wrapping_mul(3)).wrapping_add(*key)).collect();
    let sum: u32 = mixed.iter().zip(1..).map(|(&byte, place)| u32::from(byte) * place).sum();
    vec![mixed, sum.to_le_bytes().to_vec()]
}

fn crc(bytes: &[u8]) -> u32 {
    let mut state = u32::MAX;
    for byte in bytes {
        state ^= u32::from(*byte);
        for _ in 0..8 {
            state = if state & 1 == 1 { state >> 1 ^ 0xedb8_8320 } else { state >> 1 };
        }
    }
    !state
}

/// A design with a memory for each stream, that computes now and then.
pub(crate) struct Device {
    pub(crate) identity: [u8; 8],
    /// Bytes of the memory of each stream.
    pub(crate) chunk: usize,
    /// The value of its counter of cycles.
    pub(crate) cycles: u32,
    /// The value of its register of wrong frames.
    pub(crate) frame_errors: u32,
    mutant: Option<Mutant>,
    random: StdRng,
    contents: Vec<u8>,
    escaped: bool,
    bad_escape: bool,
    session: Option<u16>,
    last: u8,
    /// The reply to the last executed request: its code and payload.
    reply: (u8, Vec<u8>),
    /// The stream and count of the last READ, whose bytes are still there.
    lent: (usize, usize),
    inputs: [VecDeque<u8>; 3],
    outputs: [VecDeque<u8>; 2],
    key: Vec<u8>,
    /// Bytes on the line to the host.
    pub(crate) sent: Vec<u8>,
}

impl Device {
    pub(crate) fn new(seed: u64, mutant: Option<Mutant>) -> Self {
        Device {
            identity: *b"\x01program",
            chunk: 64,
            cycles: 0,
            frame_errors: 0,
            mutant,
            random: StdRng::seed_from_u64(seed),
            contents: vec![],
            escaped: false,
            bad_escape: false,
            session: None,
            last: 0,
            reply: (0, vec![]),
            lent: (0, 0),
            inputs: Default::default(),
            outputs: Default::default(),
            key: vec![],
            sent: vec![],
        }
    }

    fn is(&self, mutant: Mutant) -> bool {
        self.mutant == Some(mutant)
    }

    fn clear(&mut self) {
        self.inputs = Default::default();
        self.outputs = Default::default();
        self.key.clear();
        self.lent = (0, 0);
    }

    pub(crate) fn reset(&mut self) {
        let key = std::mem::take(&mut self.key);
        self.clear();
        self.contents.clear();
        (self.escaped, self.bad_escape) = (false, false);
        if self.is(Mutant::SessionSurvives) || self.is(Mutant::AnySession) {
            // Without it no results came at all.
            self.key = key;
        }
        if !self.is(Mutant::SessionSurvives) {
            self.session = None;
        }
    }

    pub(crate) fn push(&mut self, byte: u8) {
        match (byte, self.escaped) {
            (0xc0, _) => {
                let contents = std::mem::take(&mut self.contents);
                let good = !(self.bad_escape || self.escaped);
                (self.escaped, self.bad_escape) = (false, false);
                if contents.len() >= 10 {
                    self.frame(&contents, good);
                }
            }
            (0xdb, false) => self.escaped = true,
            (other, false) => self.contents.push(other),
            (other, true) => {
                self.escaped = false;
                match other {
                    0xdc => self.contents.push(0xc0),
                    0xdd => self.contents.push(0xdb),
                    _ => self.bad_escape = true,
                }
            }
        }
    }

    fn frame(&mut self, contents: &[u8], good: bool) {
        self.compute();
        let (data, tail) = contents.split_at(contents.len() - 4);
        let session = u16::from_le_bytes([data[0], data[1]]);
        let (sequence, command, payload) = (data[2], data[3], &data[6..]);
        let length = usize::from(u16::from_le_bytes([data[4], data[5]]));
        let good = good && crc(data).to_le_bytes() == *tail;
        let outcome = if !good && !self.is(Mutant::NoCrc) {
            Err(1)
        } else if length != payload.len() || length > self.chunk + 1 {
            Err(3)
        } else {
            self.request(session, sequence, command, payload)
        };
        let (code, payload) = outcome.unwrap_or_else(|refusal| (0xff, vec![refusal]));
        let mut reply = session.to_le_bytes().to_vec();
        reply.extend([sequence, code]);
        reply.extend((payload.len() as u16).to_le_bytes());
        reply.extend(payload);
        reply.extend(crc(&reply).to_le_bytes());
        self.sent.push(0xc0);
        for byte in reply {
            match byte {
                0xc0 => self.sent.extend([0xdb, 0xdc]),
                0xdb => self.sent.extend([0xdb, 0xdd]),
                _ => self.sent.push(byte),
            }
        }
        self.sent.push(0xc0);
    }

    /// The checks of a whole frame, in the protocol's order.
    fn request(&mut self, session: u16, sequence: u8, command: u8, payload: &[u8]) -> Result<(u8, Vec<u8>), u8> {
        let same = self.session == Some(session);
        match command {
            1 if payload.is_empty() => Ok((0x81, self.registers())),
            2 if same && self.last != sequence => Err(5),
            2 if payload.is_empty() => {
                if !same {
                    if !self.is(Mutant::KeepsBytes) {
                        self.clear();
                    }
                    (self.session, self.last) = (Some(session), sequence);
                    self.reply = (0x82, vec![]);
                }
                Ok((0x82, vec![]))
            }
            1 | 2 => Err(3),
            3 | 4 if !same && !self.is(Mutant::AnySession) => Err(4),
            3 | 4 => self.transfer(sequence, command, payload),
            _ => Err(2),
        }
    }

    /// A WRITE or a READ of the session, or a copy of it.
    fn transfer(&mut self, sequence: u8, command: u8, payload: &[u8]) -> Result<(u8, Vec<u8>), u8> {
        let again = sequence == self.last && self.reply.0 == command | 0x80;
        let next = sequence == self.last.wrapping_add(1);
        if !again && !next && !self.is(Mutant::AnySequence) {
            return Err(5);
        }
        let stream = usize::from(payload.first().copied().unwrap_or(0));
        if stream >= if command == 3 { self.inputs.len() } else { self.outputs.len() } {
            return Err(6);
        }
        let fits = if command == 3 { !payload.is_empty() } else { payload.len() == 3 };
        if !fits {
            return Err(3);
        }
        if again && !self.is(Mutant::ExecutesCopies) && !self.is(Mutant::AnySequence) {
            let wrong = self.is(Mutant::RepliesGrow) || self.is(Mutant::ForgetsReplies);
            return Ok(if wrong && command == 4 { self.read(payload) } else { self.reply.clone() });
        }
        let reply = if command == 3 {
            let (bytes, room) = (&payload[1..], self.chunk - self.inputs[stream].len());
            if bytes.len() > room {
                if self.is(Mutant::TakesWhatFits) {
                    self.inputs[stream].extend(&bytes[..room]);
                }
                return Err(7);
            }
            self.give_back();
            self.inputs[stream].extend(bytes);
            (0x83, vec![])
        } else {
            self.give_back();
            self.read(payload)
        };
        self.last = sequence;
        self.reply = reply.clone();
        Ok(reply)
    }

    /// The host has the bytes of the READ before.
    fn give_back(&mut self) {
        let (stream, count) = std::mem::take(&mut self.lent);
        self.outputs[stream].drain(..count);
    }

    /// Lends the bytes that a READ asks for.
    fn read(&mut self, payload: &[u8]) -> (u8, Vec<u8>) {
        let stream = usize::from(payload[0]);
        let count = usize::from(u16::from_le_bytes([payload[1], payload[2]])).min(self.outputs[stream].len());
        let bytes = self.outputs[stream].range(..count).copied().collect();
        self.lent = (stream, count);
        if self.is(Mutant::ForgetsReplies) {
            self.give_back();
        }
        (0x84, bytes)
    }

    /// As many operands as chance will have.
    fn compute(&mut self) {
        while self.random.random_ratio(3, 5) {
            if self.key.is_empty() {
                if self.inputs[0].len() < INPUT_BYTES[0] {
                    return;
                }
                self.key = self.inputs[0].drain(..INPUT_BYTES[0]).collect();
            }
            let there = (1..3).all(|input| self.inputs[input].len() >= INPUT_BYTES[input]);
            let room = (0..2).all(|output| self.outputs[output].len() + OUTPUT_BYTES[output] <= self.chunk);
            if !there || !room {
                return;
            }
            let [_, a, b] = &mut self.inputs;
            let (a, b): (Vec<u8>, Vec<u8>) = (a.drain(..INPUT_BYTES[1]).collect(), b.drain(..INPUT_BYTES[2]).collect());
            for (output, bytes) in self.outputs.iter_mut().zip(results(&self.key, &a, &b)) {
                output.extend(bytes);
            }
        }
    }

    fn registers(&self) -> Vec<u8> {
        let mut bytes = b"RGML".to_vec();
        bytes.extend([2, INPUT_BYTES.len() as u8, OUTPUT_BYTES.len() as u8, 0]);
        bytes.extend(self.identity);
        bytes.extend(CLOCK_HZ.to_le_bytes());
        bytes.extend((self.chunk as u32 | 104 << 16).to_le_bytes());
        bytes.extend(self.cycles.to_le_bytes());
        bytes.resize(52, 0);
        bytes.extend(self.frame_errors.to_le_bytes());
        bytes
    }
}
