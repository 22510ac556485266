//! `ringmill boards`: what can be placed and routed for.

use std::process::ExitCode;

use comfy_table::{ContentArrangement, Table, presets};
use ringmill_fpga::boards;

use crate::{failure::Failure, screen::show};

/// List the boards, and what each has.
#[derive(clap::Args)]
pub struct Arguments {}

/// Prints a row per board.
pub fn run(_: &Arguments) -> Result<ExitCode, Failure> {
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_header(["board", "what", "LUT", "FF", "DSP", "BRAM"]);
    for board in boards() {
        let has = board.available;
        let numbers = [has.lut, has.ff, has.dsp, has.bram].map(|count| count.to_string());
        table.add_row([board.name.clone(), board.title.clone()].into_iter().chain(numbers));
    }
    show(&format!("{}\n", table.trim_fmt()))?;
    Ok(ExitCode::SUCCESS)
}
