//! `ringmill boards`: what can be built for.

use std::process::ExitCode;

use comfy_table::{ContentArrangement, Table, presets};
use ringmill_flow::Examples;
use ringmill_fpga::{Board, Resources, boards};
use serde_json::json;

use crate::{
    failure::{Failure, locate},
    screen::show,
};

/// List the boards: what each has, how it is built for, and which examples fit.
#[derive(clap::Args)]
pub struct Arguments {
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Prints a row per board.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let examples = Examples::read().map_err(locate)?;
    if arguments.json {
        let one = |board: &Board| {
            let Resources { lut, ff, dsp, bram } = board.available;
            json!({
                "name": board.name, "title": board.title, "device": board.device, "flow": board.flow(),
                "clock_mhz": board.clock.map(|clock| clock.hz as f64 / 1e6), "baud": board.link.map(|link| link.baud),
                "memories": board.memories, "pins_from": board.reference, "open_fpga_loader": board.flash,
                "available": { "lut": lut, "ff": ff, "dsp": dsp, "bram": bram }, "examples": examples.fitting(board),
            })
        };
        show(&format!("{}\n", json!({ "boards": boards().iter().map(one).collect::<Vec<_>>() })))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_header(["board", "what", "device", "flow", "LUT", "FF", "DSP", "BRAM", "examples that fit"]);
    for board in boards() {
        let has = board.available;
        let numbers = [has.lut, has.ff, has.dsp, has.bram].map(|count| count.to_string());
        let texts = [&board.name, &board.title, &board.device].map(String::clone);
        let row = texts.into_iter().chain([board.flow().to_owned()]).chain(numbers);
        table.add_row(row.chain([examples.fitting(board).join(", ")]));
    }
    show(&format!(
        "{}\n\nThe examples are the programs of examples/boards; whether they fit is told by the model. `ringmill fpga PROGRAM --board BOARD` builds one.\n",
        table.trim_fmt()
    ))?;
    Ok(ExitCode::SUCCESS)
}
