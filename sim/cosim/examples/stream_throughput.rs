//! Measures a streaming product of two polynomials: builds its model, checks some products, and
//! runs many; then the same model with the same flags under a plain C++ main without any checks.
//!
//! `cargo run --release -p ringmill-cosim --example stream_throughput [-- N MODULUS PRODUCTS]`
//! (default 4096 2147377153 100)

use ringmill_accel::{Options, RingGraph, generate};
use ringmill_cosim::{Cache, Pauses, RunOptions, StreamDesign, StreamModel, StreamOptions, StreamPort, lanes};
use ringmill_design::{Form, SourceFile};
use ringmill_model::negacyclic_product;
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};
use ringmill_toolchain::{Invocation, Tool, ToolPath, Toolchain, WorkFolder};
use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Duration;

const LANES: usize = 2;
/// Measurements of each, in turn.
const ROUNDS: usize = 20;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<u64> = std::env::args().skip(1).map(|argument| argument.parse()).collect::<Result<_, _>>()?;
    let [n, modulus, products] = arguments.try_into().unwrap_or([4096, 2_147_377_153, 100]);
    let (n, products) = (n as usize, products as usize);
    let width = 8 * (modulus.ilog2() as usize + 1).div_ceil(8);
    let port = |name: &str| StreamPort::new(name, LANES * width, n / LANES);
    let design = StreamDesign {
        top: "product".to_owned(),
        sources: sources(n, modulus)?,
        inputs: vec![port("arg0"), port("arg1")],
        outputs: vec![port("result0")],
        frame_error: true,
    };
    let toolchain = Toolchain::locate();
    let mut model = StreamModel::build_design(&design, &StreamOptions::default(), &toolchain, &Cache::locate())?;
    println!("build: {:?}", model.record());

    let mut state = 1_u64;
    let mut polynomial = || -> Vec<u64> {
        let next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 20) % modulus
        };
        std::iter::repeat_with(next).take(n).collect()
    };
    let arguments: Vec<[Vec<u64>; 2]> = (0..products).map(|_| [polynomial(), polynomial()]).collect();
    let pack = |pair: &[Vec<u64>; 2]| pair.iter().map(|polynomial| lanes::pack(polynomial, width, LANES)).collect();
    let frames: Vec<Vec<Vec<u32>>> = arguments.iter().map(pack).collect();
    let checked = products.min(4);
    for seed in 0..4 {
        let pauses = Pauses::everywhere(seed, 0.1 * seed as f64, 2, 1, n as u32);
        let options = RunOptions { compare_states: seed == 3, ..RunOptions::default() };
        let run = model.run_with(&frames[..checked], &pauses, &options)?;
        for violation in &run.violations {
            println!("{violation}");
        }
        for (frame, [a, b]) in run.outputs.iter().zip(&arguments) {
            assert_eq!(lanes::unpack(&frame[0], width, LANES), negacyclic_product(a, b, modulus), "seed {seed}");
        }
    }
    println!("{checked} products are right under four kinds of pauses");
    let run = model.run(&frames, &Pauses::none())?;
    let (latency, interval) = (run.latency_cycles.unwrap_or(0), run.interval_cycles.unwrap_or(0));
    println!(
        "{products} products: {:.2} s, {} cycles; latency {latency}, interval {interval}",
        run.seconds, run.cycles
    );
    compare(&mut model, &frames[..products.min(10)], &Plain::build(&design, &toolchain)?)
}

/// Time this thread was on a processor, from Linux: what else runs on the machine must not count.
fn processor_seconds() -> Result<f64, Box<dyn Error>> {
    let statistics = fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanoseconds: f64 = statistics.split(' ').next().unwrap_or_default().parse()?;
    Ok(nanoseconds * 1e-9)
}

/// Short runs of both in turn, in processor time; the fastest of each are the least disturbed.
fn compare(model: &mut StreamModel, frames: &[Vec<Vec<u32>>], plain: &Plain) -> Result<(), Box<dyn Error>> {
    let (mut ours, mut theirs) = (0.0_f64, 0.0_f64);
    for _ in 0..ROUNDS {
        let begun = processor_seconds()?;
        let run = model.run(frames, &Pauses::none())?;
        ours = ours.max(run.cycles as f64 / (processor_seconds()? - begun));
        theirs = theirs.max(plain.cycles_per_second(run.cycles)?);
    }
    println!("driver {ours:.0} cycles/s, plain main {theirs:.0} cycles/s: {:.2} of it", ours / theirs);
    Ok(())
}

