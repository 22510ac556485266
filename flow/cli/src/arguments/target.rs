//! The options of a netlist: its cells, and the effort of the optimizer.

use std::{num::NonZeroU32, path::PathBuf, str::FromStr};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use ringmill_circuit::NetlistOptions;
use ringmill_netlist::CellLibrary;
use ringmill_parameters::{Costs, Demand};
use ringmill_selection::{Contender, Contest};
use ringmill_synth::{Cells, DEFAULT_MESSAGE_BITS, Effort, Objective, Options, UnknownCells};

use super::demands::Demands;
use crate::{any_case::any_case, failure::Failure};

/// The most threads of an execution that seconds are predicted for.
const MOST_THREADS: u32 = 1024;

/// The options of a netlist.
#[derive(clap::Args)]
#[command(next_help_heading = "Programs over integers")]
pub struct Target {
    /// The cells: gates (two-input gates and multiplexers), lut2 … lut6, lincomb (weighted sums of
    /// bits, looked up in one table or several), or auto: the ones that take the fewest predicted
    /// seconds, each under the cheapest safe parameter set. Default: auto for build, lut3 for
    /// synth.
    #[arg(long, value_name = "CELLS", value_parser = any_case::<CellsName>)]
    pub cells: Option<CellsName>,
    /// For lincomb: the sums of a cell stay below 2 to this power, 3 to 5. Default: 3.
    #[arg(long, value_name = "BITS", value_parser = clap::value_parser!(u8).range(3..=5))]
    pub message_bits: Option<u8>,
    /// For lincomb: the most noise of a sum, in variances of a bootstrap. Default: the noise that
    /// costs the fewest predicted seconds.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub max_noise: Option<u32>,
    /// For auto and lincomb: the most outputs of one bootstrap; 1 for evaluators without
    /// multi-value bootstrapping. Default: any number.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    pub max_outputs: Option<u8>,
    /// For auto and lincomb: result words that are sums are made of cells, too, and not decrypted
    /// as words.
    #[arg(long)]
    pub no_words: bool,
    /// For auto and lincomb: the parameter set that the netlist is to run under, a name of the
    /// catalogue or a JSON file. Default: the cheapest safe one.
    #[arg(long, value_name = "SET")]
    pub params: Option<String>,
    /// For auto and lincomb: choose cells by seconds on N threads, not by bootstraps.
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroU32>,
    #[command(flatten)]
    pub demands: Demands,
    /// Measure bootstraps on this machine for the predicted seconds, instead of the committed
    /// table; this takes about 20 seconds.
    #[cfg(feature = "encrypt")]
    #[arg(long)]
    pub calibrate: bool,
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

/// Parses a number of threads.
fn threads(text: &str) -> Result<NonZeroU32, String> {
    let threads = text.parse().ok().filter(|threads: &NonZeroU32| threads.get() <= MOST_THREADS);
    threads.ok_or_else(|| format!("expected 1 to {MOST_THREADS} threads, found '{text}'"))
}

/// Parses one of several names, in capitals or not.
fn one_of<T: FromStr<Err: std::error::Error + Send + Sync + 'static> + Clone + Send + Sync + 'static>(
    names: impl IntoIterator<Item = &'static str>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(names).try_map(|name| any_case::<T>(&name))
}

/// The cells as the command line names them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellsName {
    /// The cheapest ones.
    Auto,
    /// These.
    Named(Cells),
}

impl FromStr for CellsName {
    type Err = UnknownCells;

    fn from_str(text: &str) -> Result<Self, UnknownCells> {
        if text == "auto" { Ok(Self::Auto) } else { text.parse().map(Self::Named) }
    }
}

impl Target {
    /// The cells, those of the command if none are named.
    pub fn cells(&self, default: CellsName) -> CellsName {
        self.cells.unwrap_or(default)
    }

    /// Returns the options of the netlist, whose cells are `default` if none are named.
    ///
    /// # Errors
    /// Options that do not fit together; a calibration that fails.
    pub fn options(&self, default: CellsName) -> Result<NetlistOptions, Failure> {
        let cells = self.cells(default);
        let is_lincomb = cells == CellsName::Named(Cells::Lincomb);
        for (given, switch) in
            [(self.message_bits.is_some(), "--message-bits"), (self.max_noise.is_some(), "--max-noise")]
        {
            if given && !is_lincomb {
                return Err(Failure::usage(&format!("`{switch}` goes with `--cells lincomb`")));
            }
        }
        if self.max_outputs.is_some() && !is_lincomb && cells != CellsName::Auto {
            return Err(Failure::usage("`--max-outputs` goes with `--cells auto` or `--cells lincomb`"));
        }
        if self.no_words && !is_lincomb && cells != CellsName::Auto {
            return Err(Failure::usage("`--no-words` goes with `--cells auto` or `--cells lincomb`"));
        }
        let base = match cells {
            CellsName::Named(cells) => cells.options(self.message_bits.unwrap_or(DEFAULT_MESSAGE_BITS)),
            CellsName::Auto => Options::new(CellLibrary::Lut(3)),
        };
        let synth = Options {
            effort: self.effort,
            objective: self.objective,
            seed: self.seed,
            max_noise: self.max_noise,
            max_outputs: self.max_outputs,
            // a limit on cells asks for cells
            modular: !self.no_words && self.max_noise.is_none() && self.max_outputs.is_none(),
            ..base
        };
        // also of cells that are not chosen by it
        self.demands.demand(Costs::committed(), None)?;
        let contest = match cells {
            CellsName::Auto => Some(Contest::open(self.demand()?)),
            CellsName::Named(_) if is_lincomb && self.max_noise.is_none() => {
                Some(Contest::of_one(Contender::of(&synth), self.demand()?))
            }
            CellsName::Named(_) => {
                let given = [(self.params.is_some(), "--params"), (self.threads.is_some(), "--threads")];
                if let Some((_, switch)) = given.into_iter().find(|(given, _)| *given) {
                    return Err(Failure::usage(&format!(
                        "`{switch}` goes with `--cells auto`, or with lincomb without `--max-noise`"
                    )));
                }
                None
            }
        };
        if self.threads.is_some() && self.objective == Objective::Depth {
            return Err(Failure::usage("`--threads` goes with `--objective bootstraps`"));
        }
        let contest = contest.map(|contest| Contest { must_hold: true, ..contest });
        Ok(NetlistOptions { contest, require_proof: self.require_proof, ..NetlistOptions::new(synth) })
    }

    /// The demand on cells that compete.
    fn demand(&self) -> Result<Demand, Failure> {
        // refused before the costs are measured
        let demand = self.demands.demand(Costs::committed(), self.params.as_deref())?;
        Ok(Demand { costs: self.costs()?, threads: self.threads, ..demand })
    }

    #[cfg(feature = "encrypt")]
    fn costs(&self) -> Result<Costs, Failure> {
        match self.calibrate {
            true => Ok(ringmill_encrypt::calibrate().map_err(ringmill_encrypted::EncryptedError::from)?),
            false => Ok(Costs::committed()),
        }
    }

    #[cfg(not(feature = "encrypt"))]
    #[expect(clippy::unnecessary_wraps, reason = "calibration can fail, and needs encryption")]
    fn costs(&self) -> Result<Costs, Failure> {
        Ok(Costs::committed())
    }
}
