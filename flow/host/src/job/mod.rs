//! A job: operands in, results out.

mod chunk;
mod window;

use std::time::Duration;

use chunk::Chunk;
use ringmill_link::protocol::MOST_CHUNK;

use crate::{
    HostError, JobShape,
    client::Client,
    session::{Numbers, Session, Turn},
};
pub(crate) use window::Bytes;
use window::Window;

/// The result of a job.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Done {
    pub(crate) operands: u64,
    /// The transactions of the last session.
    pub(crate) session_operands: u64,
    /// From its START to its end.
    pub(crate) session_time: Duration,
}

/// A session that was lost, or that the job came to its end in.
enum End {
    Done,
    Lost,
}

/// A job under way.
pub(crate) struct Job<'a, I, S> {
    client: &'a mut Client,
    numbers: &'a mut Numbers,
    /// Most bytes of a WRITE or a READ.
    piece: Chunk,
    window: Window<'a, I>,
    /// Bytes of the next WRITE to each argument: half of what was refused, twice what was taken.
    sizes: Vec<usize>,
    sink: S,
    done: Done,
    /// Operands that were done when the session began.
    done_before: u64,
    /// The time at which a byte was last taken or given.
    moved: Duration,
}

impl<'a, I, S> Job<'a, I, S>
where
    I: Iterator<Item = Bytes>,
    S: FnMut(u64, Bytes),
{
    pub(crate) fn new(
        client: &'a mut Client,
        numbers: &'a mut Numbers,
        shape: &'a JobShape,
        operands: I,
        sink: S,
    ) -> Self {
        let moved = client.now();
        let (piece, sizes) = (Chunk::new(MOST_CHUNK as usize), vec![0; shape.inputs.len()]);
        let window = Window::new(shape, operands);
        Job { client, numbers, piece, window, sizes, sink, done: Done::default(), done_before: 0, moved }
    }

    /// Runs it to its end, in as many sessions as it takes. `open` opens one and says how many
    /// bytes the design takes at a time.
    pub(crate) fn run(
        mut self,
        mut open: impl FnMut(&mut Client, &mut Numbers) -> Result<(Session, usize), HostError>,
    ) -> Result<Done, HostError> {
        let mut in_vain = 0;
        loop {
            self.done_before = self.done.operands;
            let (mut session, chunk) = open(self.client, self.numbers)?;
            self.piece.limit(chunk);
            let begun = self.client.now();
            self.moved = begun;
            if let End::Done = self.session(&mut session)? {
                self.done.session_operands = self.window.gone();
                self.done.session_time = self.client.now().saturating_sub(begun);
                return Ok(self.done);
            }
            in_vain = if self.has_results() { 0 } else { in_vain + 1 };
            if in_vain > self.client.timing.restarts {
                return Err(HostError::GaveUp { restarts: in_vain });
            }
            self.client.counters.restarts += 1;
            self.window.rewind();
        }
    }

    /// Writes to all arguments and reads from all results in turn.
    fn session(&mut self, session: &mut Session) -> Result<End, HostError> {
        self.sizes.fill(self.piece.size());
        while !self.window.is_done()? {
            let Some(all_written) = self.write_round(session)? else { return Ok(End::Lost) };
            if !self.read_round(session, all_written)? {
                return Ok(End::Lost);
            }
            while let Some(results) = self.window.finished() {
                (self.sink)(self.done.operands, results);
                self.done.operands += 1;
            }
            let waited = self.client.now().saturating_sub(self.moved);
            if waited > self.client.timing.stall {
                return Err(HostError::Stalled { waited, results: self.done.operands });
            }
        }
        Ok(End::Done)
    }

    /// One WRITE to each argument. Whether all that was there was taken; None: the session is lost.
    fn write_round(&mut self, session: &mut Session) -> Result<Option<bool>, HostError> {
        let mut all = true;
        for input in 0..self.sizes.len() {
            let bytes = self.window.next_bytes(input, self.sizes[input].min(self.piece.size()))?;
            if bytes.is_empty() {
                continue;
            }
            let write = |client: &mut _, numbers: &mut _| session.write(client, numbers, input as u8, &bytes);
            match self.asked(bytes.len(), 0, write)? {
                Turn::Done(_) => {
                    self.window.sent(input, bytes.len());
                    self.sizes[input] = (2 * self.sizes[input]).min(self.piece.size());
                    self.moved = self.client.now();
                }
                Turn::Busy => {
                    all = false;
                    self.sizes[input] = (bytes.len() / 2).max(1);
                }
                Turn::Lost => return Ok(None),
            }
        }
        Ok(Some(all))
    }

    /// READs of each result: of what is owed for whole operands, and, if the design is full, of
    /// what there may be. False: the session is lost.
    fn read_round(&mut self, session: &mut Session, whole: bool) -> Result<bool, HostError> {
        for output in 0..self.window.outputs() {
            loop {
                let count = self.window.owed(output, whole).min(self.piece.size() as u64) as u16;
                if count == 0 {
                    break;
                }
                let read = |client: &mut _, numbers: &mut _| session.read(client, numbers, output as u8, count);
                match self.asked(0, count.into(), read)? {
                    Turn::Done(bytes) => {
                        self.window.came(output, &bytes);
                        if !bytes.is_empty() {
                            self.moved = self.client.now();
                        }
                        if bytes.len() < count.into() {
                            break;
                        }
                    }
                    Turn::Busy => break,
                    Turn::Lost => return Ok(false),
                }
            }
        }
        Ok(true)
    }

    /// True if results came in this session.
    fn has_results(&self) -> bool {
        self.done.operands > self.done_before
    }

    /// A request with so many bytes, for so many at most, and what becomes of the pieces after it.
    /// One that is never answered may be too long for the line: the session is given up, and the
    /// next one has smaller pieces. One of the shortest is chance if results came before it, else
    /// the end.
    fn asked(
        &mut self,
        sent: usize,
        most: usize,
        ask: impl FnOnce(&mut Client, &mut Numbers) -> Result<Turn, HostError>,
    ) -> Result<Turn, HostError> {
        let before = self.client.counters.retransmissions;
        let turn = match ask(self.client, self.numbers) {
            Err(HostError::NoAnswer { .. }) if self.piece.after_silence(sent + most) || self.has_results() => {
                return Ok(Turn::Lost);
            }
            turn => turn?,
        };
        let came = if let Turn::Done(bytes) = &turn { bytes.len() } else { 0 };
        self.piece.after(self.client.counters.retransmissions - before, sent + most, sent + came);
        Ok(turn)
    }
}
