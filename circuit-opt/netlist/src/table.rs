//! Truth tables of up to six inputs in a `u64`: bit `r` is the output for row `r`, and input `i` is
//! bit `i` of the row number. Bits from `2^inputs` up are 0.

use std::ops::Deref;
use std::sync::LazyLock;

/// The largest number of fanins of a cell: a truth table of six inputs fills a `u64`.
pub const MAX_FANINS: usize = 6;

/// The table of input `i` itself, among six inputs.
pub const PROJECTIONS: [u64; MAX_FANINS] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// The rows of a table of this many inputs (at most 6), all set: also the table of constant one.
#[inline]
pub const fn mask(inputs: usize) -> u64 {
    u64::MAX >> (64 - (1_u32 << inputs))
}

/// The complement of a function of `inputs` inputs.
#[inline]
pub const fn complement(table: u64, inputs: usize) -> u64 {
    !table & mask(inputs)
}

/// True if the function depends on input `input`.
#[inline]
pub const fn depends(table: u64, inputs: usize, input: usize) -> bool {
    ((table >> (1_u32 << input)) ^ table) & !PROJECTIONS[input] & mask(inputs) != 0
}

/// The function with input `input` fixed, over the same inputs (it no longer depends on that one).
#[inline]
pub const fn cofactor(table: u64, inputs: usize, input: usize, value: bool) -> u64 {
    let shift = 1_u32 << input;
    let result = if value {
        let half = table & PROJECTIONS[input];
        half | half >> shift
    } else {
        let half = table & !PROJECTIONS[input];
        half | half << shift
    };
    result & mask(inputs)
}

/// The function of the inverted input `input`: rows with that input 0 and 1 change places.
#[inline]
pub const fn negate_input(table: u64, input: usize) -> u64 {
    let shift = 1_u32 << input;
    (table & PROJECTIONS[input]) >> shift | (table & !PROJECTIONS[input]) << shift
}

/// The table over `inputs` inputs of a function whose input `i` is taken from input `places[i]`.
/// Several may be taken from one, which merges them.
///
/// ```
/// use ringmill_netlist::table;
/// let implies = 0b1011; // not a, or b ... of inputs (a, b): rows 00, 10, 11 are true
/// assert_eq!(table::rewire(implies, &[1, 0], 2), 0b1101);
/// assert_eq!(table::rewire(0b0110, &[0, 0], 1), 0); // a xor a
/// ```
pub fn rewire(table: u64, places: &[usize], inputs: usize) -> u64 {
    let mut result = 0;
    for row in 0..1_usize << inputs {
        let mut from = 0;
        for (input, &place) in places.iter().enumerate() {
            from |= (row >> place & 1) << input;
        }
        result |= (table >> from & 1) << row;
    }
    result
}

/// Input positions, at most six, in rising order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Support {
    places: [usize; MAX_FANINS],
    len: usize,
}

impl Deref for Support {
    type Target = [usize];

    fn deref(&self) -> &[usize] {
        &self.places[..self.len]
    }
}

/// The inputs a function depends on.
pub fn support(table: u64, inputs: usize) -> Support {
    let mut support = Support::default();
    for input in 0..inputs {
        if depends(table, inputs, input) {
            support.places[support.len] = input;
            support.len += 1;
        }
    }
    support
}

/// The function over only the inputs it depends on, and which these are.
pub fn shrink(table: u64, inputs: usize) -> (u64, Support) {
    let support = support(table, inputs);
    if support.len() == inputs {
        return (table & mask(inputs), support);
    }
    let mut result = 0;
    for row in 0..1_usize << support.len() {
        let mut from = 0;
        for (input, &place) in support.iter().enumerate() {
            from |= (row >> input & 1) << place;
        }
        result |= (table >> from & 1) << row;
    }
    (result, support)
}

/// The same function with further inputs it does not depend on, placed after its own.
pub const fn expand(table: u64, inputs: usize, more: usize) -> u64 {
    let mut result = table & mask(inputs);
    let mut have = inputs;
    while have < more {
        result |= result << (1_u32 << have);
        have += 1;
    }
    result
}

