//! The worker with CIRCT's library, on texts by hand.

use ringmill_circt::{Circt, CirctError, Job, Product, SourceLocation, Stage};
use ringmill_toolchain::{Tool, ToolError, Toolchain, WorkFolder};
use std::fs;
use std::time::Duration;

const BUTTERFLY: &str = "\
hw.module @butterfly(in %clk : !seq.clock, in %a : i8, in %b : i8, out s : i8, out d : i8) {
  %0 = comb.add %a, %b : i8
  %1 = comb.add %a, %b : i8
  %2 = comb.sub %a, %b : i8
  %r = seq.compreg %1, %clk : i8
  hw.output %r, %2 : i8, i8
}
";

/// A cell that the exporter has no Verilog for, which it does not survive.
const TABLE: &str = "\
hw.module @m(in %a : i1, out y : i1) {
  %0 = comb.truth_table %a -> [true, false]
  hw.output %0 : i1
}
";

fn circt() -> Circt {
    let tools = Toolchain::locate().with(Tool::CirctWorker, env!("CARGO_BIN_EXE_ringmill-circt-worker"));
    Circt::new(&tools).unwrap_or_else(|error| panic!("{error}"))
}

fn refusal(result: Result<impl Sized, CirctError>) -> ringmill_circt::Refusal {
    match result {
        Err(CirctError::Refused(refusal)) => refusal,
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("it is taken"),
    }
}

#[test]
fn a_text_is_verified_transformed_and_exported() {
    let circt = circt();
    circt.verify("a.hw.mlir", BUTTERFLY).expect("a right text");
    let text = circt.transform("a.hw.mlir", BUTTERFLY, "builtin.module(cse)").expect("a right text");
    assert_eq!(text.matches("comb.add").count(), 1, "{text}");
    assert!(text.contains("seq.compreg"), "{text}");
    let verilog = circt.export_verilog("a.hw.mlir", BUTTERFLY).expect("a right text");
    for piece in ["module butterfly(", "always_ff @(posedge clk)", "assign d = a - b;"] {
        assert!(verilog.contains(piece), "{piece} in\n{verilog}");
    }
    assert!(circt.export_verilog("a.hw.mlir", TABLE).expect("tables are lowered first").contains("assign y"));
}

#[test]
fn a_refused_text_has_its_place() {
    let wrong = BUTTERFLY.replace("%2 = comb.sub %a, %b", "%2 = comb.sub %a, %c");
    let refusal = refusal(circt().verify("a.hw.mlir", &wrong));
    assert_eq!(refusal.stage, Stage::Read);
    assert_eq!(refusal.location(), Some(&SourceLocation { file: "a.hw.mlir".to_owned(), line: 4, column: 21 }));
    insta::assert_snapshot!(refusal.to_string(), @r"
    CIRCT cannot read the text
    a.hw.mlir:4:21: error: use of undeclared SSA value name
    ");
    // It parses, but the verifier of the operation objects.
    let wrong = TABLE.replace("[true, false]", "[true]");
    let text = self::refusal(circt().verify("a.hw.mlir", &wrong)).to_string();
    assert!(text.contains("a.hw.mlir:2:8: error: 'comb.truth_table' op Expected lookup table of 2^n length"), "{text}");
}

#[test]
fn passes_and_exports_are_refused_in_their_stage() {
    let unknown = refusal(circt().transform("a.hw.mlir", TABLE, "builtin.module(no-such-pass)"));
    assert_eq!(unknown.stage, Stage::Passes);
    assert!(unknown.to_string().contains("'no-such-pass' does not refer to a registered pass"), "{unknown}");
    let folder = WorkFolder::new("test").expect("a folder");
    let outcomes = circt().run(&folder, &[Job::verify("nothing.mlir")]).expect("the run is well");
    assert_eq!(outcomes[0].as_ref().expect_err("no such file").stage, Stage::Read);
}

#[test]
fn one_run_does_many_jobs_and_a_refusal_stops_none() {
    let folder = WorkFolder::new("test").expect("a folder");
    folder.write("a.mlir", BUTTERFLY).expect("a write");
    folder.write("b.mlir", BUTTERFLY.replace("hw.output", "hw.outputs")).expect("a write");
    let jobs = [Job::export("a.mlir", "a.sv"), Job::verify("b.mlir"), Job::export("a.mlir", "c.sv")];
    let outcomes = circt().run(&folder, &jobs).expect("the run is well");
    assert_eq!(outcomes.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    let [first, last] = ["a.sv", "c.sv"].map(|file| folder.read(file).expect("it was written"));
    assert!(first == last && first.contains("endmodule"), "{first}\n{last}");
}

#[test]
fn an_abort_is_a_failure_with_its_log() {
    let folder = WorkFolder::new("test").expect("a folder");
    folder.write("table.mlir", TABLE).expect("a write");
    let job = Job { input: "table.mlir".to_owned(), pipeline: None, product: Product::Verilog("out.sv".to_owned()) };
    let Err(CirctError::Tool(error @ ToolError::Killed { signal: 6, .. })) = circt().run(&folder, &[job]) else {
        panic!("CIRCT survives a truth table in the exporter: find another text for this test");
    };
    assert!(error.to_string().contains("table.mlir:2:8: error: 'comb.truth_table' op unknown SV node"), "{error}");
    assert_eq!(error.kept_folder(), Some(folder.path()));
    drop(folder);
    let kept = error.kept_folder().expect("it was kept");
    assert!(kept.join("table.mlir").is_file() && kept.join("circt.stderr").is_file());
    fs::remove_dir_all(kept).expect("the folder is ours");
}

#[test]
fn a_worker_without_end_is_stopped() {
    let tools = Toolchain::locate().with(Tool::CirctWorker, "/usr/bin/yes");
    let circt = Circt::new(&tools).expect("both are files").timeout(Duration::from_millis(100));
    let folder = WorkFolder::new("test").expect("a folder");
    let error = circt.run(&folder, &[]).expect_err("it never ends");
    assert!(matches!(error, CirctError::Tool(ToolError::TimedOut { .. })), "{error}");
    folder.discard();
}

#[test]
fn another_program_gives_no_answer() {
    let tools = Toolchain::locate().with(Tool::CirctWorker, "/bin/echo");
    let folder = WorkFolder::new("test").expect("a folder");
    let error = Circt::new(&tools).expect("both are files").run(&folder, &[]).expect_err("echo knows no CIRCT");
    assert!(matches!(error, CirctError::Answer { .. }), "{error}");
    folder.discard();
}

#[test]
fn a_library_that_is_none_is_a_failure() {
    let tools = Toolchain::locate()
        .with(Tool::CirctWorker, env!("CARGO_BIN_EXE_ringmill-circt-worker"))
        .with(Tool::Circt, file!().replace("hw-gen/circt/", ""));
    let folder = WorkFolder::new("test").expect("a folder");
    let Err(CirctError::Tool(error)) = Circt::new(&tools).expect("both are files").run(&folder, &[]) else {
        panic!("a source file is not a library");
    };
    assert!(matches!(error, ToolError::Failed { status: 1, .. }), "{error}");
    folder.discard();
}
