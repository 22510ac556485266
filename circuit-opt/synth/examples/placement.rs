//! Bootstraps of sums and population counts with and without linear cells, under several limits of
//! noise, as rows of a Markdown table: `cargo run --release -p ringmill-synth --example placement`.

use ringmill_netlist::lincomb::LincombStatistics;
use ringmill_synth::word::{WordGraph, WordOp};
use ringmill_synth::{Effort, Options, SynthError, Synthesis, synthesize};
use ringmill_toolchain::Toolchain;

/// Limits of noise, in variances of a bootstrap.
const LIMITS: [Option<u32>; 6] = [None, Some(150), Some(72), Some(40), Some(24), Some(12)];

fn main() -> Result<(), SynthError> {
    let tools = Toolchain::locate();
    let programs = [
        ("8 × i32, sum", sum(8, 32)),
        ("16 × i32, sum", sum(16, 32)),
        ("i32, popcount", popcount(32)),
        ("i64, popcount", popcount(64)),
        ("i128, popcount", popcount(128)),
    ];
    for (name, graph) in &programs {
        for message_bits in [3, 4] {
            for max_outputs in [None, Some(1)] {
                for max_noise in LIMITS {
                    let of = |linear| {
                        let sums = Options::with_sums(message_bits);
                        let options = Options { effort: Effort::Fast, max_noise, max_outputs, linear, ..sums };
                        synthesize(graph, &options, &tools, &|_| ())
                    };
                    let (without, with) = (of(false)?, of(true)?);
                    let outputs = max_outputs.map_or_else(|| "any".to_owned(), |most| most.to_string());
                    let limit = max_noise.map_or_else(|| "none".to_owned(), |most| most.to_string());
                    println!(
                        "| {name} | {message_bits} | {outputs} | {limit} | {} | {} | {} | {} | {:?} ({}) |",
                        cost(&without),
                        cost(&with),
                        with.after.counts.get("linear").unwrap_or(&0),
                        noise(&with),
                        with.equivalence,
                        with.method,
                    );
                }
            }
        }
    }
    Ok(())
}

fn sum(operands: usize, width: u32) -> WordGraph {
    let mut graph = WordGraph::new("main");
    let words: Vec<_> = (0..operands).map(|operand| graph.input(operand, 0, width)).collect();
    let total = words[1..].iter().fold(words[0], |total, word| graph.op(WordOp::Add, &[total, *word]));
    graph.output(0, 0, total);
    graph
}

fn popcount(width: u32) -> WordGraph {
    let mut graph = WordGraph::new("main");
    let word = graph.input(0, 0, width);
    let count = graph.op(WordOp::CountOnes, &[word]);
    graph.output(0, 0, count);
    graph
}

fn cost(synthesis: &Synthesis) -> String {
    format!("{} at {}", synthesis.after.bootstraps, synthesis.after.depth)
}

fn noise(synthesis: &Synthesis) -> u32 {
    synthesis.lincomb.as_ref().map_or(0, |circuit| LincombStatistics::of(circuit).space.largest_noise)
}
