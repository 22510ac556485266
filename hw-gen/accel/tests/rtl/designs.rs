//! Whole accelerators against the schoolbook model: random pauses on every stream, skewed
//! arguments, a reset under way; then without stalls, where latency and interval must be those
//! promised.

use std::fmt::Write as _;
use std::time::Duration;

use crate::bench::{Words, build_and_run};
use crate::stimulus::{mostly, residue, seeded};
use rand::Rng;
use ringmill_accel::{Design, Options, RingGraph, RingValue, generate};
use ringmill_design::{Architecture, Direction, Form, SourceFile};
use ringmill_model::{add, negacyclic_product, pointwise_product, sub, transform};
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};
use ringmill_toolchain::{Elaboration, Toolchain, WorkFolder};

type Polynomial = Vec<u64>;

/// A function in hardware, and by the model.
struct Function {
    name: &'static str,
    n: u64,
    q: u64,
    arguments: usize,
    /// Of all arguments.
    form: Form,
    lanes: u32,
    architecture: Architecture,
    butterflies: Option<u32>,
    build: fn(&mut RingGraph, &[RingValue]) -> Vec<RingValue>,
    expected: fn(&[Polynomial], u64) -> Vec<Polynomial>,
}

/// The usual function: polynomials by their coefficients, two a beat.
const PLAIN: Function = Function {
    name: "same",
    n: 16,
    q: 97,
    arguments: 1,
    form: Form::Coefficients,
    lanes: 2,
    architecture: Architecture::Mdc,
    butterflies: None,
    build: |_, x| x.to_vec(),
    expected: |x, _| x.to_vec(),
};

/// Values at the odd powers of the smallest root.
fn values(x: &[u64], q: u64) -> Polynomial {
    let root = NegacyclicRoot::smallest(Modulus::new(q).expect("prime"), x.len() as u64).expect("a root");
    transform(x, root.value(), q)
}

/// The coefficients with these values: the inverse of the matrix of points, by its definition.
fn coefficients(values: &[u64], q: u64) -> Polynomial {
    let (n, modulus) = (values.len() as u64, Modulus::new(q).expect("prime"));
    let root = NegacyclicRoot::smallest(modulus, n).expect("a root");
    let (inverse, scale) = (root.inverse(), modulus.inverse(n));
    let coefficient = |i: u64| {
        let point = |k: u64| modulus.mul(values[k as usize], modulus.pow(inverse, (2 * k + 1) * i));
        modulus.mul((0..n).fold(0, |sum, k| modulus.add(sum, point(k))), scale)
    };
    (0..n).map(coefficient).collect()
}

/// Frames of each argument: the first two are all 0 and all q − 1.
const FRAMES: usize = 7;

fn product(graph: &mut RingGraph, a: RingValue, b: RingValue) -> RingValue {
    let x = graph.ntt(a);
    let y = if a == b { x } else { graph.ntt(b) };
    let product = graph.mul(x, y);
    graph.intt(product)
}

/// The values of the first, and the product.
fn values_and_product(graph: &mut RingGraph, x: &[RingValue]) -> Vec<RingValue> {
    let (a, b) = (graph.ntt(x[0]), graph.ntt(x[1]));
    let product = graph.mul(a, b);
    vec![a, graph.intt(product)]
}

