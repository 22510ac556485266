//! A bench in Verilator.

use super::netlists::run;
use ringmill_design::SourceFile;
use ringmill_toolchain::{Elaboration, Invocation, StrictReaders, Tool, ToolPath, Toolchain, WorkFolder};
use std::path::PathBuf;

/// Our models of ECP5's multiplier and block memory.
pub(super) const MULTIPLIER: &str = include_str!("../../models/MULT18X18D.v");
pub(super) const MEMORY: &str = include_str!("../../models/DP16KD.v");

/// Builds the module `bench` of these sources and of further texts, the models of cells first and
/// `main.cpp` last, and runs it; its output.
pub(super) fn run_bench(
    sources: &[SourceFile],
    cells: &str,
    texts: &[(&str, &str)],
    argument: &str,
    folder: &WorkFolder,
) -> String {
    let toolchain = Toolchain::locate();
    let tool = |tool| toolchain.require(tool).unwrap_or_else(|error| panic!("{error}"));
    let ask = "import os, pyosys; print(os.path.dirname(pyosys.__file__))";
    let packages = run(Invocation::new(&tool(Tool::Python)).args(["-c", ask]), folder);
    let share = PathBuf::from(packages.trim()).join("share").join(cells);
    for (name, text) in texts {
        folder.write(name, text).expect("written");
    }
    let sources = sources.iter().filter(|file| !file.is_memory()).map(|file| file.path.clone());
    let verilog = texts.iter().map(|&(name, _)| name).filter(|name| !name.ends_with(".cpp"));
    let readers = StrictReaders::require(&toolchain).unwrap_or_else(|error| panic!("{error}"));
    // The netlists and the cells' models are others' text.
    let design = Elaboration::of("subject", sources.clone());
    readers.read(&[design], folder).unwrap_or_else(|error| panic!("{error}"));
    let verilator = tool(Tool::Verilator);
    let root = run(Invocation::new(&verilator).args(["--getenv", "VERILATOR_ROOT"]), folder);
    let include = PathBuf::from(root.trim()).join("include");
    run(
        Invocation::new(&verilator)
            .args([
                "--cc",
                "--no-timing",
                "--x-initial",
                "fast",
                "--x-assign",
                "fast",
                "-fno-dfg",
                "-Wno-fatal",
                "-Wno-lint",
                "--top-module",
                "bench",
                "--Mdir",
                ".",
            ])
            .arg(format!("-I{}", share.display()))
            // Before cells_sim.v, whose block memory is an empty module: the first of a name
            // counts.
            .args(verilog.clone().take(1))
            .arg(share.join("cells_sim.v"))
            .args(sources)
            .args(verilog.skip(1)),
        folder,
    );
    let units = std::fs::read_dir(folder.path()).expect("the folder").map(|entry| entry.expect("an entry").path());
    let units = units.filter(|path| path.extension().is_some_and(|extension| extension == "cpp"));
    run(
        Invocation::new(&tool(Tool::Cxx))
            .args(["-std=c++17", "-O0", "-w", "-DVL_TIME_CONTEXT", "-pthread", "-I.", "-o", "bench"])
            .arg(format!("-I{}", include.display()))
            .arg(format!("-I{}", include.join("vltstd").display()))
            .args(units)
            .args(["verilated.cpp", "verilated_threads.cpp"].map(|unit| include.join(unit))),
        folder,
    );
    run(Invocation::new(&ToolPath::plain(folder.file("bench"))).arg(argument), folder)
}
