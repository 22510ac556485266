//! Circuits with words inside: sums of inputs of which cells look up the digits that are needed.

use std::sync::Arc;

use ringmill_netlist::Netlist;
use ringmill_netlist::lincomb::{LincombNetlist, LincombStatistics, Word, expand_with};

use super::counted::with_words;
use crate::blast::Counter;
use crate::facts::{Fact, Facts};

/// Facts that are left out one by one; of more, only kinds are.
const MOST_FACTS: usize = 16;

/// Circuits whose words are some of those that facts are about, each with fewer bootstraps than
/// without words: all of them, comparisons or sums alone, and the best without some.
pub(super) fn with_words_inside(
    netlist: &Netlist,
    counters: &[Counter],
    facts: &Facts,
    message_bits: u8,
) -> Vec<LincombNetlist> {
    let bootstraps = |circuit: &LincombNetlist| LincombStatistics::of(circuit).common.bootstraps;
    let made = |chosen: &[&Fact]| with_words(netlist, counters, chosen, message_bits);
    let Some(without) = made(&[]) else { return Vec::new() };
    let all: Vec<&Fact> = facts.all.iter().collect();
    let of_kind = |is_comparison: bool| -> Vec<&Fact> {
        all.iter().copied().filter(|fact| fact.is_comparison == is_comparison).collect()
    };
    let kinds = [all.clone(), of_kind(true), of_kind(false)];
    let tried = kinds.into_iter().filter(|chosen| !chosen.is_empty());
    let tried = tried.filter_map(|chosen| made(&chosen).map(|circuit| (chosen, circuit)));
    let mut found: Vec<(Vec<&Fact>, LincombNetlist)> = tried.collect();
    found.sort_by_key(|(_, circuit)| bootstraps(circuit));
    if let Some((chosen, circuit)) = found.first().filter(|(chosen, _)| (2..=MOST_FACTS).contains(&chosen.len())) {
        let (mut best, mut chosen) = (circuit.clone(), chosen.clone());
        let mut place = chosen.len();
        while place > 0 {
            place -= 1;
            let mut fewer = chosen.clone();
            fewer.remove(place);
            if let Some(circuit) = made(&fewer).filter(|circuit| bootstraps(circuit) < bootstraps(&best)) {
                (best, chosen) = (circuit, fewer);
            }
        }
        found.push((chosen, best));
    }
    let mut circuits: Vec<LincombNetlist> = found.into_iter().map(|(_, circuit)| circuit).collect();
    circuits.sort_by_key(bootstraps);
    circuits.dedup();
    circuits.retain(|circuit| {
        circuit.cells().iter().any(|cell| cell.digits.is_some()) && bootstraps(circuit) < bootstraps(&without)
    });
    circuits
}

/// A circuit as a netlist of tables, in which digits of words are the nodes that facts name.
pub(super) fn expanded(circuit: &LincombNetlist, facts: &Arc<Facts>) -> Netlist {
    let mut inputs = Vec::new();
    expand_with(circuit, &mut |builder, place, _| {
        let cell = &circuit.cells()[place];
        let digits = cell.digits.as_ref()?;
        if inputs.is_empty() {
            inputs = builder.inputs();
        }
        let (terms, constant, width) = (cell.terms.clone(), digits.constant, digits.width());
        let sum = Word { terms, constant, width, origin: None };
        let top = digits.count - 1;
        let is_wanted = |place: u8| match place == top {
            true => digits.top.is_none(),
            false => {
                let changes = |table: &u32| {
                    (0..digits.entries()).any(|entry| table >> entry & 1 != table >> (entry ^ 1 << place) & 1)
                };
                cell.tables.iter().any(changes)
            }
        };
        facts.digits_of(builder, &sum, (digits.low, digits.count), is_wanted, &inputs)
    })
}
