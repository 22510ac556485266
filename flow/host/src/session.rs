//! Sessions: requests in order.

use rand::{Rng, rngs::StdRng};
use ringmill_link::{
    Frame, Status,
    protocol::{Command, Refusal},
};

use crate::{
    HostError,
    client::{Answer, Client, name},
};

/// An open session.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Session {
    pub(crate) number: u16,
    /// The last sequence number that was executed.
    pub(crate) last: u8,
}

/// The result of a request within a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// It was executed; the reply's payload.
    Done(Vec<u8>),
    /// There was no room; nothing was done.
    Busy,
    /// The session is over: the design has no such session any more, or the host gives it up.
    Lost,
}

/// Numbers for sessions, and for STATUS.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    random: StdRng,
    session: u16,
    /// Session and sequence of the last STATUS: no two in 2^24 have the same.
    status: u32,
}

impl Numbers {
    pub(crate) fn new(mut random: StdRng) -> Self {
        Numbers { session: random.random(), status: random.random(), random }
    }

    /// A random session that is not the last one, with a random number to begin with.
    pub(crate) fn next_session(&mut self) -> Session {
        self.session = self.session.wrapping_add(self.random.random_range(1..=u16::MAX));
        Session { number: self.session, last: self.random.random() }
    }
}

/// Times that another number is drawn because the session was open.
const DRAWS: u32 = 8;

/// The registers.
pub(crate) fn status(client: &mut Client, numbers: &mut Numbers) -> Result<Status, HostError> {
    numbers.status = numbers.status.wrapping_add(1);
    let [low, high, sequence, _] = numbers.status.to_le_bytes();
    let session = u16::from_le_bytes([low, high]);
    let frame = Frame { session, sequence, command: Command::Status as u8, payload: Vec::new() };
    match client.ask(Command::Status, &frame, 4 * Status::REGISTERS, 0)?.answer {
        Answer::Done(payload) => Ok(Status::parse(&payload)?),
        Answer::Refused(refusal) => Err(HostError::Refused { request: name(Command::Status), refusal }),
    }
}

impl Session {
    /// Opens a session with nothing in it: see the crate's documentation for why it is opened
    /// twice.
    pub(crate) fn open(client: &mut Client, numbers: &mut Numbers) -> Result<Session, HostError> {
        for _ in 0..DRAWS {
            if Session::start(client, numbers)?.is_some()
                && let Some(session) = Session::start(client, numbers)?
            {
                client.counters.sessions += 1;
                return Ok(session);
            }
        }
        Err(HostError::Refused { request: name(Command::Start), refusal: Refusal::Sequence })
    }

    fn start(client: &mut Client, numbers: &mut Numbers) -> Result<Option<Session>, HostError> {
        let session = numbers.next_session();
        let frame =
            Frame { session: session.number, sequence: session.last, command: Command::Start as u8, payload: vec![] };
        match client.ask(Command::Start, &frame, 0, 0)?.answer {
            Answer::Done(_) => Ok(Some(session)),
            Answer::Refused(Refusal::Sequence) => Ok(None),
            Answer::Refused(refusal) => Err(HostError::Refused { request: name(Command::Start), refusal }),
        }
    }

    /// Sends bytes to an argument; none come back.
    pub(crate) fn write(
        &mut self,
        client: &mut Client,
        numbers: &mut Numbers,
        stream: u8,
        bytes: &[u8],
    ) -> Result<Turn, HostError> {
        let mut payload = vec![stream];
        payload.extend(bytes);
        self.ask(client, numbers, Command::Write, payload, 0)
    }

    /// Takes bytes of a result: those there are, at most so many.
    pub(crate) fn read(
        &mut self,
        client: &mut Client,
        numbers: &mut Numbers,
        stream: u8,
        most: u16,
    ) -> Result<Turn, HostError> {
        let [low, high] = most.to_le_bytes();
        self.ask(client, numbers, Command::Read, vec![stream, low, high], most.into())
    }

    fn ask(
        &mut self,
        client: &mut Client,
        numbers: &mut Numbers,
        request: Command,
        payload: Vec<u8>,
        most: usize,
    ) -> Result<Turn, HostError> {
        let sequence = self.last.wrapping_add(1);
        let frame = Frame { session: self.number, sequence, command: request as u8, payload };
        let begun = client.now();
        // Where each reply takes longer than the first wait there is always a copy: with each fence
        // the first wait becomes longer.
        let mut fences = 0;
        loop {
            let reply = client.ask(request, &frame, most, fences)?;
            match reply.answer {
                Answer::Done(payload) => {
                    self.last = sequence;
                    return Ok(Turn::Done(payload));
                }
                Answer::Refused(Refusal::Busy) if reply.alone => {
                    client.counters.busy += 1;
                    return Ok(Turn::Busy);
                }
                Answer::Refused(Refusal::Busy) if client.now().saturating_sub(begun) < client.timing.stall => {
                    // A copy may still be executed. After this none is on the line; then it is
                    // asked again.
                    status(client, numbers)?;
                    fences += 1;
                }
                // A copy of what is BUSY to the end may still be executed: before the START of the
                // next session, which empties everything. Too long is only what a design with more
                // memory was asked for: another is in its place, and says so before it looks at the
                // session.
                Answer::Refused(Refusal::Session | Refusal::Sequence | Refusal::Length | Refusal::Busy) => {
                    return Ok(Turn::Lost);
                }
                Answer::Refused(refusal) => return Err(HostError::Refused { request: name(request), refusal }),
            }
        }
    }
}
