//! Equivalence of two netlists, by the cheapest method that decides.

use std::time::Duration;

use ringmill_engines::EngineError;
use ringmill_engines::abc::{Abc, Equivalence};
use ringmill_netlist::{Netlist, Simulator};
use serde::{Deserialize, Serialize};

use super::bdd_equivalence::equal_by_bdds;
use super::vectors;
use super::windows::equal_by_windows;
use crate::random::Random;

/// The most input bits for which every vector is tried.
pub const EXHAUSTIVE_INPUTS: usize = 16;

/// Blocks of 64 random vectors tried before the solver is asked: most wrong netlists fall here.
const QUICK_BLOCKS: u64 = 64;

/// The method of a [`Proof`]; of those that prove, the cheapest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// Every vector was simulated, or one was found on which the netlists differ.
    Exhaustive,
    /// Tables of small cuts, node by node.
    Windows,
    /// Decision diagrams of all outputs.
    Bdd,
    /// ABC's `&cec` (SAT sweeping).
    Cec,
    /// Certificates for the way from words to bits, then one of the above for the rest.
    Staged,
    /// Random vectors only: they refute, they never prove.
    #[default]
    Simulation,
}

impl std::fmt::Display for Method {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Exhaustive => "exhaustive",
            Self::Windows => "windows",
            Self::Bdd => "bdd",
            Self::Cec => "cec",
            Self::Staged => "staged",
            Self::Simulation => "simulation",
        })
    }
}

/// The verdict on two netlists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The verdict.
    pub result: Equivalence,
    /// The method behind the verdict.
    pub method: Method,
    /// Input vectors simulated on the way.
    pub vectors: u64,
}

/// True if two netlists compute the same outputs from the same inputs; ports are matched by
/// position, and their names must be equal, or the netlists count as different.
///
/// Up to [`EXHAUSTIVE_INPUTS`] input bits every vector is simulated. Beyond, 4096 random vectors
/// (always the same ones for a `seed`) look for a difference; then tables of small cuts decide if
/// few cells changed, BDDs if they are small, else `&cec`, or not, within `limit`.
///
/// # Errors
/// When ABC cannot be run.
pub fn equivalent(a: &Netlist, b: &Netlist, abc: &Abc, limit: Duration, seed: u64) -> Result<Proof, EngineError> {
    equivalent_without_engine(a, b, seed).or_by_engine(a, b, abc, limit)
}

/// As [`equivalent`] as far as that needs no engine; undecided where it does.
pub fn equivalent_without_engine(a: &Netlist, b: &Netlist, seed: u64) -> Proof {
    compare_by_simulation(a, b, seed).or_by_windows(a, b, seed).or_by_diagrams(a, b)
}

impl Proof {
    /// The verdict of small cuts, where none is known yet: equal or none.
    pub(super) fn or_by_windows(self, a: &Netlist, b: &Netlist, seed: u64) -> Self {
        if self.result != Equivalence::Undecided {
            return self;
        }
        match equal_by_windows(a, b, seed) {
            Equivalence::Undecided => self,
            result => Self { result, method: Method::Windows, ..self },
        }
    }

    /// The verdict of decision diagrams, where none is known yet.
    pub(super) fn or_by_diagrams(self, a: &Netlist, b: &Netlist) -> Self {
        if self.result != Equivalence::Undecided {
            return self;
        }
        match equal_by_bdds(a, b) {
            Equivalence::Undecided => self,
            result => Self { result, method: Method::Bdd, ..self },
        }
    }

    /// The verdict of ABC's `&cec`, where none is known yet.
    ///
    /// # Errors
    /// When ABC cannot be run.
    pub fn or_by_engine(self, a: &Netlist, b: &Netlist, abc: &Abc, limit: Duration) -> Result<Self, EngineError> {
        if self.result != Equivalence::Undecided {
            return Ok(self);
        }
        Ok(match abc.equivalent(a, b, limit)? {
            Equivalence::Undecided => self,
            result => Self { result, method: Method::Cec, ..self },
        })
    }
}

/// As [`equivalent`], without ABC: undecided when there are more than [`EXHAUSTIVE_INPUTS`] inputs
/// and 4096 random vectors show no difference.
pub fn compare_by_simulation(a: &Netlist, b: &Netlist, seed: u64) -> Proof {
    let mut proof = Proof { result: Equivalence::Different, method: Method::Simulation, vectors: 0 };
    if !same_ports(a, b) {
        return proof;
    }
    let inputs = a.inputs().len();
    let exhaustive = inputs <= EXHAUSTIVE_INPUTS;
    let blocks = if exhaustive {
        proof.method = Method::Exhaustive;
        1 << inputs.saturating_sub(6)
    } else {
        QUICK_BLOCKS
    };
    let mut left = Simulator::new(a);
    let mut right = Simulator::new(b);
    let mut random = Random::new(seed);
    let mut words = Vec::with_capacity(inputs);
    for block in 0..blocks {
        if exhaustive {
            vectors::counting(block, inputs, &mut words);
        } else {
            vectors::random(block, inputs, &mut random, &mut words);
        }
        proof.vectors += 64;
        // With fewer than six inputs vectors repeat within the word; that does no harm.
        if left.run(&words) != right.run(&words) {
            return proof;
        }
    }
    if exhaustive {
        proof.vectors = 1 << inputs;
        proof.result = Equivalence::Equal;
    } else {
        proof.result = Equivalence::Undecided;
    }
    proof
}

fn same_ports(a: &Netlist, b: &Netlist) -> bool {
    let inputs = |netlist: &Netlist| netlist.inputs().len();
    let outputs = |netlist: &Netlist| netlist.outputs().len();
    inputs(a) == inputs(b)
        && outputs(a) == outputs(b)
        && (0..inputs(a)).all(|position| a.input_name(position) == b.input_name(position))
        && a.outputs().iter().zip(b.outputs()).all(|(a, b)| a.name == b.name)
}
