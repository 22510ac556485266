//! The circuit, the cells that compete for it, and their prices.

use ringmill_netlist::{Netlist, lincomb::LincombNetlist};
use ringmill_parameters::Demand;
use ringmill_synth::{Objective, word::WordGraph};

use crate::{Contender, Price};

/// The circuit.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    /// Words.
    Words(&'a WordGraph),
    /// A netlist.
    Netlist(&'a Netlist),
    /// A circuit of sums.
    Sums(&'a LincombNetlist),
}

/// The point that a contender got to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// It is the result.
    Chosen,
    /// It was synthesized whole, and another is cheaper.
    Beaten,
    /// Its sketch was too dear to go on.
    Dropped,
}

/// A contender and its price.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The cells.
    pub contender: Contender,
    /// The limit of noise that its sums keep.
    pub max_noise: Option<u32>,
    /// The price of its result, or of its sketch if it was dropped.
    pub price: Price,
    /// The point it got to.
    pub stage: Stage,
}

impl Choice {
    /// A contender that got no further than a sketch.
    pub(crate) fn dropped(contender: Contender, max_noise: Option<u32>, price: Price) -> Self {
        Self { contender, max_noise, price, stage: Stage::Dropped }
    }
}

/// The cells that compete, and what for.
#[derive(Clone, PartialEq, Debug)]
pub struct Contest {
    /// The cells; at least one kind.
    pub contenders: Vec<Contender>,
    /// Security, failures and costs.
    pub demand: Demand,
    /// True if it is an error that the named set holds nothing.
    pub must_hold: bool,
}

impl Contest {
    /// All cells.
    #[must_use]
    pub fn open(demand: Demand) -> Self {
        Self { contenders: Contender::ALL.to_vec(), must_hold: false, demand }
    }

    /// One kind of cells, whose sums are packed as far as their noise pays.
    #[must_use]
    pub fn of_one(contender: Contender, demand: Demand) -> Self {
        Self { contenders: vec![contender], must_hold: false, demand }
    }
}

pub(crate) fn compare(one: &Choice, other: &Choice, objective: Objective) -> std::cmp::Ordering {
    let [one, other] = [one, other].map(|choice| choice.price.key(objective));
    one.0.total_cmp(&other.0).then_with(|| one.1.total_cmp(&other.1))
}
