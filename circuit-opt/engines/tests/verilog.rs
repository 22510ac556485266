//! Verilog files read through Yosys. Needs what `scripts/setup` installs.

use miette::Diagnostic;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use ringmill_design::SourceFile;
use ringmill_engines::EngineError;
use ringmill_engines::abc::{Abc, Equivalence};
use ringmill_engines::yosys::Yosys;
use ringmill_netlist::format::{self, Format, verilog};
use ringmill_netlist::strategies::{Shape, difference, netlists};
use ringmill_netlist::{Builder, Netlist, Simulator};
use ringmill_toolchain::{ToolError, Toolchain};
use std::time::Duration;

fn yosys() -> Yosys {
    Yosys::new(&Toolchain::locate()).expect("scripts/setup was run")
}

fn files(texts: &[(&str, &str)]) -> Vec<SourceFile> {
    texts.iter().map(|&(path, text)| SourceFile { path: path.to_owned(), text: text.to_owned() }).collect()
}

fn read(text: &str) -> Result<Netlist, EngineError> {
    yosys().read_verilog(&files(&[("folder/design.v", text)]), None)
}

fn names(netlist: &Netlist) -> (Vec<&str>, Vec<&str>) {
    let inputs = (0..netlist.inputs().len()).map(|position| netlist.input_name(position)).collect();
    (inputs, netlist.outputs().iter().map(|output| output.name.as_str()).collect())
}

#[test]
fn names_order_and_origins_are_kept() {
    let netlist = read(
        "module top(input [0:0] one, input b, input [7:4] high, input [0:2] up, output [1:0] y, output z);
  assign y = {up[0] & b, high[7] ^ one};
  assign z = up[2];
endmodule",
    )
    .expect("a circuit");
    let inputs = vec!["one[0]", "b", "high[4]", "high[5]", "high[6]", "high[7]", "up[0]", "up[1]", "up[2]"];
    assert_eq!(names(&netlist), (inputs, vec!["y[0]", "y[1]", "z"]));
    assert_eq!(netlist.name(), "top");
    let words: Vec<u64> = (0..9).map(|input| 0x0123_4567_89ab_cdef_u64.rotate_left(7 * input)).collect();
    // Bits of a rising range are counted by their weight: the port's up[0] is the netlist's up[2].
    assert_eq!(Simulator::new(&netlist).run(&words), [words[5] ^ words[0], words[8] & words[1], words[6]]);
    let mut origins: Vec<&str> = netlist.ids().filter_map(|id| netlist.origin(id)).collect();
    origins.sort();
    assert_eq!(origins, ["folder/design.v:2:15", "folder/design.v:2:26"]);
}

#[test]
fn several_files_include_and_use_each_other() {
    let design = files(&[
        ("a/top.sv", "`include \"width.vh\"\nmodule top(input [`WIDTH-1:0] a, output y); inner i(a, y); endmodule"),
        ("a/width.vh", "`define WIDTH 3\n"),
        (
            "b/inner.v",
            "module inner(input [2:0] a, output y);\n  reg [7:0] rom [0:0];\n  initial rom[0] = 8'h96;\n  assign y = rom[0] >> a;\nendmodule",
        ),
    ]);
    let netlist = yosys().read_verilog(&design, None).expect("a circuit");
    assert_eq!(names(&netlist), (vec!["a[0]", "a[1]", "a[2]"], vec!["y"]));
    let [a, b, c] = [0xaa, 0xcc, 0xf0];
    assert_eq!(Simulator::new(&netlist).run(&[a, b, c])[0] & 0xff, 0x96);
    let inner = yosys().read_verilog(&design, Some("inner")).expect("a circuit");
    assert_eq!(inner.name(), "inner");
}

#[test]
fn what_we_write_is_read_back() {
    let mut builder = Builder::new("main");
    let bits: Vec<_> = ["arg0[0]", "arg0[1]", "arg1[0]", "table"].map(|name| builder.input(name)).to_vec();
    let sum = builder.xor3(bits[0], bits[1], bits[3]);
    let carry = builder.maj(bits[0], bits[1], bits[2]);
    let one = builder.constant(true);
    for (name, node) in [("result0[0]", sum), ("result0[1]", carry), ("result1[0]", bits[1]), ("one", one)] {
        builder.output(name, node);
    }
    let netlist = builder.finish();
    let back = read(&verilog::print(&netlist)).expect("a circuit");
    assert_eq!(names(&netlist), names(&back));
    let words = [0xaaaa, 0xcccc, 0xf0f0, 0xff00];
    assert_eq!(Simulator::new(&netlist).run(&words), Simulator::new(&back).run(&words));
}

