//! The board top: clock, reset, pins, and the design behind its link.

use crate::board::Level;
use crate::clock::{board_clock, clock_of, oscillator, released};
use crate::{Board, FpgaError};
use ringmill_design::SourceFile;
use ringmill_verilog::{Definition, Instance, Module, Net};

/// The module with the board's pins as its ports.
const TOP: &str = "board_top";

/// A design with the ports of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardTop {
    /// The module: `board_top`.
    pub module: String,
    /// The files around the link, in compile order: `rtl/top/reset_synchroniser.sv`,
    /// `rtl/board_clock.sv`, `rtl/board_top.sv`. The link's own files go before the last.
    pub files: Vec<SourceFile>,
    /// The clock of the design, in Hz.
    pub clock_hz: u64,
}

/// The board top around a link top of the name, a module with the ports `clk`, `rst`, `rx`, `tx`
/// and `active`. The clock is that of [`clock_of`]; rst is high until it is stable, and while the
/// board's button is pressed; the LED shines while `active` is high.
///
/// # Errors
/// As [`clock_of`].
pub fn board_top(board: &Board, clock_mhz: Option<f64>, link: &str) -> Result<BoardTop, FpgaError> {
    let clock_hz = clock_of(board, clock_mhz)?;
    let clock = oscillator(board)?;
    let mut module = Module::new(TOP);
    module.describe(&format!("board_top: {link} on the pins of: {}.", board.title));
    let pins = ["clk_in"].into_iter().chain(clock.differential.then_some("clk_in_n"));
    let pins: Vec<Net> = pins.map(|name| module.input(Net::bit(name))).collect();
    let [clk, locked, rst, active] = ["clk", "locked", "rst", "active"].map(Net::bit);
    let ready = match released(board) {
        Some((port, released)) => {
            module.input(port);
            locked.all().and(released)
        }
        None => locked.all(),
    };
    let uart_rx = module.input(Net::bit("uart_rx"));
    let [uart_tx, led] = ["uart_tx", "led"].map(|name| module.output(Net::bit(name)));

    let source = board_clock(board, clock_mhz)?;
    let board_clock = Instance::of(source.definition.clone(), "clock");
    module.instance(board_clock.same(&pins).same([&clk, &locked]));
    let reset = ringmill_rtl::instance("reset_synchroniser", "reset_source").parameter("HOLD", 256);
    module.instance(reset.same([&clk]).connect("ready", ready).same([&rst]));
    let bit = |name| (name, 1);
    let definition =
        Definition::new(link).with_inputs(["clk", "rst", "rx"].map(bit)).with_outputs(["tx", "active"].map(bit));
    let link = Instance::of(definition.into(), "link").same([&clk, &rst]);
    module.instance(link.connect("rx", &uart_rx).connect("tx", &uart_tx).same([&active]));
    module.assign(led, if board.led == Some(Level::Low) { !active.all() } else { active.all() });

    let own = module.finish()?;
    let mut files = ringmill_rtl::needed_by(own.instances.iter().map(String::as_str));
    files.extend([source, own].iter().flat_map(|module| SourceFile::of(module, "")));
    Ok(BoardTop { module: TOP.to_owned(), files, clock_hz })
}
