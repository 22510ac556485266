//! `ringmill params`: the cheapest safe parameter set of a program.

use std::{path::PathBuf, process::ExitCode};

use ringmill_encrypt::Mode;
use ringmill_encrypted::{EncryptedError, Executable, section, update_report};
use ringmill_parameters::{Admitted, Costs, SetFile};

use super::prepared::Prepared;
use crate::{
    arguments::demands::{Demands, warn_if_insecure},
    failure::Failure,
    screen::show,
};

/// Find the cheapest safe parameter set of a program.
///
/// The set holds every cell of the netlist: its noise is computed by formulae, and the probability
/// of failure is that of the whole program. The report of a build is completed with it.
#[derive(clap::Args)]
pub struct Arguments {
    /// A build folder, or a program, which is built in a temporary folder first.
    #[arg(value_name = "BUILD|PROGRAM")]
    path: PathBuf,
    /// Check this set instead of searching: a name of the catalogue, or a JSON file.
    #[arg(long, value_name = "SET")]
    params: Option<String>,
    #[command(flatten)]
    demands: Demands,
    /// Print one JSON object: it is a parameter set that `--params FILE.json` reads.
    #[arg(long)]
    json: bool,
}

/// Prints the set.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let demand = arguments.demands.demand(Costs::committed(), arguments.params.as_deref())?;
    let prepared = Prepared::of(&arguments.path, None, demand.clone())?;
    let executable = &prepared.executable;
    let admitted = demand.choose(&executable.evaluation.noise()).map_err(EncryptedError::from)?;
    warn_if_insecure(&admitted);
    if arguments.json {
        let file = SetFile::new(&admitted.set, Some(admitted.failure));
        let text = serde_json::to_string_pretty(&file).unwrap_or_default();
        show(&format!("{text}\n"))?;
    } else {
        show(&table(&admitted, executable))?;
    }
    // last: the set is printed even if the report cannot be written
    if !prepared.is_temporary() {
        update_report(executable, section(executable, &admitted, Mode::Fast, None))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The set as lines of text.
fn table(admitted: &Admitted, executable: &Executable) -> String {
    let Admitted { set, failure, security_bits, insecure } = admitted;
    let lines = [
        ("set", set.name.clone().into_owned()),
        ("security", format!("{security_bits:.1} bits{}", if *insecure { ", INSECURE" } else { "" })),
        ("failure", format!("{failure} for the whole program")),
        ("dimensions", format!("n = {}, k = {}, N = {}", set.lwe_dimension, set.glwe_dimension, set.polynomial_size)),
        ("moduli", format!("q = 2^{}, p = {}", set.modulus_log2, set.prime)),
        ("pbs", format!("2^{} x {}", set.bootstrap.base_log2, set.bootstrap.levels)),
        ("ks", format!("2^{} x {} at 2^{}", set.key_switch.base_log2, set.key_switch.levels, set.switched_log2)),
        ("switch", if set.centred { "centred".to_owned() } else { "plain".to_owned() }),
        ("bootstraps", executable.evaluation.len().to_string()),
        ("seconds", format!("{:.4} a bootstrap and thread, by the model", Costs::committed().seconds(set))),
    ];
    lines.map(|(name, text)| format!("{name:<11}{text}\n")).concat()
}
