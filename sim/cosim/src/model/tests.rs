//! Models built by the real Verilator and compiler; without them these tests fail.

use super::*;
use ringmill_toolchain::Tool;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};
use std::{env, process, thread};

/// A cache in the folder of the compiled tests.
fn cache() -> Cache {
    let test = env::current_exe().expect("a running test");
    let target = test.ancestors().nth(3).expect("target/release/deps/test");
    Cache::at(target.join("tmp/cosim"))
}

pub(super) fn port(name: &str, bits: usize) -> Port {
    Port { name: name.to_owned(), bits }
}

/// A design that no earlier run has left in the cache.
pub(super) fn fresh(text: &str, inputs: &[Port], outputs: &[Port]) -> Design {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("after 1970");
    Design {
        top: "dut".to_owned(),
        sources: vec![SourceFile {
            path: "netlist.v".to_owned(),
            text: format!("{text}// {} {}\n", process::id(), now.as_nanos()),
        }],
        inputs: inputs.to_vec(),
        outputs: outputs.to_vec(),
    }
}

pub(super) fn build(design: &Design) -> Result<Model, CosimError> {
    Model::build_design(design, &BuildOptions::default(), &Toolchain::locate(), &cache())
}

/// The refusal of a build; its kept folder is removed.
fn refusal(design: &Design) -> String {
    match build(design) {
        Err(CosimError::Refused { reader: "verilator", top, log_tail, folder, command }) => {
            assert_eq!(top, "dut");
            assert!(command.contains("verilator_bin"), "{command}");
            fs::remove_dir_all(&folder).expect("the folder was kept");
            log_tail
        }
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("the build was not refused"),
    }
}

/// Deterministic 32-bit words (xorshift64, Marsaglia 2003).
fn random_words(seed: u64) -> impl FnMut() -> u32 {
    let mut state = seed;
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state as u32
    }
}

#[test]
fn values_of_every_width_arrive_whole() {
    const WIDTHS: [usize; 15] = [1, 7, 8, 9, 16, 17, 31, 32, 33, 63, 64, 65, 96, 128, 200];
    let mut declarations = Vec::new();
    let mut body = String::new();
    for width in WIDTHS {
        let top = width - 1;
        declarations.push(format!("input wire [{top}:0] in_{width}, output wire [{top}:0] out__{width}"));
        // A rotation by one and an inversion move and change every bit.
        for bit in 0..width {
            let _ = writeln!(body, "  assign out__{width}[{bit}] = ~in_{width}[{}];", (bit + 1) % width);
        }
    }
    let inputs = WIDTHS.map(|width| port(&format!("in_{width}"), width));
    let outputs = WIDTHS.map(|width| port(&format!("out__{width}"), width));
    let text = format!("module dut({});\n{body}endmodule\n", declarations.join(",\n"));
    let mut model = build(&fresh(&text, &inputs, &outputs)).expect("a model");
    let mut word = random_words(0x9e37_79b9_7f4a_7c15);
    for round in 0..50 {
        // Whole words: the bits above a port's width must be ignored.
        let values: Vec<Vec<u32>> = inputs
            .iter()
            .map(|port| (0..port.words()).map(|_| if round == 0 { u32::MAX } else { word() }).collect())
            .collect();
        let results = model.evaluate(&values).expect("values");
        for ((value, result), width) in values.iter().zip(&results).zip(WIDTHS) {
            let bit = |words: &[u32], position: usize| words[position / 32] >> (position % 32) & 1;
            let mut expected = vec![0; width.div_ceil(32)];
            for position in 0..width {
                expected[position / 32] |= (1 - bit(value, (position + 1) % width)) << (position % 32);
            }
            assert_eq!(*result, expected, "width {width}");
        }
    }
}

/// A ripple-carry adder of two 4-bit numbers, in gates.
fn adder() -> String {
    let mut text =
        "module dut(input wire [3:0] arg0, input wire [3:0] arg1, output wire [4:0] result0);\n  wire c0 = 1'b0;\n"
            .to_owned();
    for i in 0..4 {
        let next = i + 1;
        let _ = writeln!(
            text,
            "  wire x{i} = arg0[{i}] ^ arg1[{i}];\n  wire g{i} = arg0[{i}] & arg1[{i}];\n  wire p{i} = x{i} & c{i};\n  \
             wire c{next} = g{i} | p{i};\n  assign result0[{i}] = x{i} ^ c{i};"
        );
    }
    text.push_str("  assign result0[4] = c4;\nendmodule\n");
    text
}

fn adder_design(text: &str) -> Design {
    fresh(text, &[port("arg0", 4), port("arg1", 4)], &[port("result0", 5)])
}

/// The number of wrong sums of all 256.
fn wrong_sums(model: &mut Model) -> usize {
    let inputs: Vec<u32> = (0..256).flat_map(|pair| [pair & 15, pair >> 4]).collect();
    let sums = model.evaluate_batch(&inputs).expect("sums");
    inputs.chunks(2).zip(sums).filter(|(pair, sum)| pair[0] + pair[1] != *sum).count()
}

