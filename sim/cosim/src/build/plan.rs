//! The runs that make a model, as data: nothing here starts a program but [`Tools::ask`].

use super::names::{MODEL_FILE, PREFIX};
use super::{BuildOptions, CompileEffort, kind::ModelKind, shim, wrapper};
use crate::cache::{Key, Kind};
use crate::{CosimError, Design, StreamDesign};
use ringmill_design::is_memory;
use ringmill_toolchain::{Elaboration, Invocation, StrictReaders, Tool, ToolPath, Toolchain, WorkFolder};
use ringmill_verilog::WiringError;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

const SHIM_FILE: &str = "shim.cpp";

/// Everything lint finds is an error, except that the program's unused argument bits and the files'
/// names are nobody's mistake.
const VERILATOR_FLAGS: [&str; 12] = [
    "--cc",
    "--no-timing",
    "--quiet",
    "--prefix",
    PREFIX,
    "--Mdir",
    ".",
    "-Wall",
    "-Wno-DECLFILENAME",
    "-Wno-UNUSEDSIGNAL",
    "-Wno-UNUSEDPARAM",
    "-Wno-EOFNEWLINE",
];

/// The library calls back where it would end the process or print. The symbols stay inside, and
/// none is unique in the process: each loaded model has its own copy of Verilator's library.
const COMPILER_FLAGS: [&str; 10] = [
    "-std=c++17",
    "-DVL_TIME_CONTEXT",
    "-DVL_USER_STOP",
    "-DVL_USER_FINISH",
    "-DVL_USER_FATAL",
    "-DVL_PRINTF(...)=do{void ringmill_print(const char*,...);ringmill_print(__VA_ARGS__);}while(0)",
    "-fPIC",
    "-fvisibility=hidden",
    "-fno-gnu-unique",
    "-w",
];

/// Operators above which the C++ is compiled in several units at the same time. Each unit costs 0.7
/// s for the headers alone.
const SPLIT_ABOVE: usize = 5_000;
/// Bytes of Verilog above which only Verilator reads it: Verible takes eighty times as many of
/// memory.
const MOST_READ: usize = 1 << 25;
/// The mark of a model whose sources the strict readers took, before their versions.
const READ: &str = "read by slang and Verible";
/// More units than this bring nothing, and each can take half a gigabyte.
const MOST_UNITS: usize = 4;

/// The programs that make a model.
#[derive(Clone, Debug)]
pub(super) struct Tools {
    verilator: ToolPath,
    compiler: ToolPath,
    /// Folder of Verilator's headers and library.
    include: PathBuf,
    /// The versions of both.
    versions: [String; 2],
    /// The other readers of the Verilog; None if they are not installed.
    readers: Option<StrictReaders>,
}

impl Tools {
    /// Finds the programs and asks who they are.
    pub(super) fn ask(toolchain: &Toolchain) -> Result<Self, CosimError> {
        let verilator = toolchain.require(Tool::Verilator)?;
        let compiler = toolchain.require(Tool::Cxx)?;
        let folder = WorkFolder::new("cosim-version")?;
        let ask = |tool: &ToolPath, question: &[&str]| {
            let invocation = Invocation::new(tool).args(question).timeout(Duration::from_secs(20));
            invocation.run(&folder).map(|finished| finished.stdout)
        };
        let root = ask(&verilator, &["--getenv", "VERILATOR_ROOT"])?;
        let versions = [ask(&verilator, &["--version"])?, ask(&compiler, &["--version"])?];
        let readers = StrictReaders::find(toolchain);
        Ok(Tools { include: Path::new(root.trim()).join("include"), verilator, compiler, versions, readers })
    }
}

/// The runs that make one model.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    files: Vec<(String, String)>,
    top: &'static str,
    kind: ModelKind,
    effort: CompileEffort,
    jobs: usize,
    timeout: Duration,
    tools: Tools,
}

impl Plan {
    /// Of a combinational module.
    pub(super) fn combinational(design: &Design, options: &BuildOptions, tools: Tools) -> Result<Self, WiringError> {
        let automatic = CompileEffort::for_operators(design.operators());
        Plan::new(design, shim::combinational::text(design), ModelKind::Combinational, options, automatic, tools)
    }

