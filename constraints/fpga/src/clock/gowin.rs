//! Gowin: rPLL. Limits: PLL switching characteristics in the data sheets (DS117 for GW1NR-9 C6/I5, DS226 for GW2AR-18 C8/I7), dividers: UG286.

use super::{Pll, Setting, mhz, wire};
use crate::board::{Board, Clock};

pub(crate) const GW1N: Pll = Pll {
    input: (3.0, 400.0),
    detector: (3.0, 400.0),
    vco: (400.0, 1200.0),
    output: (3.125, 600.0),
    references: 64,
    outputs: dividers,
    // The loop goes through the output.
    multiples: |output| (output, 64),
    instance,
    through: wire,
};

pub(crate) const GW2A: Pll =
    Pll { input: (3.0, 500.0), detector: (3.0, 500.0), vco: (500.0, 1250.0), output: (3.906_25, 625.0), ..GW1N };

fn dividers() -> Vec<u32> {
    vec![2, 4, 8, 16, 32, 48, 64, 80, 96, 112, 128]
}

fn instance(board: &Board, clock: Clock, setting: Setting) -> String {
    let Setting { reference, multiple, output } = setting;
    // The part with the letter of its package's memory, `GW1NR`, and the number of the chip, `-9C`.
    let part = board.device.split('-').next().unwrap_or_default();
    let number = board.variant.as_deref().and_then(|chip| chip.split('-').nth(1)).unwrap_or_default();
    let (input, divided, looped) = (mhz(clock), reference - 1, multiple / output - 1);
    format!(
        r#"  rPLL #(
      .DEVICE("{part}-{number}"),
      .FCLKIN("{input}"),
      .IDIV_SEL({divided}),
      .FBDIV_SEL({looped}),
      .ODIV_SEL({output}),
      .DYN_IDIV_SEL("false"),
      .DYN_FBDIV_SEL("false"),
      .DYN_ODIV_SEL("false"),
      .DYN_DA_EN("false"),
      .PSDA_SEL("0000"),
      .DUTYDA_SEL("1000"),
      .CLKFB_SEL("internal"),
      .CLKOUT_BYPASS("false"),
      .CLKOUTP_BYPASS("false"),
      .CLKOUTD_BYPASS("false"),
      .CLKOUTD_SRC("CLKOUT"),
      .CLKOUTD3_SRC("CLKOUT"),
      .DYN_SDIV_SEL(2),
      .CLKOUT_FT_DIR(1'b1),
      .CLKOUTP_FT_DIR(1'b1),
      .CLKOUT_DLY_STEP(0),
      .CLKOUTP_DLY_STEP(0)
  ) pll (
      .CLKIN(clk_in),
      .CLKFB(1'b0),
      .RESET(1'b0),
      .RESET_P(1'b0),
      .FBDSEL(6'b0),
      .IDSEL(6'b0),
      .ODSEL(6'b0),
      .PSDA(4'b0),
      .DUTYDA(4'b0),
      .FDLY(4'b0),
      .CLKOUT(clk),
      .LOCK(locked)
  );
"#
    )
}