const FUNCTIONS: &[Function] = &[
    Function {
        name: "product_16",
        n: 16,
        q: 97,
        arguments: 2,
        build: |graph, x| vec![product(graph, x[0], x[1])],
        expected: |x, q| vec![negacyclic_product(&x[0], &x[1], q)],
        ..PLAIN
    },
    Function {
        name: "product_64_wide",
        n: 64,
        q: 4_293_918_721,
        arguments: 2,
        build: |graph, x| vec![product(graph, x[0], x[1])],
        expected: |x, q| vec![negacyclic_product(&x[0], &x[1], q)],
        ..PLAIN
    },
    Function {
        name: "there_and_back",
        n: 32,
        q: 193,
        arguments: 1,
        build: |graph, x| {
            let values = graph.ntt(x[0]);
            vec![graph.intt(values)]
        },
        expected: |x, _| vec![x[0].clone()],
        ..PLAIN
    },
    Function {
        name: "product_and_sum",
        n: 16,
        q: 65_537,
        arguments: 3,
        build: |graph, x| {
            let product = product(graph, x[0], x[1]);
            vec![graph.add(product, x[2])]
        },
        expected: |x, q| vec![add(&negacyclic_product(&x[0], &x[1], q), &x[2], q)],
        ..PLAIN
    },
    Function {
        name: "product_of_three",
        n: 16,
        q: 12_289,
        arguments: 3,
        build: |graph, x| {
            let first = product(graph, x[0], x[1]);
            vec![product(graph, first, x[2])]
        },
        expected: |x, q| vec![negacyclic_product(&negacyclic_product(&x[0], &x[1], q), &x[2], q)],
        ..PLAIN
    },
    Function {
        name: "square_less",
        n: 32,
        q: 7681,
        arguments: 2,
        build: |graph, x| {
            let square = product(graph, x[0], x[0]);
            vec![graph.sub(square, x[1])]
        },
        expected: |x, q| vec![sub(&negacyclic_product(&x[0], &x[0], q), &x[1], q)],
        ..PLAIN
    },
    Function {
        name: "constants",
        n: 32,
        q: 193,
        arguments: 2,
        build: |graph, x| {
            let (c, zero) = (graph.constant(&[5, 0, 192, 7]), graph.constant(&[0, 0]));
            let sum = graph.add(x[0], c);
            let product = product(graph, sum, x[1]);
            let late = graph.sub(c, product);
            let scaled = self::product(graph, late, c);
            vec![scaled, graph.sub(zero, late), c, sum]
        },
        expected: |x, q| {
            let constant = |first: &[u64]| [first, &vec![0; 32 - first.len()]].concat();
            let (c, zero) = (constant(&[5, 0, 192, 7]), constant(&[]));
            let sum = add(&x[0], &c, q);
            let late = sub(&c, &negacyclic_product(&sum, &x[1], q), q);
            vec![negacyclic_product(&late, &c, q), sub(&zero, &late, q), c, sum]
        },
        ..PLAIN
    },
    Function {
        name: "only_a_constant",
        n: 16,
        q: 97,
        arguments: 2,
        build: |graph, _| {
            let zero = graph.constant(&[]);
            vec![graph.constant(&[1, 2, 3]), zero]
        },
        expected: |_, _| vec![[vec![1, 2, 3], vec![0; 13]].concat(), vec![0; 16]],
        ..PLAIN
    },
    Function {
        name: "several_results",
        n: 16,
        q: 257,
        arguments: 4,
        build: |graph, x| vec![product(graph, x[0], x[2]), x[0], graph.sub(x[0], x[2]), graph.sub(x[0], x[2])],
        expected: |x, q| {
            let difference = sub(&x[0], &x[2], q);
            vec![negacyclic_product(&x[0], &x[2], q), x[0].clone(), difference.clone(), difference]
        },
        ..PLAIN
    },
    Function {
        name: "values_of",
        build: |graph, x| vec![graph.ntt(x[0])],
        expected: |x, q| vec![values(&x[0], q)],
        ..PLAIN
    },
    Function {
        name: "product_of_values",
        n: 32,
        q: 193,
        arguments: 2,
        form: Form::Values,
        // Only the sum needs no transform, but all have the order of the inverse.
        build: |graph, x| {
            let product = graph.mul(x[0], x[1]);
            let sum = graph.add(x[0], x[1]);
            vec![product, sum, graph.intt(product), product]
        },
        expected: |x, q| {
            let (product, sum) = (pointwise_product(&x[0], &x[1], q), add(&x[0], &x[1], q));
            vec![product.clone(), sum, coefficients(&product, q), product]
        },
        ..PLAIN
    },
    Function {
        name: "values_as_they_are",
        arguments: 2,
        form: Form::Values,
        build: |graph, x| vec![graph.sub(x[0], x[1])],
        expected: |x, q| vec![sub(&x[0], &x[1], q)],
        ..PLAIN
    },
    Function {
        name: "sum_in_8_lanes",
        arguments: 2,
        lanes: 8,
        build: |graph, x| {
            let c = graph.constant(&[9, 0, 7, 3, 4]);
            let sum = graph.add(x[0], x[1]);
            vec![graph.add(sum, c)]
        },
        expected: |x, q| vec![add(&add(&x[0], &x[1], q), &[&[9, 0, 7, 3, 4][..], &[0; 11]].concat(), q)],
        ..PLAIN
    },
    Function {
        name: "product_of_values_in_1_lane",
        q: 65_537,
        arguments: 2,
        lanes: 1,
        form: Form::Values,
        build: |graph, x| vec![graph.mul(x[0], x[1]), x[0]],
        expected: |x, q| vec![pointwise_product(&x[0], &x[1], q), x[0].clone()],
        ..PLAIN
    },
    Function {
        name: "one_lane",
        n: 32,
        q: 193,
        arguments: 2,
        lanes: 1,
        architecture: Architecture::Sdf,
        build: values_and_product,
        expected: |x, q| vec![values(&x[0], q), negacyclic_product(&x[0], &x[1], q)],
        ..PLAIN
    },
    Function {
        name: "four_lanes",
        n: 16,
        q: 97,
        arguments: 2,
        lanes: 4,
        architecture: Architecture::Mdc,
        build: values_and_product,
        expected: |x, q| vec![values(&x[0], q), negacyclic_product(&x[0], &x[1], q)],
        ..PLAIN
    },
    Function {
        name: "eight_lanes",
        n: 32,
        q: 193,
        arguments: 2,
        lanes: 8,
        architecture: Architecture::Auto,
        build: values_and_product,
        expected: |x, q| vec![values(&x[0], q), negacyclic_product(&x[0], &x[1], q)],
        ..PLAIN
    },
    Function {
        name: "one_butterfly",
        n: 16,
        q: 97,
        arguments: 2,
        lanes: 2,
        architecture: Architecture::Iterative,
        butterflies: Some(1),
        build: values_and_product,
        expected: |x, q| vec![values(&x[0], q), negacyclic_product(&x[0], &x[1], q)],
        ..PLAIN
    },
    Function {
        name: "four_butterflies",
        n: 32,
        q: 193,
        arguments: 2,
        lanes: 4,
        architecture: Architecture::Iterative,
        butterflies: Some(4),
        build: values_and_product,
        expected: |x, q| vec![values(&x[0], q), negacyclic_product(&x[0], &x[1], q)],
        ..PLAIN
    },
    Function {
        name: "narrow_ports",
        n: 16,
        q: 65537,
        arguments: 2,
        lanes: 1,
        architecture: Architecture::Iterative,
        butterflies: Some(2),
        build: values_and_product,
        expected: |x, q| vec![values(&x[0], q), negacyclic_product(&x[0], &x[1], q)],
        ..PLAIN
    },
];

