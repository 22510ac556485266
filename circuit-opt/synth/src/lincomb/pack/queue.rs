//! The possible joins in order, of which most are outdated before their turn comes.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::graph::CellId;

/// A joining that was possible when it was found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Joining {
    /// By how much the sum grows, then what decides between equals.
    pub(super) rank: (u32, u64),
    pub(super) cells: [CellId; 2],
    /// The versions of both cells when it was found.
    pub(super) versions: [u32; 2],
}

/// A priority queue of joins: the least first.
///
/// A circuit of a million cells has tens of millions of joins, and a heap of them spends its time
/// waiting for memory. Joins of one growth are kept in no order until their growth is the least;
/// then those that are outdated are dropped, and the others sorted at once.
#[derive(Default)]
pub(super) struct Queue {
    /// Joins of greater growth than the present one, by their growth.
    later: BTreeMap<u32, Vec<Joining>>,
    /// Joins of the present growth, the least last.
    sorted: Vec<Joining>,
    /// Joins of the present growth or less that came after the others were sorted.
    fresh: BinaryHeap<Reverse<Joining>>,
    growth: Option<u32>,
}

impl Queue {
    pub(super) fn push(&mut self, joining: Joining) {
        let growth = joining.rank.0;
        if self.growth.is_some_and(|present| growth <= present) {
            self.fresh.push(Reverse(joining));
        } else {
            self.later.entry(growth).or_default().push(joining);
        }
    }

    /// Takes the least one that is not outdated. What is not `is_live` once never is again.
    pub(super) fn pop(&mut self, is_live: impl Fn(&Joining) -> bool) -> Option<Joining> {
        loop {
            let is_fresh_less = match (self.sorted.last(), self.fresh.peek()) {
                (Some(sorted), Some(Reverse(fresh))) => fresh < sorted,
                (sorted, _) => sorted.is_none(),
            };
            let least =
                if is_fresh_less { self.fresh.pop().map(|Reverse(joining)| joining) } else { self.sorted.pop() };
            match least {
                Some(joining) if is_live(&joining) => return Some(joining),
                Some(_) => {}
                None => {
                    let (growth, mut joins) = self.later.pop_first()?;
                    joins.retain(&is_live);
                    joins.sort_unstable_by(|one, other| other.cmp(one));
                    joins.dedup();
                    (self.sorted, self.growth) = (joins, Some(growth));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_comes_out_is_what_comes_out_of_a_heap(
            pushes in prop::collection::vec((0..4_u32, 0..20_u64, 0..4_usize), 1..60),
            dead in 0..4_u32,
        ) {
            let mut queue = Queue::default();
            let mut heap = BinaryHeap::new();
            let is_live = |joining: &Joining| joining.versions[0] != dead;
            let agree = |queue: &mut Queue, heap: &mut BinaryHeap<Reverse<Joining>>| {
                let next = queue.pop(is_live);
                let same = std::iter::from_fn(|| heap.pop()).map(|Reverse(joining)| joining).find(is_live);
                let (growth, place) = next.map_or((0, 0), |joining| joining.rank);
                if let Some(joining) = next.filter(|_| growth < 5) {
                    let later = Joining { rank: (growth + 1, place), ..joining };
                    queue.push(later);
                    heap.push(Reverse(later));
                }
                next == same
            };
            for (turn, (growth, place, cell)) in pushes.into_iter().enumerate() {
                let versions = [turn as u32 % 5, 0];
                let joining = Joining { rank: (growth, place * 100 + turn as u64), cells: [cell, 9], versions };
                queue.push(joining);
                heap.push(Reverse(joining));
                if turn % 3 == 2 {
                    prop_assert!(agree(&mut queue, &mut heap));
                }
            }
            for _ in 0..40 {
                prop_assert!(agree(&mut queue, &mut heap));
            }
        }
    }
}
