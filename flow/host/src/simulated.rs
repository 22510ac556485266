//! A design in Verilator behind a pseudo-terminal.

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        mpsc::{Receiver, Sender, channel},
    },
    thread::JoinHandle,
    time::Duration,
};

use ringmill_cosim::{CosimError, Line, LinkModel};

use crate::{Direction, Disturbance, FaultPlan, Faults, HostError, Injected, pseudo_terminal::PseudoTerminal};

/// Bytes on the line between two looks at the pseudo-terminal.
const BYTES_AT_ONCE: u64 = 8;
/// Looks without a byte after which the design is only run now and then, and the wait between two
/// of those.
const IDLE_AFTER: u32 = 200;
const IDLE_WAIT: Duration = Duration::from_millis(5);
/// Bytes that wait for a host that does not read; more are lost, as on a line.
const MOST_WAITING: usize = 1 << 16;
/// Cycles that a reset is held.
const RESET_CYCLES: u64 = 16;

/// A design in Verilator behind a pseudo-terminal: a port that a [`Connection`](crate::Connection),
/// or any program, can open.
///
/// It runs in a thread of its own, as fast as it can while there is something on the line, until it
/// is dropped.
pub struct SimulatedBoard {
    path: String,
    shared: Arc<Mutex<Shared>>,
    orders: Sender<Order>,
    thread: Option<JoinHandle<Result<(), HostError>>>,
}

/// The state that the thread and its owner share.
struct Shared {
    faults: Faults,
    cycles: u64,
}

/// The orders to the thread.
enum Order {
    Reset,
    Stop,
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    // Counters and a random generator are whole even if a thread panics between two changes.
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl SimulatedBoard {
    /// Builds the model, in which a bit on the line takes `divider` cycles, and starts it behind a
    /// new pseudo-terminal.
    ///
    /// # Errors
    /// The model cannot be built, or the system gives no pseudo-terminal.
    pub fn start(
        build: impl FnOnce() -> Result<LinkModel, CosimError> + Send + 'static,
        divider: u32,
        plan: FaultPlan,
    ) -> Result<Self, HostError> {
        let terminal = PseudoTerminal::new()?;
        let path = terminal.path().to_owned();
        let shared = Arc::new(Mutex::new(Shared { faults: Faults::new(plan), cycles: 0 }));
        let (orders, taken) = channel();
        let (report, built) = channel();
        let theirs = Arc::clone(&shared);
        // A model stays in the thread in which it was made.
        let body = move || {
            let model = match build() {
                Ok(model) => model,
                Err(error) => {
                    let _ = report.send(Err(error));
                    return Ok(());
                }
            };
            let _ = report.send(Ok(()));
            let (shared, divider) = (theirs, divider.into());
            let (to_design, to_host, disturbances) = (Vec::new(), Vec::new(), Vec::new());
            Pump { model, terminal, divider, shared, to_design, to_host, disturbances }.run(&taken)
        };
        let failed = |source| HostError::Line { source };
        let thread = std::thread::Builder::new().name("board".to_owned()).spawn(body).map_err(failed)?;
        let board = SimulatedBoard { path, shared, orders, thread: Some(thread) };
        match built.recv() {
            Ok(Ok(())) => Ok(board),
            Ok(Err(error)) => Err(error.into()),
            // It panicked, and said so.
            Err(_) => Err(failed(std::io::ErrorKind::BrokenPipe.into())),
        }
    }

    /// The port to open. Any rate will do.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Follows another plan from now on.
    pub fn set_faults(&self, plan: FaultPlan) {
        lock(&self.shared).faults.set_plan(plan);
    }

    /// Faults so far.
    #[must_use]
    pub fn injected(&self) -> Injected {
        lock(&self.shared).faults.injected()
    }

    /// Clock cycles so far.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        lock(&self.shared).cycles
    }

