//! The search for a few nodes that determine a function on its care set.

/// A function that is known on some vectors only.
pub(super) struct Spec {
    /// The vectors on which it is 1.
    pub(super) on: Vec<u64>,
    /// The vectors on which it is 0.
    pub(super) off: Vec<u64>,
}

/// The rows of some nodes' table on which the function is 1 and those on which it is 0, and pairs
/// of vectors in rows on which it is both.
#[derive(Default)]
pub(super) struct Rows {
    pub(super) on: u64,
    pub(super) off: u64,
    /// A vector with 1 and one with 0 that the nodes do not tell apart.
    pub(super) confused: Vec<[usize; 2]>,
}

impl Spec {
    /// The function as rows of the nodes' table. At most six nodes.
    pub(super) fn rows(&self, nodes: &[&[u64]], turn: usize) -> Rows {
        let mut rows = Rows::default();
        split(&self.on, &self.off, nodes, 0, turn, &mut rows);
        rows
    }
}

/// Splits vectors by one node after the other.
fn split(on: &[u64], off: &[u64], nodes: &[&[u64]], row: usize, turn: usize, rows: &mut Rows) {
    let some = |vectors: &[u64]| vectors.iter().any(|&word| word != 0);
    let (is_on, is_off) = (some(on), some(off));
    let Some((&last, rest)) = nodes.split_last() else {
        rows.on |= u64::from(is_on) << row;
        rows.off |= u64::from(is_off) << row;
        if is_on && is_off {
            rows.confused.push([pick(on, turn), pick(off, turn)]);
        }
        return;
    };
    let bits = 1_usize << rest.len();
    if !is_on || !is_off {
        if is_on || is_off {
            reach(if is_on { on } else { off }, nodes, row, if is_on { &mut rows.on } else { &mut rows.off });
        }
        return;
    }
    let part = |vectors: &[u64], flip: u64| -> Vec<u64> {
        vectors.iter().zip(last).map(|(&vectors, &last)| vectors & (last ^ flip)).collect()
    };
    split(&part(on, u64::MAX), &part(off, u64::MAX), rest, row, turn, rows);
    split(&part(on, 0), &part(off, 0), rest, row + bits, turn, rows);
}

/// The rows that some vectors reach.
fn reach(vectors: &[u64], nodes: &[&[u64]], row: usize, rows: &mut u64) {
    if vectors.iter().all(|&word| word == 0) {
        return;
    }
    let Some((&last, rest)) = nodes.split_last() else {
        *rows |= 1 << row;
        return;
    };
    let part =
        |flip: u64| -> Vec<u64> { vectors.iter().zip(last).map(|(&vectors, &last)| vectors & (last ^ flip)).collect() };
    reach(&part(u64::MAX), rest, row, rows);
    reach(&part(0), rest, row + (1 << rest.len()), rows);
}

/// One of the vectors of a set that is not empty.
fn pick(vectors: &[u64], turn: usize) -> usize {
    let words = vectors.len();
    let position = (0..words).map(|word| (word + turn) % words).find(|&word| vectors[word] != 0).unwrap_or(0);
    let turned = vectors[position].rotate_right(turn as u32);
    position * 64 + (turned.trailing_zeros() as usize + turn) % 64
}

/// Pairs to be told apart, a bit for each, beyond which a choice is given up.
pub(super) const MOST_PAIRS: usize = 128;

/// Places of `marks` (a bit for each pair that a node tells apart), at most `slots`, that together
/// have all bits of `all`. Tries at most `steps`.
pub(super) fn cover(marks: &[u128], all: u128, slots: usize, first: usize, steps: &mut u32) -> Option<Vec<usize>> {
    if all == 0 {
        return Some(Vec::new());
    }
    if slots == 0 {
        return None;
    }
    let pair = all & all.wrapping_neg();
    for position in (first..marks.len()).chain(0..first) {
        let mark = marks[position];
        let left = all & !mark;
        if mark & pair == 0 || (slots == 1 && left != 0) {
            continue;
        }
        *steps = steps.checked_sub(1)?;
        if let Some(mut rest) = cover(marks, left, slots - 1, first, steps) {
            rest.push(position);
            return Some(rest);
        }
    }
    None
}
