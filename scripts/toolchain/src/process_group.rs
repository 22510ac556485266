//! Signals to a process group, which bears the number of its leader.

use rustix::process::{Pid, Signal, kill_process_group};

/// Asks a process group to end.
pub(crate) fn ask_group(leader: u32) {
    signal_group(leader, Signal::TERM);
}

/// Kills a process group.
pub(crate) fn kill_group(leader: u32) {
    signal_group(leader, Signal::KILL);
}

fn signal_group(leader: u32, signal: Signal) {
    if let Some(group) = i32::try_from(leader).ok().and_then(Pid::from_raw) {
        // It is not an error that there is no such group: the leader was alone and has ended.
        let _ = kill_process_group(group, signal);
    }
}
