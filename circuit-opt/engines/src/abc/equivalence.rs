//! Proof that two circuits are equal.

use super::Abc;
use crate::{EngineError, exchange};
use ringmill_netlist::Netlist;
use ringmill_netlist::format::aiger;
use ringmill_toolchain::{ToolError, WorkFolder};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// Options of `&cec`, and the SAT conflicts it may spend on one pair of nodes.
type Solver = (&'static str, u32);

/// The solvers in the order of trial; the two of a pair race.
///
/// In arithmetic most candidate pairs that are hard are not needed, so few conflicts come first.
/// Which of the two circuit-based solvers suits differs widely: a dot product of eight bytes takes
/// `-x` 0.2 s and `-y` 20 s, AES-128 `-x` 19 s and `-y` 3 s. Both give up early on what differs, so
/// the default one comes next; what is truly hard gets many conflicts in the end.
const ROUNDS: [[Solver; 2]; 3] =
    [[("-x ", 100), ("-y ", 100)], [("", 100), ("-x ", 10_000)], [("", 1_000), ("", 100_000)]];

/// The time that the first of a pair runs alone: it decides most circuits, which then need no
/// second process.
const HEAD_START: Duration = Duration::from_millis(150);

/// The verdict on two circuits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Equivalence {
    /// Proved equal for every input.
    Equal,
    /// An input was found on which they differ.
    Different,
    /// Neither, within the limits.
    Undecided,
}

impl Abc {
    /// Compares two circuits with `&cec`, asked with rising patience; inputs and outputs are
    /// matched by position.
    ///
    /// Beyond the time limit the answer is [`Equivalence::Undecided`]. A crash of one solver leaves
    /// it to the next.
    ///
    /// # Errors
    /// When the circuits have different numbers of ports, when ABC cannot be run, or when
    /// it crashes whatever is tried.
    pub fn equivalent(&self, left: &Netlist, right: &Netlist, timeout: Duration) -> Result<Equivalence, EngineError> {
        let ports = |netlist: &Netlist| (netlist.inputs().len(), netlist.outputs().len());
        if ports(left) != ports(right) {
            return Err(EngineError::Incomparable { left: ports(left), right: ports(right) });
        }
        if left.outputs().is_empty() {
            return Ok(Equivalence::Equal);
        }
        let start = Instant::now();
        let folder = WorkFolder::new("cec")?;
        for (netlist, file) in [(left, "left.aig"), (right, "right.aig")] {
            folder.write(file, and_inverter_graph(netlist))?;
        }
        let mut failure = None;
        let mut some_try_ended_well = false;
        for (round, solvers) in ROUNDS.into_iter().enumerate() {
            let left = timeout.saturating_sub(start.elapsed());
            if left.is_zero() {
                break;
            }
            // None but the last may take all there is.
            let share = if round + 1 < ROUNDS.len() { left / 2 } else { left };
            let answers = self.race(&folder, round, solvers, share);
            // Whatever became of the other one.
            if let Some(verdict) = answers.iter().find_map(verdict_of) {
                folder.discard();
                return Ok(verdict);
            }
            for answer in answers {
                match answer {
                    Ok(_) => some_try_ended_well = true,
                    Err(error) if is_for_the_next(&error) => failure = Some(error),
                    Err(error) => return Err(error),
                }
            }
        }
        match failure {
            Some(error) if !some_try_ended_well => Err(error),
            _ => {
                folder.discard();
                Ok(Equivalence::Undecided)
            }
        }
    }

    /// Two solvers side by side, the second after [`HEAD_START`]: the answers until one decides,
    /// which stops the other.
    fn race(
        &self,
        folder: &WorkFolder,
        round: usize,
        solvers: [Solver; 2],
        share: Duration,
    ) -> Vec<Result<Equivalence, EngineError>> {
        let stop = AtomicBool::new(false);
        let (sender, receiver) = mpsc::channel();
        // Once both have one there is no third: the receiver never waits for a thread that is gone.
        let senders = [sender.clone(), sender];
        thread::scope(|scope| {
            let mut answers = Vec::new();
            let mut running = 0;
            for (position, (solver, sender)) in solvers.into_iter().zip(senders).enumerate() {
                let stop = &stop;
                scope.spawn(move || {
                    let label = format!("round{round}-{position}");
                    // Nobody listens to one that is beaten.
                    let _ = sender.send(self.attempt(folder, &label, solver, share, stop));
                });
                running += 1;
                let pause = if position + 1 < solvers.len() { HEAD_START } else { Duration::MAX };
                while let Some(answer) = (running > 0).then(|| receiver.recv_timeout(pause).ok()).flatten() {
                    running -= 1;
                    let decided = verdict_of(&answer).is_some();
                    answers.push(answer);
                    if decided {
                        stop.store(true, Ordering::Relaxed);
                        return answers;
                    }
                }
            }
            answers
        })
    }

