//! iCE40: SB_PLL40. Limits: sysCLOCK PLL timing in the data sheets (FPGA-DS-02029, FPGA-DS-02008), dividers: FPGA-TN-02052.

use super::{Pll, Setting, mhz, wire};

pub(crate) const ICE40: Pll = Pll {
    input: (10.0, 133.0),
    detector: (10.0, 133.0),
    vco: (533.0, 1066.0),
    output: (16.0, 275.0),
    references: 16,
    outputs: || (1..=6).map(|power| 1 << power).collect(),
    multiples: |_| (1, 128),
    instance: |_, clock, setting| {
        let Setting { reference, multiple, output } = setting;
        let (cell, port) = match clock.pll_pad {
            true => ("SB_PLL40_PAD", "PACKAGEPIN"),
            false => ("SB_PLL40_CORE", "REFERENCECLK"),
        };
        // The filter for the detector's frequency.
        let detector = mhz(clock) / f64::from(reference);
        let filter = 1 + [17.0, 26.0, 44.0, 66.0, 101.0].iter().filter(|&&limit| detector >= limit).count();
        let (divr, divf, divq) = (reference - 1, multiple - 1, output.trailing_zeros());
        format!(
            r#"  {cell} #(
      .FEEDBACK_PATH("SIMPLE"),
      .DIVR(4'd{divr}),
      .DIVF(7'd{divf}),
      .DIVQ(3'd{divq}),
      .FILTER_RANGE(3'd{filter})
  ) pll (
      .{port}(clk_in),
      .PLLOUTGLOBAL(clk),
      .LOCK(locked),
      .RESETB(1'b1),
      .BYPASS(1'b0)
  );
"#
        )
    },
    through: wire,
};
