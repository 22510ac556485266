//! The clocked design of a build in standard cells: mapped, counted, timed.

use std::path::{Path, PathBuf};

use ringmill_asic::{DesignFiles, Mapped, Options, map};
use ringmill_folder::{check_part_replaceable, read_report, update};
use ringmill_report::{self as report, Report};
use ringmill_stages::{Progress, Stage, Stages};
use ringmill_toolchain::Toolchain;

use crate::{BoardError, core::Core};

/// The folder of a build's files in standard cells.
pub const ASIC_FOLDER: &str = "asic";

/// To which cells, and how fast.
#[derive(Clone, Debug, PartialEq)]
pub struct AsicOptions {
    /// The liberty file; none for the generic library, which describes no real process.
    pub liberty: Option<PathBuf>,
    /// The period of the clock to aim at, in ns.
    pub period_ns: f64,
    /// Most bits of memories that may become flip-flops.
    pub most_memory_bits: u64,
}

impl Default for AsicOptions {
    fn default() -> Self {
        let Options { liberty, period_ns, most_memory_bits, .. } = Options::default();
        Self { liberty, period_ns, most_memory_bits }
    }
}

/// Maps the clocked design of a finished build and brings its folder and report up to date.
///
/// # Errors
/// See [`BoardError`].
pub fn map_folder(
    folder: &Path,
    asked: &AsicOptions,
    tools: &Toolchain,
    progress: &dyn Progress,
) -> Result<Report, BoardError> {
    let report = read_report(folder)?;
    // Told before the work; `update` asks again.
    check_part_replaceable(folder, ASIC_FOLDER)?;
    let core = Core::read(folder, &report)?;
    let sources = DesignFiles { top: &core.interface.module, files: &core.sources };
    let AsicOptions { liberty, period_ns, most_memory_bits } = asked.clone();
    let options = Options { liberty, period_ns, most_memory_bits, ..Options::default() };
    let mut stages = Stages::new(progress);
    let mapped = stages.run(Stage::Asic, || map(&sources, &options, tools, &|step| progress.detail(step)))?;
    let texts =
        [("netlist.v", &mapped.netlist_verilog), ("cells.v", &mapped.cells_verilog), ("design.sdc", &mapped.sdc)];
    let texts = texts.map(|(name, text)| (name.to_owned(), text.clone().into_bytes()));
    Ok(update(folder, &report, Some((ASIC_FOLDER, &texts)), None, |report| {
        report.asic = Some(section(mapped));
        report.seconds.extend(stages.into_seconds());
    })?)
}

fn section(mapped: Mapped) -> report::Asic {
    let mut warnings = mapped.warnings;
    if mapped.slack_ns.is_some_and(|slack| slack < 0.0) {
        warnings
            .push("a path misses the period; inputs arrive a fifth of it after the edge, and outputs are due a fifth before the next".to_owned());
    }
    if mapped.slack_ns.is_none() {
        warnings.push("OpenSTA timed no path: see whether the library has delays in tables".to_owned());
    }
    report::Asic {
        library: mapped.library,
        generic: mapped.is_generic,
        area: mapped.area,
        area_unit: mapped.area_unit.to_owned(),
        sequential_area: mapped.sequential_area,
        cells: mapped.cells,
        by_kind: mapped.by_kind,
        memory_bits: mapped.memory_bits,
        period_ns: mapped.period_ns,
        slack_ns: mapped.slack_ns,
        fmax_mhz: mapped.fmax_mhz,
        critical_path: mapped.critical_path.into_iter().map(report::Pin::from).collect(),
        warnings,
    }
}
