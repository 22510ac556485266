//! Gowin: rPLL. Limits: PLL switching characteristics in the data sheets (DS117 for GW1NR-9 C6/I5,
//! DS226 for GW2AR-18 C8/I7), dividers: UG286.

use super::{Nets, Pll, Setting, mhz, wire};
use crate::Board;
use ringmill_verilog::{Definition, Instance, Literal, Module};

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

/// The parameters that do not depend on the setting.
const TEXTS: [(&str, &str); 12] = [
    ("DYN_IDIV_SEL", "false"),
    ("DYN_FBDIV_SEL", "false"),
    ("DYN_ODIV_SEL", "false"),
    ("DYN_DA_EN", "false"),
    ("PSDA_SEL", "0000"),
    ("DUTYDA_SEL", "1000"),
    ("CLKFB_SEL", "internal"),
    ("CLKOUT_BYPASS", "false"),
    ("CLKOUTP_BYPASS", "false"),
    ("CLKOUTD_BYPASS", "false"),
    ("CLKOUTD_SRC", "CLKOUT"),
    ("CLKOUTD3_SRC", "CLKOUT"),
];
const NUMBERS: [(&str, u32); 3] = [("DYN_SDIV_SEL", 2), ("CLKOUT_DLY_STEP", 0), ("CLKOUTP_DLY_STEP", 0)];
const BITS: [&str; 2] = ["CLKOUT_FT_DIR", "CLKOUTP_FT_DIR"];
/// Inputs that are 0, and their bits.
const ZEROS: [(&str, u32); 9] = [
    ("CLKFB", 1),
    ("RESET", 1),
    ("RESET_P", 1),
    ("FBDSEL", 6),
    ("IDSEL", 6),
    ("ODSEL", 6),
    ("PSDA", 4),
    ("DUTYDA", 4),
    ("FDLY", 4),
];

fn instance(module: &mut Module, nets: &Nets, board: &Board, setting: Setting) {
    let Setting { reference, multiple, output } = setting;
    let settings = [("IDIV_SEL", reference - 1), ("FBDIV_SEL", multiple / output - 1), ("ODIV_SEL", output)];
    let names = ["DEVICE", "FCLKIN"].into_iter().chain(TEXTS.map(|(name, _)| name));
    let names = names.chain(settings.map(|(name, _)| name)).chain(NUMBERS.map(|(name, _)| name));
    let definition = Definition::new("rPLL")
        .with_parameters(names.map(|name| (name, None)))
        .with_parameters(BITS.map(|name| (name, Some(1))))
        .with_inputs([("CLKIN", 1)].into_iter().chain(ZEROS))
        .with_outputs([("CLKOUT", 1), ("LOCK", 1)]);
    // The part with the letter of its package's memory, `GW1NR`, and the number of the chip, `-9C`.
    let part = board.device.split('-').next().unwrap_or_default();
    let number = board.variant.as_deref().and_then(|chip| chip.split('-').nth(1)).unwrap_or_default();
    let mut pll = Instance::of(definition.into(), "pll")
        .parameter("DEVICE", format!("{part}-{number}").as_str())
        .parameter("FCLKIN", mhz(nets.oscillator).to_string().as_str());
    for (name, number) in settings.into_iter().chain(NUMBERS) {
        pll = pll.parameter(name, number);
    }
    for (name, text) in TEXTS {
        pll = pll.parameter(name, text);
    }
    for name in BITS {
        pll = pll.parameter(name, Literal::new(1, 1));
    }
    pll = pll.connect("CLKIN", &nets.clk_in).connect("CLKOUT", &nets.clk).connect("LOCK", &nets.locked);
    for (name, bits) in ZEROS {
        pll = pll.connect(name, Literal::new(bits, 0));
    }
    module.instance(pll);
}
