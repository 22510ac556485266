//! Generated accelerators as CIRCT's words: its verifier takes them, and the SystemVerilog that it
//! makes of them does what the original does, as fast.

use ringmill_accel::{Design, Options, RingGraph, RingValue, generate};
use ringmill_circt::{Circt, word_level};
use ringmill_cosim::{Cache, Pauses, RunOptions, StreamDesign, StreamModel, StreamOptions, lanes};
use ringmill_design::{Architecture, Form, SourceFile};
use ringmill_engines::yosys::Yosys;
use ringmill_model::{add, negacyclic_product, sub};
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};
use ringmill_toolchain::{Elaboration, Tool, Toolchain, WorkFolder};
use std::env;
use std::time::Instant;

type Polynomial = Vec<u64>;

/// A function in hardware, and by the model.
struct Function {
    name: &'static str,
    n: usize,
    q: u64,
    lanes: u32,
    architecture: Architecture,
    arguments: usize,
    build: fn(&mut RingGraph, &[RingValue]) -> Vec<RingValue>,
    expected: fn(&[Polynomial], u64) -> Vec<Polynomial>,
}

fn product(graph: &mut RingGraph, a: RingValue, b: RingValue) -> RingValue {
    let (a, b) = (graph.ntt(a), graph.ntt(b));
    let product = graph.mul(a, b);
    graph.intt(product)
}

const CONSTANT: [u64; 4] = [5, 0, 96, 7];

fn constant(n: usize) -> Polynomial {
    let mut coefficients = CONSTANT.to_vec();
    coefficients.resize(n, 0);
    coefficients
}

const PRODUCT: Function = Function {
    name: "product",
    n: 16,
    q: 97,
    lanes: 2,
    architecture: Architecture::Mdc,
    arguments: 2,
    build: |graph, x| vec![product(graph, x[0], x[1])],
    expected: |x, q| vec![negacyclic_product(&x[0], &x[1], q)],
};

const FUNCTIONS: [Function; 4] = [
    Function {
        name: "product_and_sum",
        n: 64,
        q: 4_293_918_721,
        arguments: 3,
        build: |graph, x| {
            let product = product(graph, x[0], x[1]);
            vec![graph.add(product, x[2])]
        },
        expected: |x, q| vec![add(&negacyclic_product(&x[0], &x[1], q), &x[2], q)],
        ..PRODUCT
    },
    Function { name: "product_in_one_lane", n: 32, q: 193, lanes: 1, architecture: Architecture::Sdf, ..PRODUCT },
    Function { name: "product_step_by_step", n: 32, q: 12_289, architecture: Architecture::Iterative, ..PRODUCT },
    Function {
        name: "constants_and_two_results",
        build: |graph, x| {
            let c = graph.constant(&CONSTANT);
            let product = product(graph, x[0], c);
            vec![graph.sub(product, x[1]), graph.add(x[0], c)]
        },
        expected: |x, q| {
            let c = constant(x[0].len());
            vec![sub(&negacyclic_product(&x[0], &c, q), &x[1], q), add(&x[0], &c, q)]
        },
        ..PRODUCT
    },
];

fn tools() -> Toolchain {
    Toolchain::locate().with(Tool::CirctWorker, env!("CARGO_BIN_EXE_ringmill-circt-worker"))
}

fn design(function: &Function) -> Design {
    let modulus = Modulus::new(function.q).expect("a prime");
    let root = NegacyclicRoot::smallest(modulus, function.n as u64).expect("a root");
    let mut graph = RingGraph::new(function.name, Splitting::negacyclic(root));
    let arguments: Vec<_> = (0..function.arguments).map(|_| graph.argument(Form::Coefficients)).collect();
    for value in (function.build)(&mut graph, &arguments) {
        graph.result(value);
    }
    let Function { lanes, architecture, .. } = *function;
    generate(&graph, &Options { lanes, architecture, ..Options::new("a test") }).expect("a design")
}

