//! The link in software, from the protocol's description: what the hardware must answer, byte by
//! byte.

use std::collections::VecDeque;

use ringmill_link::protocol::{Refusal, VERSION, command};
use ringmill_link::{Frame, Status};

/// The properties of the link.
#[derive(Clone, Copy, Debug)]
pub struct Built {
    pub chunk: usize,
    pub divider: u16,
    pub clock_hz: u32,
    pub identity: [u8; 8],
    pub counters: bool,
}

/// A link with the accelerator `sums`, at rest between two requests.
pub struct Reference {
    built: Built,
    session: Option<u16>,
    last: u8,
    /// The last command that moved bytes, if the last sequence number is of one.
    moved: u8,
    /// The bytes of the last READ, and their stream.
    returned: (usize, usize),
    inputs: [Input; 3],
    outputs: [Output; 2],
    beats_in: u32,
    beats_out: u32,
    counts: [u32; 4],
}

#[derive(Default)]
struct Input {
    memory: VecDeque<u8>,
    beat: Vec<u8>,
}

#[derive(Default)]
struct Output {
    memory: VecDeque<u8>,
    /// The byte on its way into the memory.
    slot: Option<u8>,
    position: usize,
    beats: u8,
}

const BYTES: [usize; 3] = [4, 1, 4];

impl Reference {
    pub fn new(built: Built) -> Self {
        Self {
            built,
            session: None,
            last: 0,
            moved: 0,
            returned: (0, 0),
            inputs: Default::default(),
            outputs: Default::default(),
            beats_in: 0,
            beats_out: 0,
            counts: [0; 4],
        }
    }

    /// A byte without a stop bit came.
    pub fn count_broken(&mut self) {
        self.counts[2] += 1;
    }

    /// Bytes that a WRITE to the input has room for.
    pub fn room(&self, input: usize) -> usize {
        self.built.chunk - self.inputs[input].memory.len()
    }

    pub fn session(&self) -> Option<u16> {
        self.session
    }

    /// The last sequence number of the session.
    pub fn last(&self) -> Option<u8> {
        self.session.map(|_| self.last)
    }

    /// The reply to the bytes between two ENDs, escapes resolved; None: no reply.
    pub fn frame(&mut self, contents: &[u8], spoiled: bool) -> Option<Frame> {
        let count = contents.len();
        let word = |at: usize| u16::from_le_bytes([contents[at], contents[at + 1]]);
        let right =
            !spoiled && count >= 4 && crc32fast::hash(&contents[..count - 4]).to_le_bytes() == contents[count - 4..];
        let length = if count >= 6 { usize::from(word(4)) } else { 0 };
        let whole = count == 10 + length && length <= self.built.chunk + 1;
        self.counts[usize::from(!(right && whole))] += 1;
        if count < 6 {
            return None;
        }
        let (session, sequence, asked) = (word(0), contents[2], contents[3]);
        let reply = |command, payload| Some(Frame { session, sequence, command, payload });
        let verdict = match (right, whole) {
            (false, _) => Err(Refusal::Crc),
            (true, false) => Err(Refusal::Length),
            (true, true) => self.execute(session, sequence, asked, &contents[6..6 + length]),
        };
        if matches!(verdict, Err(Refusal::Session | Refusal::Sequence)) {
            self.counts[3] += 1;
        }
        match verdict {
            Ok(payload) => reply(asked | command::REPLY, payload),
            Err(refusal) => reply(command::ERROR, vec![refusal as u8]),
        }
    }

    fn execute(&mut self, session: u16, sequence: u8, asked: u8, payload: &[u8]) -> Result<Vec<u8>, Refusal> {
        let same = self.session == Some(session);
        match asked {
            command::STATUS => self.status(payload),
            command::START if same && sequence != self.last => Err(Refusal::Sequence),
            command::START if !payload.is_empty() => Err(Refusal::Length),
            command::START if same => Ok(Vec::new()),
            command::START => {
                let counts = self.counts;
                *self = Self { session: Some(session), last: sequence, counts, ..Self::new(self.built) };
                Ok(Vec::new())
            }
            command::WRITE | command::READ if !same => Err(Refusal::Session),
            command::WRITE | command::READ => self.move_bytes(sequence, asked, payload),
            _ => Err(Refusal::Command),
        }
    }

