//! A synthesis in steps, which may be left off: bits, quick results, whole results, the proof.

use std::cell::RefCell;

use ringmill_netlist::lincomb::LincombNetlist;
use ringmill_netlist::{CellLibrary, Netlist};
use ringmill_toolchain::Toolchain;

use rustc_hash::FxHashMap;

use crate::activity::nobody;
use crate::lincomb::Candidate;
use crate::map::map_directly;
use crate::modular::Modular;
use crate::opt::Attempt;
use crate::synthesis;
use crate::synthesize::{Attempts, Start};
use crate::word::WordGraph;
use crate::{Effort, Listener, Objective, Options, SynthError, Synthesis, lincomb};

/// A result that is not proved.
#[derive(Clone, Debug)]
pub enum Sketch {
    /// In cells of the library.
    Cells(Netlist),
    /// In cells that add before they look up.
    Sums {
        /// The circuit.
        circuit: LincombNetlist,
        /// True if its sums are those of the words: recipes for tables seldom make it better.
        of_words: bool,
    },
}

/// A synthesis in some cells that has begun, without proof: enough to compare it with others.
pub struct Prospect {
    start: Start,
    attempts: Attempts,
    options: Options,
    /// The circuit without cells, if it was not proved.
    failed: Option<synthesis::Candidate>,
    /// The best circuits of sums without recipes, by the limit of noise: packing them takes long.
    sums: RefCell<FxHashMap<Option<u32>, Option<Candidate>>>,
}

/// The results of recipes on a circuit.
#[derive(Clone)]
pub struct Results {
    library: CellLibrary,
    objective: Objective,
    /// All but the direct mapping, which belongs to the bits of one prospect.
    attempts: Vec<Attempt>,
    seconds: f64,
}

/// Cells up to which the recipe of [`Effort::Fast`] takes a small part of the time of
/// [`Effort::Default`].
const REFINED: usize = 5_000;

impl Prospect {
    /// Makes words into bits, and maps them directly.
    ///
    /// # Errors
    /// When ABC is missing.
    pub fn of_words(graph: &WordGraph, options: &Options, tools: &Toolchain) -> Result<Self, SynthError> {
        Self::begin(Start::of_words(graph, options, &nobody), options, tools)
    }

    /// As [`of_words`](Self::of_words), from a netlist.
    ///
    /// # Errors
    /// When ABC is missing.
    pub fn of_netlist(structured: Netlist, options: &Options, tools: &Toolchain) -> Result<Self, SynthError> {
        Self::begin(Start::of_netlist(structured, options), options, tools)
    }

    /// As [`of_words`](Self::of_words), from a circuit of sums.
    ///
    /// # Errors
    /// When ABC is missing.
    pub fn of_sums(circuit: &LincombNetlist, options: &Options, tools: &Toolchain) -> Result<Self, SynthError> {
        Self::begin(Start::of_sums(circuit, options), options, tools)
    }

    fn begin(start: Start, options: &Options, tools: &Toolchain) -> Result<Self, SynthError> {
        let attempts = start.direct_attempts(options, tools)?;
        Ok(Self { start, attempts, options: *options, failed: None, sums: RefCell::default() })
    }

