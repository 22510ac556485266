//! The simulation: every case an instance, its inputs from a file, its outputs to another.

use std::path::PathBuf;
use std::time::Duration;

use ringmill_blocks::Parameters;

use crate::faults::Fault;
use crate::table_file::{TABLE_FILE, table_text};
use ringmill_toolchain::{Elaboration, Invocation, StrictReaders, Tool, Toolchain, WorkFolder};

/// One cycle's values of the ports, in the order of the case.
pub type Cycle = Vec<u128>;

/// The judgement of a case's outputs: (inputs, outputs, cycles in which an assertion failed).
pub type Judge = Box<dyn Fn(&[Cycle], &[Cycle], &[usize]) -> Result<(), String>>;

/// An instance of a module, what it is given, and what is expected of it.
pub struct Case {
    pub module: &'static str,
    pub parameters: String,
    /// Names and widths in bits, at most 128; the clock, if the module has one, is not among them.
    pub inputs: Vec<(&'static str, usize)>,
    pub outputs: Vec<(&'static str, usize)>,
    pub stimulus: Vec<Cycle>,
    pub judge: Judge,
}

/// The finished simulation.
pub struct Bench {
    /// By instance: where its outputs are, what they were, and when its assertions failed.
    instances: Vec<Instance>,
}

struct Instance {
    case: usize,
    fault: Option<usize>,
    outputs: Vec<Cycle>,
    assertions: Vec<usize>,
}

const MAIN: &str = r#"
#include "Vbench.h"
#include "verilated.h"
#include <cstdio>
#include <vector>
void vl_stop(const char*, int, const char*) {}
int main(int, char** argv) {
    VerilatedContext context;
    Vbench top{&context};
    FILE* in = fopen(argv[1], "rb");
    FILE* out = fopen(argv[2], "wb");
    const size_t words_in = sizeof(top.d) / 4, words_out = sizeof(top.q) / 4;
    top.clk = 0;
    for (unsigned cycle = 0; fread(&top.d, 4, words_in, in) == words_in; ++cycle) {
        context.time(cycle);
        top.eval();
        fwrite(&top.q, 4, words_out, out);
        top.clk = 1;
        top.eval();
        top.clk = 0;
    }
    fclose(out);
    return 0;
}
"#;

fn rtl() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rtl"))
}

/// The files of `rtl/`, packages before what uses them.
pub fn files() -> Vec<PathBuf> {
    let folders = std::fs::read_dir(rtl()).expect("rtl/").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = folders
        .filter(|folder| folder.is_dir())
        .flat_map(|folder| std::fs::read_dir(folder).expect("a folder"))
        .map(|entry| entry.expect("an entry").path())
        .filter(|file| file.extension().is_some_and(|extension| extension == "sv"))
        .collect();
    files.sort_by_cached_key(|file| (!is_package(file), file.clone()));
    files
}

/// True if a file holds a package, which others use.
fn is_package(file: &PathBuf) -> bool {
    std::fs::read_to_string(file).expect("a source").contains("\npackage ")
}

/// The names of all modules in `rtl/` that compute; those of `rtl/bus` are tested on their buses,
/// in `tests/all/emission.rs`, those of `rtl/top` on the line, in `hw-gen/link/tests`.
pub fn modules() -> Vec<String> {
    let is_bus =
        |file: &PathBuf| file.parent().is_some_and(|folder| folder.ends_with("bus") || folder.ends_with("top"));
    let modules = files().into_iter().filter(|file| !is_package(file) && !is_bus(file));
    modules.map(|file| file.file_stem().expect("a name").to_string_lossy().into_owned()).collect()
}

/// Bits side by side, little-endian words of 32.
#[derive(Default)]
pub struct Words(pub Vec<u32>);

impl Words {
    pub fn put(&mut self, position: usize, bits: usize, value: u128) {
        for bit in (0..bits).filter(|&bit| value >> bit & 1 == 1) {
            self.0[(position + bit) / 32] |= 1 << ((position + bit) % 32);
        }
    }

