//! The report on the terminal.

use super::proof::{self, Verdict};
use super::{Netlist, Report, cells, number};
use comfy_table::{Attribute, Cell, CellAlignment, LineStyle, Table, TableStyle};
use std::env;
use std::fmt::Write;
use std::io::{IsTerminal, stdout};

/// How the text may look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Nothing but text: for files, pipes, and terminals of people who set `NO_COLOR`.
    Plain,
    /// Lines and colours.
    Rich,
}

impl Style {
    /// What standard output can show.
    fn of_stdout() -> Self {
        let no_color = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if stdout().is_terminal() && !no_color { Style::Rich } else { Style::Plain }
    }

    /// The text in a colour given by its SGR number.
    fn paint(self, text: &str, color: u8) -> String {
        match self {
            Style::Plain => text.to_owned(),
            Style::Rich => format!("\u{1b}[{color}m{text}\u{1b}[0m"),
        }
    }
}

const BOLD: u8 = 1;
const RED: u8 = 31;
const GREEN: u8 = 32;
const YELLOW: u8 = 33;

/// The report as text for standard output, styled if that is a terminal.
pub fn terminal(report: &Report) -> String {
    terminal_in(report, Style::of_stdout())
}

/// The report as text: the gate-count table, the cost before and after, and a line each for proof, simulation and time.
pub fn terminal_in(report: &Report, style: Style) -> String {
    let mut text = String::new();
    let _ = write!(text, "\n{}, @{}", style.paint(&report.program, BOLD), report.entry);
    if let Some(netlist) = &report.netlist {
        let bits = |count: usize, what: &str| number::counted(count as u64, what);
        let _ = write!(
            text,
            ", {}: {}, {}\n\n",
            cells::library_name(&netlist.cells),
            bits(netlist.inputs, "input bit"),
            bits(netlist.outputs, "output bit")
        );
        let _ =
            writeln!(text, "{}\n\n{}", cell_table(netlist, style).trim_fmt(), cost_table(netlist, style).trim_fmt());
    }
    text.push('\n');
    for (name, line) in lines(report, style) {
        let _ = writeln!(text, "{name:<7} {line}");
    }
    text
}

fn cell_table(netlist: &Netlist, style: Style) -> Table {
    let mut table = table(["cell", "count", "bootstraps"], style);
    let rows = cells::rows(netlist);
    for row in &rows {
        table.add_row([
            Cell::new(&row.name),
            right(number::grouped(row.count)),
            right(number::grouped(row.bootstraps)),
        ]);
    }
    let count: u64 = rows.iter().map(|row| row.count).sum();
    let total = [Cell::new("all"), right(number::grouped(count)), right(number::grouped(netlist.bootstraps))];
    table.add_row(total.map(|cell| strong(cell, style)));
    table
}

fn cost_table(netlist: &Netlist, style: Style) -> Table {
    let after = [("bootstraps", netlist.bootstraps), ("depth", u64::from(netlist.depth))];
    let Some(before) = netlist.before else {
        let mut table = table(["cost", "count"], style);
        for (name, count) in after {
            table.add_row([Cell::new(name), right(number::grouped(count))]);
        }
        return table;
    };
    let mut table = table(["cost", "before", "after", "change"], style);
    for ((name, after), before) in after.into_iter().zip([before.bootstraps, u64::from(before.depth)]) {
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

/// An empty table; all columns after the first hold numbers.
fn table<const N: usize>(header: [&str; N], style: Style) -> Table {
    let mut table = Table::new();
    match style {
        Style::Plain => table.force_no_tty().load_style(ruled('-')),
        Style::Rich => table.enforce_styling().load_style(ruled('─')),
    };
    let cells = header.into_iter().enumerate().map(|(column, name)| {
        let cell = if column == 0 { Cell::new(name) } else { right(name.to_owned()) };
        strong(cell, style)
    });
    table.set_header(cells);
    table
}

/// No lines but one below the header.
fn ruled(line: char) -> TableStyle {
    TableStyle::new().header_separator(LineStyle::new(line, line, line, line))
}

fn right(text: String) -> Cell {
    Cell::new(text).set_alignment(CellAlignment::Right)
}

fn strong(cell: Cell, style: Style) -> Cell {
    match style {
        Style::Plain => cell,
        Style::Rich => cell.add_attribute(Attribute::Bold),
    }
}

/// The lines below the tables: name and text.
fn lines(report: &Report, style: Style) -> Vec<(&'static str, String)> {
    let mut lines = Vec::new();
    if let Some(found) = &report.proof {
        let color = match Verdict::of(found) {
            Verdict::Equal => GREEN,
            Verdict::NotRefuted | Verdict::Other => YELLOW,
        };
        let result = style.paint(&found.result, color);
        lines.push(("proof", format!("{result}: {} ({})", proof::short(found), number::seconds(found.seconds))));
    }
    if let Some(cosim) = &report.cosim {
        let mismatches = match cosim.mismatches {
            0 => style.paint("no mismatch", GREEN),
            1 => style.paint("1 mismatch", RED),
            some => style.paint(&format!("{} mismatches", number::grouped(some)), RED),
        };
        let vectors = number::counted(cosim.vectors, "vector");
        lines.push((
            "cosim",
            format!("{mismatches}: Verilog simulated on {vectors}, {} a second", number::rate(cosim.cycles_per_second)),
        ));
    }
    let stages = report.stages();
    if !stages.is_empty() {
        let total = stages.iter().map(|(_, seconds)| seconds).sum();
        let each: Vec<String> =
            stages.iter().map(|(stage, seconds)| format!("{stage} {}", number::seconds(*seconds))).collect();
        lines.push(("time", format!("{} ({})", number::seconds(total), each.join(", "))));
    }
    lines
}