    fn attempt(
        &self,
        folder: &WorkFolder,
        label: &str,
        (solver, conflicts): Solver,
        share: Duration,
        stop: &AtomicBool,
    ) -> Result<Equivalence, EngineError> {
        let commands = format!("{label}.abc");
        folder.write(&commands, format!("&cec {solver}-C {conflicts} left.aig right.aig\n"))?;
        let plan = self.plan(&commands).label(label).timeout(share);
        let finished = match plan.run_until(folder, stop) {
            Ok(Some(finished)) => finished,
            Ok(None) | Err(ToolError::TimedOut { .. }) => return Ok(Equivalence::Undecided),
            Err(error) => return Err(error.into()),
        };
        verdict(&finished.stdout, &finished.stderr)
            .ok_or_else(|| exchange::no_result("yosys-abc", &finished.stdout, &plan, folder))
    }
}

/// The verdict that decides the question.
fn verdict_of(answer: &Result<Equivalence, EngineError>) -> Option<Equivalence> {
    answer.as_ref().ok().copied().filter(|verdict| *verdict != Equivalence::Undecided)
}

/// True if one solver of ABC met its own fault, or was killed for its memory, where another may do.
fn is_for_the_next(error: &EngineError) -> bool {
    const CRASHES: [i32; 6] = [4, 6, 7, 8, 9, 11]; // SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGKILL, SIGSEGV
    match error {
        EngineError::Tool(ToolError::Killed { signal, .. }) => CRASHES.contains(signal),
        EngineError::NoResult { .. } => true,
        _ => false,
    }
}

/// The circuit as ABC compares it, straight from its cells: no optimization, mapping or
/// simplification of ours, whose errors would be the same on both sides, stands between the
/// circuits and the verdict, and no unchecked write of ABC either.
pub(super) fn and_inverter_graph(netlist: &Netlist) -> Vec<u8> {
    let mut bytes = Vec::new();
    aiger::write_binary(netlist, &mut bytes).unwrap_or_else(|error| unreachable!("a vector takes every byte: {error}"));
    bytes
}

/// Reads the answer; None when a command failed or there is no answer, so that nothing was
/// compared. A verdict counts only if it stands on its own line exactly as ABC writes it; of
/// several none does.
fn verdict(stdout: &str, stderr: &str) -> Option<Equivalence> {
    let failed = |line: &str| line.starts_with("** cmd error") || line.starts_with("Error");
    if stdout.lines().chain(stderr.lines()).any(failed) {
        return None;
    }
    let verdicts: Vec<Equivalence> = stdout.lines().filter_map(line_verdict).collect();
    match verdicts.as_slice() {
        [] => None,
        [single] => Some(*single),
        _ => Some(Equivalence::Undecided),
    }
}

/// The verdict of a line `Networks are ….  Time = 0.02 sec`. Only the difference may be explained
/// between statement and time.
fn line_verdict(line: &str) -> Option<Equivalence> {
    let (statement, time) = line.trim_end().split_once("  Time =")?;
    time.trim().strip_suffix(" sec")?.trim().parse::<f64>().ok()?;
    match statement {
        "Networks are equivalent." => Some(Equivalence::Equal),
        "Networks are UNDECIDED." => Some(Equivalence::Undecided),
        _ => statement.starts_with("Networks are NOT EQUIVALENT.").then_some(Equivalence::Different),
    }
}

#[cfg(test)]
mod tests {
    use super::{Equivalence, verdict};

    #[test]
    fn reads_abc_strictly() {
        let equal = "Networks are equivalent.  Time =     0.02 sec\n";
        assert_eq!(verdict(equal, ""), Some(Equivalence::Equal));
        let different =
            "Networks are NOT EQUIVALENT. Output 0 trivially differs (different PIs).  Time =     0.00 sec\n";
        assert_eq!(verdict(different, ""), Some(Equivalence::Different));
        assert_eq!(verdict("Networks are UNDECIDED.  Time =     0.08 sec\n", ""), Some(Equivalence::Undecided));
        assert_eq!(verdict("", ""), None);
        assert_eq!(verdict("Networks are equivalent.", ""), None);
        assert_eq!(verdict("Networks are equivalent after all.  Time = 1 sec", ""), None);
        assert_eq!(verdict("Maybe Networks are equivalent.  Time = 1 sec", ""), None);
        assert_eq!(verdict(&format!("{equal}{different}"), ""), Some(Equivalence::Undecided));
        assert_eq!(verdict(equal, "** cmd error: aborting 'source run.abc'\n"), None);
        assert_eq!(verdict("Error: Comparison not performed.\n", ""), None);
    }
}
