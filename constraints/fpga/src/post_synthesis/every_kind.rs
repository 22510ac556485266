//! Every kind of block through synthesis for ECP5 and the moves of its registers, compared with its
//! SystemVerilog cycle by cycle, on random bits, with an enable that pauses and resets in between.

use super::kinds::{Kind, RANDOM, arithmetic, cores, memories, subject};
use super::{MEMORY, MULTIPLIER, mapped, packed, run_bench, verilog};
use ringmill_design::SourceFile;
use ringmill_toolchain::WorkFolder;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};
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

/// A change of a cell; true if it is one.
type Change = fn(&mut Value) -> bool;

/// Changes the cells of a netlist; returns it, and the kinds in which something was changed.
pub(super) fn changed(netlist: &str, kinds: &[Kind], change: impl Fn(&mut Value) -> bool) -> (String, BTreeSet<usize>) {
    let mut document: Value = serde_json::from_str(netlist).expect("JSON");
    let mut found = BTreeSet::new();
    for (kind, names) in cells(&document, kinds).into_iter().enumerate() {
        for name in names {
            if change(&mut document["modules"]["subject"]["cells"][name]) {
                found.insert(kind);
            }
        }
    }
    (document.to_string(), found)
}

/// The names of the cells that decide the output of each kind.
pub(super) fn cells(document: &Value, kinds: &[Kind]) -> Vec<BTreeSet<String>> {
    let module = &document["modules"]["subject"];
    let cells = module["cells"].as_object().expect("cells");
    let mut drivers = HashMap::new();
    for (name, cell) in cells {
        let ports = cell["connections"].as_object().expect("connections").iter();
        let outputs = ports.filter(|(port, _)| cell["port_directions"][port.as_str()] == "output");
        drivers.extend(nets(outputs).map(|net| (net, name)));
    }
    let mut outputs = module["ports"]["out"]["bits"].as_array().expect("bits").iter();
    let cone = |kind: &Kind| {
        let mut next: Vec<u64> = outputs.by_ref().take(kind.width as usize).filter_map(Value::as_u64).collect();
        let mut found = BTreeSet::new();
        while let Some(net) = next.pop() {
            let Some(&name) = drivers.get(&net) else { continue };
            if found.insert(name.clone()) {
                next.extend(nets(cells[name]["connections"].as_object().expect("connections").iter()));
            }
        }
        found
    };
    kinds.iter().map(cone).collect()
}

fn nets<'v>(ports: impl Iterator<Item = (&'v String, &'v Value)>) -> impl Iterator<Item = u64> {
    ports.flat_map(|(_, bits)| bits.as_array().expect("bits").iter().filter_map(Value::as_u64))
}

/// Sides of a DP16KD whose register is used.
fn registered(cell: &Value) -> Vec<char> {
    let is = |side: &char| cell["parameters"][format!("REGMODE_{side}")] == "OUTREG";
    ['A', 'B'].into_iter().filter(is).collect()
}

/// Registers of a block without their enable.
fn always_enabled(cell: &mut Value) -> bool {
    let mut ports: Vec<String> = registered(cell).into_iter().map(|side| format!("OCE{side}")).collect();
    if cell["parameters"]["REG_OUTPUT_CLK"] == "CLK0" {
        ports.push("CE0".to_owned());
    }
    let mut is_changed = false;
    for port in ports {
        is_changed |= cell["connections"][&port][0].is_number();
        cell["connections"][port] = json!(["1"]);
    }
    is_changed
}

/// Blocks without their registers.
fn without_registers(cell: &mut Value) -> bool {
    let sides = registered(cell);
    for side in &sides {
        cell["parameters"][format!("REGMODE_{side}")] = json!("NOREG");
    }
    let is_multiplier = cell["parameters"]["REG_OUTPUT_CLK"] == "CLK0";
    if is_multiplier {
        cell["parameters"]["REG_OUTPUT_CLK"] = json!("NONE");
    }
    is_multiplier || !sides.is_empty()
}

/// Multipliers without their registers of operands.
fn without_operands(cell: &mut Value) -> bool {
    let mut is_changed = false;
    for register in ["REG_INPUTA_CLK", "REG_INPUTB_CLK"] {
        if cell["parameters"][register] == "CLK0" {
            cell["parameters"][register] = json!("NONE");
            is_changed = true;
        }
    }
    is_changed
}

