//! ECP5: EHXPLLL. Limits: sysCLOCK PLL timing in the data sheet (FPGA-DS-02012), dividers:
//! FPGA-TN-02200.

use super::{Nets, Pll, Setting, wire};
use crate::Board;
use ringmill_verilog::{Definition, Instance, Module, Net};

pub(crate) const ECP5: Pll = Pll {
    input: (8.0, 400.0),
    detector: (10.0, 400.0),
    vco: (400.0, 800.0),
    output: (3.125, 400.0),
    references: 40,
    outputs: || (1..=128).collect(),
    // The detector's 10 MHz allow no more.
    multiples: |_| (1, 80),
    instance,
    through: wire,
};

/// Integers of EHXPLLL that depend on the setting.
const NUMBERS: [&str; 8] =
    ["CLKI_DIV", "CLKFB_DIV", "CLKOP_DIV", "CLKOP_CPHASE", "CLKOP_FPHASE", "CLKOS_DIV", "CLKOS_CPHASE", "CLKOS_FPHASE"];
const TEXTS: [(&str, &str); 3] = [("FEEDBK_PATH", "CLKOP"), ("CLKOP_ENABLE", "ENABLED"), ("CLKOS_ENABLE", "ENABLED")];
const TIED: [(&str, bool); 10] = [
    ("RST", false),
    ("STDBY", false),
    ("PHASESEL0", false),
    ("PHASESEL1", false),
    ("PHASEDIR", true),
    ("PHASESTEP", true),
    ("PHASELOADREG", true),
    ("PLLWAKESYNC", false),
    ("ENCLKOP", false),
    ("ENCLKOS", false),
];
const ATTRIBUTES: [(&str, &str); 4] =
    [("ICP_CURRENT", "12"), ("LPF_RESISTOR", "8"), ("MFG_ENABLE_FILTEROPAMP", "1"), ("MFG_GMCREF_SEL", "2")];

fn instance(module: &mut Module, nets: &Nets, _: &Board, setting: Setting) {
    let bit = |name| (name, 1);
    let definition = Definition::new("EHXPLLL")
        .with_parameters(NUMBERS.into_iter().chain(TEXTS.map(|(name, _)| name)).map(|name| (name, None)))
        .with_inputs(["CLKI", "CLKFB"].into_iter().chain(TIED.map(|(name, _)| name)).map(bit))
        .with_outputs(["CLKOP", "CLKOS", "LOCK"].map(bit));
    // The loop goes through an output of its own: its two dividers make up the multiple, the first
    // at least 2, or it would be too fast.
    let Setting { reference, multiple, output } = setting;
    let looped = (2..=multiple).find(|divider| multiple % divider == 0).unwrap_or(2);
    let numbers = [reference, multiple / looped, looped, looped - 1, 0, output, output - 1, 0];
    let feedback = Net::bit("feedback");
    let mut pll = Instance::of(definition.into(), "pll");
    for (name, text) in ATTRIBUTES {
        pll = pll.attribute(name, text);
    }
    for (name, number) in NUMBERS.into_iter().zip(numbers) {
        pll = pll.parameter(name, number);
    }
    for (name, text) in TEXTS {
        pll = pll.parameter(name, text);
    }
    pll = pll
        .connect("CLKI", &nets.clk_in)
        .connect("CLKFB", &feedback)
        .connect("CLKOP", &feedback)
        .connect("CLKOS", &nets.clk)
        .connect("LOCK", &nets.locked);
    for (name, level) in TIED {
        pll = pll.connect(name, level);
    }
    module.instance(pll);
}
