//! `ringmill opt`: upstream's mlir-opt with ringmill's dialects and passes.

use std::process::ExitCode;

use crate::{failure::Failure, screen::tell};

/// Run MLIR passes: upstream's mlir-opt with ringmill's dialects and passes.
///
/// `ringmill opt --help` lists all passes.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub struct Arguments {
    /// Everything goes to MlirOptMain: FILE, --pass-pipeline=…, --PASS, --mlir-print-ir-after-all,
    /// …
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

/// Hands the command line to upstream's driver.
pub fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    ringmill_passes::register_all();
    let asks_for_statistics = arguments.rest.iter().any(|argument| is_statistics(argument));
    let mut command = vec!["ringmill opt".to_owned()];
    command.extend(arguments.rest);
    let code = ringmill_dialects::mlir_opt_main(&command);
    if asks_for_statistics {
        tell(&ringmill_dialects::pass::statistics_report());
    }
    Ok(if code == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// True for a switch that asks for what passes count.
fn is_statistics(argument: &str) -> bool {
    let name = argument.trim_start_matches('-');
    argument.starts_with('-') && (name == "mlir-pass-statistics" || name.starts_with("mlir-pass-statistics="))
}
