//! Results without cells: sums of inputs that the client decrypts as words.

use std::time::Instant;

use ringmill_engines::abc::Abc;
use ringmill_netlist::Netlist;
use ringmill_netlist::lincomb::{EXPANDED, LincombNetlist, expand};

use crate::choose::{Prover, proof_limit};
use crate::opt::{Attempt, Context};
use crate::prove::Proof;
use crate::synthesis::{Candidate, Synthesis};
use crate::{Listener, Options, SynthError};

/// The name of such a circuit among the candidates.
pub(crate) const RECIPE: &str = "words";

/// A circuit without cells, after the proof of its expansion.
pub(crate) enum Modular {
    /// It is the result.
    Proved(Box<Synthesis>),
    /// It was refuted, or not decided.
    Failed(Candidate),
}

/// An attempt with such a circuit.
pub(crate) struct Tried {
    pub(crate) attempt: Attempt,
    /// The netlist that was proved equal to the bits, inversions split off.
    pub(crate) netlist: Netlist,
    pub(crate) proof: Proof,
    /// Wall-clock seconds of making it, and of the proof.
    pub(crate) seconds: [f64; 2],
}

/// Proves a circuit without cells equal to the bits that words were made into. Sums that are
/// certified to be those words need no proof of their own: the bits are their netlist. Else it is
/// their expansion.
pub(crate) fn tried(
    (circuit, is_certified): (&LincombNetlist, bool),
    structured: &Netlist,
    options: &Options,
    abc: &Abc,
    progress: Listener<'_>,
) -> Result<Tried, SynthError> {
    let expanded = Options { library: EXPANDED, ..*options };
    let Options { library, objective, seed, .. } = expanded;
    let context = Context { library, objective, seed, abc, yosys: None, words: None };
    let start = Instant::now();
    let direct = Attempt::direct(structured, &context).named(RECIPE);
    let (attempt, netlist) = match &direct.netlist {
        Some(netlist) if is_certified => (direct.clone(), netlist.clone()),
        _ => {
            let netlist = expand(circuit);
            (direct.taken_on(netlist.clone(), start.elapsed().as_secs_f64()), netlist)
        }
    };
    let optimize = start.elapsed().as_secs_f64();
    let start = Instant::now();
    let limit = proof_limit(options.effort);
    let prover = Prover { structured, abc, options: &expanded, limit, progress };
    let (netlist, proof) = prover.judge(&attempt, &netlist)?;
    Ok(Tried { attempt, netlist, proof, seconds: [optimize, start.elapsed().as_secs_f64()] })
}

impl Synthesis {
    /// The same with a better candidate before the others that was not taken.
    pub(crate) fn after_failure(mut self, failed: Option<Candidate>) -> Self {
        self.candidates.splice(0..0, failed);
        self
    }
}
