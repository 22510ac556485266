//! Random modules of every operator, register and memory: Yosys's own solver finds the
//! SystemVerilog that CIRCT makes of their words equal to the original, cycle by cycle from a state
//! of zeros.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestError, TestRunner};
use ringmill_circt::{Circt, Job, cell_kinds, word_level};
use ringmill_engines::yosys::{Script, Yosys};
use ringmill_toolchain::{Tool, Toolchain, WorkFolder};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// A thing to translate: Verilog with `A`, `B` for its operands, `Y` for its result, `WA`, `WB`,
/// `WY` for their widths and `S` for `signed` or nothing; or a cell of Yosys's by its name.
enum Thing {
    /// An expression.
    Is(&'static str),
    /// Statements at each rising edge.
    Clocked(&'static str),
    /// Declarations and statements.
    Text(&'static str),
}
use Thing::{Clocked, Is, Text};

/// Divisors are never 0, and words are read where they are: what comes out else is not said.
const THINGS: &[Thing] = &[
    Is("A + B"),
    Is("A - B"),
    Is("A * B"),
    Is("B == 0 ? 0 : A / B"),
    Is("B == 0 ? 0 : A % B"),
    Is("-A"),
    Is("+A"),
    Is("~A"),
    Is("A & B"),
    Is("A | B"),
    Is("A ^ B"),
    Is("A ~^ B"),
    Is("&A"),
    Is("|A"),
    Is("^A"),
    Is("~^A"),
    Is("!A"),
    Is("A && B"),
    Is("A || B"),
    Is("A == B"),
    Is("A != B"),
    Is("A < B"),
    Is("A <= B"),
    Is("A > B"),
    Is("A >= B"),
    Is("A << $unsigned(B)"),
    Is("A <<< $unsigned(B)"),
    Is("A >> $unsigned(B)"),
    Is("A >>> $unsigned(B)"),
    Is("B[0] ? A : B"),
    Is("A ? B : 3"),
    Is("{A, 3'b101, {3{B[0]}}, B}"),
    Is("A[B[0]]"),
    Text("always @* case (B) 0: Y = A; 1: Y = ~A; 2: Y = B; 3: Y = 5; default: Y = en; endcase"),
    Text("\\$shift #(.A_SIGNED(SIGNED), .B_SIGNED(SIGNED), .A_WIDTH(WA), .B_WIDTH(WB), .Y_WIDTH(WY)) c (.A(A), .B(B), .Y(Y));"),
    Text("\\$shiftx #(.A_SIGNED(0), .B_SIGNED(SIGNED), .A_WIDTH(WA), .B_WIDTH(WB), .Y_WIDTH(WY)) c (.A(A), .B(B), .Y(Y));"),
    Text("wire [4*WY-1:0] o = {4*WY{A}} ^ {4{B}}; \\$bmux #(.WIDTH(WY), .S_WIDTH(2)) c (.A(o), .S({B[0], en}), .Y(Y));"),
    Text("wire [WA*4-1:0] o; \\$demux #(.WIDTH(WA), .S_WIDTH(2)) c (.A(A), .S({B[0], en}), .Y(o)); assign Y = o;"),
    Text("wire [WA-1:0] o; \\$bwmux #(.WIDTH(WA)) c (.A(A), .B({WA{en}}), .S({WA{B[0]}}), .Y(o)); assign Y = o;"),
    Clocked("Y <= A + B;"),
    Clocked("if (en) Y <= A - B;"),
    Clocked("if (!en) Y <= A;"),
    Clocked("if (rst) Y <= 5; else Y <= Y + A;"),
    Clocked("if (!rst) Y <= 3; else if (en) Y <= A;"),
    Clocked("if (rst) Y <= 2; else if (!en) Y <= A;"),
    Clocked("if (en) if (rst) Y <= 1; else Y <= A;"),
    Clocked("Y <= {Y, A[0]};"),
    Text("reg [WA-1:0] words[8]; reg [WA-1:0] q; wire [2:0] at = B;
  always @(posedge clk) if (en) begin words[at] <= A; q <= words[A[0] ? at : 3]; end assign Y = q;"),
    Text("reg [WA-1:0] words[5]; wire [2:0] at = B;
  always @(posedge clk) if (at < 5) words[at] <= A; assign Y = at < 5 ? words[at] : 0;"),
    Text(
        "reg [WA-1:0] words[4]; wire [2:0] at = B;
  always @(posedge clk) if (en) words[at] <= A; assign Y = words[A[1:0]];",
    ),
    Text("reg [3:0] words[4]; wire [1:0] at = B;
  always @(posedge clk) begin if (en) words[at][1:0] <= A; if (rst) words[at][3:2] <= A; end assign Y = words[A[0]];"),
    Text("reg [WY-1:0] words[16]; wire [3:0] at = {A, B}; integer i; initial for (i = 0; i < 16; i = i + 1) words[i] = i * i + 7;
  assign Y = words[at];"),
    Text("wire [WY-1:0] o; inner #(.W(WY)) one (.x(A), .x_2(), .z(o), .open()); inner #(.W(WY + 1)) two (.x(o), .x_2(B), .z(Y), .open());"),
];

const INNER: &str =
    "module inner #(parameter W = 3) (input [W-1:0] x, input [W-1:0] x_2, output [W-1:0] z, output open);
  assign z = x * 3 - 1;
  assign open = x[0] ^ x_2[0];
endmodule
";

/// Widths of the operands and the result, and whether the operands are signed.
type Widths = (usize, usize, usize, bool);

/// Each thing once.
fn verilog(widths: &[Widths]) -> String {
    let (mut ports, mut body) = ("input clk, input rst, input en".to_owned(), String::new());
    for (number, (thing, &(a, b, y, is_signed))) in THINGS.iter().zip(widths).enumerate() {
        let signed = if is_signed { "signed" } else { "" };
        write!(
            ports,
            ",\n  input {signed} [{}:0] a{number}, input {signed} [{}:0] b{number}, output {signed} [{}:0] y{number}",
            a - 1,
            b - 1,
            y - 1
        )
        .expect("text");
        let text = match thing {
            Is(text) => format!("assign Y = {text};"),
            Clocked(text) => format!("always @(posedge clk) begin {text} end"),
            Text(text) => (*text).to_owned(),
        };
        // Statements need a variable.
        let text = match text.contains("Y <=") || text.contains("Y =") && text.contains("always @*") {
            true => format!(
                "reg {signed} [WY-1:0] kept{number}; {} assign y{number} = kept{number};",
                text.replace('Y', "\0").replace("W\0", "WY").replace('\0', &format!("kept{number}"))
            ),
            false => text,
        };
        let words = [
            ("WA", a.to_string()),
            ("WB", b.to_string()),
            ("WY", y.to_string()),
            ("SIGNED", u8::from(is_signed).to_string()),
            ("A", format!("a{number}")),
            ("B", format!("b{number}")),
            ("Y", format!("y{number}")),
            ("words", format!("words{number}")),
            ("q", format!("q{number}")),
            ("o", format!("o{number}")),
            ("at", format!("at{number}")),
            ("i", format!("i{number}")),
            ("c", format!("c{number}")),
            ("one", format!("one{number}")),
            ("two", format!("two{number}")),
        ];
        writeln!(body, "  {}", replaced(&text, &words)).expect("text");
    }
    format!("{INNER}module dut({ports});\n{body}endmodule\n")
}

/// Whole words replaced, but those behind `.`, `\` and `$`.
fn replaced(text: &str, words: &[(&str, String)]) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let (mut result, mut rest) = (String::new(), text);
    while let Some(first) = rest.chars().next() {
        let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len()).max(first.len_utf8());
        let (word, after) = rest.split_at(length);
        let is_free = !result.ends_with(['.', '\\', '$', '\'']);
        let put = words.iter().find(|(found, _)| *found == word && is_free);
        result += put.map_or(word, |(_, put)| put);
        rest = after;
    }
    result
}

fn tools() -> Toolchain {
    Toolchain::locate().with(Tool::CirctWorker, env!("CARGO_BIN_EXE_ringmill-circt-worker"))
}

fn yosys() -> Yosys {
    Yosys::new(&tools()).unwrap_or_else(|error| panic!("{error}"))
}

/// The words of designs, with Yosys's cells as modules of their own.
fn words(designs: &[String]) -> Vec<String> {
    let folder = WorkFolder::new("words").expect("a folder");
    let mut script = String::new();
    for (number, design) in designs.iter().enumerate() {
        folder.write(&format!("{number}.sv"), design).expect("written");
        let read = format!("design -reset\nread_verilog -sv -icells {number}.sv\nhierarchy -check -top dut\n");
        script += &format!("{read}{}write_json {number}.json\n", Script::words());
    }
    folder.write("words.ys", script).expect("written");
    yosys().script_run("words.ys").run(&folder).unwrap_or_else(|error| panic!("{error}"));
    (0..designs.len()).map(|number| folder.read(&format!("{number}.json")).expect("written")).collect()
}

/// The SystemVerilog of texts.
fn exported(texts: &[String]) -> Vec<String> {
    let folder = WorkFolder::new("words").expect("a folder");
    let mut jobs = Vec::new();
    for (number, text) in texts.iter().enumerate() {
        folder.write(&format!("{number}.mlir"), text).expect("written");
        jobs.push(Job::export(format!("{number}.mlir"), format!("{number}.sv")));
    }
    let circt = Circt::new(&tools()).unwrap_or_else(|error| panic!("{error}"));
    let outcomes = circt.run(&folder, &jobs).unwrap_or_else(|error| panic!("{error}"));
    for (outcome, text) in outcomes.iter().zip(texts) {
        outcome.as_ref().unwrap_or_else(|refusal| panic!("{refusal}\n{text}"));
    }
    (0..texts.len()).map(|number| folder.read(&format!("{number}.sv")).expect("written")).collect()
}

/// True if Yosys's solver finds each pair equal in the first four cycles.
fn equal(pairs: &[(&str, &str)]) -> Vec<bool> {
    let folder = WorkFolder::new("words").expect("a folder");
    let mut script = String::new();
    for (number, (left, right)) in pairs.iter().enumerate() {
        for (side, text) in [("gold", left), ("gate", right)] {
            folder.write(&format!("{side}{number}.sv"), text).expect("written");
            script += &format!(
                "design -reset\nread_verilog -sv -icells {side}{number}.sv\nhierarchy -check -top dut\nproc\nflatten\nopt_clean\nmemory_collect\n\
                 memory_map\nopt_clean\nrename dut {side}\ndesign -stash {side}{number}\n"
            );
        }
        script += &format!(
            "design -reset\ndesign -copy-from gold{number} -as gold gold\ndesign -copy-from gate{number} -as gate gate\n\
             miter -equiv -flatten -make_outputs gold gate miter\nhierarchy -top miter\nlog pair {number}\n\
             sat -seq 4 -set-init-zero -prove trigger 0 miter\n"
        );
    }
    folder.write("equal.ys", script).expect("written");
    let said = yosys().script_run("equal.ys").run(&folder).unwrap_or_else(|error| panic!("{error}")).stdout;
    let parts: Vec<&str> = said.split("\npair ").skip(1).collect();
    assert_eq!(parts.len(), pairs.len(), "{said}");
    let verdict = |part: &&str| {
        let (yes, no) = (part.contains("no model found: SUCCESS!"), part.contains("model found: FAIL!"));
        assert!(yes != no, "{part}");
        yes
    };
    parts.iter().map(verdict).collect()
}

fn translated(json: &[String]) -> Vec<String> {
    json.iter().map(|json| word_level(json, &str::to_owned).unwrap_or_else(|error| panic!("{error}"))).collect()
}

/// Each thing at 6 draws of its widths, 60 with `RINGMILL_LONG`.
#[test]
fn every_cell_is_what_yosys_says() {
    let count = if std::env::var_os("RINGMILL_LONG").is_some() { 60 } else { 6 };
    let widths = (2..=6_usize, 1..=4_usize, 1..=9_usize, any::<bool>());
    let mut runner = TestRunner::new(Config { cases: 1, failure_persistence: None, ..Config::default() });
    let draws = prop::collection::vec(prop::collection::vec(widths, THINGS.len()), count);
    let result = runner.run(&draws, |draws| {
        let designs: Vec<String> = draws.iter().map(|widths| verilog(widths)).collect();
        let json = words(&designs);
        let kinds: BTreeSet<&str> = json
            .iter()
            .flat_map(|json| json.split("\"type\": \"").skip(1))
            .filter_map(|rest| rest.split('"').next())
            .collect();
        let missing: Vec<_> = cell_kinds().filter(|cell| !kinds.contains(cell)).collect();
        prop_assert!(missing.is_empty(), "no {:?}", missing);
        let texts = translated(&json);
        let back = exported(&texts);
        let pairs: Vec<(&str, &str)> =
            designs.iter().zip(&back).map(|(left, right)| (left.as_str(), right.as_str())).collect();
        for (number, equal) in equal(&pairs).into_iter().enumerate() {
            prop_assert!(equal, "{}\n{}\n{}", designs[number], texts[number], back[number]);
        }
        Ok(())
    });
    if let Err(TestError::Fail(reason, _)) = result {
        panic!("{reason}");
    }
}

/// A line of CIRCT's text made wrong.
type Mistake = (&'static str, fn(&str) -> Option<String>);

/// The operands of an operation from the first to the type, turned around.
fn turned(line: &str) -> Option<String> {
    let (left, right) = line.split_once(", %")?;
    let (start, first) = left.rsplit_once(" %")?;
    let (second, end) = right.split_once(' ')?;
    Some(format!("{start} %{second}, %{first} {end}"))
}

/// The rest of a line without the part between a word and the type.
fn without(line: &str, word: &str) -> Option<String> {
    let (start, rest) = line.split_once(word)?;
    Some(format!("{start} :{}", rest.split_once(" :")?.1))
}

const MISTAKES: &[Mistake] = &[
    ("comb.sub", turned),
    ("comb.divu", turned),
    ("comb.mux", |line| {
        let (start, rest) = line.split_once(", ")?;
        let (first, rest) = rest.split_once(", ")?;
        let (second, end) = rest.split_once(' ')?;
        Some(format!("{start}, {second}, {first} {end}"))
    }),
    ("comb.add", |line| Some(line.replace("add", "sub"))),
    ("comb.mul", |line| Some(line.replace("mul", "and"))),
    ("comb.divs", |line| Some(line.replace("divs", "divu"))),
    ("comb.mods", |line| Some(line.replace("mods", "modu"))),
    ("comb.shl", |line| Some(line.replace("shl", "shru"))),
    ("comb.shrs", |line| Some(line.replace("shrs", "shru"))),
    ("comb.icmp eq", |line| Some(line.replace("icmp eq", "icmp ne"))),
    ("comb.icmp slt", |line| Some(line.replace("slt", "ult"))),
    ("comb.icmp ule", |line| Some(line.replace("ule", "ult"))),
    ("comb.icmp ugt", |line| Some(line.replace("ugt", "uge"))),
    ("comb.xor", |line| Some(line.replace("xor", "or"))),
    ("seq.compreg", |line| without(line, " reset ")),
    ("seq.compreg.ce", |line| {
        let (start, rest) = line.rsplit_once(", %")?;
        (!line.contains(" reset "))
            .then(|| format!("{} :{}", start.replace(".ce", ""), rest.split_once(" :").map_or("", |rest| rest.1)))
    }),
    ("seq.firmem.write_port", |line| (!line.contains(" mask ")).then(|| without(line, " enable "))?),
    ("hw.aggregate_constant", |line| {
        let (start, rest) = line.split_once('[')?;
        let (words, end) = rest.split_once(']')?;
        let mut turned: Vec<&str> = words.split(", ").collect();
        turned.reverse();
        Some(format!("{start}[{}]{end}", turned.join(", ")))
    }),
];

#[test]
fn wrong_words_are_noticed() {
    let widths: Vec<Widths> = (0..THINGS.len()).map(|number| (4, 3, 6, number % 2 == 1)).collect();
    let more: Vec<Widths> = widths.iter().map(|&(a, b, y, is_signed)| (a, b, y, !is_signed)).collect();
    let designs = [verilog(&widths), verilog(&more)];
    let texts = translated(&words(&designs));
    let mut wrong = Vec::new();
    for &(operation, mistake) in MISTAKES {
        let found = texts.iter().zip(&designs).find_map(|(text, design)| {
            let mut lines = text.lines().filter(|line| line.contains(operation));
            lines.find_map(|line| {
                let wrong = mistake(line).filter(|wrong| wrong != line)?;
                Some((design.as_str(), wrong.clone(), text.replacen(line, &wrong, 1)))
            })
        });
        wrong.push(found.unwrap_or_else(|| panic!("no {operation} in\n{}", texts[0])));
    }
    let back = exported(&wrong.iter().map(|(_, _, text)| text.clone()).collect::<Vec<_>>());
    let pairs: Vec<(&str, &str)> =
        wrong.iter().zip(&back).map(|((design, ..), back)| (*design, back.as_str())).collect();
    for ((_, line, _), equal) in wrong.iter().zip(equal(&pairs)) {
        assert!(!equal, "nobody noticed {line}");
    }
}
