//! Work on several threads.

use std::{
    num::NonZero,
    sync::{Mutex, PoisonError},
    thread,
};

/// Pieces of each thread: several, since other work may share the cores.
const PIECES: usize = 8;

/// The number of threads that was asked for, or one on each core.
#[must_use]
pub fn threads_or_cores(threads: Option<NonZero<usize>>) -> NonZero<usize> {
    threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN)
}

/// Splits items into pieces of whole groups, and calls a function with each piece and the index of
/// its first group, on some threads.
pub(crate) fn for_pieces<T: Send>(
    threads: NonZero<usize>,
    items: &mut [T],
    group: usize,
    work: impl Fn(usize, &mut [T]) + Sync,
) {
    let groups = (items.len() / group).div_ceil(threads.get() * PIECES).max(1);
    let pieces = Mutex::new(items.chunks_mut(groups * group).enumerate());
    let next = || pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || {
        while let Some((index, piece)) = next() {
            work(index * groups, piece);
        }
    };
    // This thread is one of them.
    thread::scope(|scope| {
        for _ in 1..threads.get() {
            scope.spawn(run);
        }
        run();
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_group_is_worked_on_once() {
        for (threads, groups) in [(1, 0), (1, 7), (3, 1), (2, 1000), (4, 1001)] {
            let mut items = vec![0; 3 * groups];
            for_pieces(NonZero::new(threads).unwrap(), &mut items, 3, |first, piece| {
                for (index, item) in (3 * first..).zip(piece) {
                    *item += index + 1;
                }
            });
            assert!(items.iter().copied().eq(1..=3 * groups), "{threads} threads, {groups} groups");
        }
    }
}