/// The behaviour of a run at its borders.
#[derive(Clone, Copy, PartialEq)]
enum Manner {
    /// Nobody waits.
    Eager,
    /// Random pauses, each argument later than the one before, and a reset while frames are under
    /// way.
    Moody,
    /// The sink looks at one result at a time, the last first, for long enough to take a frame of
    /// it.
    OneAfterAnother,
}

/// A design in the simulation.
struct Run<'a> {
    function: &'a Function,
    manner: Manner,
    design: Design,
    arguments: Vec<Vec<Polynomial>>,
    /// First bit of its controls and of its observations.
    positions: (usize, usize),
}

/// The cycle of the reset in the middle of a moody run.
const SECOND_RESET: usize = 150;
const CYCLES: usize = 3500;

impl Run<'_> {
    fn beats(&self) -> usize {
        self.design.interface.streams[0].beats as usize
    }

    /// Controls: reset, and for each stream whether its other side is willing.
    fn control_bits(&self) -> usize {
        1 + self.design.interface.streams.len()
    }

    fn beat_bits(&self) -> usize {
        let stream = &self.design.interface.streams[0];
        (stream.lanes * stream.coefficient_bits) as usize
    }

    /// A beat of these coefficients.
    fn beat(&self, coefficients: &[u64]) -> u128 {
        let bits = self.design.interface.streams[0].coefficient_bits as usize;
        coefficients.iter().enumerate().map(|(lane, &coefficient)| u128::from(coefficient) << (lane * bits)).sum()
    }

    /// Observations of a stream: accepted, valid, last, data.
    fn stream_bits(&self) -> usize {
        3 + self.beat_bits()
    }
}

