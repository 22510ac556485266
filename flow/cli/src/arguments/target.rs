//! The options of a netlist: its cells, and the effort of the optimizer.

use std::{path::PathBuf, str::FromStr};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use ringmill_circuit::NetlistOptions;
use ringmill_synth::{Cells, DEFAULT_MESSAGE_BITS, Effort, Objective, Options};

use crate::{any_case::any_case, failure::Failure};

/// The options of a netlist.
#[derive(clap::Args)]
#[command(next_help_heading = "Programs over integers")]
pub struct Target {
    /// The cells: gates (two-input gates and multiplexers), lut2 … lut6, or lincomb (weighted sums
    /// of bits, looked up in one table or several).
    #[arg(long, default_value = "lut3", value_name = "CELLS", value_parser = any_case::<Cells>)]
    pub cells: Cells,
    /// For lincomb: the sums of a cell stay below 2 to this power, 3 to 5. Default: 3.
    #[arg(long, value_name = "BITS", value_parser = clap::value_parser!(u8).range(3..=5))]
    pub message_bits: Option<u8>,
    /// The work that goes into optimization.
    #[arg(long, default_value = "default", ignore_case = true, value_parser = one_of::<Effort>(["fast", "default", "high"]))]
    pub effort: Effort,
    /// The quantity to make small: bootstraps (cost) or depth (latency on parallel hardware).
    #[arg(long, default_value = "bootstraps", ignore_case = true, value_parser = one_of::<Objective>(["bootstraps", "depth"]))]
    pub objective: Objective,
    /// Seed of the vectors and of the optimizer; equal seeds give equal netlists.
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub seed: u64,
    /// Fail with exit code 1 if the netlist is not proved equal.
    #[arg(long)]
    pub require_proof: bool,
    /// Output folder. Default: ./STEM.ringmill. The folder of an earlier build is replaced.
    #[arg(short, value_name = "DIR", help_heading = "Output")]
    pub output: Option<PathBuf>,
}

/// Parses one of several names, in capitals or not.
fn one_of<T: FromStr<Err: std::error::Error + Send + Sync + 'static> + Clone + Send + Sync + 'static>(
    names: impl IntoIterator<Item = &'static str>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(names).try_map(|name| any_case::<T>(&name))
}

impl Target {
    /// Returns the options of the netlist.
    ///
    /// # Errors
    /// Options that do not fit together.
    pub fn options(&self) -> Result<NetlistOptions, Failure> {
        if self.message_bits.is_some() && self.cells != Cells::Lincomb {
            return Err(Failure::usage("`--message-bits` goes with `--cells lincomb`"));
        }
        let cells = self.cells.options(self.message_bits.unwrap_or(DEFAULT_MESSAGE_BITS));
        let synth = Options { effort: self.effort, objective: self.objective, seed: self.seed, ..cells };
        Ok(NetlistOptions { require_proof: self.require_proof, ..NetlistOptions::new(synth) })
    }
}
