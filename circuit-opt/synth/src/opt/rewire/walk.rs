//! Cells of a window given other fanins, at random.

use ringmill_netlist::{CellLibrary, table};

use super::choice::{MOST_PAIRS, Spec, cover};
use super::circuit::Circuit;
use crate::Objective;
use crate::network::Cell;
use crate::random::Random;

/// Attempts to satisfy all pairs found so far.
const MOST_CHECKS: usize = 24;
/// Divisors tried for one choice.
const MOST_STEPS: u32 = 400;

/// Tries so many changes; whether any was made. None costs more than what it replaces.
pub(super) fn walk(circuit: &mut Circuit, random: &mut Random, changes: usize, objective: Objective) -> bool {
    let mut changed = false;
    for _ in 0..changes {
        if circuit.sorted.order().is_empty() || circuit.is_exhausted() {
            break;
        }
        let node = circuit.sorted.order()[random.below(circuit.sorted.order().len())];
        if circuit.sorted.network().fanins(node).len() > 1 {
            changed |= change(circuit, node, random, objective);
        }
    }
    changed
}

/// Tries another choice of fanins for a cell; whether it was made. Any nodes will do that do not
/// depend on the cell and tell the vectors apart on which its value matters: some of its fanins
/// stay, the others are chosen by the pairs of vectors that these confuse.
fn change(circuit: &mut Circuit, node: usize, random: &mut Random, objective: Objective) -> bool {
    let library = circuit.sorted.network().library();
    let mut on = Vec::new();
    circuit.care(node, &mut on);
    let mut off = on.clone();
    for ((on, off), function) in on.iter_mut().zip(&mut off).zip(circuit.function(node)) {
        *on &= function;
        *off &= !function;
    }
    let spec = Spec { on, off };
    let most = match library {
        CellLibrary::Gates => 2 + usize::from(random.below(4) == 0),
        CellLibrary::Lut(most) => usize::from(most),
    };
    let (kept, dropped) = part(circuit, node, random, most);
    let network = circuit.sorted.network();
    let may = |other: usize| {
        !circuit.is_above(other)
            && !dropped.contains(&other)
            && !kept.contains(&other)
            && network.fanins(other).len() != 1
            && network.references(other) > 0
            && (objective != Objective::Depth || network.depth(other) < network.depth(node))
    };
    let divisors: Vec<usize> = (0..network.len()).filter(|&other| may(other)).collect();
    let Some((chosen, on, off)) = choose(circuit, &spec, &kept, &divisors, most, random) else {
        return false;
    };
    let (mut fanins, mut rows) = tighten(chosen, on, off, library, random);
    if fanins.is_empty() {
        // A constant reads something, in vain: builders see that.
        fanins.push(network.fanins(node)[0]);
        rows = if rows & 1 == 1 { 0b11 } else { 0b00 };
    }
    if objective == Objective::Depth && !library.admits(rows, fanins.len()) {
        // It would be taken apart, into more than one level.
        return false;
    }
    let cost = library.cost(rows, fanins.len());
    let freed = || network.cost_of(&network.cone_of_its_own(node, |other| fanins.contains(&other)));
    if cost > network.cost(node) && cost > freed() {
        return false;
    }
    let cell = Cell::new(rows, fanins);
    if !circuit.allows(node, &cell, random) {
        return false;
    }
    circuit.sorted.replace(node, cell);
    circuit.update(node);
    true
}

/// Chooses the fanins that are kept and those that are dropped.
fn part(circuit: &Circuit, node: usize, random: &mut Random, most: usize) -> (Vec<usize>, Vec<usize>) {
    let network = circuit.sorted.network();
    let mut kept = network.fanins(node).to_vec();
    let mut dropped = Vec::new();
    let count = match random.below(8) {
        0..=3 => 1,
        4..=5 => 2,
        6 => 3,
        _ => kept.len(),
    };
    while dropped.len() < count && !kept.is_empty() || kept.len() > most {
        // Of two, the one with fewer readers: it may go altogether.
        let [a, b] = [random.below(kept.len()), random.below(kept.len())];
        let weight = |position: usize| {
            let node = kept[position];
            if network.cell(node).is_none() { usize::MAX } else { network.references(node) }
        };
        let position = if weight(a) <= weight(b) { a } else { b };
        dropped.push(kept.swap_remove(position));
    }
    // All but the first may come back.
    dropped.truncate(1);
    (kept, dropped)
}

