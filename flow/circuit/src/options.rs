//! The options of a netlist.

use ringmill_selection::Contest;
use ringmill_synth::Options;

/// The options of a netlist.
#[derive(Clone, Debug)]
pub struct NetlistOptions {
    /// Cells, effort, objective. The seed is also that of the vectors.
    pub synth: Options,
    /// The cells that compete in the place of those of `synth`. A front has none.
    pub contest: Option<Contest>,
    /// True if bootstraps are also weighed against depth: then a front of proved netlists is made
    /// as well as the netlist that the objective asks for.
    pub pareto: bool,
    /// True if a netlist that is not proved equal is an error.
    pub require_proof: bool,
}

impl NetlistOptions {
    /// A netlist of these options alone.
    #[must_use]
    pub fn new(synth: Options) -> Self {
        Self { synth, contest: None, pareto: false, require_proof: false }
    }
}
