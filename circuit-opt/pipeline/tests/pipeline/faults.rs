//! Faults in the written text, each of which the simulation must notice.

use ringmill_pipeline::pipeline;

use crate::{fault, frames, model, s_box};

/// The first register before a stage, as its target and its source.
fn register(verilog: &str, stage: usize) -> (&str, &str) {
    let lines = verilog.lines().filter_map(|line| line.trim().strip_suffix(';')?.split_once(" <= "));
    let here = |target: &str| target.starts_with(['i', 'n']) && target.ends_with(&format!("_{stage}"));
    lines.into_iter().find(|(target, _)| here(target)).expect("a register")
}

fn assert_noticed(what: &str, verilog: &str) {
    let netlist = s_box();
    let pipelined = pipeline(&netlist, "aes_sbox", 2).expect("a pipeline");
    assert!(verilog != pipelined.verilog, "{what} changes nothing");
    let lanes = [0x1234_5678_9abc_def0, 0xfedc_ba98_7654_3210]
        .map(|seed: u64| (0..4).map(move |turn| seed.rotate_left(turn * 13)));
    let lanes: Vec<u64> = lanes.into_iter().flatten().collect();
    let found = fault(&mut model(&pipelined, verilog), &frames(&netlist, &lanes), &pipelined);
    assert!(found.is_some(), "{what} is not noticed");
}

#[test]
fn faults_are_noticed() {
    let text = pipeline(&s_box(), "aes_sbox", 2).expect("a pipeline").verilog;
    let (target, source) = register(&text, 1);
    let line = format!("      {target} <= {source};\n");
    let without = text.replacen(&line, "", 1);
    let forgotten = without.replacen("endmodule", &format!("  assign {target} = {source};\nendmodule"), 1);
    assert_noticed("a register forgotten", &forgotten);
    let twice = format!("      {target} <= twice;\n      twice <= {source};\n");
    let late = text.replacen(&line, &twice, 1).replacen("  logic en;", "  logic twice;\n  logic en;", 1);
    assert_noticed("a register too many", &late);
    let always = text.replacen("    if (en) begin\n", "    begin\n", 1);
    assert_noticed("a stage that never holds", &always);
    assert_noticed(
        "a beat that is taken twice",
        &text.replacen("{valid[2:0], take}", "{valid[2:0], take || valid[0]}", 1),
    );
    assert_noticed("a result too early", &text.replacen("valid[3] && en", "valid[2] && en", 1));
    assert_noticed("an argument that is not waited for", &text.replacen("en && s_axis_arg0_tvalid;", "en;", 1));
    assert_noticed("a beat that is not the last", &text.replacen("tlast = 1'b1", "tlast = 1'b0", 1));
    assert_noticed("a table with a wrong row", &text.replacen(" & ", " | ", 1));
}
