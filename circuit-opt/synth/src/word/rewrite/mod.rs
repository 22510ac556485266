//! Rewriting of word graphs: local rules, hash consing, dead code.
//!
//! Rules are tables, one per family; each says what it never makes worse. They are applied
//! bottom-up while the graph is rebuilt, so a rule sees operands that are already simple, and what
//! is known of their values; passes repeat until no rule applies. Then chains of case distinctions
//! become trees (see `cases`), and the rules are applied again.

mod cases;
mod chains;
mod compare;
mod division;
mod extend;
mod identity;
mod rewriter;
mod rules;
mod select;
mod shift;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::graph::WordGraph;
use rewriter::Rewriter;
pub use rewriter::Rule;
pub use rules::rules;

/// Rewriting stops after this many passes even if rules still apply; the result is right after
/// every pass.
const MAX_PASSES: usize = 12;

/// An equivalent graph with the same inputs and outputs: rules applied, equal words made once,
/// unused words gone. Where the graph is undefined the result may differ.
pub fn simplify(graph: &WordGraph) -> WordGraph {
    simplify_counting(graph).0
}

/// As [`simplify`], and how often each rule was applied, by name; a tree made of a chain counts as
/// 'case distinction'.
pub fn simplify_counting(graph: &WordGraph) -> (WordGraph, BTreeMap<&'static str, usize>) {
    let rules: Vec<&'static Rule> = rules().collect();
    let mut applied = BTreeMap::new();
    let mut graph =
        until_stable(Rewriter::pass(graph, &FxHashMap::default(), &rules, &mut applied), &rules, &mut applied);
    let cases = cases::chains(&graph);
    if !cases.is_empty() {
        *applied.entry("case distinction").or_default() += cases.len();
        graph = until_stable(Rewriter::pass(&graph, &cases, &rules, &mut applied), &rules, &mut applied);
    }
    (graph, applied)
}

fn until_stable(
    mut graph: WordGraph,
    rules: &[&'static Rule],
    applied: &mut BTreeMap<&'static str, usize>,
) -> WordGraph {
    for _ in 1..MAX_PASSES {
        let before: usize = applied.values().sum();
        let size = graph.len();
        graph = Rewriter::pass(&graph, &FxHashMap::default(), rules, applied);
        if applied.values().sum::<usize>() == before && graph.len() == size {
            break;
        }
    }
    graph
}
