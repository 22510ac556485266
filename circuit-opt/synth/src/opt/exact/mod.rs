//! Least-cost chains of gates and multiplexers for all functions of four inputs.
//!
//! Functions that differ in inversions and in the order of inputs cost the same: there are 222
//! classes. `chains.txt` holds for each the least cost and chains of that cost; a test makes it
//! anew by an exhaustive search, which takes seconds.

mod chain;
mod npn;
#[cfg(test)]
mod search;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use rustc_hash::FxHashSet;

pub(super) use chain::Chain;
use npn::Classes;
pub(super) use npn::{INPUTS, Transform};

const TEXT: &str = include_str!("chains.txt");

/// Chains kept for a class, with those that only read inputs the class cannot tell apart in another
/// order.
const KEPT: usize = 32;

/// The chains of all classes.
pub(super) struct Chains {
    classes: Classes,
    of: Vec<Vec<Chain>>,
}

impl Chains {
    /// The one table, read at first use.
    pub(super) fn get() -> &'static Self {
        static CHAINS: LazyLock<Chains> = LazyLock::new(Chains::read);
        &CHAINS
    }

    fn read() -> Self {
        let classes = Classes::new();
        let written = TEXT.lines().filter(|line| !line.starts_with('#'));
        let of = written.zip(&classes.automorphisms).map(|(line, automorphisms)| {
            let chains = line.split(": ").skip(1).flat_map(|chains| chains.split(", "));
            let chains: Vec<Chain> = chains.map(|chain| chain.parse().expect("a test reads every chain")).collect();
            let mut keys = FxHashSet::default();
            let mut all = Vec::new();
            for same in automorphisms {
                for chain in &chains {
                    let chain = chain.transformed(same);
                    if all.len() < KEPT && keys.insert(chain.key()) {
                        all.push(chain);
                    }
                }
            }
            all
        });
        let of = of.collect();
        Self { classes, of }
    }

    /// Chains of least cost for a function of four inputs, with what makes it of theirs.
    pub(super) fn of(&self, function: u16) -> (&[Chain], &Transform) {
        let (class, transform) = self.classes.of(function);
        (&self.of[class], transform)
    }
}
