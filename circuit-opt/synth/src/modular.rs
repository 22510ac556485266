//! Results without cells: sums of inputs that the client decrypts as words.

use std::time::Instant;

use ringmill_engines::abc::{Abc, Equivalence};
use ringmill_netlist::lincomb::{EXPANDED, LincombNetlist, expand};
use ringmill_toolchain::Toolchain;

use crate::choose::{Prover, fate, proof_limit};
use crate::opt::{Attempt, Context};
use crate::synthesis::{Candidate, Fate, Seconds, Synthesis};
use crate::synthesize::{Start, candidate_of_sums, run_limit};
use crate::{Options, SynthError};

/// The name of such a circuit among the candidates.
const RECIPE: &str = "words";

/// A circuit without cells, after the proof of its expansion.
pub(crate) enum Modular {
    /// It is the result.
    Proved(Box<Synthesis>),
    /// It was refuted, or not decided.
    Failed(Candidate),
}

impl Start {
    /// The circuit without cells, if there is one: nothing is cheaper, so that it is the result if
    /// it is proved. Its sums are certified to be the words that the bits are, which are its netlist
    /// then; else its expansion is proved equal to the bits.
    pub(crate) fn of_modular(
        &self,
        options: &Options,
        tools: &Toolchain,
        progress: &dyn Fn(&str),
    ) -> Result<Option<Modular>, SynthError> {
        let Some(circuit) = self.modular() else { return Ok(None) };
        let abc = Abc::new(tools)?.with_timeout(run_limit(options.effort));
        let expanded = Options { library: EXPANDED, ..*options };
        let Options { library, objective, seed, .. } = expanded;
        let context = Context { library, objective, seed, abc: &abc, yosys: None, words: None };
        let start = Instant::now();
        let direct = Attempt::direct(&self.structured, &context).named(RECIPE);
        let attempt = match self.is_modular_certified {
            true => direct,
            false => direct.taken_on(expand(circuit), start.elapsed().as_secs_f64()),
        };
        let Some(netlist) = &attempt.netlist else { return Ok(None) };
        let optimize = start.elapsed().as_secs_f64();
        let start = Instant::now();
        let limit = proof_limit(options.effort);
        let prover = Prover { structured: &self.structured, abc: &abc, options: &expanded, limit, progress };
        let (netlist, proof) = prover.judge(&attempt, netlist)?;
        let prove = start.elapsed().as_secs_f64();
        if proof.result != Equivalence::Equal {
            return Ok(Some(Modular::Failed(candidate_of_sums(&attempt, fate(&proof), circuit))));
        }
        let candidate = candidate_of_sums(&attempt, Fate::Chosen, circuit);
        let seconds = Seconds { blast: self.seconds, optimize, prove };
        let synthesis = self.synthesis(RECIPE.to_owned(), &netlist, proof, options, seconds);
        let synthesis = Synthesis { candidates: vec![candidate], ..synthesis };
        Ok(Some(Modular::Proved(Box::new(synthesis.of_sums(circuit.clone())))))
    }

    /// The circuit without cells.
    pub(crate) fn modular(&self) -> Option<&LincombNetlist> {
        self.modular.as_ref().map(|sums| &sums.circuit)
    }
}

impl Synthesis {
    /// The same with a better candidate before the others that was not taken.
    pub(crate) fn after_failure(mut self, failed: Option<Candidate>) -> Self {
        self.candidates.splice(0..0, failed);
        self
    }
}
