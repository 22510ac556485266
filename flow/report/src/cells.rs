//! The cells of a netlist: what they are called, do and cost.

use super::{MessageSpace, Netlist, number};

/// A row of the cell table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CellRow {
    /// The cggi name.
    pub(super) name: String,
    /// The function.
    pub(super) meaning: String,
    /// The number of cells.
    pub(super) count: u64,
    /// The bootstraps of these cells together.
    pub(super) bootstraps: u64,
}

/// The cell types of a netlist, the most expensive first; those that cost nothing last.
pub(super) fn rows(netlist: &Netlist) -> Vec<CellRow> {
    let mut rows: Vec<CellRow> = netlist
        .counts
        .iter()
        .map(|(name, &count)| CellRow {
            name: name.clone(),
            meaning: meaning(name),
            count,
            bootstraps: count.saturating_mul(bootstraps(name)),
        })
        .collect();
    rows.sort_by(|a, b| b.bootstraps.cmp(&a.bootstraps).then_with(|| a.name.cmp(&b.name)));
    rows
}

/// Cells in all rows.
pub(super) fn total(rows: &[CellRow]) -> u64 {
    rows.iter().fold(0, |sum, row| sum.saturating_add(row.count))
}

/// Bootstraps of one cell: a gate is one gate bootstrapping, a multiplexer two, a lookup table one
/// programmable bootstrapping; an inversion is a sign change of the ciphertext, linear cells and
/// words are sums, and public bits are computed in the clear.
fn bootstraps(name: &str) -> u64 {
    match name {
        "not" | "clear" | "choice" | "linear" | "modular" => 0,
        "mux" => 2,
        _ => 1,
    }
}

fn meaning(name: &str) -> String {
    let known = match name {
        "and" => "a and b",
        "nand" => "not (a and b)",
        "or" => "a or b",
        "nor" => "not (a or b)",
        "xor" => "a differs from b",
        "xnor" => "a equals b",
        "mux" => "if s then a else b",
        "not" => "inversion, free",
        "clear" => "of public bits, in the clear",
        "choice" => "a bit that public bits choose, free",
        "linear" => "a sum that is a bit, free",
        "modular" => "a result word as one sum, free: the client decrypts it whole",
        "gate" => "a gate that public bits choose",
        "lut_lincomb" => "a table of a weighted sum",
        "multi_lut_lincomb" => "several tables of one weighted sum",
        _ => {
            return match name.strip_prefix("lut") {
                Some(inputs) => format!("any function of {inputs} bits"),
                None => String::new(),
            };
        }
    };
    known.to_owned()
}

/// The name of lincomb cells in a report.
const SUMS: &str = "lincomb";

/// The library as people write it.
pub(super) fn library_name(cells: &str) -> String {
    match cells.strip_prefix("lut") {
        Some(inputs) => format!("LUT{inputs}"),
        None => cells.to_owned(),
    }
}

/// The library in which a circuit is counted that has no sums: for sums, that of the tables they
/// are made from.
pub(super) fn plain_library_name(cells: &str) -> String {
    library_name(if cells == SUMS { "lut3" } else { cells })
}

/// The description of the library's cells.
pub(super) fn library_meaning(cells: &str) -> String {
    match cells.strip_prefix("lut") {
        Some(inputs) => format!("lookup tables of at most {inputs} inputs, one programmable bootstrapping each"),
        None if cells == SUMS => {
            "weighted sums of bits, each looked up in one table or in several at once, one programmable bootstrapping"
                .to_owned()
        }
        None => "two-input gates, one gate bootstrapping each, and multiplexers, two each".to_owned(),
    }
}

/// The demands of lincomb cells on the encryption parameters, in a sentence.
pub(super) fn message_space(space: &MessageSpace) -> String {
    let limit =
        space.max_noise.map_or_else(String::new, |most| format!(", limited to {}", number::grouped(most.into())));
    format!(
        "{} of {}, largest sum {}; noise {} times that of one bootstrapping{limit}; at most {} a cell",
        space.bits,
        number::counted(u64::from(space.message_bits), "message bit"),
        space.largest_sum,
        number::grouped(u64::from(space.largest_noise)),
        number::counted(u64::from(space.most_outputs), "output"),
    )
}
