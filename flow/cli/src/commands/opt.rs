//! `ringmill opt`: upstream's mlir-opt with ringmill's dialects and passes.

use std::process::ExitCode;

use miette::Diagnostic;
use thiserror::Error;

use crate::{
    failure::{Failure, warn},
    screen::tell,
};

/// A pass of upstream's that can change the meaning of a program.
#[derive(Clone, Copy, Debug, Error, Diagnostic)]
#[error("pass '{pass}' of MLIR can change the meaning of a program: {reason}")]
#[diagnostic(
    severity(Warning),
    code("opt::unsound-pass"),
    help("compare both programs with `ringmill run`, or leave the pass out")
)]
struct UnsoundPass {
    pass: &'static str,
    reason: &'static str,
}

/// Passes of upstream's that change the meaning of programs, by reports there.
const UNSOUND: &[UnsoundPass] = &[
    UnsoundPass {
        pass: "affine-data-copy-generate",
        reason: "it loses a store where affine and plain stores write one element (llvm-project#217538)",
    },
    UnsoundPass {
        pass: "affine-loop-coalescing",
        reason: "where two upper bounds are negative, no loop runs, but the loop up to their product does",
    },
];

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
    UNSOUND.iter().filter(|unsound| asks_for(&arguments.rest, unsound.pass)).for_each(|unsound| warn(*unsound));
    let mut command = vec!["ringmill opt".to_owned()];
    command.extend(arguments.rest);
    let code = ringmill_dialects::mlir_opt_main(&command);
    if asks_for_statistics {
        tell(&ringmill_dialects::pass::statistics_report());
    }
    Ok(ExitCode::from(u8::try_from(code).unwrap_or(1)))
}

/// True for a switch that asks for what passes count.
fn is_statistics(argument: &str) -> bool {
    let name = argument.trim_start_matches('-');
    argument.starts_with('-') && (name == "mlir-pass-statistics" || name.starts_with("mlir-pass-statistics="))
}

/// True if a switch or a pipeline names a pass.
fn asks_for(arguments: &[String], pass: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let names = |argument: &String| argument.split(|c| !is_part(c)).any(|word| word.trim_start_matches('-') == pass);
    arguments.iter().any(|argument| argument.starts_with('-') && names(argument))
}
