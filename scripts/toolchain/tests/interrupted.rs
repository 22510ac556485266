//! An interrupt takes programs and temporary folders along. The test starts itself again as the
//! program that is interrupted.

use ringmill_toolchain::{Invocation, ToolPath, WorkFolder, interrupt};
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const SIGKILL: i32 = 9;
const SIGTERM: i32 = 15;

/// Tells the second self where to report.
const REPORT_VARIABLE: &str = "RINGMILL_INTERRUPTED_REPORT";

/// Tells another self that it is the next process.
const NEXT_VARIABLE: &str = "RINGMILL_INTERRUPTED_NEXT";

#[test]
fn an_interrupt_ends_programs_and_removes_folders() {
    match std::env::var_os(REPORT_VARIABLE) {
        Some(report) => be_interrupted(Path::new(&report)),
        None => {
            let Ended { place, signal, folder, program } = interrupt_myself(SIGTERM);
            assert_eq!(signal, Some(SIGTERM), "it ends as the signal asks");
            assert!(!folder.exists(), "the work folder is gone");
            assert!(place.file("report.asked").exists(), "the program could end what it started itself");
            wait_until("the program is gone", || !program.exists() || is_zombie(&program));
        }
    }
}

/// A process that is killed by force cannot clean up: others end its programs and remove its
/// folders.
#[test]
fn of_a_killed_process_nothing_is_left_after_the_next_one() {
    if std::env::var_os(NEXT_VARIABLE).is_some() {
        WorkFolder::new("next").expect("a temporary folder");
        return;
    }
    let Ended { place, signal, folder, program } = interrupt_myself(SIGKILL);
    assert_eq!(signal, Some(SIGKILL));
    wait_until("the program is gone", || !program.exists() || is_zombie(&program));
    assert!(!place.file("report.asked").exists() && folder.exists(), "nobody was asked");
    let mut next = myself("of_a_killed_process_nothing_is_left_after_the_next_one", &place);
    assert!(next.env(NEXT_VARIABLE, "").status().is_ok_and(|status| status.success()));
    assert!(!folder.exists(), "the next one removes the work folder");
}

/// This test as a program of its own, with temporary files in a place.
fn myself(test: &str, place: &WorkFolder) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this test"));
    command.args(["--exact", test]).env("TMPDIR", place.path()).stdout(Stdio::null());
    command
}

/// Runs a long program in a work folder; the program reports the folder and its own number.
fn be_interrupted(report: &Path) {
    interrupt::clean_up().expect("signal handlers");
    let folder = WorkFolder::new("interrupted").expect("a temporary folder");
    let script = format!(
        "trap 'echo > {0}.asked; exit' TERM; echo $PWD $$ > {0}.part; mv {0}.part {0}; sleep 60 & wait",
        report.display()
    );
    let plan = Invocation::new(&ToolPath::plain("/bin/sh")).args(["-c", &script]);
    let outcome = plan.run(&folder);
    unreachable!("the interrupt comes first: {outcome:?}");
}

/// The rests of a process that got a signal while a program ran.
struct Ended {
    /// The folder of its temporary files.
    place: WorkFolder,
    /// The signal that ended it.
    signal: Option<i32>,
    /// The program's work folder.
    folder: PathBuf,
    /// The program below `/proc`.
    program: PathBuf,
}

fn interrupt_myself(signal: i32) -> Ended {
    let place = WorkFolder::new("test").expect("a temporary folder");
    let report = place.file("report");
    let mut child = myself("an_interrupt_ends_programs_and_removes_folders", &place)
        .env(REPORT_VARIABLE, &report)
        .spawn()
        .expect("this test runs");
    wait_until("the program reports", || report.exists());
    let text = fs::read_to_string(&report).expect("the report is complete");
    let (folder, program) = text.trim().split_once(' ').expect("a folder and a number");
    let (folder, program) = (PathBuf::from(folder), PathBuf::from("/proc").join(program));
    assert!(folder.is_dir() && program.exists());

    let signalled = Command::new("/bin/sh").args(["-c", &format!("kill -{signal} {}", child.id())]).status();
    assert!(signalled.is_ok_and(|status| status.success()));
    let status = child.wait().expect("our child");
    Ended { place, signal: status.signal(), folder, program }
}

/// True if a process has ended and only waits to be noticed by whoever inherited it.
fn is_zombie(process: &Path) -> bool {
    fs::read_to_string(process.join("stat")).is_ok_and(|text| text.contains(") Z "))
}

fn wait_until(what: &str, condition: impl Fn() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < Duration::from_secs(30), "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}
