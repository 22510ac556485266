//! Proof that two circuits are equal.

use super::Abc;
use crate::{EngineError, exchange};
use ringmill_netlist::Netlist;
use ringmill_toolchain::{ToolError, WorkFolder};
use std::time::Duration;

/// SAT conflicts that `&cec` may spend on one pair of nodes.
const CONFLICTS_PER_NODE: u32 = 100_000;

/// What is known of two circuits.
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
    /// Compares two circuits with `&cec`; inputs and outputs are matched by position.
    ///
    /// Beyond the time limit the answer is [`Equivalence::Undecided`].
    pub fn equivalent(
        &self,
        left: &Netlist,
        right: &Netlist,
        timeout: Duration,
    ) -> Result<Equivalence, EngineError> {
        let ports = |netlist: &Netlist| (netlist.inputs().len(), netlist.outputs().len());
        if ports(left) != ports(right) {
            return Err(EngineError::Incomparable {
                left: ports(left),
                right: ports(right),
            });
        }
        if left.outputs().is_empty() {
            return Ok(Equivalence::Equal);
        }
        let folder = WorkFolder::new("cec")?;
        exchange::send(left, &folder, "left.blif")?;
        exchange::send(right, &folder, "right.blif")?;
        folder.write("run.abc", commands(timeout))?;
        let finished = match self.plan().timeout(timeout).run(&folder) {
            Ok(finished) => finished,
            // `&cec` looks at its own clock too seldom to be left alone with the limit.
            Err(ToolError::TimedOut { .. }) => {
                folder.discard();
                return Ok(Equivalence::Undecided);
            }
            Err(error) => return Err(error.into()),
        };
        Ok(verdict(&finished.stdout, &finished.stderr))
    }
}

fn commands(timeout: Duration) -> String {
    let seconds = timeout.as_secs().max(1);
    format!(
        "read_blif left.blif\nstrash\nwrite_aiger -s left.aig\nread_blif right.blif\nstrash\nwrite_aiger -s right.aig\n\
         &cec -C {CONFLICTS_PER_NODE} -T {seconds} left.aig right.aig\n"
    )
}

/// Reads the answer. A verdict counts only if it stands on its own line exactly as ABC writes it, no other verdict does, and no
/// command failed; everything else is undecided.
fn verdict(stdout: &str, stderr: &str) -> Equivalence {
    let failed = |line: &str| {
        line.starts_with("** cmd error") || line.starts_with("Error") || line.contains("has failed")
    };
    if stdout.lines().chain(stderr.lines()).any(failed) {
        return Equivalence::Undecided;
    }
    let verdicts: Vec<Equivalence> = stdout.lines().filter_map(line_verdict).collect();
    match verdicts.as_slice() {
        [single] => *single,
        _ => Equivalence::Undecided,
    }
}

/// The verdict of a line `Networks are ….  Time = 0.02 sec`. Only the difference may be explained between statement and time.
fn line_verdict(line: &str) -> Option<Equivalence> {
    let (statement, time) = line.trim_end().split_once("  Time =")?;
    time.trim()
        .strip_suffix(" sec")?
        .trim()
        .parse::<f64>()
        .ok()?;
    match statement {
        "Networks are equivalent." => Some(Equivalence::Equal),
        "Networks are UNDECIDED." => Some(Equivalence::Undecided),
        _ => statement
            .starts_with("Networks are NOT EQUIVALENT.")
            .then_some(Equivalence::Different),
    }
}
