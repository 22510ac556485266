//! `ringmill boards`: the boards that designs can be built for.

use std::process::ExitCode;

use ringmill_board::Example;
use ringmill_fpga::{Board, Resources, boards};
use serde_json::json;

use crate::{failure::Failure, screen::show};

/// List the boards, their parts and their hosts.
///
/// For each board: what it has, by which tools designs are built for it, where a host is connected,
/// and which examples fit.
#[derive(clap::Args)]
pub struct Arguments {
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// The most characters in a line.
const WIDTH: usize = 80;
/// A space at which lines do not break. It is printed as a plain space.
const GLUE: char = '\u{a0}';
/// The column at which texts begin, next to the names.
const INDENT: usize = 16;

/// Prints a paragraph per board.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let examples = Example::all();
    if arguments.json {
        let one = |board: &Board| {
            let Resources { lut, ff, dsp, bram } = board.available;
            let link = board.link.as_ref();
            json!({
                "name": board.name, "title": board.title, "device": board.device, "flow": board.flow(),
                "clock_mhz": board.clock.map(|clock| clock.hz as f64 / 1e6), "baud": link.map(|link| link.baud),
                "host": link.map(|link| &link.host),
                "memories": board.memories, "pins_from": board.reference, "open_fpga_loader": board.flash,
                "available": { "lut": lut, "ff": ff, "dsp": dsp, "bram": bram }, "examples": fitting(&examples, board),
            })
        };
        show(&format!("{}\n", json!({ "boards": boards().iter().map(one).collect::<Vec<_>>() })))?;
        return Ok(ExitCode::SUCCESS);
    }
    let listed: String = boards().iter().map(|board| paragraph(board, &fitting(&examples, board))).collect();
    let about = "LUT: look-up tables; FF: flip-flops; DSP: multipliers; BRAM: memory blocks. The lines 'fits' name \
                 programs of examples/boards that fit by the model. `ringmill fpga PROGRAM --board BOARD` builds one.";
    show(&format!("{listed}{}", wrapped(about, 0)))?;
    Ok(ExitCode::SUCCESS)
}

/// The names of the examples that a board is large enough for.
fn fitting<'a>(examples: &'a [Example], board: &Board) -> Vec<&'a str> {
    examples.iter().filter(|example| example.fits(board)).map(|example| example.name.as_str()).collect()
}

/// The lines about a board. They break between words only.
fn paragraph(board: &Board, examples: &[&str]) -> String {
    let Resources { lut, ff, dsp, bram } = board.available;
    let area = format!("{lut}{GLUE}LUT, {ff}{GLUE}FF, {dsp}{GLUE}DSP, {bram}{GLUE}BRAM");
    let clock = board.clock.map(|clock| format!("; {} MHz", clock.hz as f64 / 1e6)).unwrap_or_default();
    let fitting = if examples.is_empty() { "none".to_owned() } else { examples.join(", ") };
    let mut lines = vec![
        format!("{} ({})", board.title, board.device),
        format!("{}{clock}; {area}", board.flow()),
        format!("fits: {fitting}"),
    ];
    lines.extend(board.link.as_ref().map(|link| format!("host ({} bit/s): {}", link.baud, link.host)));
    let text: String = lines.iter().map(|line| wrapped(line, INDENT)).collect();
    // The first line has the name in its margin.
    format!("{:<INDENT$}{}\n", board.name, text.trim_start())
}

/// Breaks a text into lines of at most [`WIDTH`] characters, each indented. A longer word has a
/// line of its own.
fn wrapped(text: &str, indent: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last().map_or(0, |line| line.chars().count());
        let fits = indent + last + 1 + word.chars().count() <= WIDTH;
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if fits => *line += &format!(" {word}"),
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().map(|line| format!("{:indent$}{line}\n", "").replace(GLUE, " ")).collect()
}
