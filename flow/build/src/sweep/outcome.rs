//! What came of a point.

use std::{fs, path::Path};

use serde::{Deserialize, Serialize};

use super::SweepPoint;
use crate::pipeline::top_of;
use crate::report::{Report, Resources};

/// The file of a point that says what came of it.
pub(super) fn result_file(point: &SweepPoint) -> String {
    format!("points/{}/result.json", point.name)
}

/// What came of a point.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "state", rename_all = "lowercase")]
pub enum Outcome {
    /// It is placed and routed.
    Routed(Measured),
    /// Its board has no router here: a project for the vendor's tools is made, and the area counted if Yosys can.
    Project(Measured),
    /// It was refused, or something failed.
    Failed(Failure),
    /// It has not run yet.
    Missing,
}

/// What was measured of a routed point.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Measured {
    /// How its transforms were built in the end; empty where there are none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub architecture: String,
    /// Coefficients a beat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beat_lanes: Option<u64>,
    /// Cycles from one operand to the next; 0 where arguments decide.
    pub interval_cycles: u64,
    /// The fastest clock, in MHz; None where the router does not know how long multipliers take.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fmax_mhz: Option<f64>,
    /// Operands a second at that clock; None without a clock or a fixed interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub operands_per_second: Option<f64>,
    /// Whether it is routed and its clock unknown because paths through multipliers are not timed.
    pub dsp_untimed: bool,
    /// What it takes.
    pub used: Resources,
    /// What there is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub available: Option<Resources>,
}

/// Why a point has no numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// Exit code of `ringmill fpga`; negative: the signal that ended it.
    pub exit_code: i32,
    /// The diagnostic's code, such as `fpga::does-not-fit`; empty where it gave none.
    #[serde(default)]
    pub code: String,
    /// The diagnostic's text.
    #[serde(default)]
    pub text: String,
    /// All that was written to standard error.
    #[serde(default, skip_serializing)]
    pub log: String,
}

impl Failure {
    /// Whether another try may end differently: the program was not refused, but a tool failed, or was killed, or the disk was full.
    pub(super) fn may_pass(&self) -> bool {
        self.exit_code != 1 || self.code.starts_with("output::")
    }
}

/// What the workflow's script writes.
#[derive(Deserialize)]
struct Written {
    #[serde(default)]
    report: Option<Report>,
    #[serde(flatten)]
    failure: Failure,
}

impl Outcome {
    /// What the point's file in the sweep's folder says. A file that cannot be read is one of a run that was cut off.
    pub(super) fn read(folder: &Path, point: &SweepPoint) -> Self {
        let Ok(text) = fs::read(folder.join(result_file(point))) else { return Self::Missing };
        match serde_json::from_slice::<Written>(&text) {
            Ok(Written { report: Some(report), .. }) => match Measured::of(&report) {
                Some((measured, true)) => Self::Routed(measured),
                Some((measured, false)) => Self::Project(measured),
                None => Self::Missing,
            },
            Ok(Written { report: None, failure }) => Self::Failed(failure),
            Err(_) => Self::Missing,
        }
    }
}

impl Measured {
    /// What a report says of a board, and whether the design is routed.
    fn of(report: &Report) -> Option<(Self, bool)> {
        let (fpga, top) = (report.fpga.as_ref()?, top_of(report)?);
        // Without a clock there is 0.
        let fmax_mhz = (!fpga.dsp_untimed && fpga.fmax_mhz > 0.0).then_some(fpga.fmax_mhz);
        let rate = |mhz: f64| (top.interval_cycles > 0).then(|| mhz * 1e6 / top.interval_cycles as f64);
        let measured = Self {
            architecture: top.architecture.clone(),
            beat_lanes: top.streams.iter().map(|stream| stream.lanes).max(),
            interval_cycles: top.interval_cycles,
            fmax_mhz,
            operands_per_second: fmax_mhz.and_then(rate),
            dsp_untimed: fpga.dsp_untimed,
            used: Resources { lut: fpga.lut, ff: fpga.ff, dsp: fpga.dsp, bram: fpga.bram },
            available: fpga.available,
        };
        Some((measured, fpga.is_routed()))
    }
}
