//! The board top: clock, reset, pins, and the design behind its link.

use crate::board::Level;
use crate::clock::{board_clock, clock_of, oscillator, released};
use crate::{Board, FpgaError};
use ringmill_design::{SourceFile, systemverilog};
use std::fmt::Write;

/// The module with the board's pins as its ports.
const TOP: &str = "board_top";

/// A design with the ports of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardTop {
    /// The module: `board_top`.
    pub module: String,
    /// The files around the link, in compile order: `rtl/top/reset_synchroniser.sv`, `rtl/board_clock.sv`, `rtl/board_top.sv`.
    /// The link's own files go before the last.
    pub files: Vec<SourceFile>,
    /// The clock of the design, in Hz.
    pub clock_hz: u64,
}

/// The board top around a link top of the name, a module with the ports `clk`, `rst`, `rx`, `tx` and `active`. The clock is that of [`clock_of`]; rst is high until
/// it is stable, and while the board's button is pressed; the LED shines while `active` is high.
///
/// # Errors
/// As [`clock_of`].
pub fn board_top(board: &Board, clock_mhz: Option<f64>, link: &str) -> Result<BoardTop, FpgaError> {
    let clock_hz = clock_of(board, clock_mhz)?;
    let clock = oscillator(board)?;
    let mut text =
        format!("// board_top: {link} on the pins of: {}.\nmodule {TOP} (\n    input  wire  clk_in,\n", board.title);
    let (second, second_pin) = match clock.differential {
        true => ("    input  wire  clk_in_n,\n", "      .clk_in_n(clk_in_n),\n"),
        false => ("", ""),
    };
    let (button, ready) = match released(board) {
        Some((port, released)) => (format!("    input  wire  {port},\n"), format!("locked && {released}")),
        None => (String::new(), "locked".to_owned()),
    };
    let led = if board.led == Some(Level::Low) { "!active" } else { "active" };
    let _ = write!(
        text,
        "{second}{button}    input  wire  uart_rx,
    output logic uart_tx,
    output logic led
);
  logic clk, locked, rst, active;

  board_clock clock (
      .clk_in(clk_in),
{second_pin}      .clk(clk),
      .locked(locked)
  );
  reset_synchroniser #(
      .HOLD(256)
  ) reset_source (
      .clk(clk),
      .ready({ready}),
      .rst(rst)
  );
  {link} link (
      .clk(clk),
      .rst(rst),
      .rx(uart_rx),
      .tx(uart_tx),
      .active(active)
  );
  assign led = {led};
endmodule
"
    );
    let own = SourceFile::new("rtl/board_top.sv", systemverilog(&text));
    let mut files = ringmill_rtl::used_by(std::slice::from_ref(&own));
    files.push(SourceFile::new("rtl/board_clock.sv", board_clock(board, clock_mhz)?));
    files.push(own);
    Ok(BoardTop { module: TOP.to_owned(), files, clock_hz })
}
