//! `ringmill host`: a design on a board, over its serial port.

use std::{path::PathBuf, process::ExitCode};

use ringmill_board::{Remote, status_at};
use ringmill_check::Reference;
use ringmill_host::Figures;
use ringmill_link::Status;
use ringmill_report::counted;

use crate::{
    failure::{Failure, locate},
    form::Form,
    mlir::{check_meaning, read_program},
    progress::Watch,
    screen::show,
    values::vector_of,
};

/// Talk to a design on a board: identify it, run it, compare it, measure it.
///
/// `ringmill sim --board-top` simulates a board for this command.
#[derive(clap::Args)]
pub struct Arguments {
    /// The serial port of the board, such as /dev/ttyUSB0, or the pseudo-terminal that
    /// `ringmill sim --board-top` prints. `ringmill boards` says where each board has its port.
    #[arg(long, value_name = "DEV")]
    port: String,
    /// Bits a second. Default: the rate in the build's report, else 1,000,000.
    #[arg(long, value_name = "RATE", value_parser = clap::value_parser!(u32).range(1..))]
    baud: Option<u32>,
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Print the design's identity and registers; with DIR, refuse a design of another build.
    Info {
        /// A build folder.
        #[arg(value_name = "DIR")]
        folder: Option<PathBuf>,
    },
    /// Run the design on these arguments and print its results.
    Run {
        /// A build folder.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// A value, one --arg per argument in order: an integer, a JSON array ('[1, 2]', rows
        /// nested or flat), or @FILE, a file with one of these: `--arg @a.json`.
        #[arg(long = "arg", value_name = "VALUE", allow_hyphen_values = true)]
        values: Vec<String>,
        /// Print integers as unsigned numbers.
        #[arg(long)]
        unsigned: bool,
    },
    /// Send transactions and compare every result with the program.
    Verify {
        /// A build folder.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// The number of transactions.
        #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
        vectors: u32,
        /// Seed of their values.
        #[arg(long, value_name = "S", default_value_t = 3)]
        seed: u64,
    },
    /// Send transactions and measure their rate; nothing is compared.
    Bench {
        /// A build folder.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// The number of transactions.
        #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
        vectors: u32,
        /// Seed of their values.
        #[arg(long, value_name = "S", default_value_t = 3)]
        seed: u64,
    },
}

/// Performs the action and prints its results.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let connect =
        |folder: &PathBuf| Remote::connect(folder, &arguments.port, arguments.baud, read_program).map_err(locate);
    match &arguments.action {
        Action::Info { folder } => {
            let status = match folder {
                Some(folder) => connect(folder)?.status(),
                None => status_at(&arguments.port, arguments.baud),
            };
            show(&registers(&status?))?;
        }
        Action::Run { folder, values, unsigned } => {
            let mut remote = connect(folder)?;
            let operand = vector_of(values, Reference::signature(remote.program()))?;
            // Hardware also gives a value for an undefined result, but it means nothing.
            check_meaning(remote.program(), &operand)?;
            let results = remote.evaluate(&operand)?;
            show(&Form::new(*unsigned).lines(&results, &Reference::signature(remote.program()).results))?;
        }
        Action::Verify { folder, vectors, seed } => {
            let bar = Watch::new();
            let mut remote = connect(folder)?;
            let verified = remote.verify(*vectors as usize, *seed, &bar);
            bar.finish();
            let figures = verified.map_err(locate)?;
            show(&format!("{vectors} transactions compared, no mismatch; {}\n", measured(&figures)))?;
        }
        Action::Bench { folder, vectors, seed } => {
            let figures = connect(folder)?.bench(*vectors as usize, *seed)?;
            show(&format!("{vectors} transactions: {}\n", measured(&[figures])))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The registers as text.
fn registers(status: &Status) -> String {
    let identity = Status::identity_text(&status.identity);
    let Status { inputs, outputs, clock_hz, chunk, divider, .. } = status;
    let baud = f64::from(*clock_hz) / f64::from((*divider).max(1));
    let counters = [
        ("cycles (modulo 2^32)", status.cycles),
        ("beats in", status.input_beats),
        ("beats out", status.output_beats),
        ("good frames", status.good_frames),
        ("damaged frames", status.damaged_frames),
        ("framing errors", status.framing_errors),
        ("refused frames", status.refused_frames),
    ];
    let counted: String = counters.iter().map(|(name, count)| format!("{name:<22} {count}\n")).collect();
    let wrong: Vec<_> = status.arguments_with_wrong_frames().map(|argument| argument.to_string()).collect();
    let wrong = if wrong.is_empty() { "none".to_owned() } else { format!("of argument {}", wrong.join(", ")) };
    format!(
        "identity               {identity}\nstreams                {inputs} in, {outputs} out\nclock                  {:.3} MHz\nlink                   {baud:.0} bit/s, chunks of {chunk} bytes\n{counted}wrong frames           {wrong}\n",
        f64::from(*clock_hz) / 1e6
    )
}

/// The rates of several jobs together, as text.
fn measured(figures: &[Figures]) -> String {
    let seconds: f64 = figures.iter().map(|figures| figures.elapsed.as_secs_f64()).sum();
    let sum = |of: &dyn Fn(&Figures) -> u64| figures.iter().map(of).sum::<u64>();
    let rate = |count: u64| count as f64 / seconds.max(1e-9);
    let mut text = format!(
        "{:.1} transactions, {:.0} bytes in and {:.0} bytes out a second; {} frames sent again, {} restarts",
        rate(sum(&|figures| figures.operands)),
        rate(sum(&|figures| figures.bytes_in)),
        rate(sum(&|figures| figures.bytes_out)),
        sum(&|figures| figures.counters.retransmissions),
        sum(&|figures| figures.counters.restarts),
    );
    if let Some((cycles, transactions)) =
        figures.last().and_then(|figures| Some((figures.cycles?, figures.session_operands)))
    {
        let (cycles, transactions) = (counted(cycles.into(), "cycle"), counted(transactions, "transaction"));
        text += &format!(
            "; last session: {transactions} in {cycles} of the design's clock, from the first beat in to the last \
             beat out, including waits for the line"
        );
    }
    text
}
