//! The tables of a netlist.

use comfy_table::{Cell, Table};

use super::{
    super::{Encryption, Netlist, Point, baseline::Baseline, cells, encryption, number, printable::printable},
    style::Style,
    table::{right, strong, table},
};

/// The number of cells of each type, and their cost.
pub(super) fn cell_table(netlist: &Netlist, style: Style) -> Table {
    let mut table = table(["cell", "count", "bootstraps"], style);
    let rows = cells::rows(netlist);
    for row in &rows {
        table.add_row([
            Cell::new(printable(&row.name)),
            right(number::grouped(row.count)),
            right(number::grouped(row.bootstraps)),
        ]);
    }
    let total =
        [Cell::new("all"), right(number::grouped(cells::total(&rows))), right(number::grouped(netlist.bootstraps))];
    table.add_row(total.map(|cell| strong(cell, style)));
    table
}

/// The cost beside that of a circuit without optimization.
pub(super) fn cost_table(netlist: &Netlist, baseline: Option<&Baseline>, style: Style) -> Table {
    let after = [("bootstraps", netlist.bootstraps), ("depth", u64::from(netlist.depth))];
    let Some(Baseline { name, cost, .. }) = baseline else {
        let mut table = table(["cost", "count"], style);
        for (name, count) in after {
            table.add_row([Cell::new(name), right(number::grouped(count))]);
        }
        return table;
    };
    let mut table = table(["cost", name, "optimized", "change"], style);
    for ((name, after), before) in after.into_iter().zip([cost.bootstraps, u64::from(cost.depth)]) {
        let change = number::change(before, after).unwrap_or_default();
        table.add_row([
            Cell::new(name),
            right(number::grouped(before)),
            strong(right(number::grouped(after)), style),
            right(change),
        ]);
    }
    table
}

/// The cells that competed, each under its cheapest safe set. Those that were dropped have the
/// figures of a sketch.
pub(super) fn choice_table(encryption: &Encryption, style: Style) -> Table {
    let header =
        ["cells", "n, k, N", "bootstraps", "depth", "a bootstrap", "2 threads", "64 threads", "failure", "stage"];
    let mut table = table(header, style);
    for row in encryption::rows(encryption) {
        let numbers =
            [row.dimensions, row.bootstraps, row.depth, row.bootstrap, row.two, row.many, row.failure].map(right);
        let cells = [Cell::new(row.cells)].into_iter().chain(numbers).chain([right(row.stage.to_owned())]);
        let is_chosen = row.stage == "chosen";
        table.add_row(cells.map(|cell| if is_chosen { strong(cell, style) } else { cell }));
    }
    table
}

/// The netlists of which none is beaten in both bootstraps and depth.
pub(super) fn front_table(points: &[Point], style: Style) -> Table {
    let mut table = table(["front", "depth", "bootstraps"], style);
    for point in points {
        table.add_row([
            Cell::new(printable(&point.netlist)),
            right(number::grouped(u64::from(point.depth))),
            right(number::grouped(point.bootstraps)),
        ]);
    }
    table
}
