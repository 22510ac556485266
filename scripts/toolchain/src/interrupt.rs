//! Ctrl-C and polite requests to end.

use crate::process;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long programs have to end by themselves.
const GRACE: Duration = Duration::from_millis(500);

static UNFINISHED: Mutex<Registry> = Mutex::new(Registry { groups: BTreeSet::new(), paths: BTreeSet::new() });

/// What must not outlive this process.
struct Registry {
    /// Leaders of the process groups that run.
    groups: BTreeSet<u32>,
    paths: BTreeSet<PathBuf>,
}

fn registry() -> MutexGuard<'static, Registry> {
    // Inserting and removing leave the sets whole even if a thread panics between them.
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on an interrupt (Ctrl-C), hang-up or request to terminate first ends the external programs that run, by force after half a second, and removes
/// temporary folders and every [`Unfinished`] path, then ends this process by that signal. A file that grows beyond the limit of the
/// user's shell is a failed write, no signal. Call once, at the start of `main`.
pub fn clean_up() -> io::Result<()> {
    signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    std::thread::Builder::new().name("interrupt".to_owned()).spawn(move || {
        if let Some(signal) = signals.forever().next() {
            // The lock is kept to the end, so that nothing new is started.
            let registry = registry();
            // Asked first: a program that starts others in groups of their own, as this one does, must end those itself.
            registry.groups.iter().for_each(|leader| process::ask_group(*leader));
            if !registry.groups.is_empty() {
                std::thread::sleep(GRACE);
            }
            registry.groups.iter().for_each(|leader| process::kill_group(*leader));
            for path in &registry.paths {
                // What cannot be removed stays: there is nobody left to tell.
                let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
            }
            let _ = emulate_default_handler(signal);
        }
    })?;
    Ok(())
}

/// A file or folder that an interrupt removes, as long as this value lives.
#[derive(Debug)]
pub struct Unfinished {
    path: PathBuf,
}

impl Unfinished {
    /// Registers the path, which need not exist yet.
    pub fn new(path: &Path) -> Self {
        registry().paths.insert(path.to_path_buf());
        Unfinished { path: path.to_path_buf() }
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        registry().paths.remove(&self.path);
    }
}

/// A process group that an interrupt kills, as long as this value lives.
pub(crate) struct RunningGroup(u32);

impl Drop for RunningGroup {
    fn drop(&mut self) {
        registry().groups.remove(&self.0);
    }
}

/// Starts a command that leads a process group. An interrupt finds it either registered or not started.
pub(crate) fn spawn_registered(command: &mut Command) -> io::Result<(Child, RunningGroup)> {
    let mut registry = registry();
    let child = command.spawn()?;
    registry.groups.insert(child.id());
    let group = RunningGroup(child.id());
    Ok((child, group))
}