    pub fn get(&self, position: usize, bits: usize) -> u128 {
        let bit = |bit: usize| u128::from(self.0[(position + bit) / 32] >> ((position + bit) % 32) & 1) << bit;
        (0..bits).map(bit).sum()
    }
}

impl Bench {
    /// Builds and runs all cases with the modules as they are, and each with the faulty copies of
    /// its module.
    pub fn run(cases: &[Case], faults: &[Fault]) -> Self {
        let folder = WorkFolder::new("rtl-test").expect("a folder");
        let mut sources = vec!["bench.sv".to_owned()];
        for file in files() {
            let name = file.file_name().expect("a name").to_string_lossy().into_owned();
            folder.write(&name, std::fs::read(&file).expect("a source")).expect("written");
            sources.push(name);
        }
        let mut sound_sources = sources[1..].to_vec();
        for (number, fault) in faults.iter().enumerate() {
            let text = folder.read(&format!("{}.sv", fault.module)).expect("a source");
            assert_eq!(text.matches(fault.take).count(), 1, "{}: '{}' stands there once", fault.module, fault.take);
            let head = format!("\nmodule {} ", fault.module);
            let text = text.replace(fault.take, fault.put).replace(&head, &format!("\nmodule fault_{number} "));
            let name = format!("fault_{number}.sv");
            folder.write(&name, text).expect("written");
            sources.push(name);
        }

        let (mut text, mut inputs, mut outputs, mut instances) = (String::new(), 0, 0, Vec::new());
        let (mut in_places, mut out_places, mut sound) = (Vec::new(), Vec::new(), String::new());
        for (case, what) in cases.iter().enumerate() {
            let source = folder.read(&format!("{}.sv", what.module)).expect("a source");
            let clock = source.contains(" clk,\n").then(|| ".clk(clk)".to_owned());
            let mut connections: Vec<String> = clock.into_iter().collect();
            in_places.push(inputs);
            for &(name, bits) in &what.inputs {
                connections.push(format!(".{name}(d[{inputs} +: {bits}])"));
                inputs += bits;
            }
            let own = faults.iter().enumerate().filter(|(_, fault)| fault.module == what.module);
            for fault in std::iter::once(None).chain(own.map(|(number, _)| Some(number))) {
                let module = fault.map_or(what.module.to_owned(), |number| format!("fault_{number}"));
                let mut all = connections.clone();
                out_places.push(outputs);
                for &(name, bits) in &what.outputs {
                    all.push(format!(".{name}(q[{outputs} +: {bits}])"));
                    outputs += bits;
                }
                let parameters = &what.parameters;
                let instance =
                    format!("  {module} #({parameters}) instance_{}_ ({});\n", instances.len(), all.join(", "));
                text += &instance;
                if fault.is_none() {
                    sound += &instance;
                }
                instances.push(Instance { case, fault, outputs: Vec::new(), assertions: Vec::new() });
            }
        }
        // At least 96 bits, so that Verilator makes both an array of words.
        let (in_words, out_words) = (inputs.div_ceil(32).max(3), outputs.div_ceil(32).max(3));
        let (in_bits, out_bits) = (32 * in_words, 32 * out_words);
        folder
            .write(
                "bench.sv",
                format!(
                    "module bench (input logic clk, input logic [{}:0] d, output logic [{}:0] q);\n{text}endmodule\n",
                    in_bits - 1,
                    out_bits - 1
                ),
            )
            .expect("written");
        let cycles = cases.iter().map(|case| case.stimulus.len()).max().unwrap_or(0);
        let mut bytes = Vec::with_capacity(cycles * in_words * 4);
        for cycle in 0..cycles {
            let mut words = Words(vec![0; in_words]);
            for (case, &start) in cases.iter().zip(&in_places) {
                let mut position = start;
                for (port, &(_, bits)) in case.inputs.iter().enumerate() {
                    words.put(position, bits, case.stimulus.get(cycle).map_or(0, |values| values[port]));
                    position += bits;
                }
            }
            bytes.extend(words.0.iter().flat_map(|word| word.to_le_bytes()));
        }
        let header = format!("input logic clk, input logic [{}:0] d, output logic [{}:0] q", in_bits - 1, out_bits - 1);
        folder.write("sound.sv", format!("module sound ({header});\n{sound}endmodule\n")).expect("written");
        sound_sources.push("sound.sv".to_owned());
        let said = build_and_run(&folder, &sources, &[Elaboration::of("sound", sound_sources)], &bytes);

        let bytes = std::fs::read(folder.file("out.bin")).expect("outputs");
        assert_eq!(bytes.len(), cycles * out_words * 4, "every cycle ran");
        for (cycle, row) in bytes.chunks(4 * out_words).enumerate() {
            let words = row.as_chunks::<4>().0.iter().map(|&word| u32::from_le_bytes(word)).collect();
            let words = Words(words);
            for (instance, &start) in instances.iter_mut().zip(&out_places) {
                let case = &cases[instance.case];
                if cycle < case.stimulus.len() {
                    let mut position = start;
                    let ports = case.outputs.iter().map(|&(_, bits)| {
                        position += bits;
                        words.get(position - bits, bits)
                    });
                    instance.outputs.push(ports.collect());
                }
            }
        }
        let assertion = |line: &&str| line.contains("Assertion failed") || line.contains("%Warning: ");
        for line in said.lines().filter(assertion) {
            let cycle = line.trim_start_matches('[').split(']').next().and_then(|text| text.parse().ok());
            let number = line.split("instance_").nth(1).and_then(|text| text.split('_').next()?.parse::<usize>().ok());
            let (cycle, number) = (cycle.expect("a time"), number.expect("an instance"));
            if cycle < cases[instances[number].case].stimulus.len() {
                instances[number].assertions.push(cycle);
            }
        }
        Bench { instances }
    }

