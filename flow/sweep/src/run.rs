//! Runs the workflow of a sweep on this machine.

use std::{
    fs::{self, File},
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

use ringmill_folder::OutputError;
use ringmill_report::Outcome;
use ringmill_stages::Progress;
use ringmill_toolchain::{Invocation, Tool, Toolchain, WorkFolder};
use rustix::fs::{FlockOperation, flock};

use super::{
    Swept,
    collect::read_sweep,
    folder::{Sweep, read_plan},
    outcome::{outcome, result_file},
};
use crate::SweepError;

/// A sweep may take days; each tool in it has a limit of its own.
const LIMIT: Duration = Duration::from_secs(30 * 24 * 3600);
/// The period at which finished points are counted.
const GLANCE: Duration = Duration::from_millis(500);

/// Runs what is missing, `jobs` points at a time (default: as many as there are processors), and
/// collects the results. Points at which a tool failed are tried again; those that were refused are
/// not.
///
/// # Errors
/// See [`SweepError`]. What is finished stays.
pub fn run_sweep(
    folder: &Path,
    jobs: Option<u32>,
    tools: &Toolchain,
    progress: &dyn Progress,
) -> Result<Swept, SweepError> {
    let snakemake = tools.require(Tool::Snakemake)?;
    let io = |error| OutputError::new(folder, error);
    let folder = fs::canonicalize(folder).map_err(io)?;
    let _lock = lock(&folder)?;
    let Sweep { points, .. } = read_plan(&folder)?;
    for point in &points {
        if matches!(outcome(&folder, point), Outcome::Failed(failure) if failure.may_pass()) {
            let path = folder.join(result_file(point));
            fs::remove_file(&path).map_err(|error| OutputError::new(&path, error))?;
        }
    }
    let ringmill = std::env::current_exe().map_err(io)?;
    let mut invocation = Invocation::new(&snakemake)
        .args(["--snakefile".as_ref(), folder.join("Snakefile").as_os_str()])
        .args(["--directory".as_ref(), folder.as_os_str()])
        .args(["--profile".as_ref(), folder.join("profiles/local").as_os_str()])
        // The lock above ends with this process, Snakemake's does not.
        .arg("--nolock")
        .args(["--config".to_owned(), format!("ringmill={}", ringmill.display())])
        .timeout(LIMIT);
    if let Some(jobs) = jobs {
        invocation = invocation.args(["--cores".to_owned(), jobs.to_string()]);
    }
    let work = WorkFolder::new("sweep")?;
    progress.stage("sweep");
    let (total, is_done) = (points.len() as u64, AtomicBool::new(false));
    let finished = thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                let there = points.iter().filter(|point| folder.join(result_file(point)).is_file()).count();
                progress.advance(there as u64, total);
                thread::sleep(GLANCE);
            }
        });
        let finished = invocation.run(&work);
        is_done.store(true, Ordering::Relaxed);
        finished
    });
    finished?;
    read_sweep(&folder)
}

/// One run at a time in a folder; the lock goes with the process.
fn lock(folder: &Path) -> Result<File, SweepError> {
    let path = folder.join(".lock");
    let file = File::create(&path).map_err(|error| OutputError::new(&path, error))?;
    match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        Err(rustix::io::Errno::WOULDBLOCK) => Err(SweepError::SweepRuns { path: folder.to_owned() }),
        Err(error) => Err(OutputError::new(&path, error.into()).into()),
        Ok(()) => Ok(file),
    }
}