    fn move_bytes(&mut self, sequence: u8, asked: u8, payload: &[u8]) -> Result<Vec<u8>, Refusal> {
        let again = sequence == self.last && asked == self.moved;
        if !again && sequence != self.last.wrapping_add(1) {
            return Err(Refusal::Sequence);
        }
        let streams = if asked == command::WRITE { 3 } else { 2 };
        let stream = payload.first().copied().unwrap_or(0);
        if stream >= streams {
            return Err(Refusal::Stream);
        }
        if payload.is_empty() || (asked == command::READ && payload.len() != 3) {
            return Err(Refusal::Length);
        }
        let stream = usize::from(stream);
        if asked == command::WRITE && !again && self.room(stream) < payload.len() - 1 {
            return Err(Refusal::Busy);
        }
        if !again {
            (self.last, self.moved) = (sequence, asked);
            let (from, count) = std::mem::take(&mut self.returned);
            self.outputs[from].memory.drain(..count);
            if asked == command::WRITE {
                self.inputs[stream].memory.extend(&payload[1..]);
            } else {
                let most = usize::from(u16::from_le_bytes([payload[1], payload[2]]));
                // What is there when the request comes: what the freed room lets in comes later.
                self.returned = (stream, self.outputs[stream].memory.len().min(most));
            }
        }
        let (from, count) = self.returned;
        let reply =
            if asked == command::READ { self.outputs[from].memory.range(..count).copied().collect() } else { vec![] };
        self.settle();
        Ok(reply)
    }

    /// Lets bytes flow until nothing moves.
    fn settle(&mut self) {
        let mut moves = true;
        while std::mem::take(&mut moves) {
            for (input, bytes) in self.inputs.iter_mut().zip(BYTES) {
                if input.beat.len() < bytes
                    && let Some(byte) = input.memory.pop_front()
                {
                    input.beat.push(byte);
                    moves = true;
                }
            }
            for result in 0..2 {
                let beat = self.beat(result);
                let output = &mut self.outputs[result];
                if output.memory.len() < self.built.chunk
                    && let Some(byte) = output.slot.take()
                {
                    output.memory.push_back(byte);
                    moves = true;
                }
                if let (None, Some(beat)) = (output.slot, beat) {
                    output.slot = Some(beat[output.position]);
                    output.position += 1;
                    moves = true;
                    if output.position == beat.len() {
                        output.position = 0;
                        output.beats = output.beats.wrapping_add(1);
                        self.beats_out += 1;
                        for input in if result == 0 { 0..1 } else { 1..3 } {
                            self.inputs[input].beat.clear();
                            self.beats_in += 1;
                        }
                    }
                }
            }
        }
    }

    /// The beat that the accelerator offers.
    fn beat(&self, result: usize) -> Option<Vec<u8>> {
        let whole = |input: usize| (self.inputs[input].beat.len() == BYTES[input]).then_some(&self.inputs[input].beat);
        let number = self.outputs[result].beats;
        if result == 0 {
            let word = u32::from_le_bytes(whole(0)?.as_slice().try_into().expect("4 bytes"));
            return Some(word.wrapping_add(number.into()).to_le_bytes().to_vec());
        }
        let mut beat = whole(2)?.clone();
        beat.extend(whole(1)?);
        beat[0] ^= number;
        Some(beat)
    }

    fn status(&self, payload: &[u8]) -> Result<Vec<u8>, Refusal> {
        if !payload.is_empty() {
            return Err(Refusal::Length);
        }
        let Built { chunk, divider, clock_hz, identity, counters } = self.built;
        let [i0, i1, i2, i3, i4, i5, i6, i7] = identity;
        let mut words = vec![
            ringmill_link::protocol::MAGIC,
            u32::from(VERSION) | 3 << 8 | 2 << 16,
            u32::from_le_bytes([i0, i1, i2, i3]),
            u32::from_le_bytes([i4, i5, i6, i7]),
            clock_hz,
            chunk as u32 | u32::from(divider) << 16,
        ];
        if counters {
            // The cycles are not known here.
            words.extend([0, self.beats_in, self.beats_out]);
            words.extend(self.counts);
        }
        words.resize(Status::REGISTERS, 0);
        words[13] = u32::from(self.outputs[0].beats & 3 | (self.outputs[1].beats & 1) << 2);
        Ok(words.into_iter().flat_map(u32::to_le_bytes).collect())
    }
}
