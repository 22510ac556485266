//! The measurements of one row.

use super::{
    ours::{self, Point},
    peer::Figures,
    rows::Row,
};

/// The measurements of one row.
pub struct Measured {
    pub row: Row,
    /// Calls on which both programs have the same defined results.
    pub calls: usize,
    pub cheapest: Point,
    /// The cheapest netlist of ZHC's depth or less.
    pub at_depth: Option<Point>,
    pub zhc: Figures,
}

impl Measured {
    /// The measurements from all netlists of a row.
    ///
    /// # Errors
    /// There is none.
    pub fn new(row: Row, calls: usize, points: &[Point], zhc: Figures) -> Result<Self, String> {
        let cheapest = ours::cheapest(points.iter().copied()).ok_or("no netlist")?;
        let at_depth = ours::cheapest(points.iter().copied().filter(|point| point.depth <= zhc.depth));
        Ok(Self { row, calls, cheapest, at_depth, zhc })
    }

    /// Our bootstraps over ZHC's.
    pub fn ratio(&self) -> f64 {
        self.over_zhc(self.cheapest)
    }

    /// The same for our netlist of ZHC's depth or less.
    pub fn ratio_at_depth(&self) -> Option<f64> {
        self.at_depth.map(|point| self.over_zhc(point))
    }

    fn over_zhc(&self, point: Point) -> f64 {
        point.bootstraps as f64 / self.zhc.bootstraps as f64
    }
}
