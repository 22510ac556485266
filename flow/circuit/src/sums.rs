//! The circuit of sums of a build: its text, and what of it is checked before it is written.

use rand::{Rng, SeedableRng, rngs::StdRng};
use ringmill_check::vectors::{EXHAUSTIVE_BITS, SAMPLED_VECTORS};
use ringmill_netlist::{
    Netlist, Simulator,
    lincomb::{LincombNetlist, LincombSimulator, text},
    table::PROJECTIONS,
};
use ringmill_synth::Synthesis;

use crate::CircuitError;

/// A circuit of sums and the text that netlist.lincomb will hold.
#[derive(Debug, Clone)]
pub struct Sums<'s> {
    /// The circuit, whose expansion was proved.
    pub circuit: &'s LincombNetlist,
    /// Its text.
    pub text: String,
}

impl<'s> Sums<'s> {
    /// The lincomb circuit of a synthesis, if it has one.
    #[must_use]
    pub fn of(synthesis: &'s Synthesis) -> Option<Self> {
        synthesis.lincomb.as_ref().map(|circuit| Self { circuit, text: text::print(circuit) })
    }

    /// Reads the text back.
    ///
    /// # Errors
    /// If it breaks a rule of such texts.
    pub fn read_back(&self) -> Result<LincombNetlist, CircuitError> {
        text::parse(&self.text).map_err(|error| CircuitError::Sums { reason: format!("it breaks a rule at {error}") })
    }

    /// True if what was read back is the circuit whose expansion was proved.
    ///
    /// # Errors
    /// If it is another.
    pub fn must_be(&self, read_back: &LincombNetlist) -> Result<(), CircuitError> {
        if read_back == self.circuit {
            return Ok(());
        }
        Err(CircuitError::Sums { reason: "it reads back as another circuit than the one that was proved".to_owned() })
    }
}

/// True if some vector tells a circuit of sums from a netlist, or makes a linear cell something
/// else than 0 or 1: every one is tried up to [`EXHAUSTIVE_BITS`] inputs, else [`SAMPLED_VECTORS`]
/// random ones.
#[must_use]
pub fn differ(circuit: &LincombNetlist, netlist: &Netlist, seed: u64) -> bool {
    let (mut sums, mut tables) = (LincombSimulator::new(circuit), Simulator::new(netlist));
    let inputs = netlist.inputs().len();
    let exhaustive = inputs <= EXHAUSTIVE_BITS;
    let blocks = if exhaustive { (1_usize << inputs).div_ceil(64) } else { SAMPLED_VECTORS / 64 };
    let mut random = StdRng::seed_from_u64(seed);
    (0..blocks).any(|block| {
        let words = (0..inputs).map(|input| match input {
            _ if !exhaustive => random.random(),
            0..6 => PROJECTIONS[input],
            _ => 0_u64.wrapping_sub((block >> (input - 6) & 1) as u64),
        });
        let words: Vec<u64> = words.collect();
        sums.run(&words) != tables.run(&words) || sums.broken_promises() != 0
    })
}
