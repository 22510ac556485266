//! The seconds of a netlist under the cheapest safe set.

use std::num::NonZeroU32;

use ringmill_evaluation::Evaluation;
use ringmill_netlist::CellLibrary;
use ringmill_parameters::{Admitted, Demand, Encoding, NoiseClass, NoiseProfile, Parameters, Probability, cheapest};
use ringmill_synth::{Objective, Sketch, Synthesis};

/// The price of a netlist under a parameter set.
#[derive(Clone, PartialEq, Debug)]
pub struct Price {
    /// The cheapest set that holds the netlist.
    pub set: Parameters,
    /// The probability that the program decrypts to a wrong bit somewhere.
    pub failure: Probability,
    /// True if security or failure are worse than what is accepted without a mark.
    pub insecure: bool,
    /// Bootstraps.
    pub bootstraps: u64,
    /// Most bootstraps on a path.
    pub depth: u32,
    /// Predicted seconds of one bootstrap on one thread.
    pub bootstrap_seconds: f64,
    /// True if the costs were measured on this machine.
    pub calibrated: bool,
    /// Predicted seconds on one thread, on two and on 64.
    pub seconds: [f64; 3],
    /// The threads that the demand names, or two.
    pub threads: NonZeroU32,
    /// Predicted seconds on those.
    pub demanded_seconds: f64,
}

/// The threads of [`Price::seconds`].
const THREADS: [usize; 3] = [1, 2, 64];

/// The threads of a demand that names none.
const DEFAULT_THREADS: NonZeroU32 = NonZeroU32::new(2).unwrap();

impl Price {
    /// The price of an evaluation; nothing if no set that is admitted holds it.
    #[must_use]
    pub fn of(evaluation: &Evaluation, demand: &Demand) -> Option<Self> {
        let profile = evaluation.noise();
        let Admitted { set, failure, insecure, .. } = demand.choose(&profile).ok()?;
        // the permission to take a set that fails more often does not ask for such netlists
        if failure > demand.most_failure() {
            return None;
        }
        let bootstrap_seconds = demand.costs.seconds(&set);
        let seconds = |threads: usize| evaluation.makespan(threads) as f64 * bootstrap_seconds;
        let all = THREADS.map(seconds);
        Some(Self {
            failure,
            insecure,
            bootstraps: evaluation.len() as u64,
            depth: evaluation.depth(),
            seconds: all,
            threads: demand.threads.unwrap_or(DEFAULT_THREADS),
            demanded_seconds: demand.threads.map_or(all[1], |threads| seconds(threads.get() as usize)),
            bootstrap_seconds,
            calibrated: demand.costs.calibrated,
            set,
        })
    }

    /// The least seconds on one thread that so many bootstraps of sums can take.
    pub(crate) fn least(message_bits: u8, bootstraps: u64, demand: &Demand) -> Option<f64> {
        let set = match &demand.set {
            Some(set) => set.clone(),
            None => {
                let cell = NoiseClass::cell(Encoding::Padded { message_bits });
                let class = NoiseClass { bootstrapped: 1, count: bootstraps, ..cell };
                cheapest(&NoiseProfile { classes: vec![class] }, demand.security, demand.failure, &demand.costs).ok()?
            }
        };
        Some(bootstraps as f64 * demand.costs.seconds(&set))
    }

    /// True if the demanded threads share the bootstraps evenly, so that fewer levels gain nothing.
    pub(crate) fn is_spread(&self) -> bool {
        self.demanded_seconds <= (self.bootstraps.div_ceil(self.threads.get().into())) as f64 * self.bootstrap_seconds
    }

    /// The seconds that count for an objective: those of all bootstraps on one thread, or those of
    /// the longest path; the other decides between equals.
    #[must_use]
    pub fn key(&self, objective: Objective) -> (f64, f64) {
        let path = f64::from(self.depth) * self.bootstrap_seconds;
        match objective {
            Objective::Bootstraps => (self.seconds[0], path),
            Objective::Depth => (path, self.seconds[0]),
            Objective::Within(most) => {
                (f64::from(self.depth.saturating_sub(most)) * self.bootstrap_seconds, self.seconds[0])
            }
        }
    }
}

/// The price of a sketch in cells of a library.
pub(crate) fn of_sketch(sketch: &Sketch, library: CellLibrary, demand: &Demand) -> Option<Price> {
    let evaluation = match sketch {
        Sketch::Cells(netlist) => Evaluation::of_netlist(netlist, library, 1),
        Sketch::Sums { circuit, .. } => Evaluation::of_lincomb(circuit),
    };
    Price::of(&evaluation.ok()?, demand)
}

/// The price of a result.
pub(crate) fn of_synthesis(synthesis: &Synthesis, library: CellLibrary, demand: &Demand) -> Option<Price> {
    let evaluation = match &synthesis.lincomb {
        Some(circuit) => Evaluation::of_lincomb(circuit),
        None => Evaluation::of_netlist(&synthesis.mapped, library, 1),
    };
    Price::of(&evaluation.ok()?, demand)
}
