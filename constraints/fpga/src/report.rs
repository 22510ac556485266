//! The report of nextpnr (`--report`).

use crate::flow::Router;
use crate::{FpgaError, Resources};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// Timing and area of a routed design.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Report {
    /// Of the slowest clock, in MHz.
    pub(crate) fmax_mhz: f64,
    pub(crate) used: Resources,
    pub(crate) available: Resources,
    pub(crate) critical_path: Vec<Segment>,
}

/// A piece of a path from register to register.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// nextpnr's word for it: `clk-to-q`, `routing`, `logic`, `setup`.
    pub kind: String,
    /// In nanoseconds.
    pub delay_ns: f64,
    /// The start of the path: `cell.port`.
    pub from: String,
    /// The end of the path: `cell.port`.
    pub to: String,
    /// Of routing: the net.
    pub net: Option<String>,
    /// Of routing: the line of SystemVerilog that declares the net,
    /// `rtl/arith/mod_add.sv:27.25-27.29`.
    pub source: Option<String>,
    /// The module of the design that holds the net, of routing, or the cell. None where the tools
    /// made a name of their own.
    pub module: Option<String>,
}

#[derive(Deserialize)]
struct Document {
    fmax: BTreeMap<String, Clock>,
    utilization: BTreeMap<String, Utilization>,
    #[serde(default)]
    critical_paths: Vec<Path_>,
}

#[derive(Deserialize)]
struct Clock {
    achieved: f64,
}

#[derive(Deserialize)]
struct Utilization {
    used: u64,
    available: u64,
}

#[derive(Deserialize)]
struct Path_ {
    from: String,
    to: String,
    path: Vec<PathSegment>,
}

#[derive(Deserialize)]
struct PathSegment {
    #[serde(rename = "type")]
    kind: String,
    delay: f64,
    from: Pin,
    to: Pin,
    net: Option<String>,
    #[serde(default)]
    sources: Vec<String>,
}

#[derive(Deserialize)]
struct Pin {
    cell: String,
    port: String,
}

impl Report {
    /// Reads the text of the file; the flip-flops of the netlist are for families where nextpnr
    /// does not count them.
    pub(crate) fn read(router: &Router, ff: u64, text: &str, file: &Path) -> Result<Self, FpgaError> {
        let unreadable = |message: String| FpgaError::Report { file: file.to_path_buf(), message };
        let document: Document = serde_json::from_str(text).map_err(|error| unreadable(error.to_string()))?;
        let amounts = &document.utilization;
        let used = (router.used)(&|name| Some(amounts.get(name)?.used), ff);
        let available = (router.available)(&|name| Some(amounts.get(name)?.available));
        let (Some(used), Some(available)) = (used, available) else {
            return Err(unreadable(
                "it does not count look-up tables, flip-flops, multipliers and memories".to_owned(),
            ));
        };
        let slowest = document.fmax.iter().min_by(|(_, a), (_, b)| a.achieved.total_cmp(&b.achieved));
        let Some((clock, Clock { achieved })) = slowest else {
            return Err(unreadable("it has no clock, so the design has no path from register to register".to_owned()));
        };
        Ok(Report { fmax_mhz: *achieved, used, available, critical_path: document.slowest_path(clock) })
    }
}

impl Document {
    /// The slowest path between registers of the clock: paths from and to pins have no meaning
    /// where pins are not constrained.
    fn slowest_path(&self, clock: &str) -> Vec<Segment> {
        let of_clock = |end: &str| end.split_once(' ').is_some_and(|(_, name)| name == clock);
        let total = |path: &&Path_| path.path.iter().map(|piece| piece.delay).sum::<f64>();
        let paths = self.critical_paths.iter().filter(|path| of_clock(&path.from) && of_clock(&path.to));
        let slowest = paths.max_by(|a, b| total(a).total_cmp(&total(b)));
        slowest.into_iter().flat_map(|path| &path.path).map(PathSegment::segment).collect()
    }
}

impl PathSegment {
    fn segment(&self) -> Segment {
        let pin = |pin: &Pin| format!("{}.{}", pin.cell, pin.port);
        Segment {
            kind: self.kind.clone(),
            delay_ns: self.delay,
            from: pin(&self.from),
            to: pin(&self.to),
            net: self.net.clone(),
            // Others are of the tools' own cell libraries.
            source: self.sources.iter().find(|source| !source.starts_with('/')).cloned(),
            module: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Family, board};
    use miette::Diagnostic;

    /// Of the product of N = 16, q = 97 on ecp5-85f.
    const STORED: &str = include_str!("../tests/reports/report.json");

    fn read(text: &str) -> Result<Report, FpgaError> {
        let router = Family::Ecp5.flow().router.as_ref().expect("is routed");
        Report::read(router, 0, text, Path::new("r.json"))
    }

    #[test]
    fn timing_area_and_the_critical_path_are_read() {
        let report = read(STORED).unwrap_or_else(|error| panic!("{error}"));
        assert!((report.fmax_mhz - 140.548).abs() < 0.001, "{}", report.fmax_mhz);
        assert_eq!(report.used, Resources { lut: 2171, ff: 3544, dsp: 42, bram: 0 });
        assert_eq!(report.available, board("ecp5-85f").expect("a board").available);
        let delay: f64 = report.critical_path.iter().map(|segment| segment.delay_ns).sum();
        assert!((1000.0 / delay - report.fmax_mhz).abs() < 0.01, "the path explains the clock: {delay} ns");
        insta::assert_debug_snapshot!(report.critical_path);
    }

    #[test]
    fn a_report_without_clock_or_counts_is_an_error() {
        for text in ["", "{}", r#"{"fmax": {}, "utilization": {}}"#, &STORED.replace("achieved", "reached")] {
            let error = read(text).expect_err("incomplete");
            assert_eq!(error.code().map(|code| code.to_string()).as_deref(), Some("fpga::report"));
        }
        let without = read(&STORED.replace("critical_paths", "paths"));
        assert!(without.is_ok_and(|report| report.critical_path.is_empty()), "the paths are an extra");
    }
}