    /// True if it still runs: it ends by itself only if the Verilog stops the simulation; then
    /// [`SimulatedBoard::stop`] says why.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| !thread.is_finished())
    }

    /// Resets the design soon, wherever it is.
    pub fn reset(&self) {
        // A thread that ended needs no reset.
        let _ = self.orders.send(Order::Reset);
    }

    /// Ends it.
    ///
    /// # Errors
    /// The Verilog had stopped the simulation, or the pseudo-terminal had failed.
    pub fn stop(mut self) -> Result<(), HostError> {
        self.end()
    }

    fn end(&mut self) -> Result<(), HostError> {
        let _ = self.orders.send(Order::Stop);
        match self.thread.take().map(JoinHandle::join) {
            None => Ok(()),
            Some(Ok(ended)) => ended,
            Some(Err(_)) => Err(HostError::Line { source: std::io::ErrorKind::BrokenPipe.into() }),
        }
    }
}

impl Drop for SimulatedBoard {
    fn drop(&mut self) {
        // Who wants to know why it ended calls `stop`.
        let _ = self.end();
    }
}

/// Carries bytes between the pseudo-terminal and the model.
struct Pump {
    model: LinkModel,
    terminal: PseudoTerminal,
    /// Cycles of a bit.
    divider: u64,
    shared: Arc<Mutex<Shared>>,
    to_design: Vec<u8>,
    to_host: Vec<u8>,
    /// The disturbances still to come.
    disturbances: Vec<Disturbance>,
}

impl Pump {
    fn run(mut self, orders: &Receiver<Order>) -> Result<(), HostError> {
        let mut idle = 0;
        loop {
            match orders.try_recv() {
                Ok(Order::Reset) => self.model.reset(RESET_CYCLES)?,
                Ok(Order::Stop) => return Ok(()),
                // Who could give orders drops the board, which stops it.
                Err(_) => {}
            }
            let mut came = Vec::new();
            if self.to_design.is_empty() {
                let wait = if idle > IDLE_AFTER { IDLE_WAIT } else { Duration::ZERO };
                self.terminal.receive(&mut came, wait)?;
            }
            idle = if came.is_empty() && self.to_design.is_empty() { idle + 1 } else { 0 };
            for byte in came {
                self.pass(Direction::ToDesign, byte)?;
            }
            let before = self.to_host.len();
            self.cycles(BYTES_AT_ONCE * 10 * self.divider)?;
            if self.to_host.len() > before {
                idle = 0;
            }
            while let Some(disturbance) = self.disturbances.pop() {
                self.disturb(disturbance)?;
            }
            let sent = self.terminal.send(&self.to_host)?;
            self.to_host.drain(..sent);
            lock(&self.shared).cycles = self.model.cycles();
        }
    }

    /// Runs the model, gives it what is there for it, and takes what it gives.
    fn cycles(&mut self, cycles: u64) -> Result<(), HostError> {
        let exchange = self.model.run(cycles, &self.to_design)?;
        self.to_design.drain(..exchange.taken);
        for byte in exchange.output {
            self.pass(Direction::ToHost, byte)?;
        }
        Ok(())
    }

    /// A byte through the line and its faults.
    fn pass(&mut self, direction: Direction, byte: u8) -> Result<(), HostError> {
        let to = match direction {
            Direction::ToDesign => &mut self.to_design,
            Direction::ToHost => &mut self.to_host,
        };
        if direction == Direction::ToHost && to.len() >= MOST_WAITING {
            return Ok(());
        }
        let disturbance = lock(&self.shared).faults.pass(direction, byte, to);
        match (disturbance, direction) {
            (None, _) => Ok(()),
            (Some(disturbance), Direction::ToDesign) => self.disturb(disturbance),
            // The model is running for this byte; what happens to it waits.
            (Some(disturbance), Direction::ToHost) => {
                self.disturbances.push(disturbance);
                Ok(())
            }
        }
    }

    /// Happens in the middle of the last byte that was sent.
    fn disturb(&mut self, disturbance: Disturbance) -> Result<(), HostError> {
        let half_bits = (20 * self.to_design.len() as u64).saturating_sub(10);
        self.cycles(half_bits * self.divider / 2)?;
        let (line, tenths) = match disturbance {
            Disturbance::Reset => return Ok(self.model.reset(RESET_CYCLES)?),
            Disturbance::Low(tenths) => (Line::Low, tenths),
            Disturbance::Inverted(tenths) => (Line::Inverted, tenths),
        };
        self.model.set_line(line);
        self.cycles((u64::from(tenths) * self.divider).div_ceil(10))?;
        self.model.set_line(Line::AsSent);
        Ok(())
    }
}
