//! Xilinx: MMCM. Limits: MMCM switching characteristics in the data sheets, of the slowest grade
//! (DS181, DS925), for the output of the 7 series that of the global buffer; dividers: UG472,
//! UG572.

use super::{Nets, Pll, Setting, mhz};
use ringmill_verilog::{Definition, Instance, Module, Net, Value};

pub(crate) const XC7: Pll = Pll {
    input: (10.0, 800.0),
    detector: (10.0, 450.0),
    vco: within(600.0, 1200.0),
    output: (4.69, 464.0),
    references: 106,
    outputs: || (1..=128).collect(),
    multiples: |_| (1, 64),
    instance: |module, nets, _, setting| mmcm("MMCME2_BASE", module, nets, setting),
    through,
};

pub(crate) const XCUP: Pll = Pll {
    vco: within(800.0, 1600.0),
    output: (6.25, 667.0),
    multiples: |_| (1, 128),
    instance: |module, nets, _, setting| mmcm("MMCME4_BASE", module, nets, setting),
    ..XC7
};

/// Limits of the VCO for a frequency that Vivado calculates from the input's period in whole
/// picoseconds: that is 0.05 % off at most.
const fn within(least: f64, most: f64) -> (f64, f64) {
    (least * 1.0005, most * 0.9995)
}

/// Adds the input buffer where there is one: the net behind it.
fn buffered(module: &mut Module, nets: &Nets) -> Net {
    let Some(clk_in_n) = &nets.clk_in_n else { return nets.clk_in.clone() };
    let single = Net::bit("single");
    let definition = Definition::new("IBUFDS").with_inputs([("I", 1), ("IB", 1)]).with_outputs([("O", 1)]);
    let buffer = Instance::of(definition.into(), "input_buffer");
    module.instance(buffer.connect("I", &nets.clk_in).connect("IB", clk_in_n).connect("O", &single));
    single
}

/// Adds a global buffer.
fn global(module: &mut Module, name: &str, from: &Net, to: &Net) {
    let definition = Definition::new("BUFG").with_inputs([("I", 1)]).with_outputs([("O", 1)]);
    module.instance(Instance::of(definition.into(), name).connect("I", from).connect("O", to));
}

fn through(module: &mut Module, nets: &Nets) {
    let net = buffered(module, nets);
    global(module, "global_buffer", &net, &nets.clk);
    module.assign(&nets.locked, true);
}

fn mmcm(cell: &str, module: &mut Module, nets: &Nets, setting: Setting) {
    let mut net = buffered(module, nets);
    if nets.oscillator.buffered {
        let entered = Net::bit("entered");
        global(module, "entry_buffer", &net, &entered);
        net = entered;
    }
    let parameters = ["CLKIN1_PERIOD", "DIVCLK_DIVIDE", "CLKFBOUT_MULT_F", "CLKOUT0_DIVIDE_F"];
    let definition = Definition::new(cell)
        .with_parameters(parameters.map(|name| (name, None)))
        .with_inputs(["CLKIN1", "CLKFBIN", "PWRDWN", "RST"].map(|name| (name, 1)))
        .with_outputs(["CLKFBOUT", "CLKOUT0", "LOCKED"].map(|name| (name, 1)));
    let Setting { reference, multiple, output } = setting;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some thousand picoseconds")]
    let picoseconds = (1e6 / mhz(nets.oscillator)).round() as u64;
    let [feedback, made] = ["feedback", "made"].map(Net::bit);
    let pll = Instance::of(definition.into(), "pll")
        .parameter("CLKIN1_PERIOD", Value::Thousandths(picoseconds))
        .parameter("DIVCLK_DIVIDE", reference)
        .parameter("CLKFBOUT_MULT_F", Value::Thousandths(1000 * u64::from(multiple)))
        .parameter("CLKOUT0_DIVIDE_F", Value::Thousandths(1000 * u64::from(output)))
        .connect("CLKIN1", &net)
        .connect("CLKFBIN", &feedback)
        .connect("CLKFBOUT", &feedback)
        .connect("CLKOUT0", &made)
        .connect("LOCKED", &nets.locked)
        .connect("PWRDWN", false)
        .connect("RST", false);
    module.instance(pll);
    global(module, "global_buffer", &made, &nets.clk);
}
