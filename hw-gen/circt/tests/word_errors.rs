//! The cells without a translation to CIRCT's words, and their locations.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, TestRunner};
use ringmill_circt::word_level;
use ringmill_design::SourceFile;
use ringmill_engines::yosys::Yosys;
use ringmill_toolchain::Toolchain;

/// The refusal of a module.
fn refusal(text: &str) -> String {
    let files = [SourceFile { path: "a \"b\"/x.sv".to_owned(), text: text.to_owned() }];
    let yosys = Yosys::new(&Toolchain::locate()).unwrap_or_else(|error| panic!("{error}"));
    let json = yosys.word_level(&files, "m").unwrap_or_else(|error| panic!("{error}"));
    match word_level(&json, &str::to_owned) {
        Ok(text) => panic!("it is translated:\n{text}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn refusals_have_their_place() {
    let said: Vec<String> = [
        "module m(input c, input d, output reg q);\n  always @* if (c) q = d;\nendmodule",
        "module m(input c, input r, input d, output reg q);\n  always @(posedge c or posedge r) if (r) q <= 0; else q <= d;\nendmodule",
        "module m(input c, input d, output reg q);\n  always @(negedge c) q <= d;\nendmodule",
        "module m(input c, inout d);\nendmodule",
        "module m(input c, output q);\n  wire missing;\n  assign q = c & missing;\nendmodule",
        "module m(input c, input d, output q);\n  assign q = c & d;\n  assign q = c | d;\nendmodule",
        "module m(input c, input d, output q);\n  assign q = c ? d : 1'bz;\nendmodule",
        "module m(input c, input d, output reg q = 1);\n  always @(posedge c) q <= d;\nendmodule",
        "module m(input c, input [1:0] a, input d, output q);\n  reg w[4];\n  initial w[2] = 1;\n  always @(posedge c) w[a] <= d;\n  assign q = w[a];\nendmodule",
        "module m(input c, output q);\n  away one(.c(c), .q(q));\nendmodule\n(* blackbox *) module away(input c, output q);\nendmodule",
    ]
    .map(refusal)
    .to_vec();
    insta::assert_snapshot!(said.join("\n"), @r#"
    a "b"/x.sv:2:3: a cell '$dlatch' has no translation to CIRCT's dialects
    a "b"/x.sv:2:3: a cell '$adff' has no translation to CIRCT's dialects
    a "b"/x.sv:2:3: a register of falling edges has no translation to CIRCT's dialects
    a "b"/x.sv:1:1: the 'inout' port 'd' has no translation to CIRCT's dialects
    a "b"/x.sv:3:14: 'missing' is used but never driven
    a "b"/x.sv:3:14: 'q' is driven more than once
    a "b"/x.sv:2:14: a cell '$tribuf' has no translation to CIRCT's dialects
    a "b"/x.sv:1:39: the initial value of a register has no translation to CIRCT's dialects
    a "b"/x.sv:2:7: a memory that is written and has initial words has no translation to CIRCT's dialects
    a "b"/x.sv:4:16: the black box 'away' has no translation to CIRCT's dialects
    "#);
}

#[test]
fn other_texts_are_no_designs() {
    let say =
        |json: &str| word_level(json, &str::to_owned).map_or_else(|error| error.to_string(), |text| panic!("{text}"));
    let said = [
        "",
        "{}",
        "{\"modules\": {}}",
        "{\"modules\": {\"m\": {\"ports\": {\"a\": {\"direction\": \"up\", \"bits\": []}}}}}",
    ];
    insta::assert_snapshot!(said.map(say).join("\n"), @"
    the word-level JSON cannot be read: EOF while parsing a value at line 1 column 0
    the word-level JSON cannot be read: missing field `modules` at line 1 column 2
    no module of the word-level JSON is its top
    the word-level JSON cannot be read: unknown variant `up`, expected one of `input`, `output`, `inout` at line 1 column 52
    ");
}

/// The JSON of a design with a token, or some, replaced by others of it: whatever comes of it, it
/// is an answer.
#[test]
fn no_json_is_the_end() {
    let text = "module m(input c, input [3:0] a, input signed [2:0] b, output reg [4:0] q, output [3:0] y, output z);
  reg [3:0] w[8], t[4];
  initial begin t[0] = 1; t[1] = 2; t[2] = 5; t[3] = 7; end
  always @(posedge c) begin w[b] <= a; if (a[0]) q <= w[a] * t[a] - b; end
  always @(posedge c) if (a[1]) w[a] <= b;
  assign y = (a << b) % 5 >>> (b < 2 ? a : -b);
  n #(3) one(.x(y), .y(z));
endmodule
module n #(parameter W = 2) (input [W:0] x, output y); assign y = ^x; endmodule";
    let files = [SourceFile { path: "x.sv".to_owned(), text: text.to_owned() }];
    let yosys = Yosys::new(&Toolchain::locate()).unwrap_or_else(|error| panic!("{error}"));
    let json = yosys.word_level(&files, "m").unwrap_or_else(|error| panic!("{error}"));
    word_level(&json, &str::to_owned).unwrap_or_else(|error| panic!("{error}"));
    let is_part = |c: char| c.is_alphanumeric() || c == '$' || c == '_';
    let mut tokens: Vec<&str> = json.split_inclusive(|c| !is_part(c)).collect();
    let count = tokens.len();
    tokens.extend(["99999999999", "4294967296", "$bmux", "$demux", "$pmux", "$shiftx", "[", "]", "\"z\""]);
    let mut runner = TestRunner::new(Config { cases: 3000, failure_persistence: None, ..Config::default() });
    let indices = prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..4);
    let (mut taken, mut refused) = (0, 0);
    let outcome = |changes: Vec<(prop::sample::Index, prop::sample::Index)>| {
        let mut changed = tokens[..count].to_vec();
        for (to, from) in changes {
            // The separator behind a token stays what it was, so that most texts are JSON still.
            let (to, from) = (to.index(count), from.index(tokens.len()));
            let same_end = changed[to].chars().next_back().is_some_and(|end| tokens[from].ends_with(end));
            if same_end || from >= count {
                changed[to] = tokens[from];
            }
        }
        word_level(&changed.concat(), &str::to_owned).is_ok()
    };
    for _ in 0..3000 {
        let changes = indices.new_tree(&mut runner).expect("a draw").current();
        *(if outcome(changes) { &mut taken } else { &mut refused }) += 1;
    }
    assert!(taken > 0 && refused > 0, "{taken} taken, {refused} refused");
}

#[test]
fn strange_names_are_taken() {
    let files = [SourceFile {
        path: "x.sv".to_owned(),
        text: "module m(input \\a.b , input \\a_b , output \\e\" );\n  \\s p #(.W(1)) one(.\\x[0] (\\a.b ), .y(\\e\" ));\nendmodule
module \\s #(parameter W = 2) (input \\x[0] , output y);\n  assign y = \\x[0] ;\n  initial $display(\"here\");\nendmodule"
            .replace("\\s p #", "\\s #"),
    }];
    let yosys = Yosys::new(&Toolchain::locate()).unwrap_or_else(|error| panic!("{error}"));
    let json = yosys.word_level(&files, "m").unwrap_or_else(|error| panic!("{error}"));
    insta::assert_snapshot!(word_level(&json, &str::to_owned).unwrap_or_else(|error| panic!("{error}")), @r#"
    module attributes {circt.loweringOptions = "disallowPackedArrays,disallowLocalVariables"} {
    hw.module @m(in %a_b "a.b" : i1 loc("x.sv":1:16), in %a_b_2 a_b : i1 loc("x.sv":1:29), out "e\22" : i1 loc("x.sv":1:43)) {
      %e_ = hw.instance "one" @s("x[0]": %a_b: i1) -> (y: i1) loc("x.sv":2:15)
      hw.output %e_ : i1
    } loc("x.sv":1:1)
    // Assertions and prints left out: 1.
    hw.module @s(in %x_0_ "x[0]" : i1 loc("x.sv":4:37), out y : i1 loc("x.sv":4:52)) {
      hw.output %x_0_ : i1
    } loc("x.sv":4:1)
    }
    "#);
}