    /// The cells of its bits before any optimization.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.start.structured.cell_count()
    }

    /// The options of the synthesis.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// True if the recipe of [`Effort::Fast`] is cheap beside the effort that is asked for.
    #[must_use]
    pub fn is_quickly_refined(&self) -> bool {
        self.options.effort != Effort::Fast && self.cell_count() <= REFINED
    }

    /// The circuit without cells that it will be if that is proved; see [`Options::modular`].
    #[must_use]
    pub fn modular(&self) -> Option<&LincombNetlist> {
        self.start.modular()
    }

    /// The circuit without cells as the result, if it is proved; else the prospect goes on as one
    /// of cells.
    ///
    /// # Errors
    /// When ABC is missing or cannot be run.
    pub fn prove_modular(
        &mut self,
        tools: &Toolchain,
        progress: Listener<'_>,
    ) -> Result<Option<Synthesis>, SynthError> {
        if self.modular().is_none() {
            return Ok(None);
        }
        self.start.certify(&self.options, tools, progress)?;
        match self.start.of_modular(&self.options, tools, progress)? {
            Some(Modular::Proved(synthesis)) => return Ok(Some(*synthesis)),
            Some(Modular::Failed(candidate)) => self.failed = Some(candidate),
            None => {}
        }
        self.drop_modular();
        Ok(None)
    }

    /// Leaves the circuit without cells out.
    pub fn drop_modular(&mut self) {
        self.start.modular = None;
    }

    /// Runs the recipes of an effort; none for a circuit without cells.
    ///
    /// # Errors
    /// When ABC is missing or cannot be run.
    pub fn refine(&mut self, effort: Effort, tools: &Toolchain, progress: Listener<'_>) -> Result<(), SynthError> {
        if self.modular().is_some() {
            return Ok(());
        }
        self.attempts = self.start.attempts(&Options { effort, ..self.options }, tools, progress)?;
        Ok(())
    }

    /// The recipes' results, for another prospect of the same source.
    #[must_use]
    pub fn results(&self) -> Results {
        let Options { library, objective, .. } = self.options;
        let attempts = self.attempts.all.iter().filter(|attempt| !attempt.is_direct()).cloned();
        Results { library, objective, attempts: attempts.collect(), seconds: self.attempts.seconds }
    }

    /// Takes the results of recipes that another prospect of the same source ran for the same cells
    /// before sums; false if those were other cells. They are proved equal to this one's bits, as
    /// its own would be.
    pub fn adopt(&mut self, results: &Results) -> bool {
        let Results { library, objective, attempts, seconds } = results;
        let is_same = (self.options.library, self.options.objective) == (*library, *objective);
        if is_same {
            let own = self.attempts.all.iter().filter(|attempt| attempt.is_direct()).cloned();
            let all = attempts.iter().cloned().chain(own).collect();
            self.attempts = Attempts { all, seconds: *seconds };
        }
        is_same
    }

    /// The best result so far, without proof. Sums keep `max_noise`, if one is given.
    #[must_use]
    pub fn sketch(&self, max_noise: Option<u32>) -> Option<Sketch> {
        if let Some(circuit) = self.start.modular() {
            return Some(Sketch::Sums { circuit: circuit.clone(), of_words: true });
        }
        let Some(message_bits) = self.options.lincomb else { return self.netlist().cloned().map(Sketch::Cells) };
        let effort = lincomb::sketch_effort(self.cell_count(), self.options.effort);
        let options = Options { effort, max_noise, ..self.options };
        let origin = self.start.origin_of_sums(&self.attempts);
        let mut sums = self.sums.borrow_mut();
        let start = sums.entry(max_noise).or_insert_with(|| lincomb::best_of_start(&origin, &options, message_bits));
        let best = lincomb::best_with_recipes(start.clone()?, &origin, &options, message_bits);
        Some(Sketch::Sums { of_words: best.is_of_words(), circuit: best.circuit })
    }

    /// The best netlist so far, mapped to other cells: a bound from above of what they take.
    #[must_use]
    pub fn in_cells(&self, library: CellLibrary) -> Option<Netlist> {
        self.netlist().map(|netlist| map_directly(netlist, library))
    }

    fn netlist(&self) -> Option<&Netlist> {
        self.attempts.all.iter().find_map(|attempt| attempt.netlist.as_ref())
    }

    /// The best result that is proved. Sums keep `max_noise`.
    ///
    /// # Errors
    /// When ABC is missing or cannot be run.
    pub fn finish(
        self,
        max_noise: Option<u32>,
        tools: &Toolchain,
        progress: Listener<'_>,
    ) -> Result<Synthesis, SynthError> {
        let options = Options { max_noise, ..self.options };
        let start = self.start.certified(&options, tools, progress)?;
        Ok(start.best(&self.attempts, &options, tools, progress)?.after_failure(self.failed))
    }
}
