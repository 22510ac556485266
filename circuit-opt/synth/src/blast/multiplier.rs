//! Partial products of two words for a carry-save heap: and-array, radix-4 Booth rows, or the
//! halved array of a square.

use ringmill_netlist::{CellLibrary, Netlist, Node, NodeId, PublicNodes, sweep};
use rustc_hash::FxHashMap;

use super::bit_heap::{BitHeap, Negation};
use super::block;
use super::cells::Cells;
use crate::Sums;

/// A factor: its significant bits, and whether the top one weighs negative.
#[derive(Clone, Copy)]
pub(super) struct Factor<'a> {
    pub(super) bits: &'a [NodeId],
    pub(super) signed: bool,
}

/// The generation of the partial products of two different factors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// One conjunction per pair of bits; with signs after C. Baugh and B. Wooley, "A two's
    /// complement parallel array multiplication algorithm", IEEE Trans. Computers 1973.
    Array,
    /// One row per two bits of the first factor, in −2..=2 times the second; O. L. MacSorley,
    /// "High-speed arithmetic in binary computers", Proc. IRE 1961.
    BoothFirst,
    /// The same with the factors swapped.
    BoothSecond,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Shape {
    first: (usize, bool),
    second: (usize, bool),
    /// whether the first and the second are public
    public: [bool; 2],
    columns: usize,
    /// whether the heap adds up nothing else
    alone: bool,
}

/// Chooses, by counting cells, how products are made; one per netlist, since the choice depends on
/// the cell library.
#[derive(Default)]
pub(super) struct Multiplier {
    chosen: FxHashMap<Shape, Method>,
}

