//! Commands that make keys and ciphertexts, stopped: nothing stays, and what a killed one leaves is
//! removed by the next.

use std::{
    fs,
    os::unix::process::ExitStatusExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread::sleep,
    time::Duration,
};

use crate::builds::binary;

const SIGHUP: i32 = 1;
pub const SIGINT: i32 = 2;
const SIGKILL: i32 = 9;
const SIGTERM: i32 = 15;

const PROGRAM: &str = "func.func @main(%a: i4 {secret.secret}, %b: i4 {secret.secret}) -> i4 {
  %0 = arith.muli %a, %b : i4
  return %0 : i4
}
";

fn start(arguments: &str, folder: &Path) -> Child {
    let mut command = Command::new(binary());
    command.args(arguments.split(' ')).current_dir(folder).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("the command starts")
}

fn finish(arguments: &str, folder: &Path) -> String {
    let mut command = Command::new(binary());
    let output = command.args(arguments.split(' ')).current_dir(folder).output().expect("the command starts");
    let text = String::from_utf8(output.stderr).expect("text");
    assert!(output.status.success(), "{arguments}: {text}");
    text
}

/// Sends a signal to a command.
pub fn send(signal: i32, child: &Child) {
    let sent = Command::new("/bin/sh").args(["-c", &format!("kill -{signal} {}", child.id())]).output();
    sent.expect("a shell");
}

/// Folders that only a process which is still there may have.
fn unfinished(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))).collect()
}

/// Starts to make keys, and waits until the secret one is on the disk.
fn key_is_written(folder: &Path) -> Child {
    let mut child = start("keygen --params C -o keys", folder);
    // also under names that earlier versions gave
    let has_client = |path: &Path| fs::read_dir(path.join("client")).is_ok_and(|mut files| files.next().is_some());
    let is_there = || unfinished(folder).iter().any(|path| has_client(path) || has_client(&path.join("contents")));
    while !is_there() && child.try_wait().expect("our child").is_none() {
        sleep(Duration::from_micros(200));
    }
    child
}

#[test]
fn keys_that_are_not_finished_do_not_stay() {
    let mut stopped = 0;
    for signal in [SIGINT, SIGTERM, SIGHUP].into_iter().cycle().take(12) {
        let place = tempfile::tempdir().expect("a folder");
        let mut child = key_is_written(place.path());
        send(signal, &child);
        let status = child.wait().expect("our child");
        assert!(unfinished(place.path()).is_empty(), "signal {signal}");
        match status.signal() {
            Some(ended) => {
                assert!(ended == signal && !place.path().join("keys").exists());
                stopped += 1;
            }
            None => assert!(status.success() && place.path().join("keys/client/secret.key").is_file()),
        }
    }
    assert!(stopped > 0, "every command had finished before its signal came");
}

/// Whenever the signal comes, there is either the finished file or nothing.
#[test]
fn ciphertexts_that_are_not_finished_do_not_stay() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = place.path();
    fs::write(folder.join("p.mlir"), PROGRAM).expect("written");
    finish("synth p.mlir -o build", folder);
    finish("keygen --params toy --allow-insecure -o keys", folder);
    finish("encrypt build --keys keys --arg 3 --arg 5 -o in --allow-insecure", folder);
    let run = "run build --encrypted --server-keys keys/server in -o made --checkpoint state --allow-insecure";
    let commands = ["encrypt build --keys keys --arg 3 --arg 5 -o made --allow-insecure", run];
    for command in commands {
        for (step, signal) in [SIGINT, SIGTERM, SIGHUP].into_iter().cycle().take(12).enumerate() {
            let mut child = start(command, folder);
            sleep(Duration::from_millis(5 * step as u64));
            send(signal, &child);
            let status = child.wait().expect("our child");
            assert!(unfinished(folder).is_empty(), "{command}, signal {signal}: {:?}", unfinished(folder));
            assert!(status.success() || status.signal() == Some(signal), "{command}: {status}");
            if status.success() {
                assert!(fs::remove_file(folder.join("made")).is_ok(), "{command}");
            }
        }
        finish(command, folder);
        fs::remove_file(folder.join("made")).expect("a file");
    }
}

#[test]
fn what_a_killed_command_leaves_is_removed_aloud() {
    // On a busy machine the keys may be finished before the signal comes.
    let killed = || {
        let place = tempfile::tempdir().expect("a folder");
        let mut child = key_is_written(place.path());
        send(SIGKILL, &child);
        (child.wait().expect("our child").signal() == Some(SIGKILL)).then_some(place)
    };
    let place = (0..20).find_map(|_| killed()).expect("one of twenty is killed in time");
    let left = unfinished(place.path());
    assert_eq!(left.len(), 1, "{left:?}");
    let text = finish("keygen --params B -o other", place.path());
    assert!(text.contains("output::swept"), "{text}");
    let name = left[0].file_name().expect("a name").to_string_lossy().into_owned();
    assert!(text.contains(&name), "{text}");
    assert!(unfinished(place.path()).is_empty());
}
