//! Xilinx: MMCM. Limits: MMCM switching characteristics in the data sheets, of the slowest grade (DS181, DS925), for the output of the 7 series that of the global
//! buffer; dividers: UG472, UG572.

use super::{Pll, Setting, mhz};
use crate::board::Clock;
use std::fmt::Write;

pub(crate) const XC7: Pll = Pll {
    input: (10.0, 800.0),
    detector: (10.0, 450.0),
    vco: within(600.0, 1200.0),
    output: (4.69, 464.0),
    references: 106,
    outputs: || (1..=128).collect(),
    multiples: |_| (1, 64),
    instance: |_, clock, setting| mmcm("MMCME2_BASE", clock, setting),
    through,
};

pub(crate) const XCUP: Pll = Pll {
    vco: within(800.0, 1600.0),
    output: (6.25, 667.0),
    multiples: |_| (1, 128),
    instance: |_, clock, setting| mmcm("MMCME4_BASE", clock, setting),
    ..XC7
};

/// Limits of the VCO for a frequency that Vivado calculates from the input's period in whole picoseconds: that is 0.05 % off at most.
const fn within(least: f64, most: f64) -> (f64, f64) {
    (least * 1.0005, most * 0.9995)
}

/// The input buffer, and the net behind it.
fn buffered(clock: Clock) -> (String, &'static str) {
    match clock.differential {
        true => ("  logic single;\n\n  IBUFDS input_buffer (\n      .I (clk_in),\n      .IB(clk_in_n),\n      .O (single)\n  );\n".to_owned(), "single"),
        false => (String::new(), "clk_in"),
    }
}

fn through(clock: Clock) -> String {
    let (mut text, net) = buffered(clock);
    let _ = write!(text, "  BUFG global_buffer (\n      .I({net}),\n      .O(clk)\n  );\n  assign locked = 1'b1;\n");
    text
}

fn mmcm(cell: &str, clock: Clock, setting: Setting) -> String {
    let (mut text, mut net) = buffered(clock);
    if clock.buffered {
        let _ = write!(text, "  logic entered;\n\n  BUFG entry_buffer (\n      .I({net}),\n      .O(entered)\n  );\n");
        net = "entered";
    }
    let Setting { reference, multiple, output } = setting;
    let period = 1000.0 / mhz(clock);
    let _ = write!(
        text,
        r#"  logic feedback, made;

  {cell} #(
      .CLKIN1_PERIOD({period:.3}),
      .DIVCLK_DIVIDE({reference}),
      .CLKFBOUT_MULT_F({multiple}.000),
      .CLKOUT0_DIVIDE_F({output}.000)
  ) pll (
      .CLKIN1({net}),
      .CLKFBIN(feedback),
      .CLKFBOUT(feedback),
      .CLKOUT0(made),
      .LOCKED(locked),
      .PWRDWN(1'b0),
      .RST(1'b0)
  );
  BUFG global_buffer (
      .I(made),
      .O(clk)
  );
"#
    );
    text
}
