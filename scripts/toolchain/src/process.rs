//! Child processes in groups of their own.

use crate::interrupt;
use rustix::process::{Pid, Signal, kill_process_group};
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Exit(i32),
    Signal(i32),
    TimedOut,
    /// Somebody wanted it stopped.
    Stopped,
}

/// Runs the command as the leader of a new process group, until `stop` is set. When it does not end well the whole group is killed,
/// so that nothing it started stays behind.
pub(crate) fn run_group(mut command: Command, timeout: Duration, stop: &AtomicBool) -> io::Result<Ending> {
    let (mut child, _registered) = interrupt::spawn_registered(command.process_group(0))?;
    let ending = match wait(&mut child, timeout, stop) {
        Ok(Some(status)) => match (status.code(), status.signal()) {
            (Some(code), _) => Ending::Exit(code),
            (None, signal) => Ending::Signal(signal.unwrap_or_default()),
        },
        Ok(None) if stop.load(Ordering::Relaxed) => Ending::Stopped,
        Ok(None) => Ending::TimedOut,
        Err(error) => {
            end_group(&mut child);
            return Err(error);
        }
    };
    if ending != Ending::Exit(0) {
        end_group(&mut child);
    }
    Ok(ending)
}

/// Waits at most `timeout`, and only until `stop` is set; None when the process is still running then.
fn wait(child: &mut Child, timeout: Duration, stop: &AtomicBool) -> io::Result<Option<ExitStatus>> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        let elapsed = start.elapsed();
        if elapsed >= timeout || stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        // The pause grows with the run, so that a short run is noticed at once and a long one costs nothing (5 % late at most).
        let pause = (elapsed / 20).clamp(Duration::from_micros(200), Duration::from_millis(20));
        std::thread::sleep(pause.min(timeout - elapsed));
    }
}

fn end_group(child: &mut Child) {
    kill_group(child.id());
    let _ = child.wait();
}

/// Asks a process group to end.
pub(crate) fn ask_group(leader: u32) {
    signal_group(leader, Signal::TERM);
}

/// Kills a process group, which bears the number of its leader.
pub(crate) fn kill_group(leader: u32) {
    signal_group(leader, Signal::KILL);
}

fn signal_group(leader: u32, signal: Signal) {
    if let Some(group) = i32::try_from(leader).ok().and_then(Pid::from_raw) {
        // It is no error that there is no such group: the leader was alone and has ended.
        let _ = kill_process_group(group, signal);
    }
}