    /// Of a module with streams.
    pub(super) fn streams(
        design: &StreamDesign,
        waves: bool,
        options: &BuildOptions,
        tools: Tools,
    ) -> Result<Self, WiringError> {
        let shim = shim::streams::text(design, waves);
        Plan::new(&design.flat(), shim, ModelKind::Streams { waves }, options, CompileEffort::Balanced, tools)
    }

    /// Of a module with a UART: it runs for millions of cycles.
    pub(super) fn uart(design: &Design, options: &BuildOptions, tools: Tools) -> Result<Self, WiringError> {
        Plan::new(design, shim::link::text(), ModelKind::Link, options, CompileEffort::Full, tools)
    }

    fn new(
        design: &Design,
        shim: String,
        kind: ModelKind,
        options: &BuildOptions,
        automatic: CompileEffort,
        tools: Tools,
    ) -> Result<Self, WiringError> {
        let mut files = vec![(wrapper::FILE.to_owned(), wrapper::text(design)?)];
        files.extend(design.sources.iter().map(|source| (source.path.clone(), source.text.clone())));
        let memories: Vec<_> = design.sources.iter().filter(|source| source.is_memory()).collect();
        files.push((SHIM_FILE.to_owned(), shim + &shim::memories::text(&memories)));
        let jobs = match design.operators() {
            0..=SPLIT_ABOVE => 1,
            _ => thread::available_parallelism().map_or(1, NonZero::get).min(MOST_UNITS),
        };
        let effort = options.effort.unwrap_or(automatic);
        Ok(Plan { files, top: wrapper::top(design), kind, effort, jobs, timeout: options.timeout, tools })
    }

    pub(super) fn effort(&self) -> CompileEffort {
        self.effort
    }

    /// The files to write before the first run: name and text.
    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// The other tools that read the Verilog, and their arguments: for the text as it is, and as
    /// synthesis sees it. None for texts that would cost them too much.
    pub(super) fn strict_reading(&self) -> Option<(&StrictReaders, [Elaboration; 2])> {
        let bytes: usize = self.verilog().map(|(_, text)| text.len()).sum();
        let readers = self.tools.readers.as_ref().filter(|_| bytes <= MOST_READ)?;
        let plain = Elaboration::of(self.top, self.verilog().map(|(name, _)| name));
        Some((readers, [plain.clone(), plain.define("SYNTHESIS")]))
    }

    /// The files of Verilog: name and text.
    fn verilog(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files().filter(|&(name, _)| name != SHIM_FILE && !is_memory(name))
    }

    fn has_memories(&self) -> bool {
        self.files().any(|(name, _)| is_memory(name))
    }

    /// Verilog to C++.
    pub(super) fn verilate(&self) -> Invocation {
        Invocation::new(&self.tools.verilator)
            .label("verilator")
            .timeout(self.timeout)
            .args(VERILATOR_FLAGS)
            .args(["--top-module", self.top])
            .args(self.kind.verilator_flags().iter().copied())
            .args(self.effort.verilator_flags().iter().copied())
            .args(self.verilog().map(|(name, _)| name))
    }

    /// Groups the C++ files Verilator wrote (with their sizes) and ours into as many compilation
    /// units as pay off: name and text of each. Verilator's headers take longer to read than most
    /// models to compile, so fewer units are less work.
    pub(super) fn units(&self, mut written: Vec<(String, u64)>) -> Vec<(String, String)> {
        written.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        let mut units = vec![(0, String::new()); self.jobs];
        for (name, size) in written.into_iter().chain([(SHIM_FILE.to_owned(), 0)]) {
            if let Some((total, text)) = units.iter_mut().min_by_key(|(total, _)| *total) {
                *total += size;
                text.push_str(&format!("#include \"{name}\"\n"));
            }
        }
        let texts = units.into_iter().map(|(_, text)| text).enumerate();
        texts.map(|(unit, text)| (format!("unit{unit}.cpp"), text)).collect()
    }

    /// The compilation of each unit.
    pub(super) fn compile(&self, units: usize) -> Vec<Invocation> {
        let one = |unit| {
            self.compiler(&format!("compile{unit}"), self.effort.compiler_flag()).args([
                "-c".to_owned(),
                format!("unit{unit}.cpp"),
                "-o".to_owned(),
                format!("unit{unit}.o"),
            ])
        };
        (0..units).map(one).collect()
    }

