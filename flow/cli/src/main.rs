//! The `ringmill` command: programs over encrypted data to hardware.

mod advice;
mod any_case;
mod arguments;
#[cfg(feature = "mlir")]
mod choices;
mod commands;
mod failure;
mod form;
#[cfg(feature = "encrypt")]
mod given;
mod help;
#[cfg(feature = "mlir")]
mod mismatch;
#[cfg_attr(not(feature = "mlir"), path = "without_mlir.rs")]
mod mlir;
mod progress;
mod refused;
mod request;
mod screen;
mod switches;
mod trace;
#[cfg(feature = "mlir")]
mod undefined;
mod values;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, error::ErrorKind};
#[cfg(any(feature = "mlir", feature = "encrypt"))]
use commands::run;
use commands::{
    asic, boards, completions, convert, decode, doctor, encode, explain, explore, fpga, help as help_command, host,
    manual, prove, report, sim, synth,
};
#[cfg(feature = "mlir")]
use commands::{build, emit, lsp, opt, passes, rtl, translate};
#[cfg(feature = "encrypt")]
use commands::{decrypt, encrypt, keygen, params};
use failure::Failure;

/// Compiles programs over encrypted data to hardware.
#[derive(Parser)]
#[command(name = "ringmill", version, max_term_width = 100, disable_help_subcommand = true)]
#[cfg_attr(
    not(feature = "mlir"),
    command(after_help = "This ringmill was built without MLIR: it takes netlists and finished builds.")
)]
struct Arguments {
    /// Print stages and tools to standard error, with their commands and seconds. Given twice, it
    /// prints everything. The variable RINGMILL_LOG selects parts of the program, such as
    /// `ringmill_toolchain=debug`.
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    verbose: u8,
    /// The form of progress on standard error: a bar on a terminal (auto), or a line of JSON for
    /// each event (json).
    #[arg(long, global = true, value_name = "FORM", default_value = "auto")]
    progress: progress::Form,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[cfg(feature = "mlir")]
    Build(build::Arguments),
    Synth(synth::Arguments),
    #[cfg(feature = "mlir")]
    Rtl(rtl::Arguments),
    Sim(sim::Arguments),
    #[cfg(any(feature = "mlir", feature = "encrypt"))]
    Run(run::Arguments),
    #[cfg(feature = "encrypt")]
    Params(params::Arguments),
    #[cfg(feature = "encrypt")]
    Keygen(keygen::Arguments),
    #[cfg(feature = "encrypt")]
    Encrypt(encrypt::Arguments),
    #[cfg(feature = "encrypt")]
    Decrypt(decrypt::Arguments),
    Encode(encode::Arguments),
    Decode(decode::Arguments),
    Explore(explore::Arguments),
    Fpga(fpga::Arguments),
    Asic(asic::Arguments),
    Host(host::Arguments),
    Boards(boards::Arguments),
    Convert(convert::Arguments),
    Prove(prove::Arguments),
    #[cfg(feature = "mlir")]
    Emit(emit::Arguments),
    #[cfg(feature = "mlir")]
    Lsp(lsp::Arguments),
    #[cfg(feature = "mlir")]
    Opt(opt::Arguments),
    #[cfg(feature = "mlir")]
    Translate(translate::Arguments),
    Report(report::Arguments),
    #[cfg(feature = "mlir")]
    Passes(passes::Arguments),
    Doctor(doctor::Arguments),
    Explain(explain::Arguments),
    Help(help_command::Arguments),
    Completions(completions::Arguments),
    Manual(manual::Arguments),
}

/// The stack of the working thread, in bytes. MLIR's parser and the interpreter recurse as deep as
/// a program nests. Unused pages of the stack take no memory.
const STACK: usize = 1 << 30;

/// Lets all options with values accept negative numbers, so that they are refused as values and not
/// as unknown options.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let takes_value = |argument: &clap::Arg| !argument.is_positional() && argument.get_action().takes_values();
    let one = |argument: clap::Arg| {
        let is_allowed = takes_value(&argument) && !argument.is_allow_hyphen_values_set();
        if is_allowed { argument.allow_negative_numbers(true) } else { argument }
    };
    command.mut_args(one).mut_subcommands(with_negative_numbers)
}

