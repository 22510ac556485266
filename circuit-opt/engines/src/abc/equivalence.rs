//! Proof that two circuits are equal.

use super::Abc;
use crate::{EngineError, exchange};
use ringmill_netlist::Netlist;
use ringmill_netlist::format::aiger;
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
    pub fn equivalent(&self, left: &Netlist, right: &Netlist, timeout: Duration) -> Result<Equivalence, EngineError> {
        let ports = |netlist: &Netlist| (netlist.inputs().len(), netlist.outputs().len());
        if ports(left) != ports(right) {
            return Err(EngineError::Incomparable { left: ports(left), right: ports(right) });
        }
        if left.outputs().is_empty() {
            return Ok(Equivalence::Equal);
        }
        let folder = WorkFolder::new("cec")?;
        for (netlist, file) in [(left, "left.aig"), (right, "right.aig")] {
            folder.write(file, and_inverter_graph(&exchange::numbered(netlist)))?;
        }
        folder.write("run.abc", commands(timeout))?;
        let plan = self.plan().timeout(timeout);
        let finished = match plan.run(&folder) {
            Ok(finished) => finished,
            // `&cec` looks at its own clock too seldom to be left alone with the limit.
            Err(ToolError::TimedOut { .. }) => {
                folder.discard();
                return Ok(Equivalence::Undecided);
            }
            Err(error) => return Err(error.into()),
        };
        match verdict(&finished.stdout, &finished.stderr) {
            Some(verdict) => Ok(verdict),
            None => Err(exchange::no_result("yosys-abc", &finished.stdout, &plan, &folder)),
        }
    }
}

fn commands(timeout: Duration) -> String {
    let seconds = timeout.as_secs().max(1);
    format!("&cec -C {CONFLICTS_PER_NODE} -T {seconds} left.aig right.aig\n")
}

/// The circuit as ABC compares it. Written by us, so that no unchecked write of ABC stands between the circuits and the verdict.
fn and_inverter_graph(netlist: &Netlist) -> Vec<u8> {
    let mut bytes = Vec::new();
    aiger::write_binary(netlist, &mut bytes).unwrap_or_else(|error| unreachable!("a vector takes every byte: {error}"));
    bytes
}

/// Reads the answer; None when a command failed, so that nothing was compared. A verdict counts only if it stands on its own line
/// exactly as ABC writes it and no other does; everything else is undecided.
fn verdict(stdout: &str, stderr: &str) -> Option<Equivalence> {
    if stdout.lines().any(|line| line.starts_with("Timed out after ")) {
        // ABC calls this a failed command.
        return Some(Equivalence::Undecided);
    }
    let failed = |line: &str| line.starts_with("** cmd error") || line.starts_with("Error");
    if stdout.lines().chain(stderr.lines()).any(failed) {
        return None;
    }
    let verdicts: Vec<Equivalence> = stdout.lines().filter_map(line_verdict).collect();
    match verdicts.as_slice() {
        [single] => Some(*single),
        _ => Some(Equivalence::Undecided),
    }
}

/// The verdict of a line `Networks are ….  Time = 0.02 sec`. Only the difference may be explained between statement and time.
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
        assert_eq!(
            verdict("Timed out after 32 seconds.\n", "** cmd error: aborting 'source run.abc'\n"),
            Some(Equivalence::Undecided)
        );
        assert_eq!(verdict("Networks are UNDECIDED.  Time =     0.08 sec\n", ""), Some(Equivalence::Undecided));
        assert_eq!(verdict("", ""), Some(Equivalence::Undecided));
        assert_eq!(verdict("Networks are equivalent.", ""), Some(Equivalence::Undecided));
        assert_eq!(verdict("Networks are equivalent after all.  Time = 1 sec", ""), Some(Equivalence::Undecided));
        assert_eq!(verdict("Maybe Networks are equivalent.  Time = 1 sec", ""), Some(Equivalence::Undecided));
        assert_eq!(verdict(&format!("{equal}{different}"), ""), Some(Equivalence::Undecided));
        assert_eq!(verdict(equal, "** cmd error: aborting 'source run.abc'\n"), None);
        assert_eq!(verdict("Error: Comparison not performed.\n", ""), None);
    }
}
