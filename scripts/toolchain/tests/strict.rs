//! Strict readers: what they take, and that each refuses what only it knows to be wrong.

use ringmill_toolchain::{Elaboration, StrictError, StrictReaders, Tool, ToolError, Toolchain, WorkFolder};

const SOUND: &str = "module sound (input logic [3:0] a, output logic [1:0] q);
  localparam integer HALF = 2;
  assign q = HALF'(a >> HALF);
endmodule
";

/// `late` stands in the connection of a port, an implicit net, before it is declared.
const LATE: &str = "module late (input logic [3:0] a, output logic [1:0] q);
  sound early (.a(a), .q(late));
  logic [1:0] late;
  assign q = late;
endmodule
";

const CALL_AS_CAST: &str = "module call (input logic [3:0] a, output logic [1:0] q);
  function automatic integer half();
    half = 2;
  endfunction
  assign q = half()'(a);
endmodule
";

const CUT_OFF: &str = "module cut (input logic [3:0] a, output logic [1:0] q);
  assign q = a;
endmodule
";

fn read(designs: &[Elaboration], files: &[(&str, &str)]) -> Result<(), StrictError> {
    let folder = WorkFolder::new("test").expect("a folder");
    for (name, text) in files {
        folder.write(name, text).expect("written");
    }
    let readers = StrictReaders::require(&Toolchain::locate()).expect("scripts/setup installs them");
    let answer = readers.read(designs, &folder);
    folder.discard();
    answer
}

/// The reader that refuses a module, and what it writes.
fn refused(module: &str, text: &str) -> (&'static str, String) {
    let files = [("sound.sv", SOUND), ("wrong.sv", text)];
    match read(&[Elaboration::of(module, ["sound.sv", "wrong.sv"])], &files) {
        Err(StrictError::Refused { reader, log_tail, command, .. }) => {
            assert!(command.starts_with("cd ") && command.contains("LC_ALL=C"), "{command}");
            (reader, log_tail)
        }
        other => panic!("{module}: {other:?}"),
    }
}

#[test]
fn sound_text_is_taken_and_each_reader_refuses_what_is_wrong() {
    assert!(read(&[Elaboration::of("sound", ["sound.sv"])], &[("sound.sv", SOUND)]).is_ok());
    let (reader, log) = refused("late", LATE);
    assert_eq!(reader, "slang");
    assert!(log.contains("identifier 'late' used before its declaration"), "{log}");
    let (reader, log) = refused("call", CALL_AS_CAST);
    assert_eq!(reader, "Verible");
    assert!(log.contains("wrong.sv:5:20: syntax error"), "{log}");
    let (reader, log) = refused("cut", CUT_OFF);
    assert_eq!(reader, "slang");
    assert!(log.contains("truncates from 4 to 2 bits"), "{log}");
}

#[test]
fn one_wrong_design_among_many_is_refused() {
    let sound = Elaboration::of("sound", ["sound.sv"]).define("SYNTHESIS");
    let files = [("sound.sv", SOUND), ("wrong.sv", CUT_OFF)];
    let wrong = Elaboration::of("cut", ["wrong.sv"]);
    assert!(read(&[sound.clone(), sound.clone()], &files).is_ok());
    for designs in [[sound.clone(), wrong.clone()], [wrong, sound]] {
        assert!(matches!(read(&designs, &files), Err(StrictError::Refused { reader: "slang", .. })));
    }
}

#[test]
fn verilator_is_given_nothing_that_a_reader_refuses() {
    let folder = WorkFolder::new("test").expect("a folder");
    let tools = Toolchain::locate();
    let lint = |name: &str, text: &str| {
        folder.write("design.sv", text).expect("written");
        let run = tools.verilator(&Elaboration::of(name, ["design.sv"]), &folder);
        run.map(|run| run.arg("--lint-only").run(&folder).is_ok())
    };
    assert!(matches!(lint("sound", SOUND), Ok(true)));
    assert!(matches!(lint("call", CALL_AS_CAST), Err(StrictError::Refused { .. })));
    folder.discard();
}

#[test]
fn a_missing_reader_is_an_error_that_says_how_to_get_it() {
    let nowhere = Toolchain::in_environments(Vec::new());
    assert!(StrictReaders::find(&nowhere).is_none());
    let error = StrictReaders::require(&nowhere).expect_err("none");
    let help = miette::Diagnostic::help(&error).map(|help| help.to_string()).unwrap_or_default();
    assert!(error.to_string().starts_with("'slang' was not found"), "{error}");
    assert!(help.contains("./scripts/setup") && help.contains("RINGMILL_SLANG"), "{help}");
}

/// `false` ends with 1, as Python does where it finds no `pyslang`.
#[test]
fn a_reader_that_fails_has_not_refused() {
    let folder = WorkFolder::new("test").expect("a folder");
    folder.write("sound.sv", SOUND).expect("written");
    let readers = StrictReaders::require(&Toolchain::locate().with(Tool::Slang, "/bin/false")).expect("both");
    let answer = readers.read(&[Elaboration::of("sound", ["sound.sv"])], &folder);
    assert!(matches!(answer, Err(StrictError::Tool(ToolError::Failed { status: 1, .. }))), "{answer:?}");
    folder.discard();
}

#[test]
fn readers_are_known_by_the_versions_of_their_packages_or_by_their_paths() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../requirements.txt");
    let pinned = std::fs::read_to_string(file).expect("a file");
    let version = |package: &str| {
        let line = pinned.lines().find_map(|line| line.strip_prefix(package)?.strip_prefix("=="));
        line.and_then(|rest| rest.split_whitespace().next()).expect("pinned").to_owned()
    };
    let tools = Toolchain::locate();
    let readers = StrictReaders::require(&tools).expect("scripts/setup installs them");
    assert_eq!(*readers.versions(), [version("pyslang"), version("verible")]);
    let readers = StrictReaders::require(&tools.with(Tool::Verible, "/bin/false")).expect("both");
    assert_eq!(*readers.versions(), [version("pyslang"), "/bin/false".to_owned()]);
}
