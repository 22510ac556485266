//! Child processes in groups of their own.

use crate::interrupt;
use crate::process_group::kill_group;
use rustix::process::{Pid, Resource, Rlimit, WaitId, WaitIdOptions, prlimit, waitid};
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use wait4::Wait4;

/// The end of a process, and the most memory that it, or a process it waited for, had in RAM at a
/// time, in KiB. Without the memory if it did not end by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ended {
    pub(crate) ending: Ending,
    pub(crate) peak_kib: Option<u64>,
}

/// The end of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Exit(i32),
    Signal(i32),
    TimedOut,
    /// Somebody wanted it stopped.
    Stopped,
}

/// Runs the command as the leader of a new process group, until `stop` is set. When it does not end
/// well the whole group is killed, so that nothing it started stays behind.
pub(crate) fn run_group(
    mut command: Command,
    timeout: Duration,
    memory: Option<u64>,
    stop: &AtomicBool,
) -> io::Result<Ended> {
    let (mut child, _registered) = interrupt::spawn_registered(command.process_group(0))?;
    if memory.is_some() {
        // A process that has ended already needs no limit.
        let _ = prlimit(Some(Pid::from_child(&child)), Resource::As, Rlimit { current: memory, maximum: memory });
    }
    match ends(&child, timeout, stop) {
        Ok(true) => {
            let leader = child.id();
            let used = child.wait4()?;
            let ending = match (used.status.code(), used.status.signal()) {
                (Some(code), _) => Ending::Exit(code),
                (None, signal) => Ending::Signal(signal.unwrap_or_default()),
            };
            if ending != Ending::Exit(0) {
                kill_group(leader);
            }
            Ok(Ended { ending, peak_kib: Some(used.rusage.maxrss / 1024) })
        }
        Ok(false) => {
            end_group(&mut child);
            let ending = if stop.load(Ordering::Relaxed) { Ending::Stopped } else { Ending::TimedOut };
            Ok(Ended { ending, peak_kib: None })
        }
        Err(error) => {
            end_group(&mut child);
            Err(error)
        }
    }
}

/// Waits at most `timeout`, and only until `stop` is set: whether the process has ended by then. It
/// is left to be waited for, by the call that also tells what it used.
fn ends(child: &Child, timeout: Duration, stop: &AtomicBool) -> io::Result<bool> {
    let start = Instant::now();
    loop {
        let looks = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        if waitid(WaitId::Pid(Pid::from_child(child)), looks)?.is_some() {
            return Ok(true);
        }
        let elapsed = start.elapsed();
        if elapsed >= timeout || stop.load(Ordering::Relaxed) {
            return Ok(false);
        }
        // The pause grows with the run, so that a short run is noticed at once and a long one costs
        // nothing (5 % late at most).
        let pause = (elapsed / 20).clamp(Duration::from_micros(200), Duration::from_millis(20));
        std::thread::sleep(pause.min(timeout - elapsed));
    }
}

fn end_group(child: &mut Child) {
    kill_group(child.id());
    let _ = child.wait();
}