/// The command line, complete.
fn command() -> clap::Command {
    help::with_groups(with_negative_numbers(Arguments::command()))
}

fn main() -> ExitCode {
    failure::install_renderer();
    let parsed = command().try_get_matches().and_then(|matches| Arguments::from_arg_matches(&matches));
    let arguments = match parsed {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => error.exit(),
        // The text of `--help` or `--version`.
        Err(text) => {
            return finished(screen::printed(|| text.print()).map(|()| ExitCode::SUCCESS).map_err(Failure::from));
        }
    };
    let work = std::thread::Builder::new().name("ringmill".to_owned()).stack_size(STACK).spawn(|| run(arguments));
    match work.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        // The panic is already printed.
        Ok(Err(_)) => ExitCode::from(101),
        Err(error) => {
            screen::tell(&format!("cannot start: {error}"));
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> ExitCode {
    trace::install(arguments.verbose);
    progress::install(arguments.progress);
    // Without the handler an interrupt may leave temporary folders behind, but builds are correct.
    let _ = ringmill_toolchain::interrupt::clean_up();
    ringmill_toolchain::remove_unfinished(std::path::Path::new("."));
    let outcome = match arguments.command {
        #[cfg(feature = "mlir")]
        Command::Build(arguments) => build::run(&arguments),
        Command::Synth(arguments) => synth::run(&arguments),
        #[cfg(feature = "mlir")]
        Command::Rtl(arguments) => rtl::run(&arguments),
        Command::Sim(arguments) => sim::run(&arguments),
        #[cfg(any(feature = "mlir", feature = "encrypt"))]
        Command::Run(arguments) => run::run(&arguments),
        #[cfg(feature = "encrypt")]
        Command::Params(arguments) => params::run(&arguments),
        #[cfg(feature = "encrypt")]
        Command::Keygen(arguments) => keygen::run(&arguments),
        #[cfg(feature = "encrypt")]
        Command::Encrypt(arguments) => encrypt::run(&arguments),
        #[cfg(feature = "encrypt")]
        Command::Decrypt(arguments) => decrypt::run(&arguments),
        Command::Encode(arguments) => encode::run(&arguments),
        Command::Decode(arguments) => decode::run(&arguments),
        Command::Explore(arguments) => explore::run(&arguments),
        Command::Fpga(arguments) => fpga::run(&arguments),
        Command::Asic(arguments) => asic::run(&arguments),
        Command::Host(arguments) => host::run(&arguments),
        Command::Boards(arguments) => boards::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Prove(arguments) => prove::run(&arguments),
        #[cfg(feature = "mlir")]
        Command::Emit(arguments) => emit::run(&arguments),
        #[cfg(feature = "mlir")]
        Command::Lsp(arguments) => lsp::run(&arguments),
        #[cfg(feature = "mlir")]
        Command::Opt(arguments) => opt::run(arguments),
        #[cfg(feature = "mlir")]
        Command::Translate(arguments) => translate::run(&arguments),
        Command::Report(arguments) => report::run(&arguments),
        #[cfg(feature = "mlir")]
        Command::Passes(arguments) => passes::run(&arguments),
        Command::Doctor(arguments) => doctor::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Help(arguments) => help_command::run(&arguments, command()),
        Command::Completions(arguments) => completions::run(&arguments, command()),
        Command::Manual(arguments) => manual::run(&arguments, command()),
    };
    ringmill_toolchain::take_swept().into_iter().for_each(failure::warn);
    finished(outcome)
}

/// Prints the failure of a command, if any, and returns the exit code.
fn finished(outcome: Result<ExitCode, Failure>) -> ExitCode {
    match outcome {
        Ok(code) => code,
        // Printed with the usage, and exit code 2, as clap's own errors are.
        Err(Failure::Arguments(message)) => Arguments::command().error(ErrorKind::ArgumentConflict, message).exit(),
        Err(Failure::Name(message)) => {
            screen::tell(&format!("error: {message}"));
            ExitCode::from(2)
        }
        Err(Failure::Diagnosed(diagnosed)) => diagnosed.report(),
    }
}
