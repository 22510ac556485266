//! The tables and lines of an accelerator.

use comfy_table::{Cell, Table};
use ringmill_design::Timing;

use super::{
    super::{
        Block, Fpga, Report, ToolRun, Top,
        accelerator::{MOST_LISTED, kinds, operands_a_second, taken, values},
        number,
        printable::printable,
        utilisation::{clock, share, uses},
    },
    style::Style,
    table::{right, strong, table},
};

/// The streams, then the blocks; what there is none of has no table.
pub(super) fn tables(top: &Top, blocks: &[Block], style: Style) -> Vec<Table> {
    let mut tables = Vec::new();
    if !top.interface.streams.is_empty() {
        tables.push(stream_table(top, style));
    }
    match blocks.len() {
        0 => {}
        1..=MOST_LISTED => tables.push(block_table(top, blocks, style)),
        _ => tables.push(kind_table(top, blocks, style)),
    }
    tables
}

fn stream_table(top: &Top, style: Style) -> Table {
    let mut table = table(["stream", "direction", "lanes", "bits", "beats"], style);
    for stream in &top.interface.streams {
        let numbers = [stream.lanes.into(), stream.coefficient_bits.into(), stream.beats]
            .map(|count| right(number::grouped(count)));
        table.add_row(
            [Cell::new(printable(&stream.name)), right(stream.direction.to_string())].into_iter().chain(numbers),
        );
    }
    table
}

fn block_table(top: &Top, blocks: &[Block], style: Style) -> Table {
    let mut table = table(["block", "kind", "latency", "interval", "taken", "values"], style);
    for block in blocks {
        let taken =
            taken(block, top.interface.interval_cycles()).map_or_else(String::new, |percent| format!("{percent} %"));
        table.add_row([
            Cell::new(printable(&block.name)),
            right(printable(&block.kind)),
            right(number::grouped(block.latency_cycles)),
            right(number::grouped(block.interval_cycles)),
            right(taken),
            right(values(block).map_or_else(String::new, number::grouped)),
        ]);
    }
    table
}

fn kind_table(top: &Top, blocks: &[Block], style: Style) -> Table {
    let mut table = table(["block", "count", "latency", "interval", "taken", "values"], style);
    let all = kinds(blocks, top.interface.interval_cycles());
    let computed = all.iter().map(|kind| kind.values).sum();
    let values = |count: u64| right(if count == 0 { String::new() } else { number::grouped(count) });
    for kind in all {
        table.add_row([
            Cell::new(printable(&kind.name)),
            right(number::grouped(kind.count)),
            right(kind.latency),
            right(kind.interval),
            right(kind.taken),
            values(kind.values),
        ]);
    }
    let empty = || Cell::new("");
    let count = right(number::grouped(blocks.len() as u64));
    let total = [Cell::new("all"), count, empty(), empty(), empty(), values(computed)];
    table.add_row(total.map(|cell| strong(cell, style)));
    table
}

/// Latency and interval of the whole. Seconds need a clock, and only a board has one.
pub(super) fn times(report: &Report, top: &Top) -> Vec<(&'static str, String)> {
    let mut lines = Vec::new();
    let Some(Timing { latency_cycles, interval_cycles }) = top.interface.timing else { return lines };
    if latency_cycles > 0 {
        let cycles = number::counted(latency_cycles, "cycle");
        lines.push(("latency", format!("{cycles} from the first beat in to the first beat out")));
    }
    if interval_cycles > 0 {
        let cycles = number::counted(interval_cycles, "cycle");
        let rate = operands_a_second(report).map_or_else(String::new, |rate| format!("; {rate}"));
        lines.push(("interval", format!("{cycles} from one transaction to the next{rate}")));
    }
    lines
}

/// The resources of a design on a board, and its speed there.
pub(super) fn fpga(fpga: &Fpga) -> String {
    let area = match fpga.is_counted() {
        true => uses(fpga).map(|row| format!("{} {}", share(row), row.0)).join(", "),
        false => "area not counted".to_owned(),
    };
    format!("{}: {}; {area}", printable(&fpga.board), clock(fpga))
}

/// Time and memory of the programs that ran; None where that is not known.
pub(super) fn tools(fpga: &Fpga) -> Option<String> {
    let told = |tool: &ToolRun| {
        let peak =
            tool.peak_kib.map_or_else(String::new, |kib| format!(", {}", number::bytes(kib.saturating_mul(1024))));
        format!("{} {}{peak}", printable(&tool.name), number::seconds(tool.seconds))
    };
    (!fpga.tools.is_empty()).then(|| fpga.tools.iter().map(told).collect::<Vec<_>>().join("; "))
}