/// The design in CIRCT's text, and in the SystemVerilog made of it.
fn exported(design: &Design) -> (String, String) {
    let begun = Instant::now();
    let yosys = Yosys::new(&tools()).unwrap_or_else(|error| panic!("{error}"));
    let json = yosys.word_level(&design.files, &design.interface.module).unwrap_or_else(|error| panic!("{error}"));
    let read = begun.elapsed();
    let circt = Circt::new(&tools()).unwrap_or_else(|error| panic!("{error}"));
    let words = circt.export_design("words.hw.mlir", &json, &str::to_owned).unwrap_or_else(|error| panic!("{error}"));
    println!(
        "{}: Yosys {:.2} s, {} bytes; then {:.2} s, {} bytes of text, {} of SystemVerilog",
        design.interface.module,
        read.as_secs_f64(),
        json.len(),
        (begun.elapsed() - read).as_secs_f64(),
        words.text.len(),
        words.verilog.len(),
    );
    (words.text, words.verilog)
}

fn model(design: &Design, sources: Vec<SourceFile>) -> StreamModel {
    let design = StreamDesign::of(&design.interface, sources);
    let test = env::current_exe().expect("a running test");
    let cache = Cache::at(test.ancestors().nth(3).expect("target/release/deps/test").join("tmp/cosim"));
    StreamModel::build_design(&design, &StreamOptions::default(), &tools(), &cache)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// Zero, the largest, and random polynomials.
fn frames(function: &Function) -> Vec<Vec<Polynomial>> {
    let mut state = 1_u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 20) % function.q
    };
    let mut polynomial = |frame| match frame {
        0 => vec![0; function.n],
        1 => vec![function.q - 1; function.n],
        _ => (0..function.n).map(|_| random()).collect(),
    };
    (0..6).map(|frame| (0..function.arguments).map(|_| polynomial(frame)).collect()).collect()
}

/// True if a model of a function's design does what the software does, however its streams pause,
/// in the time that is promised.
fn judge(function: &Function, design: &Design, model: &mut StreamModel) -> Result<(), String> {
    let (bits, lanes) = (design.interface.streams[0].coefficient_bits as usize, function.lanes as usize);
    let arguments = frames(function);
    let pack = |frame: &Vec<Polynomial>| frame.iter().map(|one| lanes::pack(one, bits, lanes)).collect();
    let sent: Vec<Vec<Vec<u32>>> = arguments.iter().map(pack).collect();
    let expected: Vec<_> = arguments.iter().map(|frame| (function.expected)(frame, function.q)).collect();
    let results = design.interface.streams.len() - function.arguments;
    for seed in 0..4 {
        let pauses = match seed {
            0 => Pauses::none(),
            _ => Pauses::everywhere(seed, 0.2 * seed as f64, function.arguments, results, function.n as u32),
        };
        let options = RunOptions { compare_states: seed == 3, idle_limit: 10_000, ..RunOptions::default() };
        let run = model.run_with(&sent, &pauses, &options).map_err(|error| error.to_string())?;
        if let Some(violation) = run.violations.first() {
            return Err(violation.to_string());
        }
        let unpack = |frame: &Vec<Vec<u32>>| -> Vec<Polynomial> {
            frame.iter().map(|beats| lanes::unpack(beats, bits, lanes)).collect()
        };
        if run.outputs.iter().map(unpack).collect::<Vec<_>>() != expected {
            return Err(format!("other results with {pauses:?}"));
        }
        let promised = (design.interface.latency_cycles(), design.interface.interval_cycles());
        if seed == 0 && (run.latency_cycles, run.interval_cycles) != promised {
            return Err(format!("{:?} and {:?} cycles", run.latency_cycles, run.interval_cycles));
        }
    }
    Ok(())
}

fn source(text: String) -> Vec<SourceFile> {
    vec![SourceFile { path: "words.sv".to_owned(), text }]
}

#[test]
fn exported_accelerators_do_what_the_originals_do() {
    for function in &FUNCTIONS {
        let design = design(function);
        let name = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
        let original = design.files.iter().map(|file| SourceFile { path: name(&file.path), text: file.text.clone() });
        let mut original = model(&design, original.collect());
        assert_eq!(judge(function, &design, &mut original), Ok(()), "{}: the original", function.name);
        let (text, verilog) = exported(&design);
        let top = format!("hw.module @{}(", design.interface.module);
        assert_eq!(text.find("hw.module @"), text.find(&top), "{}: the top comes first", function.name);
        let mut words = model(&design, source(verilog));
        assert_eq!(judge(function, &design, &mut words), Ok(()), "{}: the export", function.name);
    }
}