impl Multiplier {
    /// Adds ±2^`shift`·first·second to `heap`.
    pub(super) fn add_product(
        &mut self,
        cells: &mut Cells,
        heap: &mut BitHeap,
        factors: [Factor<'_>; 2],
        shift: usize,
        negative: bool,
        alone: bool,
    ) {
        let [first, second] = factors;
        match cells.sums() {
            Sums::Compressed => {}
            Sums::Rows { swapped: false } => return add_array(cells, heap, first, second, shift, negative),
            Sums::Rows { swapped: true } => return add_array(cells, heap, second, first, shift, negative),
        }
        if first.bits == second.bits && first.signed == second.signed {
            return add_square(cells, heap, first, shift, negative);
        }
        let columns = heap.width().saturating_sub(shift).min(first.bits.len() + second.bits.len());
        let shape = Shape {
            first: (first.bits.len(), first.signed),
            second: (second.bits.len(), second.signed),
            public: [first, second].map(|factor| cells.are_public(factor.bits)),
            columns,
            alone,
        };
        let method = *self.chosen.entry(shape).or_insert_with(|| choose(cells, shape));
        add_rows(cells, heap, factors, shift, negative, method);
    }
}

fn add_rows(
    cells: &mut Cells,
    heap: &mut BitHeap,
    [first, second]: [Factor<'_>; 2],
    shift: usize,
    negative: bool,
    method: Method,
) {
    match method {
        Method::Array => add_array(cells, heap, first, second, shift, negative),
        Method::BoothFirst => add_booth(cells, heap, first, second, shift, negative),
        Method::BoothSecond => add_booth(cells, heap, second, first, shift, negative),
    }
}

/// The method whose partial products and full adders cost least, counted on a product of its own.
///
/// With cells that add before they look up it is the array: one cell makes two conjunctions, and
/// counts down four bits; not so where one factor is public: then partial products are choices,
/// which are free, and Booth's are half as many.
fn choose(cells: &Cells, shape: Shape) -> Method {
    if cells.counter_capacity().is_some() && shape.public == [false; 2] {
        return Method::Array;
    }
    let methods = [Method::Array, Method::BoothFirst, Method::BoothSecond];
    let cost = |method| {
        let mut trial = Cells::new("trial", cells.library());
        let mut word = |(bits, signed): (usize, bool), is_public: bool| {
            let bits: Vec<NodeId> = (0..bits).map(|_| trial.input(String::new(), is_public)).collect();
            (bits, signed)
        };
        let (first, second) = (word(shape.first, shape.public[0]), word(shape.second, shape.public[1]));
        let mut heap = BitHeap::new(shape.columns);
        let factors = [Factor { bits: &first.0, signed: first.1 }, Factor { bits: &second.0, signed: second.1 }];
        add_rows(&mut trial, &mut heap, factors, 0, false, method);
        if shape.alone {
            for bit in heap.sum(&mut trial) {
                trial.output(String::new(), bit);
            }
            return bootstraps(&sweep(&trial.finish()), cells.library());
        }
        // in a larger heap each bit costs about one more adder, and some still their own cell
        let rows = bootstraps(trial.netlist(), cells.library()) + heap.unmade_cells() as u64;
        rows + cells.full_adder_cost() * heap.bits() as u64
    };
    methods.into_iter().min_by_key(|&method| cost(method)).unwrap_or(Method::Array)
}

/// The condition on which a Booth digit is 0.
#[derive(Clone, Copy)]
enum Zeroes {
    /// when this holds
    When(NodeId),
    /// when neither this nor the digit's high bit holds
    Neither(NodeId),
}

fn bootstraps(netlist: &Netlist, library: CellLibrary) -> u64 {
    let public = PublicNodes::of(netlist);
    let cost = |id| match netlist.node(id) {
        Node::Cell { table, fanins } => u64::from(library.cost_mixed(public.function(table, fanins))),
        _ => 0,
    };
    netlist.ids().map(cost).sum()
}

fn add_array(cells: &mut Cells, heap: &mut BitHeap, a: Factor<'_>, b: Factor<'_>, shift: usize, negative: bool) {
    let in_blocks = add_blocks(cells, heap, a, b, shift, negative);
    for (i, &x) in a.bits.iter().enumerate() {
        heap.begin_row();
        for (j, &y) in b.bits.iter().enumerate() {
            if shift + i + j >= heap.width() {
                break;
            }
            if i < in_blocks[0] && j < in_blocks[1] {
                continue;
            }
            let is_negative = is_sign(a, i) != is_sign(b, j);
            heap.add_conjunction(cells, x, y, shift + i + j, negative != is_negative);
        }
    }
}

/// Adds what two bits of each factor make, as far as cells can make it at once and no signs are
/// among them; returns the number of bits of each factor that are done with each other.
fn add_blocks(
    cells: &mut Cells,
    heap: &mut BitHeap,
    a: Factor<'_>,
    b: Factor<'_>,
    shift: usize,
    negative: bool,
) -> [usize; 2] {
    if cells.trees().is_none_or(|trees| trees.capacity < block::CAPACITY) {
        return [0; 2];
    }
    let unsigned = |factor: Factor<'_>| (factor.bits.len() - usize::from(factor.signed)) / 2 * 2;
    let done = [unsigned(a), unsigned(b)];
    for (i, x) in a.bits[..done[0]].chunks_exact(2).enumerate() {
        for (j, y) in b.bits[..done[1]].chunks_exact(2).enumerate() {
            let column = shift + 2 * (i + j);
            let leaves = [x[0], x[1], y[0], y[1]];
            if column + 1 < heap.width() && leaves.iter().all(|&bit| cells.as_constant(bit).is_none()) {
                let digits = block::product(cells, [x[0], x[1]], [y[0], y[1]]);
                for (above, digit) in digits.into_iter().enumerate() {
                    heap.add_made_bit(cells, digit, column + above, negative, &leaves);
                }
                continue;
            }
            for (place, above) in [([0, 0], 0), ([0, 1], 1), ([1, 0], 1), ([1, 1], 2)] {
                heap.add_conjunction(cells, x[place[0]], y[place[1]], column + above, negative);
            }
        }
    }
    done
}

fn is_sign(factor: Factor<'_>, position: usize) -> bool {
    factor.signed && position + 1 == factor.bits.len()
}

/// a² = Σ 2^2i·a_i + Σ_{i<j} 2^(i+j+1)·a_i·a_j, signs as in the array.
fn add_square(cells: &mut Cells, heap: &mut BitHeap, a: Factor<'_>, shift: usize, negative: bool) {
    for (i, &x) in a.bits.iter().enumerate() {
        heap.add_bit(cells, x, shift + 2 * i, negative);
        for (j, &y) in a.bits.iter().enumerate().skip(i + 1) {
            if shift + i + j + 1 >= heap.width() {
                break;
            }
            heap.add_conjunction(cells, x, y, shift + i + j + 1, negative != is_sign(a, j));
        }
    }
}

/// Rows d·multiplicand·4^row for the digits d = −2·high + middle + low of `recoded`.
///
/// A row bit is two cells: select (once or twice the multiplicand), then zero and invert. The digit
/// 0 is also written −0 (three ones): all ones, and one added as for any negative digit. So the
/// digit's high bit itself says that one is added.
fn add_booth(
    cells: &mut Cells,
    heap: &mut BitHeap,
    recoded: Factor<'_>,
    multiplicand: Factor<'_>,
    shift: usize,
    negative: bool,
) {
    let zero = cells.constant(false);
    let digit_bit = |position: usize| match recoded.bits.get(position) {
        Some(&bit) => bit,
        None if recoded.signed => recoded.bits[recoded.bits.len() - 1],
        None => zero,
    };
    let rows = if recoded.signed { recoded.bits.len().div_ceil(2) } else { recoded.bits.len() / 2 + 1 };
    for row in 0..rows {
        let column = shift + 2 * row;
        if column >= heap.width() {
            break;
        }
        let low = if row == 0 { zero } else { digit_bit(2 * row - 1) };
        let (middle, high) = (digit_bit(2 * row), digit_bit(2 * row + 1));
        if cells.as_constant(high) == Some(false) && cells.as_constant(middle) == Some(false) {
            // the digit is a bit
            let one = Factor { bits: &[low], signed: false };
            add_array(cells, heap, one, multiplicand, column, negative);
            continue;
        }
        let once = cells.xor(middle, low);
        // in the first row (low = 0) a row bit can look at the digit itself
        let zeroes = match cells.as_constant(low) {
            Some(false) => Zeroes::Neither(middle),
            _ => Zeroes::When(cells.all_equal(high, middle, low)),
        };
        let bits = multiplicand.bits;
        let lowest = Negation { choice: high, once, bit: bits[0], digit: [high, middle, low] };
        heap.add_negation(cells, lowest, column, negative);
        // twice an n-bit multiplicand has n + 1 bits
        for position in 1..=bits.len() {
            if column + position >= heap.width() {
                break;
            }
            let top = if multiplicand.signed { bits[bits.len() - 1] } else { zero };
            let single = bits.get(position).copied().unwrap_or(top);
            // the last digit of an odd number of bits is −1, 0 or 1
            let selected = if high == middle { single } else { cells.mux(once, single, bits[position - 1]) };
            let bit = match zeroes {
                Zeroes::When(none) => cells.inverted_or_zero(selected, high, none),
                Zeroes::Neither(middle) => cells.invert_if_any(selected, high, middle),
            };
            let is_sign = multiplicand.signed && position == bits.len();
            let leaves = [high, middle, low, single, bits[position - 1]];
            heap.add_made_bit(cells, bit, column + position, negative != is_sign, &leaves);
        }
        if !multiplicand.signed {
            heap.add_bit(cells, high, column + bits.len() + 1, !negative);
        }
    }
}