/// Divisors that together with the kept fanins determine the function, at most `most` in all; and
/// the rows that matter.
fn choose(
    circuit: &Circuit,
    spec: &Spec,
    kept: &[usize],
    divisors: &[usize],
    most: usize,
    random: &mut Random,
) -> Option<(Vec<usize>, u64, u64)> {
    let mut marks: Vec<u128> = vec![0; divisors.len()];
    let mut pairs = 0;
    let mut all = 0;
    let mut chosen = kept.to_vec();
    for _ in 0..MOST_CHECKS {
        let functions: Vec<&[u64]> = chosen.iter().map(|&node| circuit.function(node)).collect();
        let rows = spec.rows(&functions, random.below(1 << 20));
        if rows.confused.is_empty() {
            return Some((chosen, rows.on, rows.off));
        }
        if chosen.len() > kept.len() || pairs == 0 {
            let new = &rows.confused[..rows.confused.len().min(MOST_PAIRS - pairs)];
            for (mark, &divisor) in marks.iter_mut().zip(divisors) {
                let function = circuit.function(divisor);
                let bit = |vector: usize| function[vector / 64] >> (vector % 64) & 1;
                for (position, &[a, b]) in new.iter().enumerate() {
                    *mark |= u128::from(bit(a) ^ bit(b)) << (pairs + position);
                }
            }
            pairs += new.len();
            all = u128::MAX >> (MOST_PAIRS - pairs);
        }
        let mut steps = MOST_STEPS;
        let first = random.below(divisors.len().max(1));
        let more = cover(&marks, all, most - kept.len(), first, &mut steps)?;
        chosen.truncate(kept.len());
        chosen.extend(more.into_iter().map(|position| divisors[position]));
    }
    None
}

/// Drops fanins that are not needed, and decides the rows that do not matter.
fn tighten(
    mut fanins: Vec<usize>,
    mut on: u64,
    mut off: u64,
    library: CellLibrary,
    random: &mut Random,
) -> (Vec<usize>, u64) {
    let mut position = 0;
    while position < fanins.len() {
        let inputs = fanins.len();
        let either = |rows: u64| [false, true].map(|value| table::cofactor(rows, inputs, position, value));
        let ([on_low, on_high], [off_low, off_high]) = (either(on), either(off));
        if (on_low | on_high) & (off_low | off_high) != 0 {
            position += 1;
            continue;
        }
        (on, off) = (without(on_low | on_high, position, inputs), without(off_low | off_high, position, inputs));
        fanins.remove(position);
    }
    let free = table::mask(fanins.len()) & !(on | off);
    let rows = match library {
        // Whatever is there makes another structure.
        CellLibrary::Lut(_) => on | free & random.word(),
        CellLibrary::Gates => cheapest(on, free, fanins.len(), library),
    };
    (fanins, rows)
}

/// A table over the other inputs than that at `position`, on which it does not depend.
fn without(rows: u64, position: usize, inputs: usize) -> u64 {
    (0..1_usize << (inputs - 1)).fold(0, |result, row| {
        let from = row & ((1 << position) - 1) | (row >> position) << (position + 1);
        result | (rows >> from & 1) << row
    })
}

/// Of the functions that are 1 on some rows, and as one likes on others, the cheapest.
fn cheapest(on: u64, free: u64, inputs: usize, library: CellLibrary) -> u64 {
    let mut best = (library.cost(on, inputs), on);
    let mut some = free;
    while some != 0 {
        best = best.min((library.cost(on | some, inputs), on | some));
        some = (some - 1) & free;
    }
    best.1
}
