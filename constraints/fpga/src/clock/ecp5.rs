//! ECP5: EHXPLLL. Limits: sysCLOCK PLL timing in the data sheet (FPGA-DS-02012), dividers: FPGA-TN-02200.

use super::{Pll, Setting, wire};

pub(crate) const ECP5: Pll = Pll {
    input: (8.0, 400.0),
    detector: (10.0, 400.0),
    vco: (400.0, 800.0),
    output: (3.125, 400.0),
    references: 40,
    outputs: || (1..=128).collect(),
    // The detector's 10 MHz allow no more.
    multiples: |_| (1, 80),
    instance: |_, _, setting| {
        // The loop goes through an output of its own: its two dividers make up the multiple, the first at least 2, or it would be too fast.
        let looped = (2..=setting.multiple).find(|divider| setting.multiple % divider == 0).unwrap_or(2);
        let Setting { reference, multiple, output } = setting;
        let (feedback, looped_phase, output_phase) = (multiple / looped, looped - 1, output - 1);
        format!(
            r#"  logic feedback;

  (* ICP_CURRENT = "12", LPF_RESISTOR = "8", MFG_ENABLE_FILTEROPAMP = "1", MFG_GMCREF_SEL = "2" *)
  EHXPLLL #(
      .CLKI_DIV({reference}),
      .CLKFB_DIV({feedback}),
      .FEEDBK_PATH("CLKOP"),
      .CLKOP_ENABLE("ENABLED"),
      .CLKOP_DIV({looped}),
      .CLKOP_CPHASE({looped_phase}),
      .CLKOP_FPHASE(0),
      .CLKOS_ENABLE("ENABLED"),
      .CLKOS_DIV({output}),
      .CLKOS_CPHASE({output_phase}),
      .CLKOS_FPHASE(0)
  ) pll (
      .CLKI(clk_in),
      .CLKFB(feedback),
      .CLKOP(feedback),
      .CLKOS(clk),
      .LOCK(locked),
      .RST(1'b0),
      .STDBY(1'b0),
      .PHASESEL0(1'b0),
      .PHASESEL1(1'b0),
      .PHASEDIR(1'b1),
      .PHASESTEP(1'b1),
      .PHASELOADREG(1'b1),
      .PLLWAKESYNC(1'b0),
      .ENCLKOP(1'b0),
      .ENCLKOS(1'b0)
  );
"#
        )
    },
    through: wire,
};
