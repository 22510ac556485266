//! The charges of iCE40 against currents that were measured on an iCE40 UltraPlus breakout board:
//! <https://github.com/tinyvision-ai-inc/ice40_power>, its core at 1.219 V and 12 MHz.

use ringmill_design::SourceFile;
use ringmill_fpga::{Activity, ChargeModel, DesignFiles, Event, Family, Mapped, Options, board};
use ringmill_toolchain::Toolchain;

/// The least cycles after which all counters but the widest come back to their begin.
const CYCLES: u32 = 1 << 16;

/// The events of [`CYCLES`] cycles of a module `top` without inputs but the clock.
fn activity(on: &str, text: &str) -> Activity {
    let files = [SourceFile::new("top.sv", text)];
    let sources = DesignFiles { top: "top", files: &files };
    let mapped = Mapped::new(&sources, board(on).expect("a board"), &Options::default(), &Toolchain::locate());
    let mut simulation = mapped.and_then(|mapped| mapped.simulation()).unwrap_or_else(|error| panic!("{error}"));
    simulation.step();
    let before = simulation.activity();
    for _ in 0..CYCLES {
        simulation.step();
    }
    simulation.activity().since(&before)
}

/// A counter of so many bits.
fn counter(bits: u32) -> String {
    format!(
        "module top (input wire clk, output logic out);
  logic [{0}:0] count = 0;
  always_ff @(posedge clk) count <= count + 1'b1;
  assign out = count[{0}];
endmodule
",
        bits - 1
    )
}

/// A counter of 24 bits, and the product of two of 8 bits.
const PRODUCT: &str = "module top (input wire clk, output logic [16:0] out);
  logic [23:0] count = 0;
  logic [7:0] a = 0, b = 0;
  always_ff @(posedge clk) begin
    count <= count + 1'b1;
    a     <= a + 8'd3;
    b     <= b + 8'd5;
  end
  assign out = {count[23], 16'(a) * 16'(b)};
endmodule
";

/// The currents are differences of two designs, so that what both have in common, the tree of the
/// clock and leakage, falls out.
#[test]
fn the_model_gives_the_currents_that_were_measured() {
    let [narrow, wide] = [28, 224].map(|bits| activity("ice40-up5k", &counter(bits)));
    let [tables, multiplier] = ["ice40-hx8k", "ice40-up5k"].map(|on| activity(on, PRODUCT));
    let base = activity("ice40-up5k", &counter(24));
    assert_eq!((tables.count(Event::Multiply), multiplier.count(Event::Multiply)), (0, CYCLES.into()));
    let model = ChargeModel::of(Family::Ice40).expect("a model");
    for (what, more, less, microamperes) in [
        ("196 bits of a counter", wide, narrow, 641.3 - 613.5),
        ("a product in tables", tables, base, 996.0 - 645.0),
        ("a product in a multiplier", multiplier, base, 882.0 - 645.0),
    ] {
        // Charges are proportional to the voltage, which was 1.219 V and is 1.2 V in the model:
        // mW / V are mA.
        let milliwatts = model.energy(&more).milliwatts(12.0) - model.energy(&less).milliwatts(12.0);
        let modelled = 1000.0 * milliwatts / 1.2 * (1.219 / 1.2);
        eprintln!("{what}: {modelled:.1} uA, measured {microamperes:.1}");
        assert!((modelled / microamperes - 1.0).abs() < 0.03, "{what}: {modelled} uA, measured {microamperes}");
    }
}