fn design(function: &Function) -> Design {
    let modulus = Modulus::new(function.q).expect("prime");
    let root = NegacyclicRoot::smallest(modulus, function.n).expect("a root");
    let mut graph = RingGraph::new(function.name, Splitting::negacyclic(root));
    let arguments: Vec<_> = (0..function.arguments).map(|_| graph.argument(function.form)).collect();
    for value in (function.build)(&mut graph, &arguments) {
        graph.result(value);
    }
    let Function { lanes, architecture, butterflies, .. } = *function;
    let options = Options { lanes, architecture, butterflies, ..Options::new("a test") };
    generate(&graph, &options).expect("generated")
}

fn arguments(function: &Function) -> Vec<Vec<Polynomial>> {
    let mut random = seeded(function.q);
    let mut polynomial = |frame| match frame {
        0 => vec![0; function.n as usize],
        1 => vec![function.q - 1; function.n as usize],
        _ => (0..function.n).map(|_| residue(&mut random, function.q)).collect(),
    };
    (0..function.arguments).map(|_| (0..FRAMES).map(&mut polynomial).collect()).collect()
}

/// The instance of a run and its sources; the beats of an argument start again after a reset.
fn instance(run: &Run, number: usize, folder: &WorkFolder) -> String {
    let (controls, observations) = run.positions;
    let (mut text, mut connections) = (String::new(), format!(".clk(clk), .rst(d[{controls}])"));
    for (position, stream) in run.design.interface.streams.iter().enumerate() {
        let bits = run.beat_bits();
        let (willing, seen) = (format!("d[{}]", controls + 1 + position), observations + position * run.stream_bits());
        let id = format!("r{number}_{}", stream.name);
        writeln!(text, "  logic [{}:0] {id}_tdata; logic {id}_tvalid, {id}_tready, {id}_tlast;", bits - 1)
            .expect("text");
        let side = if stream.direction == Direction::In { "s" } else { "m" };
        for part in ["tdata", "tvalid", "tready", "tlast"] {
            write!(connections, ", .{side}_axis_{}_{part}({id}_{part})", stream.name).expect("text");
        }
        if stream.direction == Direction::In {
            let argument = &run.arguments[position];
            let beats = FRAMES * run.beats();
            let mut hex = String::new();
            for beat in argument.iter().flat_map(|polynomial| polynomial.chunks(run.function.lanes as usize)) {
                writeln!(hex, "{:x}", run.beat(beat)).expect("text");
            }
            folder.write(&format!("{id}.hex"), hex).expect("written");
            writeln!(
                text,
                "  logic [{}:0] {id}_beats[{beats}]; logic [31:0] {id}_next; initial $readmemh(\"{id}.hex\", {id}_beats);\n  \
                 assign {id}_tvalid = {willing} && {id}_next < {beats} && !d[{controls}];\n  \
                 assign {id}_tdata = {id}_tvalid ? {id}_beats[{id}_next] : '1;\n  \
                 assign {id}_tlast = {id}_next % {} == {};\n  \
                 always_ff @(posedge clk) if (d[{controls}]) {id}_next <= 0; else if ({id}_tvalid && {id}_tready) {id}_next <= {id}_next + 1;",
                bits - 1,
                run.beats(),
                run.beats() - 1,
            )
            .expect("text");
        } else {
            writeln!(text, "  assign {id}_tready = {willing};").expect("text");
        }
        writeln!(
            text,
            "  assign q[{seen} +: {}] = {{{id}_tdata, {id}_tlast, {id}_tvalid, {id}_tvalid && {id}_tready}};",
            run.stream_bits()
        )
        .expect("text");
    }
    text + &format!("  {} instance_{number}_ ({connections});\n", run.design.interface.module)
}

