//! The points of a sweep, and what came of each.

use ringmill_design::Architecture;
use serde::{Deserialize, Serialize};

use crate::{Report, Resources};

/// A point of a sweep: a board, and what is asked of the accelerator. What is left out `ringmill
/// fpga` chooses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SweepPoint {
    /// Its folder's name.
    pub name: String,
    /// The board.
    pub board: String,
    /// The architecture of its transforms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arch: Option<String>,
    /// Coefficients a beat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lanes: Option<u32>,
    /// Butterflies of iterative transforms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub butterflies: Option<u32>,
    /// Most cycles from one transaction to the next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interval: Option<u64>,
    /// The options of `ringmill fpga`.
    pub arguments: Vec<String>,
}

/// The result of a point.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "state", rename_all = "lowercase")]
pub enum Outcome {
    /// It is placed and routed.
    Routed(Measured),
    /// Its board has no router here: a project for the vendor's tools is made, and the area counted
    /// if Yosys can.
    Project(Measured),
    /// It was refused, or something failed.
    Failed(Failure),
    /// It has not run yet.
    Missing,
}

/// The measurements of a routed point.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Measured {
    /// The architecture of its transforms in the end; none where there are no transforms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub architecture: Option<Architecture>,
    /// Coefficients a beat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beat_lanes: Option<u64>,
    /// Cycles from one transaction to the next; 0 where arguments decide.
    pub interval_cycles: u64,
    /// The fastest clock, in MHz; None where the router does not know how long multipliers take.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fmax_mhz: Option<f64>,
    /// Transactions a second at that clock; None without a clock or a fixed interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub operands_per_second: Option<f64>,
    /// True if it is routed and its clock unknown because paths through multipliers are not timed.
    pub dsp_untimed: bool,
    /// The resources used.
    pub used: Resources,
    /// The resources available.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub available: Option<Resources>,
}

/// The reason that a point has no numbers.
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
    /// True if another try may end differently: the program was not refused, but a tool failed, or
    /// was killed, or the disk was full.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        self.exit_code != 1 || self.code.starts_with("output::")
    }
}

impl Measured {
    /// The measurements in a report, and true if the design is routed; none where it has no board,
    /// or no clocked design.
    #[must_use]
    pub fn of(report: &Report) -> Option<(Self, bool)> {
        let (fpga, top) = (report.fpga.as_ref()?, report.clocked()?);
        // Without a clock there is 0.
        let fmax_mhz = (!fpga.dsp_untimed && fpga.fmax_mhz > 0.0).then_some(fpga.fmax_mhz);
        let rate = |mhz: f64| top.timing?.operands_a_second(mhz);
        let measured = Self {
            architecture: report.top.as_ref().and_then(|top| top.architecture),
            beat_lanes: top.streams.iter().map(|stream| stream.lanes.into()).max(),
            interval_cycles: top.interval_cycles().unwrap_or(0),
            fmax_mhz,
            operands_per_second: fmax_mhz.and_then(rate),
            dsp_untimed: fpga.dsp_untimed,
            used: Resources { lut: fpga.lut, ff: fpga.ff, dsp: fpga.dsp, bram: fpga.bram },
            available: fpga.available,
        };
        Some((measured, fpga.is_routed()))
    }
}