    /// The verdict of the case on its instance with the given fault, or with none.
    pub fn judge(&self, case: &Case, index: usize, fault: Option<usize>) -> Result<(), String> {
        let of = |instance: &&Instance| instance.case == index && instance.fault == fault;
        let instance = self.instances.iter().find(of).expect("every case ran");
        (case.judge)(&case.stimulus, &instance.outputs, &instance.assertions)
    }
}

/// Simulates the module `bench` with the inputs, and returns what it printed; the outputs are in
/// `out.bin`. Strict readers take what has no deliberate fault first: a fault may well be one that
/// they refuse.
pub fn build_and_run(folder: &WorkFolder, sources: &[String], sound: &[Elaboration], inputs: &[u8]) -> String {
    folder.write("main.cpp", MAIN).expect("written");
    folder.write(TABLE_FILE, table_text()).expect("written");
    folder.write("in.bin", inputs).expect("written");
    let toolchain = Toolchain::locate();
    let tool = |tool| toolchain.require(tool).expect("scripts/setup installs it");
    let (verilator, compiler) = (tool(Tool::Verilator), tool(Tool::Cxx));
    let readers = StrictReaders::require(&toolchain).expect("scripts/setup installs them");
    readers.read(sound, folder).unwrap_or_else(|error| panic!("{error}"));
    let run = |invocation: Invocation| {
        let finished = invocation.timeout(Duration::from_secs(900)).run(folder);
        finished.unwrap_or_else(|error| panic!("{error}"))
    };
    let include = toolchain.verilator_library().unwrap_or_else(|error| panic!("{error}"));
    let flags = ["--cc", "--no-timing", "--assert", "--x-initial", "fast", "-Wno-fatal", "-Wno-lint", "--Mdir", "."];
    run(Invocation::new(&verilator).args(flags).args(["--top-module", "bench"]).args(sources));
    // One unit that includes the others: the compiler spends most of its time on the header that
    // each of them begins with.
    let mut units: Vec<String> = std::fs::read_dir(folder.path())
        .expect("the folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".cpp"))
        .collect();
    units.sort();
    let all: String = units.iter().map(|unit| format!("#include \"{unit}\"\n")).collect();
    folder.write("all.cpp", all).expect("written");
    let runtime = ["verilated.cpp", "verilated_threads.cpp"].map(|unit| include.join(unit));
    run(Invocation::new(&compiler)
        .args(["-std=c++17", "-O0", "-w", "-DVL_TIME_CONTEXT", "-DVL_USER_STOP", "-pthread", "-I.", "-o", "bench"])
        .arg(format!("-I{}", include.display()))
        .arg(format!("-I{}", include.join("vltstd").display()))
        .arg("all.cpp")
        .args(runtime));
    run(Invocation::new(&ringmill_toolchain::ToolPath::plain(folder.file("bench"))).args(["in.bin", "out.bin"])).stdout
}

/// Parameters as the list of an instance.
pub fn listed(parameters: Parameters) -> String {
    let one = |(name, value)| format!(".{name}({value})");
    parameters.into_iter().map(one).collect::<Vec<_>>().join(", ")
}
