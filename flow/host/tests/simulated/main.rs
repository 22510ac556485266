//! Host, pseudo-terminal, UART, link and accelerator, in Verilator: products of polynomials of
//! degree 16 over 12289.

mod faults;
mod hosts;

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use ringmill_accel::{Design, Options, RingGraph, generate};
use ringmill_cosim::{Cache, LinkModel};
use ringmill_design::{Form, SourceFile};
use ringmill_host::{Connection, FaultPlan, HostError, JobShape, SimulatedBoard, Timing};
use ringmill_link::{LinkOptions, link_top};
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};
use ringmill_toolchain::Toolchain;
use std::time::Duration;

const N: usize = 16;
const MODULUS: u64 = 12289;
const IDENTITY: [u8; 8] = *b"products";
/// 8 clocks a bit, the least: the rest is faster.
const CLOCK_HZ: u64 = 8_000_000;
const BAUD: u32 = 1_000_000;
const DIVIDER: u32 = 8;

fn accelerator() -> Design {
    let modulus = Modulus::new(MODULUS).expect("a prime");
    let root = NegacyclicRoot::smallest(modulus, N as u64).expect("a root");
    let mut graph = RingGraph::new("product", Splitting::negacyclic(root));
    let (a, b) = (graph.argument(Form::Coefficients), graph.argument(Form::Coefficients));
    let (a, b) = (graph.ntt(a), graph.ntt(b));
    let product = graph.mul(a, b);
    let coefficients = graph.intt(product);
    graph.result(coefficients);
    generate(&graph, &Options { lanes: 2, ..Options::new("product.mlir") }).expect("a design")
}

/// A line of a module of the link that is another.
#[derive(Clone, Copy, Debug)]
struct Mutation {
    module: &'static str,
    from: &'static str,
    to: &'static str,
}

/// The accelerator behind its link, perhaps with a fault, at the end of a pseudo-terminal; and its
/// streams.
fn board(chunk: u32, plan: FaultPlan, mutation: Option<Mutation>) -> (SimulatedBoard, JobShape) {
    let design = accelerator();
    let options = LinkOptions { clock_hz: CLOCK_HZ, baud: BAUD, identity: IDENTITY, chunk, counters: true };
    let top = link_top(&design.interface, &options).expect("a link");
    assert_eq!(top.divider, DIVIDER);
    let shape = JobShape::new(&design.interface.streams);
    let mut sources: Vec<SourceFile> = Vec::new();
    for file in design.files.into_iter().chain(top.files) {
        if sources.iter().all(|source| source.path != file.path) {
            sources.push(SourceFile { path: file.path, text: file.text });
        }
    }
    if let Some(Mutation { module, from, to }) = mutation {
        let named = |source: &&mut SourceFile| source.path.ends_with(&format!("/{module}.sv"));
        let source = sources.iter_mut().find(named).expect("a module of the link");
        assert_eq!(source.text.matches(from).count(), 1, "'{from}' in {module}");
        source.text = source.text.replace(from, to);
    }
    let build = move || LinkModel::build(&sources, &top.module, DIVIDER, &Toolchain::locate(), &Cache::locate());
    (SimulatedBoard::start(build, DIVIDER, plan).expect("a board"), shape)
}

#[test]
fn a_link_that_marks_other_frames_than_the_accelerator_counts_is_found_out() {
    let mutation = Mutation { module: "product_link", from: ".BEATS(8)) input1", to: ".BEATS(4)) input1" };
    let (board, shape) = board(512, FaultPlan::none(), Some(mutation));
    let mut connection = connect(&board);
    let (operands, expected) = products(&mut StdRng::seed_from_u64(2), 3);
    let mut got = Vec::new();
    let error = connection.bench(&shape, operands, |_, results| got.push(results)).expect_err("refused");
    assert!(matches!(&error, HostError::Frames { arguments } if *arguments == ["arg1"]), "{error}");
    assert!(got == expected, "no mark is relied on");
    assert_eq!(connection.status().expect("registers").frame_errors, 0b10);
    board.stop().expect("a good end");
}

/// Waits that suit the simulation. On a machine that is busy they are too short at times, which
/// leads to copies.
fn timing() -> Timing {
    Timing { reply: Duration::from_millis(50), attempts: 12, stall: Duration::from_secs(120), ..Timing::of_baud(BAUD) }
}

fn connect(board: &SimulatedBoard) -> Connection {
    let mut connection = Connection::open(board.path(), BAUD).expect("a port");
    connection.set_timing(timing());
    connection
}

type Values = Vec<Vec<Vec<u8>>>;

/// Random polynomials as pairs, and their products by definition, two bytes a coefficient.
fn products(random: &mut StdRng, count: usize) -> (Values, Values) {
    let bytes = |polynomial: &[u64]| polynomial.iter().flat_map(|&value| (value as u16).to_le_bytes()).collect();
    let mut one = || -> Vec<u64> { (0..N).map(|_| random.random_range(0..MODULUS)).collect() };
    let pairs = (0..count).map(|_| {
        let (a, b) = (one(), one());
        (vec![bytes(&a), bytes(&b)], vec![bytes(&ringmill_model::negacyclic_product(&a, &b, MODULUS))])
    });
    pairs.unzip()
}

#[test]
fn a_thousand_products_are_right() {
    let (board, shape) = board(512, FaultPlan::none(), None);
    let mut connection = connect(&board);
    let status = connection.check(IDENTITY).expect("the program");
    assert_eq!((status.chunk, u32::from(status.divider), u64::from(status.clock_hz)), (512, DIVIDER, CLOCK_HZ));
    let (operands, expected) = products(&mut StdRng::seed_from_u64(1), 1000);
    let mut got = Vec::new();
    let figures = connection.bench(&shape, operands, |_, results| got.push(results)).expect("products");
    assert!(got == expected);
    assert_eq!((figures.operands, figures.bytes_in, figures.bytes_out), (1000, 64_000, 32_000));
    let status = connection.status().expect("registers");
    assert_eq!((status.input_beats, status.output_beats), (16_000, 8_000));
    assert_eq!(figures.cycles, Some(status.cycles));
    // Between the first beat in and the last one out all bytes but the first and the last chunks
    // are on the line, 10 bits each.
    let line_cycles = (64_000 + 32_000 - 2 * 2 * 512) * 10 * u64::from(DIVIDER);
    assert!((line_cycles..board.cycles()).contains(&u64::from(status.cycles)), "{} cycles", status.cycles);
    println!("{} cycles of the board, {figures:?}", board.cycles());
    board.stop().expect("a good end");
}
