//! A design at the other end of a line.

use std::time::Duration;

use rand::{SeedableRng, rngs::StdRng};
use ringmill_link::{
    Status,
    protocol::{LEAST_CHUNK, MOST_CHUNK},
};

use crate::{
    Counters, Figures, HostError, JobShape, Port, Serial, Timing,
    client::Client,
    job::{Bytes, Job},
    session::{self, Numbers, Session},
};

/// A design at the other end of a line.
pub struct Connection {
    client: Client,
    pub(crate) numbers: Numbers,
    /// The program that the design has to be built from: the one it was checked for, or the one it
    /// had first.
    identity: Option<[u8; 8]>,
}

impl Connection {
    /// Opens a serial port, or a pseudo-terminal, at that rate in bits a second. Nothing is asked
    /// of the design yet.
    ///
    /// # Errors
    /// There is no such port, it is in use, or it does not keep the rate.
    pub fn open(path: &str, baud: u32) -> Result<Self, HostError> {
        Connection::over(Box::new(Serial::open(path, baud)?), Timing::of_baud(baud))
    }

    /// Speaks over any port.
    ///
    /// # Errors
    /// The port fails.
    pub fn over(port: Box<dyn Port + Send>, timing: Timing) -> Result<Self, HostError> {
        Ok(Connection {
            client: Client::new(port, timing)?,
            numbers: Numbers::new(StdRng::from_os_rng()),
            identity: None,
        })
    }

    /// Sets the times to wait.
    pub fn set_timing(&mut self, timing: Timing) {
        self.client.timing = timing;
    }

    /// The traffic since the line was opened.
    #[must_use]
    pub fn counters(&self) -> Counters {
        self.client.counters
    }

    /// The design's registers.
    ///
    /// # Errors
    /// Nothing answers, or no design of this version of the protocol.
    pub fn status(&mut self) -> Result<Status, HostError> {
        session::status(&mut self.client, &mut self.numbers)
    }

    /// Refuses a design that was built from another program, now and in every job from now on.
    /// Without it, jobs only refuse a design that is exchanged for another while the connection is
    /// open.
    ///
    /// # Errors
    /// It is another; or those of [`Connection::status`].
    pub fn check(&mut self, identity: [u8; 8]) -> Result<Status, HostError> {
        self.identity = Some(identity);
        let status = self.status()?;
        compare(identity, &status)?;
        Ok(status)
    }

    /// Sends operands (for each: the bytes of each argument; of one that stays, in the first
    /// operand only) and returns the results (for each: the bytes of each result).
    ///
    /// # Errors
    /// The design cannot be reached, is another, has other streams, or keeps losing its session; an
    /// operand does not fit the streams. Never is a wrong result returned for what the line does;
    /// nor where the design says at the end that its arguments had wrong frames, or says nothing.
    pub fn run(
        &mut self,
        shape: &JobShape,
        operands: impl IntoIterator<Item = Vec<Vec<u8>>>,
    ) -> Result<Vec<Vec<Vec<u8>>>, HostError> {
        let mut all = Vec::new();
        self.bench(shape, operands, |_, results| all.push(results))?;
        Ok(all)
    }

    /// The same, but gives each operand's results away as soon as they are there, with its number,
    /// and measures.
    ///
    /// # Errors
    /// Those of [`Connection::run`].
    pub fn bench(
        &mut self,
        shape: &JobShape,
        operands: impl IntoIterator<Item = Vec<Vec<u8>>>,
        sink: impl FnMut(u64, Bytes),
    ) -> Result<Figures, HostError> {
        let status = self.status()?;
        let identity = self.identity.unwrap_or(status.identity);
        compare(identity, &status)?;
        self.identity = Some(identity);
        fits(shape, &status)?;
        let (begun, before) = (self.client.now(), self.client.counters);
        let mut bytes_in = 0;
        let operands = operands.into_iter().inspect(|operand| {
            bytes_in += operand.iter().map(|bytes| bytes.len() as u64).sum::<u64>();
        });
        let job = Job::new(&mut self.client, &mut self.numbers, shape, operands, sink);
        let done = job.run(|client, numbers| {
            let session = Session::open(client, numbers)?;
            let status = session::status(client, numbers)?;
            compare(identity, &status)?;
            Ok((session, fits(shape, &status)?))
        })?;
        let elapsed = self.client.now().saturating_sub(begun);
        let counters = self.client.counters.since(&before);
        // Results of which nobody knows whether their operands had wrong frames are none.
        let status = self.status()?;
        frames_were_right(shape, &status)?;
        let cycles = cycles_of(&status, done.session_time);
        let bytes_out = done.operands * shape.output_bytes().into_iter().sum::<usize>() as u64;
        let (operands, session_operands) = (done.operands, done.session_operands);
        Ok(Figures { operands, elapsed, bytes_in, bytes_out, counters, cycles, session_operands })
    }
}

fn compare(expected: [u8; 8], status: &Status) -> Result<(), HostError> {
    match status.identity == expected {
        true => Ok(()),
        false => Err(HostError::Identity { expected, found: status.identity }),
    }
}

/// Refuses what a design computed that was given other frames than it counts: its results are those
/// of other operands.
fn frames_were_right(shape: &JobShape, status: &Status) -> Result<(), HostError> {
    let wrong = status.arguments_with_wrong_frames();
    let names: Vec<_> = wrong.filter_map(|argument| Some(shape.inputs.get(argument)?.name.clone())).collect();
    if names.is_empty() { Ok(()) } else { Err(HostError::Frames { arguments: names }) }
}

/// The cycles of a session that took so long, if they were counted and fit their register.
fn cycles_of(status: &Status, session_time: Duration) -> Option<u32> {
    let most = session_time.as_secs_f64() * f64::from(status.clock_hz);
    (status.cycles > 0 && most <= f64::from(u32::MAX)).then_some(status.cycles)
}

/// Bytes that the design takes at a time, if it has the streams.
fn fits(shape: &JobShape, status: &Status) -> Result<usize, HostError> {
    let expected = [shape.inputs.len(), shape.outputs.len()];
    let found = [status.inputs.into(), status.outputs.into()];
    if expected != found {
        return Err(HostError::Streams { expected, found });
    }
    if !(LEAST_CHUNK..=MOST_CHUNK).contains(&status.chunk.into()) {
        return Err(HostError::Chunk { chunk: status.chunk });
    }
    Ok(status.chunk.into())
}
