//! Sums of constant multiples that share parts: what several constants have in common is added up
//! once.
//!
//! The coefficients of all sums in a graph are signed digits; 5·x − 20·y + … is x + 4·x − 4·y −
//! 16·y + …. A pair of digits that occurs more than once, shifted or negated (x − 4·y here),
//! becomes a word of its own. After R. Hartley, "Subexpression sharing in filters using canonic
//! signed digit multipliers", IEEE TCAS II 1996, over all constants of a matrix; the pair that
//! saves most heap bits goes first.

mod check;
mod digits;
mod rebuild;
mod root;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use ringmill_netlist::CellLibrary;

use crate::blast::linear::{Atom, Reading, signed_digits};
use crate::blast::plan::Plan;
use crate::word::{Range, WordGraph, WordId, ranges};
use crate::{Effort, Options};
use digits::{Digit, Prices, Row, Sums, Variable};
use root::Root;

/// A sum with more digits than this is left as it is: pairs are counted.
const MOST_DIGITS: usize = 250;

/// The graph with parts of its sums shared, where that saves bootstraps by count of the adders and
/// can be proved; nothing otherwise.
///
/// The result has words that the graph has not, and is equal on every input: [`check`] compares
/// what both graphs' sums mean.
pub(crate) fn share(graph: &WordGraph, options: &Options) -> Option<WordGraph> {
    let ranges = ranges(graph);
    let (sums, roots) = sums(graph, &ranges);
    let shared = digits::shared(&sums, prices(options), most_counted(options.effort))?;
    let rebuilt = rebuild::rebuild(graph, &ranges, &roots, &shared);
    check::is_same(graph, &ranges, &rebuilt).then_some(rebuilt.graph)
}

/// Pairs of digits that are counted.
fn most_counted(effort: Effort) -> usize {
    match effort {
        Effort::Fast => 2_000_000,
        Effort::Default => 30_000_000,
        Effort::High => 300_000_000,
    }
}

/// Returns the costs of full adders, for the sum of two words and for bits in a sum of many.
fn prices(options: &Options) -> Prices {
    match (options.lincomb, options.library) {
        // a cell adds words a bit or two fewer than there are message bits at a time; it takes up
        // to 4, 11 or 26 bits off a heap
        (Some(message_bits), _) => Prices { adder: 2 * u64::from(message_bits.saturating_sub(2)), heap: 1 },
        (None, CellLibrary::Gates) => Prices { adder: 4, heap: 4 },
        (None, CellLibrary::Lut(_)) => Prices { adder: 2, heap: 2 },
    }
}

/// The sums of a graph whose coefficients are constants, and the variables in them.
fn sums(graph: &WordGraph, ranges: &[Range]) -> (Sums, Vec<Root>) {
    let plan = Plan::new(graph, ranges);
    let mut positions: BTreeMap<(WordId, Reading), usize> = BTreeMap::new();
    let mut sums = Sums::default();
    let mut roots = Vec::new();
    for word in graph.ids() {
        let Some(form) = plan.forms.get(&word) else { continue };
        let words: Option<Vec<(WordId, Reading, u128)>> = form
            .terms
            .iter()
            .map(|&(atom, coefficient)| match atom {
                Atom::Word(word, reading) => Some((word, reading, coefficient)),
                Atom::Product(_) => None,
            })
            .collect();
        let Some(words) = words else { continue };
        let mut digits = Vec::new();
        for (atom, reading, coefficient) in words {
            let variable = *positions.entry((atom, reading)).or_insert_with(|| {
                let range = &ranges[atom.index()];
                let (least, greatest) = match reading {
                    Reading::Signed => (range.signed_least, range.signed_greatest),
                    Reading::Unsigned => (0, i128::try_from(range.greatest).unwrap_or(i128::MAX)),
                };
                sums.variables.push(Variable { word: Some((atom, reading)), pair: None, least, greatest });
                sums.variables.len() - 1
            });
            let positions = signed_digits(coefficient, form.width).into_iter();
            digits.extend(positions.map(|(shift, negative)| Digit { variable, shift, negative }));
        }
        if (2..=MOST_DIGITS).contains(&digits.len()) {
            roots.push(Root { word, width: form.width, constant: form.constant });
            sums.rows.push(Row { width: form.width, digits });
        }
    }
    (sums, roots)
}