/// A line of CIRCT's text made wrong.
type Mistake = (&'static str, fn(&str) -> String);

const MISTAKES: [Mistake; 5] = [
    ("comb.sub", |line| line.replacen("sub", "add", 1)),
    ("comb.icmp eq", |line| line.replacen("eq", "ne", 1)),
    ("seq.firmem.write_port", |line| {
        let (start, rest) = line.split_once(" enable ").expect("an enable");
        format!("{start} :{}", rest.split_once(" :").expect("a type").1)
    }),
    ("seq.compreg.ce", |line| {
        line.split_once(" reset ")
            .map_or(String::new(), |(start, rest)| format!("{start} :{}", rest.split_once(" :").expect("a type").1))
    }),
    ("hw.aggregate_constant", |line| {
        let (start, rest) = line.split_once('[').expect("a list");
        let (words, end) = rest.split_once(']').expect("a list");
        let mut turned: Vec<&str> = words.split(", ").collect();
        turned.reverse();
        format!("{start}[{}]{end}", turned.join(", "))
    }),
];

/// A difference that is a sum, a comparison turned around, a write that waits for nothing, a
/// register without its reset, a table from its other end.
#[test]
fn a_wrong_word_is_noticed() {
    let function = &FUNCTIONS[3];
    let design = design(function);
    let (text, _) = exported(&design);
    let circt = Circt::new(&tools()).unwrap_or_else(|error| panic!("{error}"));
    for (operation, mistake) in MISTAKES {
        let lines = text.lines().filter(|line| line.contains(operation));
        let wrong = lines.map(|line| (line, mistake(line))).find(|(line, wrong)| !wrong.is_empty() && line != wrong);
        let (line, wrong) = wrong.unwrap_or_else(|| panic!("no {operation} in\n{text}"));
        let verilog = circt.export_verilog("wrong.hw.mlir", &text.replacen(line, &wrong, 1));
        let verilog = verilog.unwrap_or_else(|error| panic!("{error}"));
        let waiver = "/* verilator lint_off PINCONNECTEMPTY */\n";
        let mut model = model(&design, source(format!("{waiver}{verilog}")));
        assert!(judge(function, &design, &mut model).is_err(), "nobody noticed {wrong}");
    }
}

#[test]
fn exports_are_clean_in_verilator_and_read_by_yosys() {
    let yosys = Yosys::new(&tools()).unwrap_or_else(|error| panic!("{error}"));
    for function in &FUNCTIONS {
        let design = design(function);
        let folder = WorkFolder::new("lint-test").expect("a folder");
        let (_, text) = exported(&design);
        folder.write("words.sv", &text).expect("written");
        let lint = tools().verilator(&Elaboration::of(&design.interface.module, ["words.sv"]), &folder);
        let lint = lint.unwrap_or_else(|error| panic!("{}: {error}", design.interface.module));
        let lint = lint.args(["--lint-only", "-Wall", "-Wno-DECLFILENAME", "-Wno-UNUSEDSIGNAL"]);
        lint.run(&folder).unwrap_or_else(|error| panic!("{}: {error}", design.interface.module));
        let file = SourceFile { path: "words.sv".to_owned(), text };
        let again = yosys
            .word_level(&[file], &design.interface.module)
            .unwrap_or_else(|error| panic!("{}: {error}", design.interface.module));
        word_level(&again, &str::to_owned).unwrap_or_else(|error| panic!("{}: {error}", design.interface.module));
    }
}

/// `N MODULUS` of `RINGMILL_SIZE`: the seconds and sizes of a large product, and its results.
#[test]
#[ignore = "takes minutes: a measurement"]
fn a_large_product() {
    let given = env::var("RINGMILL_SIZE").unwrap_or_else(|_| "1024 12289".to_owned());
    let numbers: Vec<u64> = given.split(' ').map(|number| number.parse().expect("a number")).collect();
    let function = Function { n: numbers[0] as usize, q: numbers[1], ..PRODUCT };
    let design = design(&function);
    let (_, verilog) = exported(&design);
    let begun = Instant::now();
    let mut model = model(&design, source(verilog));
    assert_eq!(judge(&function, &design, &mut model), Ok(()));
    println!("simulated in {:.1} s", begun.elapsed().as_secs_f64());
}
