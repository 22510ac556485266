//! Certificates of right circuits hold, and those of wrong ones do not.

use proptest::prelude::*;
use ringmill_netlist::{CellLibrary, sweep};

use super::*;
use crate::blast::blast_certified;
use crate::word::random_graphs::recipes;
use crate::word::{Predicate, Table, simplify};

const LIBRARIES: [CellLibrary; 4] = [CellLibrary::Lut(3), CellLibrary::Gates, CellLibrary::Lut(2), CellLibrary::Lut(4)];

fn certified(graph: &WordGraph, library: CellLibrary) -> Result<Summary, Violation> {
    let (netlist, certificate) = blast_certified(graph, library);
    assert!(is_swept(&netlist, &sweep(&netlist)));
    certificate.check(&netlist, graph)
}

fn with_operands(
    op: impl FnOnce(&mut WordGraph) -> WordOp,
    widths: &[u32],
    extend: fn(u32) -> WordOp,
    width: u32,
) -> WordGraph {
    let mut graph = WordGraph::new("operation");
    let operands: Vec<WordId> =
        widths.iter().enumerate().map(|(argument, &width)| graph.input(argument, 0, width)).collect();
    let operands: Vec<WordId> = operands.into_iter().map(|word| graph.op(extend(width), &[word])).collect();
    let op = op(&mut graph);
    let word = graph.op(op, &operands);
    graph.output(0, 0, word);
    graph
}

fn binaries() -> impl Iterator<Item = WordOp> {
    WordOp::BINARY.into_iter().chain(Predicate::ALL.map(WordOp::Compare))
}

#[test]
fn every_operation_is_certified() {
    for library in LIBRARIES {
        for width in [1, 2, 3, 5, 8, 16, 32] {
            for op in binaries() {
                let graph = with_operands(|_| op, &[width; 2], WordOp::ZeroExtend, width);
                certified(&graph, library).unwrap_or_else(|error| panic!("{library} {width} {op:?}: {error}"));
            }
            for op in WordOp::UNARY {
                let graph = with_operands(|_| op, &[width], WordOp::ZeroExtend, width);
                certified(&graph, library).unwrap_or_else(|error| panic!("{library} {width} {op:?}: {error}"));
            }
            let table = Table::new((0..200).map(|row| row * row % 251).collect(), 8);
            let graph = with_operands(|g| WordOp::Lookup(g.table(table)), &[width], WordOp::ZeroExtend, width);
            certified(&graph, library).unwrap_or_else(|error| panic!("{library} {width} table: {error}"));
        }
    }
}

