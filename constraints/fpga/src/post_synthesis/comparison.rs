//! The comparison of kinds of blocks with copies of their netlist, cycle by cycle, on random bits,
//! with an enable that pauses and resets in between.

use super::bench::{MEMORY, MULTIPLIER, run_bench};
use super::kinds::{Kind, RANDOM};
use ringmill_design::SourceFile;
use ringmill_toolchain::WorkFolder;
use std::fmt::Write;

const CYCLES: u32 = 8000;
/// Cycles before the first comparison: memories without initial words are filled.
pub(super) const WARM_UP: u32 = 1500;

/// The cycles in which the output of each kind differed from that of its SystemVerilog, by copy: of
/// the netlist, then of its mutants. `from` is the first cycle that is compared.
pub(super) fn differences(
    kinds: &[Kind],
    sources: &[SourceFile],
    copies: &[String],
    from: u32,
    folder: &WorkFolder,
) -> Vec<Vec<u32>> {
    let width: u32 = kinds.iter().map(|kind| kind.width).sum();
    let (mut instances, mut counts, mut low) = (String::new(), String::new(), 0);
    for copy in 0..copies.len() {
        let _ = writeln!(
            instances,
            "  copy_{copy} copy_{copy}_ (.clk, .rst, .en, .start, .rare, .random, .out(out_copy[{copy}]));"
        );
    }
    for (number, kind) in kinds.iter().enumerate() {
        let _ = writeln!(
            counts,
            "      if (out[{low}+:{0}] != out_copy[copy][{low}+:{0}]) wrong[copy*{1}+{number}] <= wrong[copy*{1}+{number}] + 1;",
            kind.width,
            kinds.len()
        );
        low += kind.width;
    }
    // An enable that is high in 15 of 16 cycles, and for a while in every other; a reset each 2000
    // cycles.
    let bench = format!(
        "module bench (input logic clk, output logic [31:0] wrong[{numbers}]);
  logic [31:0] cycle = 0;
  logic [8:0] beat = 0;
  logic [{random}:0] random = 1;
  logic rst, en, start, rare;
  logic [{top}:0] out, out_copy[{copies}];
  always_ff @(posedge clk) begin
    cycle <= cycle + 1;
    for (int word = 0; word < {words}; word++) random[32*word+:32] <= $urandom;
    beat <= rst ? 0 : beat + 9'(en);
    if (cycle > {from}) for (int copy = 0; copy < {copies}; copy++) begin
{counts}    end
  end
  assign rst   = cycle % 2000 < 4;
  assign en    = cycle[9] ? random[252] : random[255:252] != 0;
  assign start = beat[5:0] == 20;
  assign rare  = beat == 20;
  subject self (.clk, .rst, .en, .start, .rare, .random, .out);
{instances}endmodule
",
        numbers = copies.len() * kinds.len(),
        random = RANDOM - 1,
        words = RANDOM / 32,
        top = width - 1,
        copies = copies.len(),
    );
    let main = format!(
        "#include \"Vbench.h\"
#include \"verilated.h\"
#include <cstdio>
#include <cstdlib>
int main(int, char** argv) {{
    VerilatedContext context;
    context.randSeed(1);
    Vbench top{{&context}};
    for (int step = 0; step < 2 * atoi(argv[1]); ++step) {{
        context.time(step);
        top.clk = step & 1;
        top.eval();
    }}
    for (int number = 0; number < {}; ++number) printf(\" %u\", top.wrong[number]);
}}
",
        copies.len() * kinds.len()
    );
    let copied: String = copies.concat();
    let cells = format!("{MULTIPLIER}{MEMORY}");
    let texts = [("extra.v", cells.as_str()), ("copies.v", &copied), ("bench.sv", &bench), ("main.cpp", &main)];
    let said = run_bench(sources, "ecp5", &texts, &CYCLES.to_string(), folder);
    // The lines before are warnings of the design's own assertions.
    let words = said.lines().last().unwrap_or_default().split_whitespace();
    let numbers: Vec<u32> = words.map(|word| word.parse().unwrap_or_else(|_| panic!("{said}"))).collect();
    assert_eq!(numbers.len(), copies.len() * kinds.len(), "{said}");
    numbers.chunks(kinds.len()).map(<[u32]>::to_vec).collect()
}