/// The controls of a run, cycle by cycle.
fn controls(run: &Run) -> Vec<Vec<bool>> {
    let mut random = seeded(run.function.n);
    let mut held = vec![false; run.design.interface.streams.len()];
    let results = run.design.interface.outputs().count();
    let mut cycle = |cycle: usize| {
        let reset = cycle < 2 || (run.manner == Manner::Moody && cycle == SECOND_RESET);
        let mut row = vec![reset];
        for (position, stream) in run.design.interface.streams.iter().enumerate() {
            let result = (position + results).checked_sub(run.design.interface.streams.len());
            row.push(match run.manner {
                Manner::Eager => true,
                // A source does not take back what it offers, so it is willing for a while.
                Manner::Moody if stream.direction == Direction::In => {
                    held[position] |= mostly(&mut random) == 1 && cycle % 400 > 20 * position;
                    held[position]
                }
                Manner::Moody => {
                    mostly(&mut random) == 1 && (!(cycle / 100).is_multiple_of(5) || random.random_range(0..4) == 0)
                }
                Manner::OneAfterAnother => result.is_none_or(|result| cycle / 40 % results == results - 1 - result),
            });
        }
        row
    };
    (0..CYCLES).map(&mut cycle).collect()
}

/// The signals of a stream in a cycle.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Seen {
    accepted: bool,
    valid: bool,
    last: bool,
    data: u128,
}

fn judge(run: &Run, seen: &[Vec<Seen>]) {
    let Function { name, n, q, lanes, expected, .. } = *run.function;
    let beats = run.beats();
    let begin = if run.manner == Manner::Moody { SECOND_RESET + 1 } else { 2 };
    let expected: Vec<Vec<Polynomial>> = (0..FRAMES)
        .map(|frame| {
            let arguments: Vec<_> = run.arguments.iter().map(|argument| argument[frame].clone()).collect();
            expected(&arguments, q)
        })
        .collect();
    let first_in = seen[begin..].iter().position(|row| row[0].accepted).expect("taken") + begin;
    let mut latencies = Vec::new();
    for (result, position) in (run.arguments.len()..run.design.interface.streams.len()).enumerate() {
        let stream: Vec<Seen> = seen[begin..].iter().map(|row| row[position]).collect();
        for pair in stream.windows(2).filter(|pair| pair[0].valid && !pair[0].accepted) {
            assert_eq!((pair[0].data, pair[0].last), (pair[1].data, pair[1].last), "{name}: changed while it waited");
            assert!(pair[1].valid, "{name}: took back what it offered");
        }
        let taken: Vec<Seen> = stream.iter().copied().filter(|seen| seen.accepted).collect();
        assert_eq!(taken.len(), FRAMES * beats, "{name}: beats of result{result}");
        for (number, beat) in taken.iter().enumerate() {
            let (frame, position) = (number / beats, number % beats);
            let polynomial = &expected[frame][result];
            let want = &polynomial[position * lanes as usize..][..lanes as usize];
            assert_eq!(beat.data, run.beat(want), "{name}: result{result}, polynomial {frame}, beat {position}");
            assert_eq!(beat.last, position == beats - 1, "{name}: result{result}, beat {position}");
        }
        if run.manner == Manner::Eager {
            let cycles: Vec<_> = (0..stream.len()).filter(|&cycle| stream[cycle].accepted).map(|c| c + begin).collect();
            latencies.push((cycles[0] - first_in) as u64);
            let interval = run.design.interface.interval_cycles().expect("an interval");
            if run.design.architecture == Architecture::Iterative {
                assert!(interval > n / u64::from(lanes), "{name}");
            } else {
                assert_eq!(interval, n / u64::from(lanes), "{name}");
            }
            let due = |number: usize| cycles[0] + number / beats * interval as usize + number % beats;
            let late = (0..cycles.len()).filter(|&number| cycles[number] != due(number)).count();
            assert_eq!(late, 0, "{name}: every frame an interval after the one before, without pauses in it");
        }
    }
    if run.manner == Manner::Eager {
        assert_eq!(latencies.into_iter().min(), run.design.interface.latency_cycles(), "{name}: latency");
    }
}

