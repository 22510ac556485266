//! Plans and runs of external programs, with the shell standing in for a tool.

use ringmill_toolchain::{Invocation, Tool, ToolError, ToolPath, Toolchain, WorkFolder};
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn shell(script: &str) -> Invocation {
    Invocation::new(&ToolPath::plain("/bin/sh")).args(["-c", script])
}

fn folder() -> WorkFolder {
    WorkFolder::new("test").expect("a temporary folder")
}

/// Runs a script that must fail, and returns the error with the folder's path in it replaced by
/// FOLDER.
fn failure(script: &str, timeout: Duration) -> (ToolError, String) {
    let folder = folder();
    let error = shell(script).timeout(timeout).run(&folder).expect_err("the script fails");
    let path = folder.path().to_path_buf();
    drop(folder);
    assert!(path.is_dir(), "the folder is kept");
    fs::remove_dir_all(&path).expect("the folder is ours");
    let help = miette::Diagnostic::help(&error).map(|help| help.to_string()).unwrap_or_default();
    let code = miette::Diagnostic::code(&error).map(|code| code.to_string()).unwrap_or_default();
    let text = format!("{code}\n{error}\nhelp: {help}").replace(&path.display().to_string(), "FOLDER");
    (error, text)
}

#[test]
fn a_plan_prints_as_the_command_it_stands_for() {
    let tool = ToolPath {
        tool: Some(Tool::Verilator),
        program: "/tools/verilator_bin".into(),
        arguments: vec!["-I".into()],
        environment: vec![("VERILATOR_ROOT".into(), "/tools/with space".into())],
    };
    let plan = Invocation::new(&tool).arg("--cc").args(["a b.v", "don't"]).input("in.txt");
    insta::assert_snapshot!(plan.to_string(), @"LC_ALL=C VERILATOR_ROOT='/tools/with space' /tools/verilator_bin -I --cc 'a b.v' 'don'\\''t' < in.txt");
    insta::assert_snapshot!(plan.command_in("/work here".as_ref()), @"cd '/work here' && LC_ALL=C VERILATOR_ROOT='/tools/with space' /tools/verilator_bin -I --cc 'a b.v' 'don'\\''t' < in.txt");
}

#[test]
fn a_run_returns_both_streams_and_reads_its_input() {
    let folder = folder();
    folder.write("question", "what?").expect("a write");
    let finished = shell("cat; echo noted >&2").input("question").run(&folder).expect("exit code 0");
    assert_eq!((finished.stdout.as_str(), finished.stderr.as_str()), ("what?", "noted\n"));
}

#[test]
fn a_program_that_needs_more_memory_than_the_limit_is_told_from_one_that_fails() {
    let (holds, fails) = ("sleep 0.1; python3 -c 'bytearray(3 << 30)'", "exit 3");
    let error = |script: &str| {
        let folder = folder();
        let error = shell(script).memory(2 << 30).run(&folder).expect_err("the script fails");
        fs::remove_dir_all(folder.path()).expect("the folder is ours");
        error
    };
    assert!(matches!(error(fails), ToolError::Failed { status: 3, .. }));
    let exceeded = error(holds);
    assert!(matches!(exceeded, ToolError::OutOfMemory { gibibytes: 2.0, .. }), "{exceeded}");
    assert!(exceeded.to_string().starts_with("'sh' needed more than 2 GiB of memory"), "{exceeded}");
    shell("python3 -c 'bytearray(1 << 20)'").memory(2 << 30).run(&folder()).expect("within the limit");
}

#[test]
fn a_run_tells_the_memory_of_the_program_and_of_those_it_ran() {
    let folder = folder();
    let peak = |script: &str| shell(script).run(&folder).expect("exit code 0").peak_kib.expect("a number");
    let holds = "text=$(head -c 40000000 /dev/zero | tr '\\0' a)";
    assert!((100..20_000).contains(&peak("true")), "{}", peak("true"));
    assert!((39_000..400_000).contains(&peak(holds)), "{}", peak(holds));
    let in_another = format!("/bin/sh -c \"{}\"; true", holds.replace('$', "\\$"));
    assert!((39_000..400_000).contains(&peak(&in_another)), "{}", peak(&in_another));
}

#[test]
fn an_exit_code_is_reported_with_the_tail_and_the_command() {
    let (_, text) = failure("seq 100; echo broken >&2; exit 7", Duration::from_secs(60));
    insta::assert_snapshot!(text);
}

#[test]
fn a_killed_program_is_told_from_a_failed_one() {
    let (error, text) = failure("echo begun; kill -9 $$", Duration::from_secs(60));
    assert!(matches!(error, ToolError::Killed { signal: 9, .. }));
    insta::assert_snapshot!(text);
    let (error, _) = failure("kill -11 $$", Duration::from_secs(60));
    assert!(matches!(error, ToolError::Killed { signal: 11, .. }));
}

