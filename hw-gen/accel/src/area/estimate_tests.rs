//! The tables of docs/benchmarks/area.md, held to the model.

use std::collections::BTreeMap;

use super::AreaFamily;
use crate::{Area, CalibrationDesign, calibration_designs, generate};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/benchmarks/area.md");

/// A design of a table: for look-up tables and flip-flops the counts of Yosys, of the model and of
/// the model that was fitted without the design; for multipliers and blocks the first two.
struct Row {
    name: String,
    lut: [u64; 3],
    ff: [u64; 3],
    dsp: [u64; 2],
    blocks: [u64; 2],
}

/// The cells of the lines between two markers of the page, without the header.
fn cells(text: &str, name: &str) -> Vec<Vec<String>> {
    let table = text.split(&format!("<!-- {name} -->")).nth(1).expect("a table");
    let table = table.split("<!-- /").next().expect("its end");
    let lines = table.lines().filter(|line| line.starts_with("| ")).skip(2);
    lines.map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
}

fn rows(text: &str, family: &str) -> Vec<Row> {
    let row = |cells: Vec<String>| {
        let number = |position: usize| cells[position].parse().expect("a number");
        Row {
            name: cells[0].clone(),
            lut: [1, 2, 3].map(number),
            ff: [5, 6, 7].map(number),
            dsp: [9, 10].map(number),
            blocks: [11, 12].map(number),
        }
    };
    cells(text, family).into_iter().map(row).collect()
}

fn percent(cell: &str) -> f64 {
    cell.trim_end_matches('%').trim().parse().expect("a percentage")
}

/// Median and largest relative error of estimates.
fn errors(pairs: impl Iterator<Item = (u64, u64)>) -> [f64; 2] {
    let mut errors: Vec<f64> =
        pairs.map(|(estimate, count)| (estimate as f64 / count.max(1) as f64 - 1.0).abs() * 100.0).collect();
    errors.sort_by(f64::total_cmp);
    [errors[errors.len().div_ceil(2) - 1], *errors.last().expect("designs")]
}

#[test]
fn the_tables_are_those_of_the_model_and_the_page_says_how_near_it_is() {
    let text = std::fs::read_to_string(PAGE).expect("the page");
    let designs: BTreeMap<String, _> = calibration_designs()
        .into_iter()
        .map(|CalibrationDesign { name, graph, options }| (name, generate(&graph, &options).expect("a design")))
        .collect();
    let margins = cells(&text, "margins");
    for (number, (family, marker)) in AreaFamily::ALL.into_iter().zip(["ecp5", "ice40", "gowin", "xilinx"]).enumerate()
    {
        let rows = rows(&text, marker);
        assert!(rows.len() >= 10, "{family}: {} designs", rows.len());
        for row in &rows {
            let area = designs[&row.name].modelled.areas.on(family);
            let written = Area { lut: row.lut[1], ff: row.ff[1], dsp: row.dsp[1], memory_blocks: row.blocks[1] };
            assert_eq!(area, written, "{family}, {}: run `ringmill-xtask area fit`", row.name);
        }
        // What the page says of the designs that the model was not fitted to.
        let said = &cells(&text, &format!("{marker}-errors"))[0];
        let lut = errors(rows.iter().map(|row| (row.lut[2], row.lut[0])));
        let ff = errors(rows.iter().map(|row| (row.ff[2], row.ff[0])));
        assert_eq!(said[1], rows.len().to_string());
        for (cell, error) in said[2..6].iter().zip(lut.into_iter().chain(ff)) {
            assert!((percent(cell) - error).abs() < 0.06, "{family}: the page says {cell}, it is {error:.2} %");
        }
        // The margins bound 19 of 20 of them.
        let [by_table, by_flip_flop, by_multiplier, by_block] = family.margins();
        let within = |margin: u64, pairs: Vec<(u64, u64)>| {
            let bounded =
                |&&(estimate, count): &&(u64, u64)| count <= estimate + (estimate.max(1) * margin).div_ceil(1000);
            pairs.iter().filter(bounded).count() * 20 >= pairs.len() * 19
        };
        assert!(within(by_table, rows.iter().map(|row| (row.lut[2], row.lut[0])).collect()), "{family}");
        assert!(within(by_flip_flop, rows.iter().map(|row| (row.ff[2], row.ff[0])).collect()), "{family}");
        assert!(within(by_multiplier, rows.iter().map(|row| (row.dsp[1], row.dsp[0])).collect()), "{family}");
        assert!(within(by_block, rows.iter().map(|row| (row.blocks[1], row.blocks[0])).collect()), "{family}");
        for (cell, margin) in margins[number][1..].iter().zip(family.margins()) {
            assert!((percent(cell) * 10.0 - margin as f64).abs() < 0.5, "{family}: {cell}");
        }
    }
}
