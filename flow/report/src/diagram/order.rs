//! The order within the columns: few crossings, by barycentres (Sugiyama, Tagawa, Toda 1981).

use super::{super::Diagram, columns::Columns};

/// Sweeps to the right and back.
const SWEEPS: usize = 12;

/// Reorders the items of each column. Of all orders that were tried, the one with the fewest
/// crossings stays.
pub(super) fn untangle(columns: &mut Columns, diagram: &Diagram) {
    let mut best = (crossings(columns, diagram), columns.items.clone());
    for sweep in 0..SWEEPS {
        let last = columns.items.len().saturating_sub(1);
        for step in 0..last {
            if sweep % 2 == 0 {
                let links = columns.links(step, diagram);
                sort(columns, step + 1, links.iter().map(|&(here, next)| (next, here)));
            } else {
                let left = last - 1 - step;
                let links = columns.links(left, diagram);
                sort(columns, left, links.into_iter());
            }
        }
        let found = crossings(columns, diagram);
        if found < best.0 {
            best = (found, columns.items.clone());
        }
        if best.0 == 0 {
            break;
        }
    }
    columns.items = best.1;
}

/// Sorts a column by the mean position of its items' neighbours. `links` are pairs of an item's
/// position and its neighbour's.
fn sort(columns: &mut Columns, column: usize, links: impl Iterator<Item = (usize, usize)>) {
    let mut sums = vec![(0, 0); columns.items[column].len()];
    for (item, neighbour) in links {
        sums[item].0 += neighbour;
        sums[item].1 += 1;
    }
    let mean = |position: usize| match sums[position] {
        // Without neighbours it stays about where it is.
        (_, 0) => position as f64,
        (sum, count) => sum as f64 / count as f64,
    };
    let mut order: Vec<usize> = (0..sums.len()).collect();
    order.sort_by(|&a, &b| mean(a).total_cmp(&mean(b)));
    columns.items[column] = order.into_iter().map(|position| columns.items[column][position]).collect();
}

/// Pairs of lines that cross between neighbouring columns.
fn crossings(columns: &Columns, diagram: &Diagram) -> usize {
    let between = |column| {
        let links = columns.links(column, diagram);
        let crosses = |a: &(usize, usize), b: &(usize, usize)| (a.0 < b.0 && a.1 > b.1) || (a.0 > b.0 && a.1 < b.1);
        let with_later = |(at, a)| links[at + 1..].iter().filter(|b| crosses(a, b)).count();
        links.iter().enumerate().map(with_later).sum::<usize>()
    };
    (0..columns.items.len()).map(between).sum()
}
