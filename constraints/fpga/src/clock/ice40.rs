//! iCE40: SB_PLL40. Limits: sysCLOCK PLL timing in the data sheets (FPGA-DS-02029, FPGA-DS-02008),
//! dividers: FPGA-TN-02052.

use super::{Nets, Pll, Setting, mhz, wire};
use crate::Board;
use ringmill_verilog::{Definition, Instance, Literal, Module};

pub(crate) const ICE40: Pll = Pll {
    input: (10.0, 133.0),
    detector: (10.0, 133.0),
    vco: (533.0, 1066.0),
    output: (16.0, 275.0),
    references: 16,
    outputs: || (1..=6).map(|power| 1 << power).collect(),
    multiples: |_| (1, 128),
    instance,
    through: wire,
};

fn instance(module: &mut Module, nets: &Nets, _: &Board, setting: Setting) {
    let Setting { reference, multiple, output } = setting;
    let (cell, port) = match nets.oscillator.pll_pad {
        true => ("SB_PLL40_PAD", "PACKAGEPIN"),
        false => ("SB_PLL40_CORE", "REFERENCECLK"),
    };
    let numbers = [("DIVR", 4), ("DIVF", 7), ("DIVQ", 3), ("FILTER_RANGE", 3)];
    let definition = Definition::new(cell)
        .with_parameters([("FEEDBACK_PATH", None)])
        .with_parameters(numbers.map(|(name, bits)| (name, Some(bits))))
        .with_inputs([(port, 1), ("RESETB", 1), ("BYPASS", 1)])
        .with_outputs([("PLLOUTGLOBAL", 1), ("LOCK", 1)]);
    // The filter for the detector's frequency.
    let detector = mhz(nets.oscillator) / f64::from(reference);
    let filter = 1 + [17.0, 26.0, 44.0, 66.0, 101.0].map(|limit| u32::from(detector >= limit)).iter().sum::<u32>();
    let values = [reference - 1, multiple - 1, output.trailing_zeros(), filter];
    let mut pll = Instance::of(definition.into(), "pll").parameter("FEEDBACK_PATH", "SIMPLE");
    for ((name, bits), value) in numbers.into_iter().zip(values) {
        pll = pll.parameter(name, Literal::decimal(bits, value.into()));
    }
    module.instance(
        pll.connect(port, &nets.clk_in)
            .connect("PLLOUTGLOBAL", &nets.clk)
            .connect("LOCK", &nets.locked)
            .connect("RESETB", true)
            .connect("BYPASS", false),
    );
}
