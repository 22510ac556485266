//! Transform cores on FPGAs: area, clock, cycles and energy.

use std::path::Path;

use serde_json::Value;

use crate::{markdown, measuring};

/// The families, as the example names them, with the columns of their tables: title and where the
/// number stands.
const FAMILIES: [(&str, &[(&str, &str)]); 4] = [
    ("ecp5", &[("COMB", "lut"), ("FF", "ff"), ("MULT18X18D", "dsp"), ("DP16KD", "bram")]),
    ("ice40", &[("logic cells", "lut"), ("FF", "ff"), ("RAM40", "bram")]),
    ("gowin", &[("LUT", "lut"), ("FF", "ff"), ("DSP", "dsp"), ("BSRAM", "bram")]),
    (
        "xilinx",
        &[
            ("LUT1–6", "tables"),
            ("inverters", "inverters"),
            ("shift registers", "shift"),
            ("LUT memories", "memories"),
            ("FF", "ff"),
            ("DSP48E1", "dsp"),
            ("RAMB18", "ramb18"),
            ("RAMB36", "ramb36"),
        ],
    ),
];

/// Measures the cores of a family, with so many seeds where it is routed, and writes its table: the
/// time is that of the seeds' median clock, the energy that of a transform, in nanojoules, where
/// the family has a model of it. A second table has the same cores with their enable as a port,
/// and, where they are routed, the critical path of the best seed with the enable tied high.
///
/// # Errors
/// An unknown family, or the failure of the example.
pub fn run(root: &Path, family: &str, seeds: u32) -> Result<(), String> {
    let (_, columns) = FAMILIES
        .iter()
        .find(|(name, _)| *name == family)
        .ok_or(format!("no family '{family}': one of {}", FAMILIES.map(|(name, _)| name).join(", ")))?;
    let rows: Vec<Value> = measuring::rows(root, "transform_cores", [family, &seeds.to_string()])?;
    let page = root.join("docs/benchmarks/ntt.md");
    markdown::splice(&page, family, &table(&rows, columns))?;
    markdown::splice(&page, &format!("{family}-enabled"), &enabled(&rows, columns))
}

/// The table of cores whose enable is a port. Cores without a measurement are left out.
fn enabled(rows: &[Value], columns: &[(&str, &str)]) -> String {
    let rows: Vec<&Value> = rows.iter().filter(|row| row["enabled"].is_object()).collect();
    let is_routed = rows.iter().any(|row| row["enabled"]["fmax_mhz"].is_number());
    let mut header = vec!["core"];
    header.extend(columns.iter().map(|(title, _)| *title));
    if is_routed {
        header.extend(["MHz", "critical path, the enable tied high"]);
    }
    let line = |row: &&Value| {
        let mut line = vec![word(&row["name"])];
        line.extend(columns.iter().map(|(_, key)| word(&row["enabled"][key])));
        if is_routed {
            let mhz = row["enabled"]["fmax_mhz"].as_f64();
            line.push(mhz.map(|mhz| format!("{mhz:.1}")).unwrap_or_default());
            line.push(path(&row["measured"]["critical"]).unwrap_or_default());
        }
        line
    };
    markdown::table(&header, &rows.iter().map(line).collect::<Vec<_>>())
}

/// A critical path in words: its time, that on wires, its cells of logic, and its ends.
fn path(critical: &Value) -> Option<String> {
    let (ns, wires) = (critical["ns"].as_f64()?, critical["wires_ns"].as_f64()?);
    let end = |key: &str| critical[key].as_str().map(|module| format!("`{module}`"));
    let ends = end("from").zip(end("to")).map(|(from, to)| format!(", {from} to {to}")).unwrap_or_default();
    Some(format!("{ns:.1} ns, {wires:.1} on wires, {} cells{ends}", critical["cells"]))
}

