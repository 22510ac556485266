//! A streaming product of polynomials against the definition.

use super::*;
use ringmill_accel::{Design, Options, RingGraph, generate};
use ringmill_design::Form;
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};

const N: usize = 256;
const MODULUS: u64 = 12289;
/// Coefficients of 14 bits are padded to whole bytes.
const WIDTH: usize = 16;
const LANES: usize = 2;
const BEATS: usize = N / LANES;

fn accelerator() -> Design {
    let modulus = Modulus::new(MODULUS).expect("a prime");
    let root = NegacyclicRoot::smallest(modulus, N as u64).expect("a root");
    let mut graph = RingGraph::new("dut", Splitting::negacyclic(root));
    let (a, b) = (graph.argument(Form::Coefficients), graph.argument(Form::Coefficients));
    let (a, b) = (graph.ntt(a), graph.ntt(b));
    let product = graph.mul(a, b);
    let coefficients = graph.intt(product);
    graph.result(coefficients);
    generate(&graph, &Options { lanes: LANES as u32, ..Options::new("product.mlir") }).expect("a design")
}

/// `marked` are the beats from one `tlast` to the next at each argument.
fn model(accelerator: &Design, marked: [usize; 2]) -> StreamModel {
    let named = |file: &SourceFile| SourceFile {
        path: file.path.rsplit('/').next().unwrap_or_default().to_owned(),
        text: file.text.clone(),
    };
    let mut design = StreamDesign::of(&accelerator.interface, accelerator.files.iter().map(named).collect());
    for (input, marked) in design.inputs.iter_mut().zip(marked) {
        input.marked = marked;
    }
    build(&design)
}

/// Zero, the largest, and random polynomials.
fn arguments() -> Vec<[Vec<u64>; 2]> {
    let mut state = 1_u64;
    let mut random = || -> Vec<u64> {
        let next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 20) % MODULUS
        };
        std::iter::repeat_with(next).take(N).collect()
    };
    let largest = vec![MODULUS - 1; N];
    let mut pairs = vec![[vec![0; N], random()], [largest.clone(), largest]];
    pairs.extend((0..4).map(|_| [random(), random()]));
    pairs
}

#[test]
fn products_are_those_of_the_definition() {
    let accelerator = accelerator();
    let mut model = model(&accelerator, [BEATS; 2]);
    let arguments = arguments();
    let pack = |pair: &[Vec<u64>; 2]| pair.iter().map(|one| lanes::pack(one, WIDTH, LANES)).collect();
    let frames: Vec<Vec<Vec<u32>>> = arguments.iter().map(pack).collect();
    let expected: Vec<Vec<u64>> =
        arguments.iter().map(|[a, b]| ringmill_model::negacyclic_product(a, b, MODULUS)).collect();
    let mut check = |pauses: &Pauses, options: &RunOptions| {
        let run = model.run_with(&frames, pauses, options).expect("a run");
        assert_eq!(run.violations, []);
        let got: Vec<Vec<u64>> = run.outputs.iter().map(|frame| lanes::unpack(&frame[0], WIDTH, LANES)).collect();
        assert!(got == expected, "{pauses:?}");
        (run.latency_cycles, run.interval_cycles)
    };
    for seed in 0..8 {
        check(&pauses(seed, 2, 1), &RunOptions::default());
    }
    check(&pauses(8, 2, 1), &RunOptions { compare_states: true, ..RunOptions::default() });
    let measured = check(&Pauses::none(), &RunOptions::default());
    assert_eq!(measured, (accelerator.interface.latency_cycles(), accelerator.interface.interval_cycles()));
}

#[test]
fn short_and_long_frames_are_reported_of_their_argument_and_change_no_product() {
    let accelerator = accelerator();
    let arguments = arguments();
    let pack = |pair: &[Vec<u64>; 2]| pair.iter().map(|one| lanes::pack(one, WIDTH, LANES)).collect();
    let frames: Vec<Vec<Vec<u32>>> = arguments.iter().map(pack).collect();
    let right = model(&accelerator, [BEATS; 2]).run(&frames, &Pauses::none()).expect("a run");
    assert_eq!(right.violations, []);
    // The mark of the first frame's middle is early; without a mark at all that of its end is
    // missing.
    for (marked, stream, beat) in [([BEATS, BEATS / 2], "arg1", BEATS / 2), ([2 * BEATS, BEATS], "arg0", 0)] {
        let run = model(&accelerator, marked).run(&frames, &Pauses::none()).expect("a run");
        let [violation] = &run.violations[..] else { panic!("{:?}", run.violations) };
        assert_eq!((violation.stream.as_str(), violation.rule), (stream, Rule::FramesRight));
        assert_eq!((violation.frame, violation.beat), (u64::from(beat == 0), beat as u64), "{violation}");
        assert_eq!(violation.count, run.cycles - violation.cycle, "high to the end");
        assert_eq!(run.outputs, right.outputs);
    }
}