    /// The compilation of Verilator's library.
    pub(super) fn compile_runtime(&self) -> Vec<Invocation> {
        let one = |(source, object): (&str, &str)| {
            self.compiler(object, CompileEffort::Balanced.compiler_flag())
                .arg("-c")
                .arg(self.tools.include.join(source))
                .args(["-o", object])
        };
        self.kind.runtime().map(one).collect()
    }

    /// The objects of Verilator's library.
    pub(super) fn runtime_objects(&self) -> impl Iterator<Item = &'static str> {
        self.kind.runtime().map(|(_, object)| object)
    }

    /// Objects to shared object. `runtime` is the folder of [`Plan::runtime_objects`].
    pub(super) fn link(&self, units: usize, runtime: &Path) -> Invocation {
        Invocation::new(&self.tools.compiler)
            .label("link")
            .timeout(self.timeout)
            .args(["-shared", "-pthread", "-s", "-Wl,-z,defs", "-o", MODEL_FILE])
            .args(self.has_memories().then_some(shim::memories::LINKER_FLAG))
            .args((0..units).map(|unit| format!("unit{unit}.o")))
            .args(self.runtime_objects().map(|object| runtime.join(object)))
            .args(self.kind.libraries().iter().copied())
    }

    fn compiler(&self, label: &str, optimization: &str) -> Invocation {
        Invocation::new(&self.tools.compiler)
            .label(label)
            .timeout(self.timeout)
            .arg(optimization)
            .args(COMPILER_FLAGS)
            .args(self.kind.compiler_flags().iter().copied())
            .args(["-I", "."])
            .arg("-I")
            .arg(&self.tools.include)
    }

    /// The key of the model: sources, flags and versions. Paths of the programs are left out, and
    /// so is the number of units. A model in the cache is one that was read, as far as there is
    /// anybody to read it.
    pub(super) fn key(&self) -> Key {
        self.key_for(self.strict_reading().map(|(readers, _)| readers))
    }

    /// The key of the model whose sources only Verilator read.
    pub(super) fn unread_key(&self) -> Key {
        self.key_for(None)
    }

    fn key_for(&self, readers: Option<&StrictReaders>) -> Key {
        let mut parts: Vec<&str> = self.files().flat_map(|(name, text)| [name, text]).collect();
        parts.extend([shim::ABI]);
        if let Some(readers) = readers {
            parts.push(READ);
            parts.extend(readers.versions().iter().map(String::as_str));
        }
        parts.extend(VERILATOR_FLAGS);
        parts.extend(self.kind.verilator_flags());
        parts.extend(self.effort.verilator_flags());
        parts.extend(self.compilation(self.effort));
        Key::of(Kind::Model, parts)
    }

    /// The key of Verilator's compiled library.
    pub(super) fn runtime_key(&self) -> Key {
        Key::of(Kind::Runtime, self.compilation(CompileEffort::Balanced))
    }

    /// The inputs of compiled C++ in addition to its text.
    fn compilation(&self, effort: CompileEffort) -> impl Iterator<Item = &str> {
        let versions = self.tools.versions.iter().map(String::as_str);
        let kind = self.kind.compiler_flags().iter().copied();
        versions.chain(COMPILER_FLAGS).chain(kind).chain([effort.compiler_flag()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Port, StreamPort};
    use ringmill_design::SourceFile;

    fn tools() -> Tools {
        Tools {
            verilator: ToolPath {
                tool: None,
                program: "/v/bin/verilator_bin".into(),
                arguments: Vec::new(),
                environment: vec![("VERILATOR_ROOT".into(), "/v".into())],
            },
            compiler: ToolPath::plain("/usr/bin/c++"),
            include: "/v/include".into(),
            versions: ["5.48".to_owned(), "12.2".to_owned()],
            readers: None,
        }
    }

    fn design(text: &str) -> Design {
        let port = |name: &str, bits| Port { name: name.to_owned(), bits };
        Design {
            top: "m".to_owned(),
            sources: vec![SourceFile { path: "netlist.v".to_owned(), text: text.to_owned() }],
            inputs: vec![port("arg0", 8), port("arg1", 40)],
            outputs: vec![port("result0", 200)],
        }
    }

    fn plan(text: &str) -> Plan {
        Plan::combinational(&design(text), &BuildOptions::default(), tools()).expect("a plan")
    }

    #[test]
    fn the_runs_of_a_small_model() {
        let plan = plan("assign a = b;");
        let units = plan.units(vec![("Vringmill.cpp".to_owned(), 1), ("Vringmill__0.cpp".to_owned(), 9)]);
        let mut runs = vec![plan.verilate()];
        runs.extend(plan.compile(units.len()));
        runs.extend(plan.compile_runtime());
        runs.push(plan.link(units.len(), Path::new("/cache/runtime")));
        let shown: Vec<String> = runs.iter().map(Invocation::to_string).collect();
        insta::assert_snapshot!(shown.join("\n"));
        insta::assert_debug_snapshot!(units);
    }

    #[test]
    fn the_shim_of_every_storage_class() {
        let plan = plan("");
        let shim = plan.files().find(|(name, _)| *name == SHIM_FILE);
        insta::assert_snapshot!(shim.expect("a shim").1);
    }

    fn streams(waves: bool) -> Plan {
        let port = |name: &str, bits| StreamPort::new(name, bits, 8);
        let design = StreamDesign {
            top: "m".to_owned(),
            sources: vec![SourceFile { path: "m.sv".to_owned(), text: "module m;".to_owned() }],
            inputs: vec![port("arg0", 8), port("arg1", 40)],
            outputs: vec![port("result0", 200)],
            frame_error: true,
        };
        Plan::streams(&design, waves, &BuildOptions::default(), tools()).expect("a plan")
    }

    #[test]
    fn the_runs_of_a_model_with_waves() {
        let plan = streams(true);
        let mut runs = vec![plan.verilate()];
        runs.extend(plan.compile_runtime());
        runs.push(plan.link(1, Path::new("/cache/runtime")));
        let shown: Vec<String> = runs.iter().map(Invocation::to_string).collect();
        insta::assert_snapshot!(shown.join("\n"));
        assert_ne!(plan.key(), streams(false).key());
        assert_ne!(plan.runtime_key(), streams(false).runtime_key());
        assert_eq!(streams(false).runtime_key(), self::plan("").runtime_key());
    }

    #[test]
    fn the_table_of_a_module_with_streams() {
        let plan = streams(false);
        let (_, text) = plan.files().find(|(name, _)| *name == SHIM_FILE).expect("a shim");
        let (table, driver) = text.split_once("// Drives the").expect("the driver");
        assert!(driver.contains("ringmill_run"));
        let (_, table) = table.split_once("#include <cstddef>\n").expect("the table");
        insta::assert_snapshot!(table);
    }

    #[test]
    fn the_key_sees_text_ports_versions_and_effort() {
        let key = |plan: &Plan| plan.key();
        let first = plan("assign a = b;");
        assert_eq!(key(&first), key(&plan("assign a = b;")));
        assert_ne!(key(&first), key(&plan("assign a = c;")));
        let mut other = design("assign a = b;");
        other.inputs[0].bits = 7;
        let other = Plan::combinational(&other, &BuildOptions::default(), tools()).expect("a plan");
        assert_ne!(key(&first), key(&other));
        let mut newer = tools();
        newer.versions[0] = "5.49".to_owned();
        let newer = Plan::combinational(&design("assign a = b;"), &BuildOptions::default(), newer).expect("a plan");
        assert_ne!(key(&first), key(&newer));
        assert_ne!(first.runtime_key(), newer.runtime_key());
        let mut faster = first.clone();
        faster.effort = CompileEffort::Full;
        assert_ne!(key(&first), key(&faster));
        assert_eq!(first.runtime_key(), faster.runtime_key());
    }

    #[test]
    fn large_models_are_quick_and_split_evenly() {
        let mut plan = plan(&"assign a = b & c;\n".repeat(6_000));
        assert_eq!(plan.effort(), CompileEffort::Quick);
        plan.jobs = 2;
        let sizes = [("a", 5), ("b", 4), ("c", 3), ("d", 2)];
        let units = plan.units(sizes.map(|(name, size)| (name.to_owned(), size)).to_vec());
        assert_eq!(units[0].1, "#include \"a\"\n#include \"d\"\n#include \"shim.cpp\"\n");
        assert_eq!(units[1].1, "#include \"b\"\n#include \"c\"\n");
    }
}
