//! The entries of the search.

use ringmill_netlist::Netlist;
use ringmill_toolchain::Toolchain;

use super::search::{Front, Search};
use super::sums;
use super::tolerance::Tolerance;
use crate::synthesize::Start;
use crate::word::WordGraph;
use crate::{Listener, Objective, Options, SynthError};

/// Synthesizes a word graph for the fewest bootstraps, for the least depth, and for depths between;
/// every netlist on the way may be a point of the front, if it is proved. The objective says which
/// one is [`Front::chosen`]. In cells that add, `tolerance` takes the place of the limit of noise.
///
/// # Errors
/// When ABC is missing or cannot be run.
pub fn synthesize_front(
    graph: &WordGraph,
    options: &Options,
    tolerance: &Tolerance<'_>,
    tools: &Toolchain,
    progress: Listener<'_>,
) -> Result<Front, SynthError> {
    if let Some(message_bits) = options.lincomb {
        let (starts, limits) = sums::starts(graph, options, tolerance, progress);
        let mut search = Search { starts, pool: Vec::new(), seconds: 0.0, options, tools, progress };
        search.find_sums(message_bits, &limits, tolerance)?;
        return search.front();
    }
    let of = |objective| {
        let options = Options { objective, ..*options };
        Start::of_words(graph, &options, progress).certified(&options, tools, progress)
    };
    let mut starts = vec![of(Objective::Bootstraps)?, of(Objective::Depth)?];
    // Most words become the same circuit.
    starts.dedup_by(|one, other| one.structured == other.structured);
    Search { starts, pool: Vec::new(), seconds: 0.0, options, tools, progress }.run()
}

/// As [`synthesize_front`], from a netlist.
///
/// # Errors
/// When ABC is missing or cannot be run.
pub fn synthesize_netlist_front(
    structured: Netlist,
    options: &Options,
    tolerance: &Tolerance<'_>,
    tools: &Toolchain,
    progress: Listener<'_>,
) -> Result<Front, SynthError> {
    let starts = vec![Start::of_netlist(structured, options)];
    let mut search = Search { starts, pool: Vec::new(), seconds: 0.0, options, tools, progress };
    match options.lincomb {
        Some(message_bits) => {
            search.find_sums(message_bits, &[], tolerance)?;
            search.front()
        }
        None => search.run(),
    }
}