/// The table of the cores of a family.
fn table(rows: &[Value], columns: &[(&str, &str)]) -> String {
    let has = |key: &str| rows.iter().any(|row| row["measured"][key].is_number());
    let (is_routed, has_energy) = (has("fmax_mhz"), has("nanojoules"));
    let mut header = vec!["core", "q", "reduction", "cycles"];
    header.extend(columns.iter().map(|(title, _)| *title));
    let product = format!("{} × µs", columns[0].0);
    if is_routed {
        header.extend(["seeds", "MHz, median", "MHz, best", "µs", &product]);
    }
    if has_energy {
        header.push("nJ");
    }
    let line = |row| {
        let mut line = line(row, columns, is_routed);
        // Rows that failed, and cores that could not be simulated, have none.
        if has_energy {
            line.push(row["measured"]["nanojoules"].as_f64().map(|number| format!("{number:.0}")).unwrap_or_default());
        }
        line
    };
    markdown::table(&header, &rows.iter().map(line).collect::<Vec<_>>())
}

fn word(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn line(row: &Value, columns: &[(&str, &str)], is_routed: bool) -> Vec<String> {
    let mut line: Vec<String> = ["name", "q", "reduction", "cycles"].map(|key| word(&row[key])).into();
    let measured = &row["measured"];
    if measured.is_null() {
        // the first line says what there is too little of
        line.push(word(&row["failed"]).lines().next().unwrap_or_default().to_owned());
        line.extend(vec![String::new(); columns.len() - 1 + if is_routed { 5 } else { 0 }]);
        return line;
    }
    line.extend(columns.iter().map(|(_, key)| word(&measured[key])));
    let clocks = measured["median_mhz"].as_f64().zip(measured["fmax_mhz"].as_f64());
    if let (true, Some((mhz, best)), Some(cycles)) = (is_routed, clocks, row["cycles"].as_f64()) {
        let microseconds = cycles / mhz;
        let area = measured[columns[0].1].as_f64().unwrap_or_default();
        line.extend([
            word(&measured["seeds"]),
            format!("{mhz:.1}"),
            format!("{best:.1}"),
            format!("{microseconds:.2}"),
            format!("{:.0}", area * microseconds),
        ]);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn energy_is_a_column_where_a_core_has_one() {
        let columns = FAMILIES[1].1;
        let row =
            |measured: Value| json!({"name": "core", "q": 17, "reduction": "word", "cycles": 10, "measured": measured});
        let area = json!({"lut": 1, "ff": 2, "bram": 3});
        let mut energy = area.clone();
        energy["nanojoules"] = 12.6.into();
        let failed = json!({"name": "core", "q": 17, "reduction": "word", "cycles": 10, "failed": "too large\nby far"});
        let with = table(&[row(energy), failed, row(area.clone())], columns);
        let lines: Vec<&str> = with.lines().collect();
        assert_eq!(lines[0], "| core | q | reduction | cycles | logic cells | FF | RAM40 | nJ |");
        assert_eq!(lines[2], "| core | 17 | word | 10 | 1 | 2 | 3 | 13 |");
        assert_eq!(lines[3], "| core | 17 | word | 10 | too large |  |  |  |");
        assert_eq!(lines[4], "| core | 17 | word | 10 | 1 | 2 | 3 |  |");
        assert!(!table(&[row(area)], columns).contains("nJ"));
    }

    #[test]
    fn an_enable_as_a_port_has_a_table_with_the_critical_path() {
        let columns = FAMILIES[1].1;
        let critical = json!({"ns": 5.04, "wires_ns": 3.0, "cells": 2, "from": "a", "to": "b"});
        let row = json!({"name": "core", "measured": {"critical": critical},
            "enabled": {"lut": 1, "ff": 2, "bram": 3, "fmax_mhz": 99.96}});
        let text = enabled(&[json!({"name": "failed"}), row], columns);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[2], "| core | 1 | 2 | 3 | 100.0 | 5.0 ns, 3.0 on wires, 2 cells, `a` to `b` |");
    }
}
