//! A request, and the reply to it.

use std::time::Duration;

use ringmill_link::{
    Decoder, Frame,
    protocol::{Command, Refusal, command, slip},
};

use crate::{Counters, HostError, Port, Timing};

/// Bytes of a frame beside its payload.
const OVERHEAD: usize = 12;
/// The time that a line is quiet before its contents count as gone, and the limit of the wait.
const QUIET: Duration = Duration::from_millis(20);
const NOISE: Duration = Duration::from_secs(1);

/// The reply of the design.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Done: the reply's payload.
    Done(Vec<u8>),
    /// Not done.
    Refused(Refusal),
}

/// A reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    pub(crate) answer: Answer,
    /// True if the request was sent once: then nothing of it is on the line any more.
    pub(crate) alone: bool,
}

/// Sends requests until they are answered.
pub(crate) struct Client {
    port: Box<dyn Port + Send>,
    decoder: Decoder,
    /// Bytes that came and were not looked at.
    came: Vec<u8>,
    pub(crate) timing: Timing,
    pub(crate) counters: Counters,
}

impl Client {
    /// Ends what a host before left on the line, and throws away what it did not read.
    pub(crate) fn new(port: Box<dyn Port + Send>, timing: Timing) -> Result<Self, HostError> {
        let (decoder, counters) = (Decoder::default(), Counters::default());
        let mut client = Client { port, decoder, came: Vec::new(), timing, counters };
        client.send(&[slip::END])?;
        let begun = client.now();
        loop {
            client.came.clear();
            client.port.receive(&mut client.came, QUIET)?;
            if client.came.is_empty() || client.now().saturating_sub(begun) > NOISE {
                return Ok(client);
            }
        }
    }

    /// The port's clock.
    pub(crate) fn now(&self) -> Duration {
        self.port.now()
    }

    /// Sends the request, again and again if need be, and returns the reply to it, of at most so
    /// many bytes of payload. The first wait is that of the attempt `first`.
    pub(crate) fn ask(&mut self, request: Command, frame: &Frame, most: usize, first: u32) -> Result<Reply, HostError> {
        let bytes = frame.encode();
        let mut copies = 0;
        // Times that a damaged frame makes us send again at once. Each may be noise, so they have a
        // limit of their own.
        let mut hints = self.timing.attempts;
        let mut attempt = 0;
        self.counters.requests += 1;
        while attempt < self.timing.attempts {
            self.send(&bytes)?;
            copies += 1;
            let deadline = self.now() + self.timing.wait(first + attempt, bytes.len() + most + OVERHEAD);
            match self.wait(request, frame, deadline, hints > 0)? {
                Heard::Answer(answer) => {
                    self.counters.retransmissions += copies - 1;
                    if let Answer::Done(payload) = &answer
                        && payload.len() > most
                    {
                        return Err(HostError::Reply { request: name(request), bytes: payload.len() });
                    }
                    return Ok(Reply { answer, alone: copies == 1 });
                }
                Heard::Damage => hints -= 1,
                Heard::Nothing => attempt += 1,
            }
        }
        // Without any attempt nothing was sent.
        self.counters.retransmissions += copies.saturating_sub(1);
        Err(HostError::NoAnswer { request: name(request), attempts: copies as u32 })
    }

    fn send(&mut self, bytes: &[u8]) -> Result<(), HostError> {
        self.counters.line_bytes_out += bytes.len() as u64;
        self.port.send(bytes)
    }

    /// Waits for the reply to the frame. With `hints`, the first sign of damage ends the wait.
    fn wait(&mut self, request: Command, frame: &Frame, deadline: Duration, hints: bool) -> Result<Heard, HostError> {
        loop {
            // In order, and all before the next wait: what follows a reply stays for the next
            // request.
            let mut came = std::mem::take(&mut self.came).into_iter();
            while let Some(byte) = came.next() {
                let heard = match self.decoder.push(byte) {
                    None => continue,
                    Some(Err(_)) => {
                        self.counters.damaged += 1;
                        Heard::Damage
                    }
                    Some(Ok(reply)) => self.judge(request, frame, reply),
                };
                if matches!(heard, Heard::Answer(_)) || hints && matches!(heard, Heard::Damage) {
                    self.came = came.collect();
                    return Ok(heard);
                }
            }
            let left = deadline.saturating_sub(self.now());
            if left.is_zero() {
                return Ok(Heard::Nothing);
            }
            self.port.receive(&mut self.came, left)?;
            self.counters.line_bytes_in += self.came.len() as u64;
        }
    }

    /// The meaning of a whole frame for the open request.
    fn judge(&mut self, request: Command, frame: &Frame, reply: Frame) -> Heard {
        if (reply.session, reply.sequence) == (frame.session, frame.sequence) {
            if reply.command == request.reply() {
                return Heard::Answer(Answer::Done(reply.payload));
            }
            if let (command::ERROR, &[code]) = (reply.command, reply.payload.as_slice()) {
                match Refusal::try_from(code) {
                    Ok(Refusal::Crc) => return Heard::Damage,
                    Ok(refusal) => return Heard::Answer(Answer::Refused(refusal)),
                    Err(_) => {}
                }
            }
        }
        self.counters.stale += 1;
        Heard::Nothing
    }
}

/// The result of a wait.
enum Heard {
    Answer(Answer),
    /// A frame was damaged on its way there or back: perhaps ours.
    Damage,
    Nothing,
}

/// The name of a request in errors.
pub(crate) fn name(request: Command) -> &'static str {
    match request {
        Command::Status => "STATUS",
        Command::Start => "START",
        Command::Write => "WRITE",
        Command::Read => "READ",
    }
}
