//! `ringmill params`: the cheapest safe parameter set of a program.

use std::{path::PathBuf, process::ExitCode};

use ringmill_encrypt::Mode;
use ringmill_encrypted::{section, update_report};
use ringmill_parameters::{Costs, SetFile};

use super::prepared::Prepared;
use crate::{arguments::encrypted::Demands, failure::Failure, screen::show};

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
    let prepared = Prepared::of(&arguments.path, None, arguments.demands.demand(arguments.params.as_deref())?)?;
    let executable = &prepared.executable;
    let choice = arguments.demands.choose(executable, arguments.params.as_deref())?;
    if !prepared.is_temporary() {
        update_report(executable, section(executable, &choice, Mode::Fast, None))?;
    }
    let set = &choice.set;
    if arguments.json {
        let text = serde_json::to_string_pretty(&SetFile::new(set, Some(choice.failure))).unwrap_or_default();
        show(&format!("{text}\n"))?;
        return Ok(ExitCode::SUCCESS);
    }
    let lines = [
        ("set", set.name.clone().into_owned()),
        ("security", format!("{:.1} bits{}", choice.security_bits, if choice.insecure { ", INSECURE" } else { "" })),
        ("failure", format!("{} for the whole program", choice.failure)),
        ("dimensions", format!("n = {}, k = {}, N = {}", set.lwe_dimension, set.glwe_dimension, set.polynomial_size)),
        ("moduli", format!("q = 2^{}, p = {}", set.modulus_log2, set.prime)),
        ("pbs", format!("2^{} x {}", set.bootstrap.base_log2, set.bootstrap.levels)),
        ("ks", format!("2^{} x {} at 2^{}", set.key_switch.base_log2, set.key_switch.levels, set.switched_log2)),
        ("switch", if set.centred { "centred".to_owned() } else { "plain".to_owned() }),
        ("bootstraps", executable.evaluation.len().to_string()),
        ("seconds", format!("{:.4} a bootstrap and thread, by the model", Costs::committed().seconds(set))),
    ];
    show(&lines.map(|(name, text)| format!("{name:<11}{text}\n")).concat())?;
    Ok(ExitCode::SUCCESS)
}