#[test]
fn operations_on_short_words_are_certified() {
    for (width, widths) in [(9, [3, 5]), (7, [4, 2]), (6, [5, 5]), (12, [6, 6]), (32, [8, 8])] {
        for extend in [WordOp::ZeroExtend as fn(u32) -> WordOp, WordOp::SignExtend] {
            for op in binaries() {
                let graph = with_operands(|_| op, &widths, extend, width);
                certified(&graph, CellLibrary::Lut(3)).unwrap_or_else(|error| panic!("{widths:?} {op:?}: {error}"));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn random_graphs_are_certified(
        recipe in recipes(1..=3, 1..=6, 14),
        library in prop::sample::select(LIBRARIES.to_vec()),
        simplified: bool,
    ) {
        let graph = recipe.graph();
        let graph = if simplified { simplify(&graph) } else { graph };
        let result = certified(&graph, library);
        prop_assert!(result.is_ok(), "{:?} {graph:?}", result);
    }
}

#[test]
#[ignore]
fn survey() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let count: usize = std::env::var("COUNT").ok().and_then(|c| c.parse().ok()).unwrap_or(5000);
    let most: u32 = std::env::var("WIDTH").ok().and_then(|c| c.parse().ok()).unwrap_or(6);
    type Example = (usize, usize, CellLibrary, Violation, String);
    let mut failures: std::collections::BTreeMap<(String, String), (usize, Option<Example>)> = Default::default();
    for number in 0..count {
        let graph = recipes(1..=3, 1..=most, 14).new_tree(&mut runner).unwrap().current().graph();
        for simplified in [false, true] {
            let graph = if simplified { simplify(&graph) } else { graph.clone() };
            let start = std::time::Instant::now();
            for library in LIBRARIES {
                if let Err(error) = certified(&graph, library) {
                    let ranges = crate::word::ranges(&graph);
                    let verified = claims::verify(&graph, &ranges);
                    if error.failure == Failure::Incomplete && library == CellLibrary::Gates {
                        for id in graph.ids() {
                            if verified.ranges[id.index()] != ranges[id.index()] {
                                println!("{number} claim {id:?} {:?}: {:?}", graph.word(id), ranges[id.index()]);
                                for o in graph.operands(id) {
                                    println!("    {o:?} {:?} {:?}", graph.word(*o), ranges[o.index()]);
                                }
                            }
                        }
                    }
                    let name = error.what.split(" of ").next().unwrap().to_owned();
                    let entry = failures.entry((name, format!("{:?}", error.failure))).or_insert((0, None));
                    entry.0 += 1;
                    let size = graph.len();
                    if entry.1.as_ref().is_none_or(|(s, ..)| *s > size) {
                        entry.1 = Some((size, number, library, error, format!("{:?}", graph)));
                    }
                }
            }
            if start.elapsed().as_millis() > 300 {
                println!("slow {number} {:?}", start.elapsed());
            }
        }
    }
    for (kind, (count, example)) in failures {
        println!("{kind:?}: {count}");
        println!("   {example:?}");
    }
}

#[test]
#[ignore]
fn timing() {
    let mut graphs: Vec<(String, WordGraph)> = Vec::new();
    let mut dot = WordGraph::new("dot");
    let a: Vec<WordId> = (0..64).map(|e| dot.input(0, e, 8)).collect();
    let b: Vec<WordId> = (0..64).map(|e| dot.input(1, e, 8)).collect();
    let mut sum = dot.constant(0, 32);
    for (x, y) in a.into_iter().zip(b) {
        let (x, y) = (dot.op(WordOp::SignExtend(32), &[x]), dot.op(WordOp::SignExtend(32), &[y]));
        let product = dot.op(WordOp::Mul, &[x, y]);
        sum = dot.op(WordOp::Add, &[sum, product]);
    }
    dot.output(0, 0, sum);
    graphs.push(("dot 64x8".into(), simplify(&dot)));
    for width in [32, 64, 128] {
        for op in binaries() {
            if matches!(op, WordOp::And | WordOp::Or) {
                continue;
            }
            graphs.push((format!("{op:?} {width}"), with_operands(|_| op, &[width; 2], WordOp::ZeroExtend, width)));
        }
        for op in WordOp::UNARY {
            graphs.push((format!("{op:?} {width}"), with_operands(|_| op, &[width], WordOp::ZeroExtend, width)));
        }
    }
    graphs.push(("mul 32x32 to 64".into(), with_operands(|_| WordOp::Mul, &[32; 2], WordOp::ZeroExtend, 64)));
    for (name, graph) in graphs {
        let start = std::time::Instant::now();
        let plain = crate::blast::blast(&graph, CellLibrary::Lut(3));
        let blast = start.elapsed();
        let start = std::time::Instant::now();
        let (netlist, certificate) = blast_certified(&graph, CellLibrary::Lut(3));
        let certified = start.elapsed();
        let start = std::time::Instant::now();
        let result = certificate.check(&netlist, &graph);
        let check = start.elapsed();
        if check.as_micros() > 4000 || result.is_err() || name.contains("dot") {
            println!(
                "{name}: {} cells, blast {blast:?} certified {certified:?} check {check:?} {result:?}",
                plain.cell_count()
            );
        }
    }
}
