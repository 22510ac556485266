//! Residues of one modulus from those of another, and digits.

use super::{Kind, listed};
use ringmill_blocks::{Block, GadgetDigit, ModLift, ModReduce, ModSwitch, Parameters};
use ringmill_design::Gadget;

/// Blocks of `rtl/` that change a modulus.
pub(in crate::post_synthesis) fn conversions() -> Vec<Kind> {
    let moduli = (1_073_479_681, 12_289);
    let digits = Gadget { base_log: 7, levels: 2, signed: true, approximate: false };
    let digits = GadgetDigit::new(digits, 12_289).expect("digits");
    let reduce = ModReduce::new(12_289, 7681, 2).expect("moduli");
    vec![
        lane("mod_switch", &ModSwitch::new(moduli.0, moduli.1).expect("moduli").parameters(), "", (30, 14)),
        lane("mod_lift", &ModLift::new(moduli.0, moduli.1, true).expect("moduli").parameters(), "", (30, 14)),
        lane("gadget_digit", &digits.parameters(), ".level(random[255:255]), ", (digits.input_bits(), 14)),
        lane("mod_reduce", &reduce.parameters(), ".c(random[77:64]), ", (reduce.output_bits(), reduce.output_bits())),
    ]
}

/// A block from residues `a` of one width to those of another; `ports` connects its other inputs.
fn lane(module: &str, parameters: &Parameters, ports: &str, (bits, width): (u32, u32)) -> Kind {
    let result = if module == "gadget_digit" { "digit" } else { "out" };
    let parameters = listed(parameters);
    let body =
        format!("  {module} #({parameters}) block (.clk, .en, {ports}.a(random[{}:0]), .{result}(out));", bits - 1);
    Kind::new(module, width, body)
}
