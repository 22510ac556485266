//! Placement of bootstraps: cells that need none become linear.
//!
//! Some bits are sums of others: the sum bit of a full adder is a + b + c − 2·carry. Such a bit can
//! be added up instead of bootstrapped, and then has the noise of what it adds. A bootstrap resets
//! noise; the fewest resets under a limit of noise are an integer program (J. Kun, "MLIR — A Global
//! Optimization and Dataflow Analysis"): one variable says of each such bit that it is not
//! reset. There noise is linear in that of the operands; here operands are correlated, and what a
//! sum's noise allows is stated by the combinations that it excludes, found as they arise.

mod affine;
mod bits;
mod claim;
mod greedy;
mod identity;
mod noise;
mod problem;
mod program;
mod rebuild;
#[cfg(test)]
mod tests;

use ringmill_netlist::lincomb::{LincombNetlist, LincombStatistics};

use bits::Problem;

/// The limit of noise where none is asked for: no parameter set holds more.
const MOST_NOISE: u32 = 4_096;

/// The circuit with as few bootstraps as its sums and outputs allow under a limit of noise: that of
/// the options, or else [`MOST_NOISE`], or the noise that the circuit has where that is more. Every
/// linear cell is proved to be 0 or 1; nothing changes where a proof fails or no bootstrap is
/// saved. Circuits with public inputs are left alone: those choose what is added. So are those that
/// look up digits of words.
pub(super) fn place(circuit: &LincombNetlist, max_noise: Option<u32>) -> Option<LincombNetlist> {
    let has_digits = circuit.cells().iter().any(|cell| cell.digits.is_some());
    if has_digits || circuit.public_inputs().contains(&true) {
        return None;
    }
    let problem = Problem::of(circuit, max_noise.unwrap_or(MOST_NOISE))?;
    let linear = program::fewest(&problem);
    if problem.saved(&linear) == 0 {
        return None;
    }
    let placed = rebuild::rebuild(circuit, &problem, &linear);
    let bootstraps = |circuit: &LincombNetlist| LincombStatistics::of(circuit).common.bootstraps;
    let is_kept = (0..placed.cells().len()).all(|cell| claim::is_bit(&placed, cell));
    (is_kept && bootstraps(&placed) < bootstraps(circuit)).then_some(placed)
}

/// The linear cells that are not shown to be 0 or 1 under all inputs, by all values of a cut: each
/// other one keeps its promise if these do.
pub fn unproved_promises(circuit: &LincombNetlist) -> Vec<usize> {
    (0..circuit.cells().len()).filter(|cell| !claim::is_bit(circuit, *cell)).collect()
}
