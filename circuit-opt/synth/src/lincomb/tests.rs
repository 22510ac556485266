//! Words to lincomb circuits.

use proptest::prelude::*;
use ringmill_netlist::lincomb::{LincombStatistics, cover, expand};
use ringmill_netlist::strategies::{Shape, difference, netlists};
use ringmill_netlist::{CellLibrary, sweep};

use super::counted::counted;
use super::pack::{Aim, Known, Order, pack};
use crate::blast::{Blasted, blast_certified, landmarks::programs};
use crate::map::{CutMapping, map_by_cuts, map_directly};
use crate::opt::strash;
use crate::prove::compare_by_simulation;
use crate::word::{Predicate, WordGraph, WordOp, simplify};
use crate::{Equivalence, Objective, Options};

/// Bootstraps in a message space of three bits, which tables of three inputs need too.
const LANDMARKS: [(&str, usize); 9] = [
    ("add_i8", 4),
    ("add_i16", 8),
    ("mul_i8", 30),
    ("mul_i16", 108),
    ("max_i32", 48),
    ("cmp_slt_i32", 16),
    ("popcount_i32", 9),
    ("matvec4x4", 85),
    ("sort4_i8", 60),
];

#[test]
fn packed_circuits_reach_their_landmarks() {
    let programs = programs();
    for (name, most) in LANDMARKS {
        let (_, graph, _) = programs.iter().find(|(program, ..)| *program == name).expect("a landmark program");
        let graph = simplify(graph);
        let Blasted { netlist, certificate, counters } = blast_certified(&graph, &Options::with_sums(3));
        assert!(certificate.check(&netlist, &graph).is_ok(), "{name}");
        let structured = sweep(&netlist);
        let circuit = counted(&netlist, &counters, 3).or_else(|| {
            let mapped = map_by_cuts(&structured, CellLibrary::Lut(3), CutMapping::default());
            cover(&strash(&mapped), 3)
        });
        let packed = pack(
            &circuit.expect("three inputs have eight rows"),
            Aim::of(Objective::Bootstraps, None),
            Order::First,
            &mut Known::default(),
        );
        assert!(packed.cells().len() <= most, "{name} takes {} bootstraps, more than {most}", packed.cells().len());
        let difference = compare_by_simulation(&structured, &expand(&packed), 0);
        assert_ne!(difference.result, Equivalence::Different, "{name}");
    }
}

/// A dot product of two vectors of four signed words of so many bits, the second public or not.
fn dot_product(width: u32, is_public: bool) -> WordGraph {
    let mut graph = WordGraph::new("main");
    let [x, weights] = [0, 1].map(|argument| [0, 1, 2, 3].map(|element| graph.input(argument, element, width)));
    if is_public {
        graph.set_public(1);
    }
    let mut total = graph.constant(0, 4 * width);
    for (x, weight) in x.into_iter().zip(weights) {
        let [x, weight] = [x, weight].map(|word| graph.op(WordOp::SignExtend(4 * width), &[word]));
        let product = graph.op(WordOp::Mul, &[x, weight]);
        total = graph.op(WordOp::Add, &[total, product]);
    }
    graph.output(0, 0, total);
    graph
}

#[test]
fn public_weights_save_bootstraps_in_every_message_space() {
    for message_bits in 3..=5 {
        let bootstraps = [false, true].map(|is_public| {
            let graph = simplify(&dot_product(8, is_public));
            let Blasted { netlist, certificate, counters } = blast_certified(&graph, &Options::with_sums(message_bits));
            assert!(certificate.check(&netlist, &graph).is_ok());
            let circuit = counted(&netlist, &counters, message_bits).expect("there are sums");
            let aim = Aim::of(Objective::Bootstraps, None);
            let packed = pack(&circuit, aim, Order::First, &mut Known::default());
            let compared = compare_by_simulation(&netlist, &expand(&packed), 0);
            assert_ne!(compared.result, Equivalence::Different);
            LincombStatistics::of(&packed).common.bootstraps
        });
        println!("{message_bits}: {bootstraps:?}");
        assert!(3 * bootstraps[1] <= 2 * bootstraps[0], "{message_bits}: {bootstraps:?}");
    }
}

