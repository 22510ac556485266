//! The `ringmill` command: programs over encrypted data to hardware.

mod any_case;
mod commands;
mod failure;
mod progress;
mod screen;
mod values;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, error::ErrorKind};
use commands::{
    asic, boards, build, convert, doctor, explore, fpga, host, opt, passes, prove, report, rtl, run, sim, synth,
};
use failure::Failure;

/// Compiles programs over encrypted data into hardware.
#[derive(Parser)]
#[command(name = "ringmill", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Build(build::Arguments),
    Synth(synth::Arguments),
    Rtl(rtl::Arguments),
    Sim(sim::Arguments),
    Run(run::Arguments),
    Explore(explore::Arguments),
    Fpga(fpga::Arguments),
    Asic(asic::Arguments),
    Host(host::Arguments),
    Boards(boards::Arguments),
    Convert(convert::Arguments),
    Prove(prove::Arguments),
    Opt(opt::Arguments),
    Report(report::Arguments),
    Passes(passes::Arguments),
    Doctor(doctor::Arguments),
}

/// Ends the process as wrong arguments do: with the message and exit code 2.
fn wrong_usage(message: &str) -> ! {
    Arguments::command().error(ErrorKind::ArgumentConflict, message).exit()
}

/// Stack of the thread that does the work, in bytes: MLIR's parser and the interpreter go as deep as a program nests. Only what is
/// used takes memory.
const STACK: usize = 1 << 30;

/// The command with options that take negative numbers for what they are: wrong values, no other
/// options.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let takes_value = |argument: &clap::Arg| !argument.is_positional() && argument.get_action().takes_values();
    let one = |argument: clap::Arg| {
        let is_allowed = takes_value(&argument) && !argument.is_allow_hyphen_values_set();
        if is_allowed { argument.allow_negative_numbers(true) } else { argument }
    };
    command.mut_args(one).mut_subcommands(with_negative_numbers)
}

fn main() -> ExitCode {
    failure::install_renderer();
    let parsed = with_negative_numbers(Arguments::command())
        .try_get_matches()
        .and_then(|matches| Arguments::from_arg_matches(&matches));
    let arguments = match parsed {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => error.exit(),
        // what was asked for by `--help` or `--version`
        Err(text) => return screen::printed(|| text.print()).map_or_else(Failure::report, |()| ExitCode::SUCCESS),
    };
    let work = std::thread::Builder::new().name("ringmill".to_owned()).stack_size(STACK).spawn(|| run(arguments));
    match work.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        // a panic, already printed
        Ok(Err(_)) => ExitCode::from(101),
        Err(error) => {
            screen::tell(&format!("cannot start: {error}"));
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> ExitCode {
    // Without the handler an interrupt may leave temporary folders; the build itself is as right.
    let _ = ringmill_toolchain::interrupt::clean_up();
    let outcome = match arguments.command {
        Command::Build(arguments) => build::run(&arguments),
        Command::Synth(arguments) => synth::run(&arguments),
        Command::Rtl(arguments) => rtl::run(&arguments),
        Command::Sim(arguments) => sim::run(&arguments),
        Command::Run(arguments) => run::run(&arguments),
        Command::Explore(arguments) => explore::run(&arguments),
        Command::Fpga(arguments) => fpga::run(&arguments),
        Command::Asic(arguments) => asic::run(&arguments),
        Command::Host(arguments) => host::run(&arguments),
        Command::Boards(arguments) => boards::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Prove(arguments) => prove::run(&arguments),
        Command::Opt(arguments) => opt::run(arguments),
        Command::Report(arguments) => report::run(&arguments),
        Command::Passes(arguments) => passes::run(&arguments),
        Command::Doctor(arguments) => doctor::run(&arguments),
    };
    outcome.unwrap_or_else(Failure::report)
}