#[test]
fn random_circuits_come_back_from_verilog() {
    let yosys = yosys();
    let config = Config { cases: 12, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let shape = Shape { outputs: 1..=8, ..Shape::default() };
    runner
        .run(&netlists(shape), |netlist| {
            let back = yosys.read_verilog(&files(&[("a.v", &verilog::print(&netlist))]), None).expect("a circuit");
            prop_assert_eq!(names(&netlist), names(&back));
            prop_assert_eq!(difference(&netlist, &back), None);
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn benchmark_circuits_are_proved_equal() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../netlist/tests/data/epfl_cavlc.aig");
    let bytes = std::fs::read(file).expect("a file");
    let netlist = format::read(Format::AigerBinary, &bytes, "cavlc.aig").expect("a circuit");
    let back = read(&verilog::print(&netlist)).expect("a circuit");
    assert_eq!(names(&netlist), names(&back));
    let abc = Abc::new(&Toolchain::locate()).expect("scripts/setup was run");
    let verdict = abc.equivalent(&netlist, &back, Duration::from_secs(60)).expect("an answer");
    assert_eq!(verdict, Equivalence::Equal);
}

/// An output that nothing drives is 0, of a module without contents too, and is named.
#[test]
fn outputs_without_driver_are_zero() {
    for (text, expected) in [
        ("module top(input a, output b);\nendmodule", vec![("b", 1)]),
        (
            "module top(input a,\n output b, output [1:0] c);\n  assign b = a;\nendmodule",
            vec![("c[0]", 2), ("c[1]", 2)],
        ),
        ("module top(input a, output [1:0] c);\n  assign c[1] = a;\nendmodule", vec![("c[0]", 1)]),
    ] {
        let design = yosys().read_design(&files(&[("a.v", text)]), None).expect("a circuit");
        let mut simulator = Simulator::new(&design.netlist);
        let results = simulator.run(&[u64::MAX]);
        let driven = |name: &str| !expected.iter().any(|(open, _)| *open == name);
        for (output, result) in design.netlist.outputs().iter().zip(results) {
            assert_eq!(*result, if driven(&output.name) { u64::MAX } else { 0 }, "{text}: {}", output.name);
        }
        let found = design.undefined.iter().map(|value| {
            (value.signal.as_deref().unwrap_or_default(), value.place.as_ref().map_or(0, |place| place.line))
        });
        assert_eq!(found.collect::<Vec<_>>(), expected, "{text}");
    }
}

#[test]
fn mistakes_have_a_place() {
    let problems = [
        "module top(input a, output b)\n  assign b = a;\nendmodule",
        "module top(input a, output b);\n  assign b = unknown(a);\nendmodule",
        "module top(input a, output b);\n  missing m(a, b);\nendmodule",
        "module top(input c, input [1:0] a, output reg [1:0] q);\n  always @(posedge c)\n    q <= a;\nendmodule",
        "module top(input g, input a, output reg b);\n  always @* if (g) b = a;\nendmodule",
        "module top(input c, w, input [1:0] i, input [3:0] d, output [3:0] q);\n  reg [3:0] m [0:3];\n  always @(posedge c) if (w) m[i] <= d;\n  assign q = m[i];\nendmodule",
        "module top(input a, output b);\n  wire t;\n  assign t = a ^ t;\n  assign b = t;\nendmodule",
        "module top(input a, output b);\n  wire forgotten;\n  assign b = a & forgotten;\nendmodule",
        "module top(input a, d, output b);\n  assign b = a & d;\n  assign b = a | d;\nendmodule",
        "module top(input a, inout b);\n  assign b = a;\nendmodule",
        "module top(input a, e, output b);\n  assign b = e ? a : 1'bz;\nendmodule",
        "module one(input a, output b);\n  assign b = a;\nendmodule\nmodule two(input a, output b);\n  assign b = a;\nendmodule",
        "// nothing\n",
    ];
    let shown: Vec<String> = problems
        .iter()
        .map(|text| {
            let error = read(text).map(|netlist| names(&netlist).1.join(" ")).expect_err(text);
            assert!(error.help().is_some());
            let label = error.labels().and_then(|mut labels| labels.next());
            let marked = label.map(|label| &text[label.offset()..label.offset() + label.len()]);
            format!("{} [{}] {}", error.code().expect("a code"), marked.unwrap_or("-"), error)
        })
        .collect();
    insta::assert_snapshot!(shown.join("\n"), @r"
    engine::verilog [assign b = a;] folder/design.v:2: syntax error, unexpected TOK_ASSIGN, expecting ';'
    engine::verilog [assign b = unknown(a);] folder/design.v:2: Can't resolve function name 'unknown'.
    engine::verilog [missing] folder/design.v:2:3: Module 'missing' referenced in module 'top' in cell 'm' is not part of the design.
    engine::sequential [always] folder/design.v:2:3: 'q' is a register
    engine::sequential [always] folder/design.v:2:3: 'b' is a latch
    engine::sequential [m] folder/design.v:2:13: 'm' is a memory
    engine::loop [a] folder/design.v:3:14: 'b' depends on itself
    engine::undriven [forgotten] folder/design.v:2:8: 'forgotten' is used but never assigned
    engine::several-drivers [assign b = a | d;] folder/design.v:3: a signal is assigned twice
    engine::no-gates [inout] folder/design.v:1:21: 'inout' ports are not supported
    engine::no-gates [e] folder/design.v:2:14: a tri-state value ('z') is left
    engine::several-tops [-] 2 modules could be the top: one, two
    engine::no-module [-] there is no module
    ");
}

#[test]
fn the_top_can_be_named() {
    let text = "module one(input a, output b);\n  assign b = a;\nendmodule\nmodule two(input a, output c);\n  assign c = a;\nendmodule";
    let design = files(&[("a.v", text)]);
    let two = yosys().read_verilog(&design, Some("two")).expect("a circuit");
    assert_eq!(names(&two).1, ["c"]);
    let message = |top| yosys().read_verilog(&design, Some(top)).expect_err("no such module").to_string();
    insta::assert_snapshot!(message("three"), @"Module 'three' not found!");
    insta::assert_snapshot!(message("two; shell"), @"'two; shell' is not a plain module name");
}

#[test]
fn the_time_limit_holds() {
    let design =
        files(&[("a.v", "module top(input [63:0] a, b, output [63:0] y);\n  assign y = a * b / (b + 1);\nendmodule")]);
    match yosys().with_timeout(Duration::from_millis(100)).read_verilog(&design, None) {
        Err(EngineError::Tool(ToolError::TimedOut { folder, .. })) => {
            std::fs::remove_dir_all(folder).expect("the folder was kept");
        }
        other => panic!("{other:?}"),
    }
}