#[test]
fn a_mutated_cell_is_noticed() {
    let right = adder();
    assert_eq!(wrong_sums(&mut build(&adder_design(&right)).expect("a model")), 0);
    let wrong = right.replace("wire g2 = arg0[2] & arg1[2]", "wire g2 = arg0[2] | arg1[2]");
    assert_ne!(right, wrong);
    assert!(wrong_sums(&mut build(&adder_design(&wrong)).expect("a model")) > 0);
}

#[test]
fn one_by_one_and_batched_agree_at_every_effort() {
    let mut design = adder_design(&adder());
    for effort in [CompileEffort::Quick, CompileEffort::Full] {
        let options = BuildOptions { effort: Some(effort), ..BuildOptions::default() };
        design.sources[0].text.push_str("// again\n");
        let mut model = Model::build_design(&design, &options, &Toolchain::locate(), &cache()).expect("a model");
        assert_eq!(model.record().effort, effort);
        assert_eq!(wrong_sums(&mut model), 0);
        assert_eq!(model.evaluate(&[vec![9], vec![8]]).expect("a sum"), [[17]]);
    }
}

#[test]
fn constants_alone_need_no_inputs() {
    let design = fresh(
        "module dut(output wire [39:0] result0);\n  assign result0 = 40'h12_3456_789a;\nendmodule\n",
        &[],
        &[port("result0", 40)],
    );
    let mut model = build(&design).expect("a model");
    assert_eq!(model.evaluate(&[]).expect("a constant"), [[0x3456_789a, 0x12]]);
}

#[test]
fn a_module_may_have_any_name() {
    let text = "module ringmill_cosim_wrapper(output wire [2:0] result0);\n  assign result0 = 3'd5;\nendmodule\n";
    let mut design = fresh(text, &[], &[port("result0", 3)]);
    design.top = "ringmill_cosim_wrapper".to_owned();
    let mut model = build(&design).expect("a model");
    assert_eq!(model.evaluate(&[]).expect("a constant"), [[5]]);
}

fn built_file(design: &Design) -> PathBuf {
    let cache = cache();
    let build = Build::combinational(design, &BuildOptions::default(), &Toolchain::locate(), &cache).expect("a plan");
    build.cached().expect("a cached model")
}

#[test]
fn a_second_build_takes_the_first_ones_result() {
    use std::os::unix::fs::MetadataExt;
    let design = adder_design(&adder());
    assert!(!build(&design).expect("a model").record().cached);
    let identity = || {
        let file = fs::metadata(built_file(&design)).expect("the model's file");
        (file.ino(), file.mtime_nsec())
    };
    let before = identity();
    let mut again = build(&design).expect("a model");
    assert!(again.record().cached);
    assert_eq!(identity(), before);
    assert_eq!(wrong_sums(&mut again), 0);
}

#[test]
fn a_damaged_model_is_built_again() {
    let design = adder_design(&adder());
    drop(build(&design).expect("a model"));
    let file = built_file(&design);
    let contents = fs::read(&file).expect("the model's file");
    // As a new file: the old one may still be mapped, and would end the process if it were cut
    // short.
    fs::remove_file(&file).expect("a removal");
    fs::write(&file, &contents[..contents.len() / 2]).expect("a write");
    let mut again = build(&design).expect("a model");
    assert!(!again.record().cached);
    assert_eq!(wrong_sums(&mut again), 0);
}

#[test]
fn builders_of_the_same_model_do_not_meet() {
    let design = adder_design(&adder());
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| assert_eq!(wrong_sums(&mut build(&design).expect("a model")), 0));
        }
    });
}

#[test]
fn lint_is_reported_with_what_verilator_said() {
    let inputs = [port("arg0", 4), port("arg1", 4)];
    let outputs = [port("result0", 5)];
    let said = |text: &str| refusal(&fresh(text, &inputs, &outputs));
    let right = adder();
    let syntax = said(&right.replace("x1 ^", "x1 ^)"));
    assert!(syntax.contains("syntax error") && syntax.contains("netlist.v:"), "{syntax}");
    let width = said(&right.replace("wire c0 = 1'b0", "wire c0 = 2'b0"));
    assert!(width.contains("WIDTH"), "{width}");
    let cycle = said(&right.replace("wire p1 = x1 & c1", "wire p1 = x1 & c2"));
    assert!(cycle.contains("UNOPTFLAT"), "{cycle}");
}

#[test]
fn ports_other_than_those_listed_are_refused() {
    let text = adder();
    let two = [port("arg0", 4), port("arg1", 4)];
    let sum = [port("result0", 5)];
    let narrow = refusal(&fresh(&text, &[port("arg0", 3), port("arg1", 4)], &sum));
    assert!(narrow.contains("WIDTH") && narrow.contains("arg0"), "{narrow}");
    let missing = refusal(&fresh(&text, &two[..1], &sum));
    assert!(missing.contains("PINMISSING") && missing.contains("arg1"), "{missing}");
    let unknown = refusal(&fresh(&text, &two, &[port("result0", 5), port("result1", 1)]));
    assert!(unknown.contains("result1"), "{unknown}");
    let no_module = refusal(&Design {
        sources: vec![SourceFile { path: "empty.v".to_owned(), text: "\n".to_owned() }],
        ..adder_design("")
    });
    assert!(no_module.contains("dut"), "{no_module}");
}

