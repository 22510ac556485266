//! The search for the fastest clock that a routed design meets.
//!
//! The clock of a design is a part of it: the PLL's numbers and the UART's divider are in the
//! netlist, and each netlist is placed anew, which moves the reached frequency by a tenth up or
//! down. So a frequency that was reached at one clock is a guess for the next one, and only a run
//! at that clock shows that it is met.
//!
//! The first run is at the oscillator's clock, and what it gives is kept unless a faster clock is
//! met: the result is never slower than the oscillator, where that is met. A modelled clock as the
//! first target would not give that.

use super::ClockWish;
use crate::Doubt;

/// Most runs of place and route, where the user gives no clock.
const RUNS: usize = 3;
/// The part of a reached frequency that the next clock has, as long as none is met.
const DESCENT: f64 = 0.96;
/// The same where a faster clock is looked for than one that is met. Two runs differ by a tenth or
/// more: Kyber's transform on OrangeCrab reached 179, 170 and 140 MHz at clocks of 48, 171 and 152
/// MHz.
const CLIMB: f64 = 0.90;
/// The same after a faster clock was met, where [`CLIMB`] is not worth a run: the clock that is met
/// is kept, so the last run may risk to miss its own.
const RISK: f64 = 0.96;
/// The same after a faster clock was missed: the last run shall be met.
const AFTER_MISS: f64 = 0.75;
/// The least gain for which another run, which may take minutes, is worth its time.
const GAIN: f64 = 1.05;

/// A design that was placed and routed at a clock.
#[derive(Clone, Debug, PartialEq)]
pub struct Reached<D> {
    /// The design.
    pub design: D,
    /// Its clock, in MHz.
    pub target_mhz: f64,
    /// The fastest that it may have, in MHz.
    pub fmax_mhz: f64,
    /// The reason that the clock may not be reached, if there is one.
    pub doubt: Option<Doubt>,
}

/// A run of place and route.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Run {
    /// The clock of the design, in MHz.
    pub target_mhz: f64,
    /// The clock that it reached, in MHz; none if the run failed.
    pub fmax_mhz: Option<f64>,
}

impl Run {
    fn of<D>(reached: &Reached<D>) -> Self {
        Run { target_mhz: reached.target_mhz, fmax_mhz: Some(reached.fmax_mhz) }
    }

    /// True if the design meets its clock.
    #[must_use]
    pub fn is_met(&self) -> bool {
        self.fmax_mhz.is_some_and(|fmax| fmax >= self.target_mhz)
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub enum Searched<D> {
    /// A clock is met: the fastest of those.
    Met {
        /// The design at that clock.
        design: D,
        /// The clock, in MHz.
        target_mhz: f64,
        /// Every run, in order.
        runs: Vec<Run>,
        /// The reason that no faster clock was tried, if one was requested.
        doubt: Option<Doubt>,
    },
    /// None is.
    Missed {
        /// The clock of the last run, in MHz.
        target_mhz: f64,
        /// The clock reached, in MHz.
        fmax_mhz: f64,
        /// The next clock to try, in MHz, if the board makes one.
        slower_mhz: Option<f64>,
    },
}

/// Places and routes a design at one clock after the other, at most three times, and keeps that
/// with the fastest clock that was met. `route` makes the run of a number, counted from 1, at a
/// clock, none for the oscillator's. `up_to` is the fastest clock that the board makes up to a
/// frequency, in MHz; where a faster clock than one that is met is looked for, `climbs` is true,
/// and the clock has to be worth having.
///
/// A run that fails costs nothing that was met before it: `failed` is told of it, and the search
/// ends.
///
/// # Errors
/// Those of `up_to`, and of `route` before any clock is met.
pub fn search<D, E>(
    wish: ClockWish,
    up_to: &dyn Fn(f64, bool) -> Result<Option<f64>, E>,
    mut route: impl FnMut(usize, Option<f64>) -> Result<Reached<D>, E>,
    failed: impl FnOnce(E),
) -> Result<Searched<D>, E> {
    let most = most_runs(wish);
    let mut runs = Vec::new();
    let mut clock = wish.first();
    let mut best = loop {
        let reached = route(runs.len() + 1, clock)?;
        let run = Run::of(&reached);
        runs.push(run);
        if run.is_met() {
            break reached;
        }
        let Reached { target_mhz, fmax_mhz, .. } = reached;
        let slower_mhz = up_to(fmax_mhz * DESCENT, false)?;
        if slower_mhz.is_none() || runs.len() == most {
            return Ok(Searched::Missed { target_mhz, fmax_mhz, slower_mhz });
        }
        clock = slower_mhz;
    };
    let climbs = wish == ClockWish::Fastest;
    let doubt = best.doubt.filter(|_| climbs);
    // The parts of the reached frequency that are tried, the first whose clock is worth a run.
    let (mut fmax, mut parts) = (best.fmax_mhz, [CLIMB].as_slice());
    while climbs && doubt.is_none() && runs.len() < most {
        let is_worth_it = |clock: &f64| *clock >= best.target_mhz * GAIN;
        let clocks = parts.iter().map(|part| Ok(up_to(fmax * part, true)?.filter(is_worth_it)));
        let Some(faster) = clocks.filter_map(Result::transpose).next().transpose()? else { break };
        let reached = match route(runs.len() + 1, Some(faster)) {
            Ok(reached) => reached,
            Err(error) => {
                failed(error);
                runs.push(Run { target_mhz: faster, fmax_mhz: None });
                break;
            }
        };
        let run = Run::of(&reached);
        runs.push(run);
        (fmax, parts) = (reached.fmax_mhz, if run.is_met() { [CLIMB, RISK].as_slice() } else { &[AFTER_MISS] });
        if run.is_met() {
            best = reached;
        }
    }
    let Reached { design, target_mhz, .. } = best;
    Ok(Searched::Met { design, target_mhz, runs, doubt })
}

/// Most runs for a wish: a clock that was asked for is met or missed.
#[must_use]
pub fn most_runs(wish: ClockWish) -> usize {
    match wish {
        ClockWish::Fastest | ClockWish::Oscillator => RUNS,
        ClockWish::Mhz(_) => 1,
    }
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