/// The accelerator of the product in SystemVerilog.
fn sources(n: usize, modulus: u64) -> Result<Vec<SourceFile>, Box<dyn Error>> {
    let root = NegacyclicRoot::smallest(Modulus::new(modulus)?, n as u64)?;
    let mut graph = RingGraph::new("product", Splitting::negacyclic(root));
    let (a, b) = (graph.argument(Form::Coefficients), graph.argument(Form::Coefficients));
    let (a, b) = (graph.ntt(a), graph.ntt(b));
    let product = graph.mul(a, b);
    let coefficients = graph.intt(product);
    graph.result(coefficients);
    let design = generate(&graph, &Options { lanes: LANES as u32, ..Options::new("product.mlir") })?;
    let name = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
    Ok(design.files.into_iter().map(|file| SourceFile { path: name(&file.path), text: file.text }).collect())
}

/// The same sources and flags, without wrapper and driver: clock and data, nothing looked at.
const PLAIN_MAIN: &str = r#"#include "Vplain.h"
#include <cstdio>
#include <ctime>
int main(int, char** arguments) {
    const long cycles = atol(arguments[1]), beats = atol(arguments[2]);
    VerilatedContext context;
    Vplain model{&context};
    model.rst = 1;
    for (int i = 0; i < 4; ++i) { model.clk = 0; model.eval(); model.clk = 1; model.eval(); }
    model.rst = 0;
    model.s_axis_arg0_tvalid = model.s_axis_arg1_tvalid = model.m_axis_result0_tready = 1;
    const clock_t begun = clock();
    long beat0 = 0, beat1 = 0;
    for (long i = 0; i < cycles; ++i) {
        model.s_axis_arg0_tdata = beat0 * UINT64_C(0x9e3779b97f4a7c15) & UINT64_C(0x3fffffff3fffffff);
        model.s_axis_arg1_tdata = beat1 * UINT64_C(0xbf58476d1ce4e5b9) & UINT64_C(0x3fffffff3fffffff);
        model.s_axis_arg0_tlast = beat0 % beats == beats - 1;
        model.s_axis_arg1_tlast = beat1 % beats == beats - 1;
        model.clk = 0;
        model.eval();
        beat0 += model.s_axis_arg0_tready;
        beat1 += model.s_axis_arg1_tready;
        model.clk = 1;
        model.eval();
    }
    const double seconds = double(clock() - begun) / CLOCKS_PER_SEC;
    printf("%.0f\n", cycles / seconds);
}
"#;

/// The plain program in its folder.
struct Plain {
    folder: WorkFolder,
    /// Of a frame.
    beats: usize,
}

impl Plain {
    fn build(design: &StreamDesign, toolchain: &Toolchain) -> Result<Self, Box<dyn Error>> {
        let folder = WorkFolder::new("plain")?;
        for source in &design.sources {
            folder.write(&source.path, &source.text)?;
        }
        let verilator = toolchain.require(Tool::Verilator)?;
        let compiler = toolchain.require(Tool::Cxx)?;
        let run = |invocation: Invocation| invocation.timeout(Duration::from_secs(300)).run(&folder);
        let root = run(Invocation::new(&verilator).args(["--getenv", "VERILATOR_ROOT"]))?.stdout;
        let include = Path::new(root.trim()).join("include");
        run(Invocation::new(&verilator)
            .args(["--cc", "--no-timing", "--quiet", "--prefix", "Vplain", "--Mdir", ".", "-Wno-fatal", "--assert"])
            .args(["--x-assign", "unique", "--x-initial", "unique", "--top-module", &design.top])
            .args(design.sources.iter().filter(|source| !source.is_memory()).map(|source| &source.path)))?;
        let mut text = String::new();
        for entry in fs::read_dir(folder.path())? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if name.ends_with(".cpp") {
                text.push_str(&format!("#include \"{name}\"\n"));
            }
        }
        folder.write("main.cpp", text + PLAIN_MAIN)?;
        let library = ["verilated.cpp", "verilated_threads.cpp"].map(|name| include.join(name));
        run(Invocation::new(&compiler)
            .args(["-O1", "-std=c++17", "-DVL_TIME_CONTEXT", "-fPIC", "-w", "-pthread", "-I", ".", "-I"])
            .arg(&include)
            .arg("main.cpp")
            .args(library)
            .args(["-o", "plain"]))?;
        let beats = design.inputs[0].beats;
        Ok(Plain { folder, beats })
    }

    fn cycles_per_second(&self, cycles: u64) -> Result<f64, Box<dyn Error>> {
        let main = ToolPath::plain(self.folder.file("plain"));
        let arguments = [cycles.to_string(), self.beats.to_string()];
        Ok(Invocation::new(&main).args(arguments).run(&self.folder)?.stdout.trim().parse()?)
    }
}
