//! Tables without a frame.

use comfy_table::{Attribute, Cell, CellAlignment, LineStyle, Table, TableStyle};

use super::style::Style;

/// An empty table; all columns after the first hold numbers.
pub(super) fn table<const N: usize>(header: [&str; N], style: Style) -> Table {
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

pub(super) fn right(text: String) -> Cell {
    Cell::new(text).set_alignment(CellAlignment::Right)
}

pub(super) fn strong(cell: Cell, style: Style) -> Cell {
    match style {
        Style::Plain => cell,
        Style::Rich => cell.add_attribute(Attribute::Bold),
    }
}