#[test]
fn a_time_out_ends_everything_the_program_started() {
    let folder = folder();
    // The grandchild would write after a second; it must not live that long.
    let plan = shell("(sleep 1; touch survived) & sleep 30").timeout(Duration::from_millis(200));
    let error = plan.run(&folder).expect_err("the script is slow");
    assert!(matches!(error, ToolError::TimedOut { .. }), "{error}");
    std::thread::sleep(Duration::from_millis(1300));
    assert!(!folder.file("survived").exists(), "the whole group is killed");
    folder.discard();
}

#[test]
fn a_run_that_is_not_wanted_any_more_is_stopped() {
    let folder = folder();
    let stop = AtomicBool::new(false);
    let plan = shell("touch started; (sleep 1; touch survived) & sleep 30").timeout(Duration::from_secs(20));
    std::thread::scope(|scope| {
        let run = scope.spawn(|| plan.run_until(&folder, &stop));
        while !folder.file("started").exists() {
            std::thread::sleep(Duration::from_millis(1));
        }
        stop.store(true, Ordering::Relaxed);
        // Else it would be a time-out.
        assert!(run.join().expect("no panic").expect("no failure").is_none());
    });
    std::thread::sleep(Duration::from_millis(1300));
    assert!(!folder.file("survived").exists(), "the whole group is killed");
}

#[test]
fn a_discarded_folder_goes_even_after_a_failure() {
    let folder = folder();
    shell("exit 1").run(&folder).expect_err("the script fails");
    folder.discard();
    let path = folder.path().to_path_buf();
    drop(folder);
    assert!(!path.exists());
}

#[test]
fn a_program_that_meets_a_full_disk_says_so() {
    let folder = folder();
    let error = shell("cat /proc/version > /dev/full").run(&folder).expect_err("/dev/full takes nothing");
    assert!(matches!(error, ToolError::DiskFull { .. }), "{error}");
    let path = folder.path().to_path_buf();
    drop(folder);
    assert!(!path.exists(), "space is short");
}

#[test]
fn a_program_that_cannot_be_started_is_an_io_error() {
    let folder = folder();
    let plan = Invocation::new(&ToolPath::plain("/nowhere/tool"));
    let error = plan.run(&folder).expect_err("no such file");
    assert!(matches!(error, ToolError::Io { action: "start", .. }), "{error}");
    folder.discard();
}

#[test]
fn a_missing_tool_says_how_to_get_it() {
    let toolchain = Toolchain::in_environments(vec!["/nowhere/.venv".into()]);
    for tool in Tool::ALL {
        let error = toolchain.require(tool).expect_err("nothing is there");
        let help = miette::Diagnostic::help(&error).map(|help| help.to_string()).unwrap_or_default();
        assert!(help.contains(tool.install()) && help.contains(tool.override_variable()), "{help}");
    }
    let error = toolchain.require(Tool::Abc).expect_err("nothing is there");
    insta::assert_snapshot!(error.to_string(), @"'yosys-abc' was not found: it optimizes, maps and proves boolean circuits");
    let named = toolchain.with(Tool::Abc, "/nowhere/abc");
    let error = named.require(Tool::Abc).expect_err("no such file");
    insta::assert_snapshot!(miette::Diagnostic::help(&error).map(|help| help.to_string()).unwrap_or_default(),
        @"RINGMILL_YOSYS_ABC names '/nowhere/abc', which is not a file: correct or unset it");
}

#[test]
fn the_inventory_lists_what_is_there_and_what_is_not() {
    let absent = Toolchain::in_environments(vec![]).inventory();
    assert!(absent.iter().all(|part| !part.purpose.is_empty() && !part.install.is_empty()));
    assert!(absent.iter().filter(|part| part.name == "yosys").all(|part| part.path.is_none()));

    let present = Toolchain::locate().inventory();
    for name in ["python", "yosys", "yosys-abc", "verilator", "nextpnr-ecp5", "circt", "c++", "llvm and mlir 22"] {
        let part = present.iter().find(|part| part.name == name).expect("every tool is listed");
        assert!(part.path.is_some() && part.version.is_some(), "scripts/setup was run: {part:?}");
    }
}

#[test]
fn a_failure_names_the_tool_and_not_its_interpreter() {
    let folder = folder();
    let nextpnr = ToolPath { tool: Some(Tool::NextpnrIce40), ..ToolPath::plain("/bin/sh") };
    let error = Invocation::new(&nextpnr).args(["-c", "exit 125"]).run(&folder).expect_err("it fails");
    assert_eq!(error.to_string(), "'nextpnr-ice40' failed with exit code 125");
    folder.discard();
}
