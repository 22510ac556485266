//! The work that packing may take, by the cells of a circuit.
//!
//! Packing takes 0.1 ms a cell for each order and netlist. Up to [`LARGE`] cells all that ever
//! helped is tried; above it the time of a synthesis is that of packing, and each try must be
//! likely to win. Only numbers of cells decide, never time: results do not depend on the machine.

use crate::Effort;

/// Cells above which tries are rationed.
const LARGE: usize = 10_000;

/// Cells that are joined in random orders, all orders together, in a message space of three bits;
/// each bit more takes four times as long.
const CELLS_SHUFFLED: usize = 4_000;

/// The most random orders for one circuit.
const MOST_SHUFFLES: usize = 12;

/// Netlists of tables that are packed; the others promise less.
pub(super) fn netlists(cells: usize) -> usize {
    if cells > LARGE { 1 } else { 4 }
}

/// True if packing cannot make a circuit of so many cells as small as one of `least`: it seldom
/// leaves less than a third, and of a large one seldom less than two fifths.
pub(super) fn is_hopeless(cells: usize, least: usize) -> bool {
    if cells > LARGE { 2 * cells > 5 * least } else { cells > 3 * least }
}

/// True if joins are also made in the order of the circuit, and not only in that of their sums.
pub(super) fn has_second_order(cells: usize) -> bool {
    cells <= LARGE
}

/// Random orders of joins.
pub(super) fn shuffles(cells: usize, message_bits: u8, effort: Effort) -> u64 {
    if effort == Effort::Fast {
        return 0;
    }
    let cells = cells.max(1) << (2 * message_bits.saturating_sub(3));
    (CELLS_SHUFFLED / cells).min(MOST_SHUFFLES) as u64
}

/// Readers of a bit that are looked at for cells to be joined.
pub(super) fn readers(cells: usize) -> usize {
    if cells > LARGE { 8 } else { 24 }
}

/// The most cells among which linear ones are looked for: each is compared with its neighbours.
pub(super) fn most_placed(effort: Effort) -> usize {
    if effort == Effort::Fast { 1_000 } else { 20_000 }
}