/// A function as a multiplexer: `select ? then ^ then_inverted : otherwise ^ otherwise_inverted`.
/// An inverted select is the same with the branches exchanged; an inverted output inverts both
/// branches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mux {
    /// The input that selects.
    pub select: usize,
    /// The input seen when `select` is 1.
    pub then: usize,
    /// True if it is seen inverted.
    pub then_inverted: bool,
    /// The input seen when `select` is 0.
    pub otherwise: usize,
    /// True if it is seen inverted.
    pub otherwise_inverted: bool,
}

/// Recognises a multiplexer among the functions of three inputs, up to inversions.
pub fn is_mux(table: u64) -> Option<Mux> {
    static MUXES: LazyLock<Vec<Option<Mux>>> = LazyLock::new(|| (0..256).map(find_mux).collect());
    MUXES[(table & mask(3)) as usize]
}

fn find_mux(table: u64) -> Option<Mux> {
    let literal = |function: u64| {
        (0..3).find_map(|input| {
            let one = PROJECTIONS[input] & mask(3);
            (function == one).then_some((input, false)).or((function == complement(one, 3)).then_some((input, true)))
        })
    };
    (0..3).find_map(|select| {
        let (then, then_inverted) = literal(cofactor(table, 3, select, true))?;
        let (otherwise, otherwise_inverted) = literal(cofactor(table, 3, select, false))?;
        (then != otherwise).then_some(Mux { select, then, then_inverted, otherwise, otherwise_inverted })
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The value in a row, inputs as the bits of the row.
    fn value(table: u64, row: usize) -> bool {
        table >> row & 1 == 1
    }

    proptest! {
        #[test]
        fn operations_agree_with_rows(table: u64, inputs in 1..=6_usize, input in 0..6_usize, places in prop::array::uniform6(0..6_usize)) {
            let (table, input) = (table & mask(inputs), input % inputs);
            let rewired = rewire(table, &places[..inputs], 6);
            let (shrunk, support) = shrink(table, inputs);
            for row in 0..1 << inputs {
                let flipped = row ^ 1 << input;
                prop_assert_eq!(value(negate_input(table, input), row), value(table, flipped));
                prop_assert_eq!(value(complement(table, inputs), row), !value(table, row));
                prop_assert_eq!(value(cofactor(table, inputs, input, true), row), value(table, row | 1 << input));
                prop_assert_eq!(value(cofactor(table, inputs, input, false), row), value(table, row & !(1 << input)));
                let small = support.iter().enumerate().fold(0, |small, (bit, &place)| small | (row >> place & 1) << bit);
                prop_assert_eq!(value(shrunk, small), value(table, row));
            }
            for row in 0..64 {
                let from = (0..inputs).fold(0, |from, input| from | (row >> places[input] & 1) << input);
                prop_assert_eq!(value(rewired, row), value(table, from));
                prop_assert_eq!(value(expand(table, inputs, 6), row), value(table, row & ((1 << inputs) - 1)));
            }
            let matters = (0..1 << inputs).any(|row| value(table, row) != value(table, row ^ 1 << input));
            prop_assert_eq!(depends(table, inputs, input), matters);
            prop_assert_eq!(support.contains(&input), matters);
            prop_assert_eq!(shrunk & !mask(support.len()), 0);
        }
    }

    #[test]
    fn multiplexers_are_found_in_every_disguise() {
        let mut found = 0;
        for table in 0..256 {
            let Some(mux) = is_mux(table) else { continue };
            found += 1;
            for row in 0..8_usize {
                let bit = |input: usize| row >> input & 1 == 1;
                let then = bit(mux.then) != mux.then_inverted;
                let otherwise = bit(mux.otherwise) != mux.otherwise_inverted;
                assert_eq!(value(table, row), if bit(mux.select) { then } else { otherwise });
            }
        }
        // Three selects, two orders of the branches, four inversions.
        assert_eq!(found, 24);
        assert_eq!(is_mux(0xca).map(|mux| (mux.select, mux.then, mux.otherwise)), Some((2, 1, 0)));
        assert_eq!(is_mux(0xe8), None);
    }
}
