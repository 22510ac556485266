//! The proof that a linear cell is 0 or 1 under all inputs, from the circuit alone.

use ringmill_netlist::lincomb::{Bootstrap, LincombNetlist, Signal, Source};
use rustc_hash::{FxHashMap, FxHashSet};

/// The most bits of a cut whose values are gone through.
const MOST_LEAVES: usize = 14;

/// True for a cell that is not linear, and for one whose sum less its offset is 0 or 1 on all
/// values of a cut: or on all values of the sum that its terms make up together with cells that
/// look up that sum. False where neither is shown.
pub(super) fn is_bit(circuit: &LincombNetlist, place: usize) -> bool {
    let cell = &circuit.cells()[place];
    let Some(offset) = cell.linear else { return true };
    is_bit_of_sum(circuit, cell, offset) || is_bit_of_cut(circuit, cell, offset)
}

/// The claim on all values of a sum that some terms look up.
fn is_bit_of_sum(circuit: &LincombNetlist, cell: &Bootstrap, offset: u32) -> bool {
    let signed = |cell: &Bootstrap| -> FxHashMap<Source, i64> {
        let factor = |weight: u32, inverted| if inverted { -i64::from(weight) } else { i64::from(weight) };
        cell.terms.iter().map(|term| (term.signal.source, factor(term.weight, term.signal.inverted))).collect()
    };
    let inverted = |cell: &Bootstrap| -> i64 {
        cell.terms.iter().filter(|term| term.signal.inverted).map(|term| i64::from(term.weight)).sum()
    };
    let all = signed(cell);
    let makers: FxHashSet<u32> = all.keys().filter_map(|source| maker(circuit, *source)).collect();
    makers.into_iter().any(|first| {
        let counter = &circuit.cells()[first as usize];
        let addends = signed(counter);
        let is_same = |source: &Source| {
            maker(circuit, *source).is_some_and(|of| signed(&circuit.cells()[of as usize]) == addends)
        };
        let digits: Vec<(Source, i64)> =
            all.iter().filter(|(source, _)| is_same(source)).map(|(of, by)| (*of, *by)).collect();
        // What is left must be a multiple of the sum.
        let left: Vec<(Source, i64)> =
            all.iter().filter(|(source, _)| !is_same(source)).map(|(of, by)| (*of, *by)).collect();
        let multiple = match left.first() {
            None => 0,
            Some((source, factor)) => match addends.get(source) {
                Some(weight) if factor % weight == 0 && left.len() == addends.len() => factor / weight,
                _ => return false,
            },
        };
        if left.iter().any(|(source, factor)| addends.get(source).map(|weight| weight * multiple) != Some(*factor)) {
            return false;
        }
        let constant = inverted(cell) - i64::from(offset) - multiple * inverted(counter);
        let reachable = counter.terms.iter().fold(1_u64, |sums, term| sums | sums << term.weight);
        (0..=counter.largest_sum()).filter(|sum| reachable >> sum & 1 == 1).all(|sum| {
            let looked_up = digits.iter().map(|(source, factor)| {
                let Source::Output { cell, output } = source else { return 0 };
                factor * i64::from(circuit.cells()[*cell as usize].tables[usize::from(*output)] >> sum & 1)
            });
            matches!(multiple * i64::from(sum) + looked_up.sum::<i64>() + constant, 0 | 1)
        })
    })
}

/// The bootstrapping that makes a bit, if public bits do not choose its tables.
fn maker(circuit: &LincombNetlist, source: Source) -> Option<u32> {
    match source {
        Source::Output { cell, .. } => {
            let of = &circuit.cells()[cell as usize];
            (of.linear.is_none() && of.selectors.is_empty()).then_some(cell)
        }
        _ => None,
    }
}

/// The most steps of one proof by cuts: the values of each cut, times the cells above it. Cuts that
/// the optimizer makes take some thousands.
const MOST_STEPS: usize = 1 << 22;

/// The claim on all values of a cut, which grows from the cell's terms down.
fn is_bit_of_cut(circuit: &LincombNetlist, cell: &Bootstrap, offset: u32) -> bool {
    let mut leaves: Vec<Source> = cell.terms.iter().map(|term| term.signal.source).collect();
    let mut inner: Vec<u32> = Vec::new();
    let mut steps = 0_usize;
    loop {
        if leaves.len() <= MOST_LEAVES {
            steps = steps.saturating_add((inner.len() + 1) << leaves.len());
            if steps > MOST_STEPS {
                return false;
            }
            if holds(circuit, cell, offset, &leaves, &inner) {
                return true;
            }
        }
        // The last cell among the leaves gives way to what it reads.
        let of = |source: &Source| if let Source::Output { cell, .. } = source { Some(*cell) } else { None };
        let Some(last) = leaves.iter().filter_map(of).max() else { return false };
        leaves.retain(|leaf| of(leaf) != Some(last));
        let of = &circuit.cells()[last as usize];
        for signal in of.terms.iter().map(|term| term.signal).chain(of.selectors.iter().copied()) {
            if !leaves.contains(&signal.source) {
                leaves.push(signal.source);
            }
        }
        inner.push(last);
        // A cut may shrink again where paths meet, but not by much.
        if leaves.len() > 2 * MOST_LEAVES {
            return false;
        }
    }
}

/// The claim on all values of some leaves, beneath which `inner` are all cells, the last one first.
fn holds(circuit: &LincombNetlist, cell: &Bootstrap, offset: u32, leaves: &[Source], inner: &[u32]) -> bool {
    let place: FxHashMap<Source, usize> = leaves.iter().enumerate().map(|(place, leaf)| (*leaf, place)).collect();
    let mut made: FxHashMap<Source, u32> = FxHashMap::default();
    (0..1_u32 << leaves.len()).all(|row| {
        made.clear();
        let value = |made: &FxHashMap<Source, u32>, source: Source| match place.get(&source) {
            Some(place) => row >> place & 1,
            None => made.get(&source).copied().unwrap_or(0),
        };
        let bit =
            |made: &FxHashMap<Source, u32>, signal: Signal| value(made, signal.source) ^ u32::from(signal.inverted);
        let sum = |made: &FxHashMap<Source, u32>, of: &Bootstrap| {
            of.terms.iter().map(|term| term.weight * bit(made, term.signal)).sum::<u32>()
        };
        for &inner in inner.iter().rev() {
            let of = &circuit.cells()[inner as usize];
            let total = sum(&made, of);
            let chosen = of.selectors.iter().zip(0..).map(|(signal, place)| bit(&made, *signal) << place).sum::<u32>();
            let looked_up = |output: usize| match of.linear {
                // A linear bit has a proof of its own: here it is the lowest digit.
                Some(offset) => total.wrapping_sub(offset) & 1,
                None => of.row(chosen as usize)[output] >> total & 1,
            };
            let outputs = (0..of.outputs())
                .map(|output| (Source::Output { cell: inner, output: output as u8 }, looked_up(output)));
            made.extend(outputs);
        }
        matches!(i64::from(sum(&made, cell)) - i64::from(offset), 0 | 1)
    })
}
