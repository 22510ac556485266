//! The lincomb circuits that the set of a selected netlist holds.

use ringmill_evaluation::Evaluation;
use ringmill_netlist::lincomb::LincombNetlist;
use ringmill_parameters::Demand;

use crate::{Price, Selection};

/// The noise and the circuits that a set holds.
#[derive(Clone, PartialEq, Debug)]
pub struct Held {
    /// Limits of noise under which a netlist of about the selected one's bootstraps is held, the
    /// most likely first.
    pub limits: Vec<u32>,
    demand: Demand,
}

/// Bootstraps that all have the most noise, for each one of the selected netlist: fewer levels take
/// more bootstraps, most of which have less.
const COUNTS: [u64; 2] = [1, 4];

impl Selection {
    /// The circuits that the set of the chosen netlist holds; nothing if that has no sums or no
    /// set.
    #[must_use]
    pub fn held(&self, demand: &Demand) -> Option<Held> {
        let (message_bits, choice) = (self.options.lincomb?, self.choices.first()?);
        let demand = Demand { set: Some(choice.price.set.clone()), ..demand.clone() };
        let bootstraps = self.synthesis.after.bootstraps.max(1);
        let mut limits =
            COUNTS.map(|count| demand.most_noise(&choice.price.set, message_bits, count * bootstraps)).to_vec();
        limits.dedup();
        Some(Held { limits, demand })
    }
}

impl Held {
    /// True if the set holds a circuit.
    #[must_use]
    pub fn holds(&self, circuit: &LincombNetlist) -> bool {
        Evaluation::of_lincomb(circuit).is_ok_and(|evaluation| Price::of(&evaluation, &self.demand).is_some())
    }
}
