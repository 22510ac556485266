//! ABC's `&cec`, asked with rising patience.

use std::time::{Duration, Instant};

use ringmill_engines::EngineError;
use ringmill_engines::abc::Equivalence;
use ringmill_netlist::format::aiger;
use ringmill_netlist::{CellLibrary, Netlist};
use ringmill_toolchain::{Invocation, Tool, ToolError, ToolPath, Toolchain, WorkFolder};

use crate::map::map_directly;

/// What is tried, one after the other: options of `&cec`, and the SAT conflicts it may spend on one pair of nodes.
///
/// In arithmetic most candidate pairs that are hard are not needed: a dot product of eight bytes is proved in 0.2 s by the circuit-based
/// solver (`-x`) with 100 conflicts, in 20 s by the default one, and with 100,000 conflicts not at all. The circuit-based solver
/// gives up early on what differs, so the default one comes next; what is truly hard gets many conflicts in the end.
const TRIES: [(&str, u32); 6] = [("-x ", 100), ("-y ", 100), ("", 100), ("-x ", 10_000), ("", 1_000), ("", 100_000)];

/// ABC as the judge of two netlists.
///
/// Both are taken apart into the same gates first, so that `&cec` finds the same nodes within wide cells on both sides.
#[derive(Clone, Debug)]
pub struct Cec {
    tool: ToolPath,
}

impl Cec {
    /// Finds ABC.
    ///
    /// # Errors
    /// When it is not there.
    pub fn new(tools: &Toolchain) -> Result<Self, ToolError> {
        Ok(Self { tool: tools.require(Tool::Abc)? })
    }

    /// Compares two netlists with the same numbers of inputs and outputs, matched by position. Nothing is decided when `limit` is over.
    ///
    /// # Errors
    /// When ABC cannot be run, or does not do its work.
    pub fn compare(&self, a: &Netlist, b: &Netlist, limit: Duration) -> Result<Equivalence, EngineError> {
        if a.outputs().is_empty() {
            return Ok(Equivalence::Equal);
        }
        let start = Instant::now();
        let folder = WorkFolder::new("cec")?;
        folder.write("a.aig", and_inverter_graph(a))?;
        folder.write("b.aig", and_inverter_graph(b))?;
        for (place, (solver, conflicts)) in TRIES.into_iter().enumerate() {
            let left = limit.saturating_sub(start.elapsed());
            if left.is_zero() {
                break;
            }
            // None but the last may take all there is.
            let share = if place + 1 < TRIES.len() { left / 2 } else { left };
            let decided = self.attempt(&folder, &format!("&cec {solver}-C {conflicts} a.aig b.aig\n"), share)?;
            if decided != Equivalence::Undecided {
                return Ok(decided);
            }
        }
        folder.discard();
        Ok(Equivalence::Undecided)
    }

    fn attempt(&self, folder: &WorkFolder, command: &str, limit: Duration) -> Result<Equivalence, EngineError> {
        folder.write("run.abc", command)?;
        // -s: without the user's own start-up file.
        let plan = Invocation::new(&self.tool).args(["-s", "-f", "run.abc"]).timeout(limit);
        match plan.run(folder) {
            Ok(finished) => match verdict(&finished.stdout, &finished.stderr) {
                Some(verdict) => Ok(verdict),
                None => {
                    folder.keep();
                    Err(EngineError::NoResult {
                        program: "yosys-abc",
                        log_tail: finished.stdout,
                        folder: folder.path().to_path_buf(),
                        command: plan.command_in(folder.path()),
                    })
                }
            },
            Err(ToolError::TimedOut { .. }) => Ok(Equivalence::Undecided),
            Err(error) => Err(error.into()),
        }
    }
}

/// The netlist as ABC compares it, written by us: no reader or writer of ABC's stands between it and the verdict but AIGER's.
fn and_inverter_graph(netlist: &Netlist) -> Vec<u8> {
    let mut bytes = Vec::new();
    let gates = map_directly(netlist, CellLibrary::Lut(2));
    aiger::write_binary(&gates, &mut bytes).unwrap_or_else(|error| unreachable!("a vector takes every byte: {error}"));
    bytes
}

/// What ABC says; nothing when a command failed, so that nothing was compared. Only a line exactly as ABC writes it counts, and only
/// when there is one: in any other case nothing is decided.
fn verdict(stdout: &str, stderr: &str) -> Option<Equivalence> {
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
    use super::*;

    #[test]
    fn only_a_plain_verdict_counts() {
        let equal = "Networks are equivalent.  Time =     0.02 sec\n";
        let different = "Networks are NOT EQUIVALENT. Output 3 trivially differs.  Time =     0.00 sec\n";
        assert_eq!(verdict(equal, ""), Some(Equivalence::Equal));
        assert_eq!(verdict(different, ""), Some(Equivalence::Different));
        assert_eq!(verdict("Networks are UNDECIDED.  Time =     0.08 sec\n", ""), Some(Equivalence::Undecided));
        assert_eq!(verdict("", ""), Some(Equivalence::Undecided));
        assert_eq!(verdict("Networks are equivalent.", ""), Some(Equivalence::Undecided));
        assert_eq!(verdict("Not so: Networks are equivalent.  Time = 1 sec", ""), Some(Equivalence::Undecided));
        assert_eq!(verdict(&format!("{equal}{different}"), ""), Some(Equivalence::Undecided));
        assert_eq!(verdict(equal, "** cmd error: aborting 'source run.abc'\n"), None);
        assert_eq!(verdict("Error: Cannot open input file \"a.aig\".\n", ""), None);
    }
}
