//! A job: operands in, results out.

mod piece;
mod window;

use crate::client::Client;
use crate::session::{Numbers, Session, Turn};
use crate::{HostError, JobShape};
use piece::Piece;
use std::time::Duration;
pub(crate) use window::Bytes;
use window::Window;

/// Most requests in a row that are never answered while the design answers when a session is opened.
const UNHEARD: u32 = 4;

/// What a job leaves behind.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Done {
    pub(crate) operands: u64,
    /// Those of the last session.
    pub(crate) session_operands: u64,
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
    piece: Piece,
    window: Window<'a, I>,
    /// Bytes of the next WRITE to each argument: half of what was refused, twice what was taken.
    sizes: Vec<usize>,
    /// Requests in a row that were never answered.
    unheard: u32,
    sink: S,
    done: Done,
    /// When a byte was last taken or given.
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
        chunk: usize,
        operands: I,
        sink: S,
    ) -> Self {
        let moved = client.now();
        let (piece, sizes) = (Piece::new(chunk), vec![chunk; shape.inputs.len()]);
        let window = Window::new(shape, operands);
        Job { client, numbers, piece, window, sizes, unheard: 0, sink, done: Done::default(), moved }
    }

    /// Runs it to its end, in as many sessions as it takes. `open` opens one.
    pub(crate) fn run(
        mut self,
        mut open: impl FnMut(&mut Client, &mut Numbers) -> Result<Session, HostError>,
    ) -> Result<Done, HostError> {
        let mut in_vain = 0;
        loop {
            let before = self.done.operands;
            let mut session = open(self.client, self.numbers)?;
            self.moved = self.client.now();
            if let End::Done = self.session(&mut session)? {
                self.done.session_operands = self.window.gone();
                return Ok(self.done);
            }
            in_vain = if self.done.operands > before { 0 } else { in_vain + 1 };
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
            match self.told(|client, numbers| session.write(client, numbers, input as u8, &bytes))? {
                Turn::Done(()) => {
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

    /// READs of each result: of what is owed for whole operands, and, if the design is full, of what there may be. False: the session is
    /// lost.
    fn read_round(&mut self, session: &mut Session, whole: bool) -> Result<bool, HostError> {
        for output in 0..self.window.outputs() {
            loop {
                let count = self.window.owed(output, whole).min(self.piece.size() as u64) as u16;
                if count == 0 {
                    break;
                }
                match self.told(|client, numbers| session.read(client, numbers, output as u8, count))? {
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

    /// A request, and what it tells of the line. One that is never heard may be too long for it: the session is given up, and the next one has smaller pieces.
    fn told<T>(
        &mut self,
        ask: impl FnOnce(&mut Client, &mut Numbers) -> Result<Turn<T>, HostError>,
    ) -> Result<Turn<T>, HostError> {
        let before = self.client.counters.retransmissions;
        let turn = ask(self.client, self.numbers);
        if let Err(HostError::NoAnswer { .. }) = turn
            && self.unheard < UNHEARD
        {
            self.unheard += 1;
            self.piece.shrink();
            return Ok(Turn::Lost);
        }
        self.unheard = 0;
        self.piece.heard(self.client.counters.retransmissions - before);
        turn
    }
}