#[test]
fn a_counter_keeps_words_that_share_its_sums_apart() {
    // the sum of a and b is a result, and is added again: its cells are there before the second
    // sum's bits are
    let mut graph = WordGraph::new("main");
    let [a, b, c] = [0, 1, 2].map(|argument| graph.input(argument, 0, 4));
    let sum = graph.op(WordOp::Add, &[a, b]);
    let product = graph.op(WordOp::Mul, &[sum, c]);
    let total = graph.op(WordOp::Add, &[product, sum]);
    for (result, word) in [sum, product, total].into_iter().enumerate() {
        graph.output(result, 0, word);
    }
    for message_bits in 3..=5 {
        let Blasted { netlist, counters, .. } = blast_certified(&graph, &Options::with_sums(message_bits));
        let circuit = counted(&netlist, &counters, message_bits).expect("there are sums");
        let packed = pack(&circuit, Aim::of(Objective::Bootstraps, None), Order::Tightest, &mut Known::default());
        let compared = compare_by_simulation(&netlist, &expand(&packed), 0);
        assert_eq!((compared.result, compared.vectors), (Equivalence::Equal, 1 << 12));
    }
}

#[test]
fn a_counter_may_read_digits_of_one_that_was_made_later() {
    // the lowest bit of a + b is a XOR b, which an earlier sum reads
    let mut graph = WordGraph::new("main");
    let [a, b, c, d] = [0, 1, 2, 3].map(|argument| graph.input(argument, 0, 4));
    let early = graph.op(WordOp::Xor, &[a, b]);
    let total = graph.op(WordOp::Add, &[early, c]);
    let total = graph.op(WordOp::Add, &[total, d]);
    let sum = graph.op(WordOp::Add, &[a, b]);
    for (result, word) in [total, sum].into_iter().enumerate() {
        graph.output(result, 0, word);
    }
    for message_bits in 3..=5 {
        let Blasted { netlist, counters, .. } = blast_certified(&graph, &Options::with_sums(message_bits));
        let circuit = counted(&netlist, &counters, message_bits).expect("there are sums");
        let compared = compare_by_simulation(&netlist, &expand(&circuit), 0);
        assert_eq!((compared.result, compared.vectors), (Equivalence::Equal, 1 << 16));
    }
}

#[test]
fn equality_of_words_is_a_tree_of_few_cells() {
    // bits, and the most bootstraps and depth in message spaces of three, four and five bits
    let most = [(8, [(5, 2), (3, 2), (3, 2)]), (16, [(10, 3), (6, 2), (5, 2)]), (64, [(38, 3), (25, 3), (17, 2)])];
    for (width, of_spaces) in most {
        let mut graph = WordGraph::new("main");
        let [a, b] = [0, 1].map(|argument| graph.input(argument, 0, width));
        let equal = graph.op(WordOp::Compare(Predicate::Equal), &[a, b]);
        graph.output(0, 0, equal);
        for (message_bits, most) in (3..).zip(of_spaces) {
            let Blasted { netlist, certificate, counters } = blast_certified(&graph, &Options::with_sums(message_bits));
            assert!(certificate.check(&netlist, &graph).is_ok());
            let circuit = counted(&netlist, &counters, message_bits).expect("there are sums");
            let compared = compare_by_simulation(&netlist, &expand(&circuit), 0);
            assert_ne!(compared.result, Equivalence::Different);
            let LincombStatistics { common, .. } = LincombStatistics::of(&circuit);
            let found = (common.bootstraps, common.depth);
            println!("{width} bits in {message_bits}: {found:?}");
            assert!(found.0 <= most.0 && found.1 <= most.1, "{width} bits in {message_bits}: {found:?}");
        }
    }
}

proptest! {
    #[test]
    fn a_cover_computes_the_same(netlist in netlists(Shape::default()), message_bits in 3..=5_u8) {
        let mapped = strash(&map_directly(&netlist, CellLibrary::Lut(3)));
        let circuit = cover(&mapped, message_bits).expect("three inputs have eight rows");
        prop_assert_eq!(difference(&netlist, &expand(&circuit)), None);
    }
}
