//! The projects for Vivado are Tcl that uses its commands rightly, as far as tclsh and a stand-in
//! can tell: Vivado itself has not run.

use ringmill_design::SourceFile;
use ringmill_fpga::{DesignFiles, Family, FpgaError, Options, area, board, board_top, boards, vivado_project};
use ringmill_toolchain::{Toolchain, WorkFolder};
use std::process::Command;

/// The step that makes a file for the board.
const BITSTREAM: &str = "-to_step write_bitstream";
const STUB: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vivado_stub.tcl");

fn run(folder: &WorkFolder, arguments: &[&str]) -> (bool, String) {
    run_in(folder, arguments, &[])
}

/// With variables that tell the stand-in which slacks the design has.
fn run_in(folder: &WorkFolder, arguments: &[&str], variables: &[(&str, &str)]) -> (bool, String) {
    let mut command = Command::new("tclsh");
    command.current_dir(folder.path()).args([STUB, "board_project.tcl"]).args(arguments);
    command.envs(variables.iter().copied());
    let output = command.output().unwrap_or_else(|error| panic!("tclsh: {error}"));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.success(), text(&output.stdout) + &text(&output.stderr))
}

#[test]
fn every_vendor_board_has_a_project() {
    let mut count = 0;
    for board in boards().iter().filter(|board| !board.family.is_routed()) {
        let folder = WorkFolder::new("test").expect("a folder");
        let top = board_top(board, board.clock.map(|_| 75.0), "product_link");
        let (module, files) = match top {
            Ok(top) => (top.module, top.files),
            Err(FpgaError::NoPins { .. }) => {
                ("product_link".to_owned(), vec![SourceFile::new("rtl/product_link.sv", "")])
            }
            Err(error) => panic!("{error}"),
        };
        for file in &files {
            folder.write(&file.path, &file.text).expect("a write");
        }
        let names: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
        let project = vivado_project(board, &module, &names, 75_000_000).unwrap_or_else(|error| panic!("{error}"));
        for file in [&project.script, &project.constraints] {
            folder.write(&file.path, &file.text).expect("a write");
        }
        let (passed, log) = run(&folder, &[]);
        assert!(passed, "{}: {log}", board.name);
        let part = format!("-part {}", board.device);
        assert!(log.lines().next().is_some_and(|line| line.ends_with(&part)), "{log}");
        let (clock, pins) = match board.clock {
            Some(clock) => (1e9 / clock.hz as f64, 5 + usize::from(clock.differential)),
            None => (1e9 / 75e6, 0),
        };
        let clocks = log
            .lines()
            .filter(|line| line.starts_with("create_clock") && line.contains(&format!("-period {clock:.3}")));
        assert_eq!(clocks.count(), 1, "{log}");
        assert_eq!(log.matches("PACKAGE_PIN").count(), pins, "{log}");
        assert!(log.contains("-to_step route_design"), "{log}");
        assert_eq!(log.contains(BITSTREAM), pins > 0, "{log}");
        assert!(run(&folder, &["there"]).0 && !run(&folder, &["a", "b"]).0);
        folder
            .write("board_project.tcl", project.script.text.replace("launch_runs synth_1", "launch_runs synth_1 -now"))
            .expect("a write");
        assert!(!run(&folder, &[]).0, "an unknown option ends it");
        folder.write("board_project.tcl", project.script.text.replace(names[0], "rtl/gone.sv")).expect("a write");
        assert!(!run(&folder, &[]).0, "a source that is missing ends it");
        folder.discard();
        count += 1;
    }
    assert_eq!(count, 9, "seven boards and two parts");
}

/// The project of a board in a folder, with empty sources.
fn project(on: &str) -> WorkFolder {
    let board = board(on).expect("a board");
    let folder = WorkFolder::new("test").expect("a folder");
    folder.write("rtl/product_link.sv", "").expect("a write");
    let project = vivado_project(board, "product_link", &["rtl/product_link.sv"], 75_000_000);
    let project = project.unwrap_or_else(|error| panic!("{error}"));
    for file in [&project.script, &project.constraints] {
        folder.write(&file.path, &file.text).expect("a write");
    }
    folder
}

#[test]
fn a_design_that_misses_its_clock_gets_no_bitstream() {
    for on in ["arty-a7-35t", "alveo-v80"] {
        let folder = project(on);
        for (variable, value, expected) in [
            ("VIVADO_SETUP", "-0.001", "a setup slack of 0 ns or more, found -0.001 ns"),
            ("VIVADO_HOLD", "-0.2", "a hold slack of 0 ns or more, found -0.2 ns"),
            ("VIVADO_SETUP", "", "a setup slack in STATS.WNS, found ''"),
            ("VIVADO_HOLD", "", "a hold slack in STATS.WHS, found ''"),
            ("VIVADO_PROGRESS", "80%", "the run ended early"),
        ] {
            let (passed, log) = run_in(&folder, &[], &[(variable, value)]);
            assert!(!passed && log.contains(expected), "{on}, {variable} = '{value}': {log}");
            assert!(!log.contains(BITSTREAM), "{on}, {variable} = '{value}': {log}");
        }
        // The reports stand there before the check: they name the paths.
        let (_, log) = run_in(&folder, &[], &[("VIVADO_SETUP", "-0.001")]);
        assert!(log.contains("report_timing_summary -file"), "{log}");
        for slack in ["0", "0.000", "1.5"] {
            let (passed, log) = run_in(&folder, &[], &[("VIVADO_SETUP", slack), ("VIVADO_HOLD", slack)]);
            assert!(passed && log.contains(BITSTREAM) == (on != "alveo-v80"), "{on}, {slack}: {log}");
        }
        folder.discard();
    }
}

#[test]
fn a_board_without_target_in_yosys_is_not_counted() {
    let v80 = board("alveo-v80").expect("a board");
    assert_eq!((v80.family, v80.family.is_counted()), (Family::Versal, false));
    let refused = area(&DesignFiles { top: "a", files: &[] }, v80, &Options::default(), &Toolchain::locate());
    assert!(matches!(refused, Err(FpgaError::ProjectOnly { .. })), "{refused:?}");
    let other = vivado_project(board("icebreaker").expect("a board"), "a", &[], 1);
    assert!(matches!(other, Err(FpgaError::Input { .. })), "{other:?}");
    let quoted = vivado_project(v80, "a", &["a b.sv"], 1);
    assert!(matches!(quoted, Err(FpgaError::Name(_))), "{quoted:?}");
}
