//! Ctrl-C and polite requests to end.

use crate::process_group::{ask_group, kill_group};
use crate::watch::Watch;
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

/// The time that programs have to end by themselves.
const GRACE: Duration = Duration::from_millis(500);

/// Attempts to remove a folder that killed programs may still be writing to, and the time between
/// them.
const ATTEMPTS: u32 = 20;
const PAUSE: Duration = Duration::from_millis(10);

static UNFINISHED: Mutex<Registry> =
    Mutex::new(Registry { groups: BTreeSet::new(), paths: BTreeSet::new(), watch: None });

/// The processes and folders that must not outlive this process.
struct Registry {
    /// Leaders of the process groups that run.
    groups: BTreeSet<u32>,
    paths: BTreeSet<PathBuf>,
    /// The process that ends the groups if this process is killed; it starts with the first group.
    watch: Option<Watch>,
}

fn registry() -> MutexGuard<'static, Registry> {
    // Inserting and removing leave the sets whole even if a thread panics between them.
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on an interrupt (Ctrl-C), hang-up or request to terminate first ends the external
/// programs that run, by force after half a second, and removes temporary folders and every
/// [`Unfinished`] path, then ends this process by that signal. A file that grows beyond the limit
/// of the user's shell is a failed write, no signal. Call once, at the start of `main`.
pub fn clean_up() -> io::Result<()> {
    signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    std::thread::Builder::new().name("interrupt".to_owned()).spawn(move || {
        if let Some(signal) = signals.forever().next() {
            // The lock is kept to the end, so that nothing new is started.
            let registry = registry();
            // Asked first: a program that starts others in groups of their own, as this one does,
            // must end those itself.
            registry.groups.iter().for_each(|leader| ask_group(*leader));
            if !registry.groups.is_empty() {
                std::thread::sleep(GRACE);
            }
            registry.groups.iter().for_each(|leader| kill_group(*leader));
            for path in &registry.paths {
                remove(path);
            }
            let _ = emulate_default_handler(signal);
        }
    })?;
    Ok(())
}

/// Removes a file or a folder. What cannot be removed stays: there is nobody left to tell.
fn remove(path: &Path) {
    for _ in 0..ATTEMPTS {
        let removed = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
        if removed.is_ok() || !path.exists() {
            return;
        }
        std::thread::sleep(PAUSE);
    }
}

/// Makes a file or folder and registers it, in one step as an interrupt sees it: it finds both or
/// neither.
pub(crate) fn register<T>(
    make: impl FnOnce() -> io::Result<T>,
    path: impl FnOnce(&T) -> &Path,
) -> io::Result<(T, Unfinished)> {
    let mut registry = registry();
    let made = make()?;
    let path = path(&made).to_path_buf();
    registry.paths.insert(path.clone());
    Ok((made, Unfinished { path }))
}

/// A file or folder that an interrupt removes, as long as this value lives.
#[derive(Debug)]
pub struct Unfinished {
    path: PathBuf,
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
        let mut registry = registry();
        registry.groups.remove(&self.0);
        // Without the shell nobody is told, as if there had never been one.
        let _ = registry.watch.as_mut().map(|watch| watch.end(self.0));
    }
}

/// Starts a command that leads a process group. An interrupt finds it either registered or not
/// started.
pub(crate) fn spawn_registered(command: &mut Command) -> io::Result<(Child, RunningGroup)> {
    let mut registry = registry();
    if registry.watch.is_none() {
        registry.watch = Watch::start().ok();
    }
    let child = command.spawn()?;
    let _ = registry.watch.as_mut().map(|watch| watch.begin(child.id()));
    registry.groups.insert(child.id());
    let group = RunningGroup(child.id());
    Ok((child, group))
}
