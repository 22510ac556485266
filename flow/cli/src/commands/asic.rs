//! `ringmill asic`: a program in standard cells.

use std::{path::PathBuf, process::ExitCode};

use ringmill_board::{AsicOptions, map_folder};
use ringmill_toolchain::Toolchain;

use super::finish::{built, written};
use crate::{arguments::design::Design, failure::Failure, progress::Watch, request::Request, screen::show};

/// Map a design to standard cells and time it.
///
/// Yosys maps the design to the cells of a liberty file, and OpenSTA times it.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    design: Design,
    /// The liberty file of the cells. Default: a small generic library, which describes no real
    /// process; its figures only compare designs with each other.
    #[arg(help_heading = "Standard cells", long, value_name = "FILE.lib")]
    liberty: Option<PathBuf>,
    /// The clock period to aim at, in ns.
    #[arg(help_heading = "Standard cells", long, value_name = "NS", default_value_t = 10.0)]
    period: f64,
    /// The largest number of memory bits. They become flip-flops, since standard cells have no
    /// memories.
    #[arg(help_heading = "Standard cells", long, value_name = "BITS", default_value_t = 1 << 16)]
    max_memory: u64,
}

/// Maps, times, and prints the report.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Arguments { design, liberty, period, max_memory } = arguments;
    let folder = match design.request(None)? {
        Some(request) => built(&Request { levels_per_stage: request.levels_per_stage.or(Some(1)), ..request })?.folder,
        None => design.path().to_owned(),
    };
    let options = AsicOptions { liberty: liberty.clone(), period_ns: *period, most_memory_bits: *max_memory };
    let bar = Watch::new();
    let mapped = map_folder(&folder, &options, &Toolchain::locate(), &bar);
    bar.finish();
    show(&written(&mapped?, &folder))?;
    Ok(ExitCode::SUCCESS)
}
