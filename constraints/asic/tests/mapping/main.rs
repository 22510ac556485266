//! Designs through Yosys and OpenSTA, and what was mapped beside what it was mapped from.

mod equal;
mod refused;

use ringmill_asic::{AsicError, DesignFiles, Mapped, Options, map};
use ringmill_design::SourceFile;
use ringmill_toolchain::Toolchain;

/// Registers around an adder, with an enable, a reset and constants.
const ADDER: &str = "module adder (
    input logic clk, input logic rst, input logic en, input logic [7:0] a, input logic [7:0] b, output logic [9:0] sum
);
  logic [7:0] x, y;
  always_ff @(posedge clk)
    if (en) begin
      x <= a;
      y <= b;
    end
  always_ff @(posedge clk)
    if (rst) sum <= '0;
    else sum <= {1'b0, {1'b0, x} + {1'b0, y}};
endmodule
";

fn mapped(top: &str, text: &str, options: &Options) -> Result<Mapped, AsicError> {
    map(&DesignFiles { top, files: &[SourceFile::new("rtl/design.sv", text)] }, options, &Toolchain::locate(), &|_| {})
}

#[test]
fn a_small_design_is_mapped_and_timed() {
    let found = mapped("adder", ADDER, &Options::default()).expect("a mapped design");
    assert!(found.is_generic && found.warnings[0].contains("no real process"));
    assert_eq!(found.by_kind["dff"], 25, "8 + 8 + 9 registers; the highest bit is constant");
    assert_eq!(found.cells, found.by_kind.values().sum::<u64>());
    assert!((found.sequential_area - 25.0 * 4.67).abs() < 0.01 && found.area > found.sequential_area);
    let slack = found.slack_ns.expect("paths");
    assert!(slack > 0.0 && slack < 8.0, "{slack}");
    assert!(found.fmax_mhz.expect("registers") > 500.0);
    assert!(found.sdc.contains("create_clock -name clk -period 10 [get_ports clk]"));
    assert!(found.sdc.contains("set_input_delay 2 -clock clk [get_ports {a[*]}]"), "{}", found.sdc);
}

#[test]
fn a_period_that_is_too_short_is_missed() {
    let at = |period_ns| mapped("adder", ADDER, &Options { period_ns, ..Options::default() }).expect("a mapped design");
    let (fast, slow) = (at(0.2), at(5.0));
    assert!(fast.slack_ns.expect("paths") < 0.0 && slow.slack_ns.expect("paths") > 0.0);
    let path = &fast.critical_path;
    assert!(path.len() > 3 && path.windows(2).all(|pair| pair[0].arrival_ns <= pair[1].arrival_ns + 1e-6), "{path:?}");
    assert!(path.iter().any(|at| at.cell != "dff" && !at.cell.is_empty()), "{path:?}");
    // The clock that is possible depends little on the one that was asked for.
    let ratio = fast.fmax_mhz.expect("registers") / slow.fmax_mhz.expect("registers");
    assert!((0.5..2.0).contains(&ratio), "{ratio}");
}

#[test]
fn a_design_without_clock_is_timed_from_input_to_output() {
    let text = "module both (input logic a, input logic b, output logic y);\n  assign y = a & ~b;\nendmodule\n";
    let found = mapped("both", text, &Options::default()).expect("a mapped design");
    assert_eq!(found.sequential_area, 0.0);
    // Four tenths of the period are outside.
    let fmax = found.fmax_mhz.expect("a path");
    assert!((200.0..250.0).contains(&fmax), "{fmax}");
    let wires = "module both (input logic a, output logic y, output logic z);\n  assign y = a;\n  assign z = 1'b1;\nendmodule\n";
    assert_eq!(mapped("both", wires, &Options::default()).expect("a mapped design").cells, 0);
}
