//! A synthesis that has begun: quick results, and the way to the whole one.

use ringmill_netlist::Netlist;
use ringmill_netlist::lincomb::LincombNetlist;
use ringmill_toolchain::Toolchain;

use crate::synthesize::{Attempts, Start};
use crate::word::WordGraph;
use crate::{Effort, Options, SynthError, Synthesis, lincomb};

/// A result that is not proved.
#[derive(Clone, Debug)]
pub enum Sketch {
    /// In cells of the library.
    Cells(Netlist),
    /// In cells that add before they look up.
    Sums(LincombNetlist),
}

/// A synthesis in some cells that has begun, without proof: enough to compare it with others.
pub struct Prospect {
    start: Start,
    quick: Attempts,
    /// True if `quick` has the recipe of [`Effort::Fast`], and not the direct mapping alone.
    is_refined: bool,
    options: Options,
}

/// Cells up to which the recipe of [`Effort::Fast`] takes a small part of the time of
/// [`Effort::Default`].
const REFINED: usize = 5_000;

impl Prospect {
    /// Makes words into bits and runs the recipe of [`Effort::Fast`], if the effort that is asked
    /// for is more and the circuit is not too large; else it maps them directly.
    ///
    /// # Errors
    /// When ABC is missing or cannot be run.
    pub fn of_words(graph: &WordGraph, options: &Options, tools: &Toolchain) -> Result<Self, SynthError> {
        Self::begin(Start::of_words(graph, options, &|_| ()), options, tools)
    }

    /// As [`of_words`](Self::of_words), from a netlist.
    ///
    /// # Errors
    /// When ABC is missing or cannot be run.
    pub fn of_netlist(structured: Netlist, options: &Options, tools: &Toolchain) -> Result<Self, SynthError> {
        Self::begin(Start::of_netlist(structured, options), options, tools)
    }

    fn begin(start: Start, options: &Options, tools: &Toolchain) -> Result<Self, SynthError> {
        let fast = Options { effort: Effort::Fast, ..*options };
        let is_refined = options.effort != Effort::Fast && start.structured.cell_count() <= REFINED;
        let quick =
            if is_refined { start.attempts(&fast, tools, &|_| ())? } else { start.direct_attempts(&fast, tools)? };
        Ok(Self { start, quick, is_refined, options: *options })
    }

    /// True if the sketches have been optimized, and not mapped directly.
    #[must_use]
    pub fn is_refined(&self) -> bool {
        self.is_refined
    }

    /// The options of the synthesis.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The best quick result. Sums keep `max_noise`, if one is given.
    #[must_use]
    pub fn sketch(&self, max_noise: Option<u32>) -> Option<Sketch> {
        let fast = Options { effort: Effort::Fast, max_noise, ..self.options };
        match self.options.lincomb {
            Some(message_bits) => {
                let origin = self.start.origin_of_sums(&self.quick);
                let best = lincomb::candidates(&origin, &fast, message_bits).into_iter().next()?;
                Some(Sketch::Sums(best.circuit))
            }
            None => self.quick.all.iter().find_map(|attempt| attempt.netlist.clone()).map(Sketch::Cells),
        }
    }

    /// The whole synthesis, with all recipes of its effort. Sums keep `max_noise`.
    ///
    /// # Errors
    /// When ABC is missing or cannot be run.
    pub fn synthesize(
        self,
        max_noise: Option<u32>,
        tools: &Toolchain,
        progress: &dyn Fn(&str),
    ) -> Result<Synthesis, SynthError> {
        let options = Options { max_noise, ..self.options };
        let start = self.start.certified(&options, tools, progress)?;
        let attempts = start.attempts(&options, tools, progress)?;
        start.best(&attempts, &options, tools, progress)
    }
}