#[test]
fn accelerators_compute_what_the_model_does_in_the_cycles_they_promise() {
    let folder = WorkFolder::new("accelerator-test").expect("a folder");
    let (mut runs, mut positions, mut sources, mut text) = (Vec::new(), (0, 0), Vec::new(), String::new());
    for function in FUNCTIONS {
        let design = design(function);
        for file in &design.files {
            let name = file.path.rsplit('/').next().expect("a name").to_owned();
            folder.write(&name, &file.text).expect("written");
            if !file.is_memory() && !sources.contains(&name) {
                sources.push(name);
            }
        }
        for manner in [Manner::Eager, Manner::Moody, Manner::OneAfterAnother] {
            let run = Run { function, manner, design: design.clone(), arguments: arguments(function), positions };
            text += &instance(&run, runs.len(), &folder);
            positions.0 += run.control_bits();
            positions.1 += run.design.interface.streams.len() * run.stream_bits();
            runs.push(run);
        }
    }
    let (in_words, out_words) = (positions.0.div_ceil(32).max(3), positions.1.div_ceil(32).max(3));
    let ports =
        format!("input logic clk, input logic [{}:0] d, output logic [{}:0] q", 32 * in_words - 1, 32 * out_words - 1);
    folder.write("bench.sv", format!("module bench ({ports});\n{text}endmodule\n")).expect("written");
    sources.push("bench.sv".to_owned());

    let controls: Vec<_> = runs.iter().map(controls).collect();
    let mut bytes = Vec::new();
    for cycle in 0..CYCLES {
        let mut words = Words(vec![0; in_words]);
        for (run, rows) in runs.iter().zip(&controls) {
            for (bit, &value) in rows[cycle].iter().enumerate() {
                words.put(run.positions.0 + bit, 1, value.into());
            }
        }
        bytes.extend(words.0.iter().flat_map(|word| word.to_le_bytes()));
    }
    let said = build_and_run(&folder, &sources, &[Elaboration::of("bench", &sources)], &bytes);
    assert!(!said.contains("Assertion failed") && !said.contains("%Warning: "), "{said}");

    let mut seen: Vec<Vec<Vec<Seen>>> = vec![Vec::new(); runs.len()];
    let bytes = std::fs::read(folder.file("out.bin")).expect("outputs");
    for row in bytes.chunks(4 * out_words) {
        let words = Words(row.as_chunks::<4>().0.iter().map(|&word| u32::from_le_bytes(word)).collect());
        for (run, seen) in runs.iter().zip(&mut seen) {
            let stream = |number| {
                let position = run.positions.1 + number * run.stream_bits();
                let bit = |offset| words.get(position + offset, 1) == 1;
                Seen {
                    accepted: bit(0),
                    valid: bit(1),
                    last: bit(2),
                    data: words.get(position + 3, run.stream_bits() - 3),
                }
            };
            seen.push((0..run.design.interface.streams.len()).map(stream).collect());
        }
    }
    for (run, seen) in runs.iter().zip(&seen) {
        judge(run, seen);
    }
}

#[test]
fn generated_files_are_clean_under_wall() {
    for function in FUNCTIONS {
        let folder = WorkFolder::new("lint-test").expect("a folder");
        let design = design(function);
        let name = |file: &SourceFile| file.path.rsplit('/').next().expect("a name").to_owned();
        for file in &design.files {
            folder.write(&name(file), &file.text).expect("written");
        }
        for define in ["SIMULATION", "SYNTHESIS"] {
            let verilog = design.files.iter().filter(|file| !file.is_memory()).map(name);
            let sources = Elaboration::of(&design.interface.module, verilog).define(define);
            let lint = Toolchain::locate().verilator(&sources, &folder).unwrap_or_else(|error| panic!("{error}"));
            let lint = lint.args(["--lint-only", "-Wall"]).timeout(Duration::from_secs(60));
            lint.run(&folder).unwrap_or_else(|error| panic!("{}: {error}", design.interface.module));
        }
    }
}