#[test]
fn a_stop_in_the_verilog_is_an_error_and_lasts() {
    let text = "module dut(input wire [7:0] arg0, output wire [7:0] result0);\n  always_comb if (arg0 == 8'd3) $fatal(1, \"three\");\n  \
                assign result0 = arg0;\nendmodule\n";
    let mut design = fresh(text, &[port("arg0", 8)], &[port("result0", 8)]);
    design.sources[0].path = "netlist.sv".to_owned();
    let mut model = build(&design).expect("a model");
    assert_eq!(model.evaluate(&[vec![2]]).expect("not three"), [[2]]);
    for value in [3, 2] {
        let error = model.evaluate(&[vec![value]]).expect_err("stopped");
        assert!(
            matches!(&error, CosimError::Stopped { reason, .. } if reason.starts_with("netlist.sv:2") && reason.contains("three")),
            "{error}"
        );
    }
}

#[test]
fn values_that_do_not_fit_are_refused() {
    let mut model = build(&adder_design(&adder())).expect("a model");
    for inputs in [&[vec![1]][..], &[vec![1], vec![1, 2]], &[]] {
        assert!(matches!(model.evaluate(inputs), Err(CosimError::Shape { .. })));
    }
    assert!(matches!(model.evaluate_batch(&[1, 2, 3]), Err(CosimError::Shape { .. })));
    assert!(model.evaluate_batch(&[]).expect("nothing").is_empty());
}

#[test]
fn a_build_that_takes_too_long_is_stopped() {
    let options = BuildOptions { timeout: Duration::from_millis(1), ..BuildOptions::default() };
    match Model::build_design(&adder_design(&adder()), &options, &Toolchain::locate(), &cache()) {
        Err(CosimError::Tool(ToolError::TimedOut { folder, .. })) => {
            fs::remove_dir_all(folder).expect("the folder was kept")
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let error =
        Model::build(Path::new("absent.v"), "dut", &[], &[], &Toolchain::locate(), &cache()).expect_err("no file");
    assert!(error.to_string().contains("'absent.v'"), "{error}");
}

/// Verilator takes both: a net that is declared after its use, and a width that is a function's
/// value.
#[test]
fn what_only_a_strict_reader_refuses_makes_no_model() {
    let late = "module dut (input wire [7:0] a, output wire [7:0] q);
  inner early (.a(a[0]), .q(late));
  logic late;
  assign q = {8{late}};
endmodule
module inner (input wire a, output wire q);
  assign q = a;
endmodule
";
    let call = "module dut (input wire [7:0] a, output wire [7:0] q);
  function automatic integer width();
    width = 8;
  endfunction
  assign q = width()'(a);
endmodule
";
    for (text, expected, said) in
        [(late, "slang", "'late' used before its declaration"), (call, "Verible", "syntax error")]
    {
        match build(&fresh(text, &[port("a", 8)], &[port("q", 8)])) {
            Err(CosimError::Refused { reader, log_tail, folder, .. }) => {
                assert_eq!(reader, expected, "{log_tail}");
                assert!(log_tail.contains(said), "{log_tail}");
                fs::remove_dir_all(&folder).expect("the folder was kept");
            }
            other => panic!("{expected}: {:?}", other.err()),
        }
    }
}

/// Nobody depends on the strict readers: one that breaks is as one that is not there. But its
/// model is not taken for one that was read.
#[test]
fn a_strict_reader_that_breaks_stops_nobody() {
    let place = tempfile::tempdir().expect("a folder");
    let (slang, ran_in) = (place.path().join("slang"), place.path().join("ran_in"));
    let ends_with = |status: i32| {
        // A shell writes it: where this process has it open, it cannot be started.
        let text = format!("#!/bin/sh\npwd > {}\nexit {status}\n", ran_in.display());
        let script = "printf %s \"$1\" > \"$2\" && chmod +x \"$2\"";
        let written = process::Command::new("/bin/sh").args(["-c", script, "sh", &text]).arg(&slang).status();
        assert!(written.is_ok_and(|status| status.success()));
    };
    let tools = Toolchain::locate().with(Tool::Slang, &slang);
    let design = adder_design(&adder());
    let build = || Model::build_design(&design, &BuildOptions::default(), &tools, &cache());
    for _ in 0..2 {
        ends_with(1);
        assert_eq!(wrong_sums(&mut build().expect("a model")), 0);
        let folder = fs::read_to_string(&ran_in).expect("it ran");
        assert!(!Path::new(folder.trim()).exists(), "nobody asked for its files");
    }
    ends_with(3);
    match build() {
        Err(CosimError::Refused { reader: "slang", folder, .. }) => {
            fs::remove_dir_all(folder).expect("the folder was kept")
        }
        other => panic!("{:?}", other.err()),
    }
    ends_with(0);
    build().expect("a model that was read");
    ends_with(3);
    build().expect("the same from the cache");
}
