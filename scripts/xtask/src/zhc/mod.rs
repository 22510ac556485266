//! The comparison with Zama's ZHC on integer operations: bootstraps, depth and noise.

mod ours;
mod peer;
mod programs;
mod rows;
mod tables;
#[cfg(test)]
mod tests;

use std::{fs, path::Path};

use crate::markdown;
use ours::Point;
use peer::Figures;
use rows::Row;

const PAGE: &str = "docs/benchmarks/zhc.md";

/// The measurements of one row.
struct Measured {
    row: Row,
    /// Calls on which both programs have the same defined results.
    calls: usize,
    cheapest: Point,
    /// The cheapest netlist of ZHC's depth or less.
    at_depth: Option<Point>,
    zhc: Figures,
}

impl Measured {
    fn new(row: Row, calls: usize, points: &[Point], zhc: Figures) -> Result<Self, String> {
        let cheapest = ours::cheapest(points.iter().copied()).ok_or("no netlist")?;
        let at_depth = ours::cheapest(points.iter().copied().filter(|point| point.depth <= zhc.depth));
        Ok(Self { row, calls, cheapest, at_depth, zhc })
    }

    /// Our bootstraps over ZHC's.
    fn ratio(&self) -> f64 {
        self.over_zhc(self.cheapest)
    }

    /// The same for our netlist of ZHC's depth or less.
    fn ratio_at_depth(&self) -> Option<f64> {
        self.at_depth.map(|point| self.over_zhc(point))
    }

    fn over_zhc(&self, point: Point) -> f64 {
        point.bootstraps as f64 / self.zhc.bootstraps as f64
    }
}

/// Measures every row and writes the page.
///
/// # Errors
/// A row whose programs differ in meaning, a netlist that is not proved, or what a tool says.
pub fn run(root: &Path) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut asked = Vec::new();
    for row in rows::rows() {
        let program = folder.path().join(format!("{}.mlir", file_stem(&row)));
        fs::write(&program, programs::mlir(&row)).map_err(|error| error.to_string())?;
        let calls = ours::calls(root, &row, &program)?;
        asked.push((row, calls));
    }
    let figures = peer::ask(root, folder.path(), &asked)?;
    let mut measured = Vec::new();
    for ((row, calls), zhc) in asked.into_iter().zip(figures) {
        let calls = peer::agree(&row, &calls, &zhc)?;
        let points = ours::points(root, &folder.path().join(format!("{}.mlir", file_stem(&row))))?;
        let one = Measured::new(row, calls, &points, zhc)?;
        eprintln!("{}: {} bootstraps, ZHC {}", row.name(), one.cheapest.bootstraps, one.zhc.bootstraps);
        measured.push(one);
    }
    let page = root.join(PAGE);
    markdown::splice(&page, "summary", &tables::summary(&measured, &peer::version(root)?))?;
    markdown::splice(&page, "commands", &tables::commands())?;
    markdown::splice(&page, "rows", &tables::rows(&measured))?;
    markdown::splice(&page, "meanings", &tables::meanings(&measured))
}

fn file_stem(row: &Row) -> String {
    format!("{}_{}", row.operation.name, row.width)
}