/// Compares kinds with their packed netlist, and demands that registers moved in the kinds of these
/// names, and that mutants of all that moved are noticed.
fn check(kinds: &[Kind], packs: &[&str]) {
    let folder = WorkFolder::new("test").expect("a folder");
    let sources = subject(kinds);
    let netlist = packed(&mapped("ecp5-85f", " -nolutram", &sources, &folder), &folder);
    let mutations: [(&str, Change); 3] =
        [("always enabled", always_enabled), ("no register", without_registers), ("no operands", without_operands)];
    let mutants = mutations.map(|(what, change)| (what, changed(&netlist, kinds, change)));
    let moved = &mutants[1].1.1;
    let names = |found: &BTreeSet<usize>| found.iter().map(|&kind| kinds[kind].name.clone()).collect::<Vec<_>>();
    eprintln!("registers moved in {:?}", names(moved));
    for name in packs {
        assert!(moved.iter().any(|&kind| kinds[kind].name == *name), "{name}: no register moved");
    }
    let mutants: Vec<_> = mutants.into_iter().filter(|(_, (_, kinds))| !kinds.is_empty()).collect();
    let texts = std::iter::once(&netlist).chain(mutants.iter().map(|(_, (text, _))| text));
    let copies: Vec<String> =
        texts.enumerate().map(|(number, text)| verilog(text, &format!("copy_{number}"), &folder)).collect();
    let wrong = differences(kinds, &sources, &copies, WARM_UP, &folder);
    for (kind, wrong) in kinds.iter().zip(&wrong[0]) {
        assert_eq!(*wrong, 0, "{}: the netlist differs from the design", kind.name);
    }
    for ((what, (_, changed)), wrong) in mutants.iter().zip(&wrong[1..]) {
        eprintln!("{what}: {:?}", changed.iter().map(|&kind| (&kinds[kind].name, wrong[kind])).collect::<Vec<_>>());
        for &kind in changed {
            assert!(wrong[kind] > 0, "{}: '{what}' was not noticed", kinds[kind].name);
        }
    }
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn packed_netlists_of_memories_do_what_the_design_does() {
    check(
        &memories(),
        &[
            "word_memory",
            "delay_line",
            "frame_buffer",
            "frame_reorder",
            "frame_affine",
            "frame_accumulate",
            "constant_frame",
            "twiddle_rom",
            "resident_frame",
            "resident_reorder",
            "delay_commutator",
        ],
    );
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn packed_netlists_of_arithmetic_do_what_the_design_does() {
    let kinds = arithmetic();
    let multiply = |kind: &&Kind| {
        let name = kind.name.as_str();
        name.starts_with("mod_mul")
            || name.starts_with("butterfly")
            || ["mul_wide", "ntt_layer", "mod_mac"].contains(&name)
    };
    check(&kinds, &kinds.iter().filter(multiply).map(|kind| kind.name.as_str()).collect::<Vec<_>>());
}

/// Compares the core of a name.
fn check_core(name: &str) {
    let kinds: Vec<Kind> = cores().into_iter().filter(|kind| kind.name == name).collect();
    check(&kinds, &[name]);
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn the_packed_netlist_of_an_iterative_core_does_what_the_design_does() {
    check_core("iterative");
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn the_packed_netlist_of_a_double_buffered_core_does_what_the_design_does() {
    check_core("double_buffered");
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn the_packed_netlist_of_a_core_of_radix_4_does_what_the_design_does() {
    check_core("radix_4");
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn the_packed_netlist_of_a_core_with_delay_feedback_does_what_the_design_does() {
    check_core("sdf");
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn the_packed_netlist_of_a_core_with_delay_commutators_does_what_the_design_does() {
    check_core("mdc");
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn the_packed_netlist_of_a_product_does_what_the_design_does() {
    check_core("product");
}

/// Every module of `rtl/` that computes or stores is in one of the subjects; links and buses are
/// not: they have no multiplier, and their memories are those of `rtl/stream`.
#[test]
fn every_module_is_in_a_subject() {
    let all: BTreeSet<String> =
        [memories(), arithmetic(), cores()].iter().flat_map(|kinds| subject(kinds)).map(|file| file.path).collect();
    let missing: Vec<&str> = ringmill_rtl::modules()
        .iter()
        .map(|module| module.path)
        .filter(|path| !path.starts_with("rtl/bus/") && !path.starts_with("rtl/top/") && !all.contains(*path))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
