//! A subject with a transform and products through each family and each kind of memory.

use super::bench::{MEMORY, MULTIPLIER, run_bench};
use super::netlists::synthesized;
use ringmill_blocks::transform::{Direction, Directions, Iterative, Spec, iterative};
use ringmill_blocks::{Block, Multiplier};
use ringmill_design::{Reduction, SourceFile};
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};
use ringmill_toolchain::WorkFolder;
use ringmill_verilog::identifiers;

const CYCLES: u32 = 6000;

/// Counts in how many cycles the outputs differ from those of the design itself; before the first
/// comparison a frame has gone through. Between frames the transform's output is unspecified: it
/// may be a word that is read while it is written.
const BENCH: &str = "
module bench (input logic clk, output logic [31:0] frames, output logic [31:0] wrong_netlist, output logic [31:0] wrong_mutant[`MUTANTS]);
  logic [31:0] cycle = 0;
  logic [63:0] random = 64'h9e3779b97f4a7c15;
  logic rst, en, start, inverse = 0;
  logic [27:0] in;
  logic [11:0] a, b;
  logic [66:0] out, out_netlist, out_mutant[`MUTANTS], compared;
  logic [5:0] left = 0;  // beats of the frame that leaves
  always_ff @(posedge clk) begin
    cycle  <= cycle + 1;
    random <= {random[62:0], ^(random & 64'hd800000000000000)} ^ {random[20:0], 43'b0};
    if (start) inverse <= random[7];
    if (rst) left <= 0;
    else if (en || start) left <= out[40] ? 31 : left == 0 ? 0 : left - 1;
    frames <= frames + 32'(!rst && en && out[40]);
    if (cycle > 800) begin
      wrong_netlist <= wrong_netlist + 32'(((out ^ out_netlist) & compared) != 0);
      for (int i = 0; i < `MUTANTS; i++) wrong_mutant[i] <= wrong_mutant[i] + 32'(((out ^ out_mutant[i]) & compared) != 0);
    end
  end
  assign compared = {27'h7ffffff, {28{out[40] || left != 0}}, 12'hfff};
  assign rst   = cycle < 10;
  assign en    = random[3:0] != 0;
  assign start = cycle % 400 == 20;
  assign in    = {random[13:0] % 14'd12289, random[33:20] % 14'd12289};
  assign a     = random[11:0] % 12'd3329;
  assign b     = random[51:40] % 12'd3329;
  subject self (.clk, .rst, .en(en || start), .inverse, .start, .in, .a, .b, .out);
  netlist netlist (.clk, .rst, .en(en || start), .inverse, .start, .in, .a, .b, .out(out_netlist));
`INSTANCES
endmodule
";

const MAIN: &str = r#"
#include "Vbench.h"
#include "verilated.h"
#include <cstdio>
#include <cstdlib>
int main(int, char** argv) {
    VerilatedContext context;
    Vbench top{&context};
    for (int step = 0; step < 2 * atoi(argv[1]); ++step) {
        context.time(step);
        top.clk = step & 1;
        top.eval();
    }
    printf("%u %u", top.frames, top.wrong_netlist);
    for (int mutant = 0; mutant < MUTANTS; ++mutant) printf(" %u", top.wrong_mutant[mutant]);
    printf("\n");
}
"#;

/// An iterative transform both ways with q = 12289 (Montgomery), a product modulo 3329 (Barrett),
/// and one of signed numbers.
fn files() -> Vec<SourceFile> {
    let modulus = |q| Modulus::new(q).expect("a prime");
    let root = NegacyclicRoot::smallest(modulus(12289), 64).expect("a root");
    let spec = Spec {
        splitting: Splitting::negacyclic(root),
        direction: Direction::Forward,
        lanes: 2,
        multiplier: Multiplier::new(modulus(12289), Reduction::Montgomery).expect("applies"),
    };
    let choice = Iterative { butterflies: 1, radix: 2, double_buffered: false };
    let core = iterative(&spec, &choice, Directions::Both, "core").expect("served");
    let timing = core.outline.timing;
    assert!(
        timing.interval_cycles < 370 && timing.latency_cycles < 400,
        "the bench leaves a frame 400 cycles: {core:?}"
    );
    let product = Multiplier::new(modulus(3329), Reduction::Barrett).expect("applies");
    let listed: Vec<String> = product.parameters().iter().map(|(name, value)| format!(".{name}({value})")).collect();
    let subject = format!(
        "module subject (input logic clk, input logic rst, input logic en, input logic inverse, input logic start,
    input logic [27:0] in, input logic [11:0] a, input logic [11:0] b, output logic [66:0] out);
  // Through two registers that never stand still: what ice40_dsp gets wrong.
  logic signed [12:0] difference_q, difference_2q;
  logic signed [25:0] square_q, square_2q;
  always_ff @(posedge clk) begin
    difference_q  <= {{1'b0, a}} - {{1'b0, b}};
    difference_2q <= difference_q;
    square_q      <= difference_q * difference_2q;
    square_2q     <= square_q;
  end
  assign out[66:41] = square_2q;
  core transform (.clk(clk), .rst(rst), .en(en), .inverse(inverse), .start(start), .in(in), .start_out(out[40]), .out(out[39:12]));
  mod_mul #({}) multiply (.clk(clk), .en(en), .a(a), .b(b), .product(out[11:0]));
endmodule
",
        listed.join(", ")
    );
    let own = [SourceFile::new("core.sv", core.module.text.as_str()), SourceFile::new("subject.sv", subject)];
    let library = ringmill_rtl::needed_by(own.iter().flat_map(|file| identifiers(&file.text)));
    SourceFile::memories(&core.module, "").into_iter().chain(library).chain(own).collect()
}

/// Frames that came out, and the cycles in which the netlist and each mutant differed from the
/// design.
fn simulated(netlist: &str, mutants: &[String], cells: &str, extra: &str, folder: &WorkFolder) -> Vec<u32> {
    let (mut renamed, mut instances) = (String::new(), String::new());
    for (number, mutant) in mutants.iter().enumerate() {
        assert_ne!(netlist, mutant);
        renamed += &mutant.replacen("module netlist(", &format!("module mutant_{number}("), 1);
        instances += &format!(
            "  mutant_{number} mutant_{number}_ (.clk, .rst, .en(en || start), .inverse, .start, .in, .a, .b, .out(out_mutant[{number}]));\n"
        );
    }
    let count = mutants.len().to_string();
    let bench = BENCH.replace("`MUTANTS", &count).replace("`INSTANCES", &instances);
    let main = MAIN.replace("MUTANTS", &count);
    let texts = [
        ("extra.v", extra),
        ("netlist.v", netlist),
        ("mutants.v", &renamed),
        ("bench.sv", &bench),
        ("main.cpp", &main),
    ];
    let said = run_bench(&files(), cells, &texts, &CYCLES.to_string(), folder);
    said.split_whitespace().map(|word| word.parse().expect("a number")).collect()
}

/// The netlist with the table of its middle look-up table inverted; `before` is what stands before
/// its hexadecimal digits.
fn mutated(netlist: &str, before: &str) -> String {
    let places: Vec<usize> = netlist.match_indices(before).map(|(place, _)| place + before.len()).collect();
    let place = places[places.len() / 2];
    let table = u16::from_str_radix(&netlist[place..place + 4], 16).expect("four digits");
    format!("{}{:04x}{}", &netlist[..place], !table, &netlist[place + 4..])
}

fn judge(name: &str, numbers: &[u32]) {
    let [frames, wrong_netlist, wrong_mutants @ ..] = numbers else { panic!("{numbers:?}") };
    eprintln!("{name}: {frames} frames, {wrong_netlist} and {wrong_mutants:?} of {CYCLES} cycles differ");
    assert!(*frames > 10, "{name}: {frames} frames");
    assert_eq!(*wrong_netlist, 0, "{name}: the netlist differs from the design");
    assert!(wrong_mutants.iter().all(|&wrong| wrong > 0), "{name}: a mutant was not noticed: {wrong_mutants:?}");
}

/// Each takes about 20 s of processor time.
fn check_ice40(on: &str, multipliers: bool) {
    let folder = WorkFolder::new("test").expect("a folder");
    let netlist = synthesized(on, "", &files(), &folder);
    assert_eq!(netlist.contains("SB_MAC16"), multipliers);
    assert_eq!(netlist.contains(".A_SIGNED(32'd1)"), multipliers);
    assert!(netlist.contains("SB_RAM40_4K"));
    let mutant = mutated(&netlist, ".LUT_INIT(16'h");
    judge(on, &simulated(&netlist, &[mutant], "ice40", "", &folder));
}

fn check_ecp5(options: &str, memory: &str) {
    let folder = WorkFolder::new("test").expect("a folder");
    let netlist = synthesized("ecp5-25f", options, &files(), &folder);
    assert!(netlist.contains(".SIGNEDA(1'h0)") && netlist.contains(".SIGNEDA(1'h1)"), "multipliers of both kinds");
    assert!(netlist.contains(memory));
    let replaced = |take: &str, put: &str| {
        assert!(netlist.contains(take), "'{take}' is not in the netlist");
        netlist.replacen(take, put, 1)
    };
    let mut mutants = vec![
        mutated(&netlist, ".INIT(16'h"),
        mutated(&netlist, ".INIT0(16'h"),
        replaced(".CE0(en)", ".CE0(1'h1)"),
        replaced(".REG_INPUTA_CLK(\"CLK0\")", ".REG_INPUTA_CLK(\"NONE\")"),
        replaced(".REG_INPUTB_CLK(\"CLK0\")", ".REG_INPUTB_CLK(\"NONE\")"),
        replaced(".REG_OUTPUT_CLK(\"CLK0\")", ".REG_OUTPUT_CLK(\"NONE\")"),
    ];
    if memory == "DP16KD" {
        mutants.push(netlist.replace(".OCEB(en)", ".OCEB(1'h1)"));
        mutants.push(netlist.replace(".REGMODE_B(\"OUTREG\")", ".REGMODE_B(\"NOREG\")"));
    }
    judge(memory, &simulated(&netlist, &mutants, "ecp5", &format!("{MULTIPLIER}{MEMORY}"), &folder));
}

#[test]
fn a_netlist_for_ice40_with_multipliers_computes_what_the_design_does() {
    check_ice40("ice40-up5k", true);
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn a_netlist_for_ice40_without_multipliers_computes_what_the_design_does() {
    check_ice40("ice40-hx8k", false);
}

#[test]
fn a_netlist_for_ecp5_with_block_memory_computes_what_the_design_does() {
    check_ecp5(" -nolutram", "DP16KD");
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn a_netlist_for_ecp5_with_small_memories_computes_what_the_design_does() {
    check_ecp5("", "TRELLIS_DPR16X4");
}
