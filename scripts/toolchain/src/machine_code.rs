//! Machine code of programs that come as WebAssembly.
//!
//! The package compiles the program in its first run, which takes seconds, and keeps the result in
//! a folder. It writes the file in place: a second run that starts meanwhile would load half of it,
//! and a folder that cannot be written ends the run. So the machine code is made under another name
//! and renamed, and where none can be kept each run makes its own.

use crate::webassembly::FOLDER_VARIABLE;
use crate::{Invocation, Scratch, Tool, ToolError, ToolPath, Toolchain, WorkFolder};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder with the machine code inside the work folder, for want of a better one.
const FOLDER_IN_WORK: &str = "machine-code";

impl Toolchain {
    /// As [`Toolchain::require`], for a tool that is about to be run: of one that comes as
    /// WebAssembly the machine code is made if this is the first time (some 10 s). Any number of
    /// processes may do so at the same time. If it cannot be kept, for want of a folder that can be
    /// written, each run of the tool makes it anew in its work folder.
    ///
    /// The paths given to such a tool have to be relative: it has a `/tmp` of its own.
    pub fn ready(&self, tool: Tool) -> Result<ToolPath, ToolError> {
        let mut path = self.require(tool)?;
        if let Some((_, folder)) = path.environment.iter_mut().find(|(name, _)| name == FOLDER_VARIABLE) {
            let kept = PathBuf::from(folder.clone());
            if !kept.is_dir() && make(path.clone(), &kept).is_none() {
                path = in_work_folder(path);
            }
        }
        Ok(path)
    }
}

/// Makes the machine code and puts it into the folder; None if that fails, whose reason a run of
/// the tool will tell if it matters.
fn make(path: ToolPath, kept: &Path) -> Option<()> {
    let cache = kept.parent()?;
    fs::create_dir_all(cache).ok()?;
    let unfinished = Scratch::beside(cache).ok()?;
    let work = WorkFolder::new("first-run").ok()?;
    let run = Invocation::new(&path).env(FOLDER_VARIABLE, unfinished.path()).arg("--version").run(&work);
    work.discard();
    run.ok()?;
    // Somebody who was faster is just as good.
    (fs::rename(unfinished.path(), kept).is_ok() || kept.is_dir()).then_some(())
}

fn in_work_folder(mut path: ToolPath) -> ToolPath {
    for (name, value) in &mut path.environment {
        if name == FOLDER_VARIABLE {
            *value = FOLDER_IN_WORK.into();
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    /// The message of the package when it makes machine code.
    const MAKES: &str = "Preparing to run";

    fn nextpnr() -> ToolPath {
        Toolchain::locate().require(Tool::NextpnrEcp5).unwrap_or_else(|error| panic!("{error}"))
    }

    fn first_words(path: &ToolPath) -> String {
        let work = WorkFolder::new("test").expect("a folder");
        Invocation::new(path).arg("--version").run(&work).unwrap_or_else(|error| panic!("{error}")).stderr
    }

    #[test]
    fn two_first_runs_at_the_same_time_end_with_one_machine_code() {
        let cache = tempfile::tempdir().expect("a folder");
        let kept = cache.path().join("cache/nextpnr");
        thread::scope(|scope| {
            let runs = [(); 2].map(|()| scope.spawn(|| make(nextpnr(), &kept)));
            for run in runs {
                assert_eq!(run.join().expect("no panic"), Some(()));
            }
        });
        let left: Vec<_> = fs::read_dir(cache.path().join("cache")).expect("a folder").flatten().collect();
        assert_eq!(left.len(), 1, "{left:?}");
        let mut path = nextpnr();
        path.environment.push((FOLDER_VARIABLE.into(), kept.into()));
        assert!(!first_words(&path).contains(MAKES));
    }

    #[test]
    fn where_nothing_can_be_kept_each_run_makes_its_own() {
        // A folder that cannot be made: no user may write there.
        assert_eq!(make(nextpnr(), Path::new("/proc/nowhere/nextpnr")), None);
        let words = first_words(&in_work_folder(nextpnr()));
        assert!(words.contains(MAKES) && words.contains("nextpnr-0."), "{words}");
    }
}
