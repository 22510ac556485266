//! A Vivado project for a board: what is written, not run.

use crate::{Board, Family, FpgaError};
use ringmill_design::{SourceFile, is_memory};
use ringmill_engines::yosys::check_names;

/// The last step of a project with pins: only a design that keeps to its clock gets there.
const BITSTREAM: &str = r#"
launch_runs impl_1 -to_step write_bitstream
wait_on_run impl_1
if {[get_property PROGRESS [get_runs impl_1]] ne "100%"} {
  error "the bitstream was not written: the log is in $folder"
}
"#;

/// The files of the project, besides the design's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VivadoProject {
    /// `board_project.tcl`, for `vivado -mode batch -source board_project.tcl [-tclargs FOLDER]`:
    /// makes the project, routes it, writes the reports of area and timing, and then the bitstream,
    /// unless a setup or hold slack is negative: that ends it with an error. It stands in the
    /// folder that the sources are relative to.
    pub script: SourceFile,
    /// `board.xdc`, beside it: the pins and the oscillator.
    pub constraints: SourceFile,
}

/// A project for Vivado: of a board top for a board with pins, with the sources in compile order and
/// the files that memories read.
/// For a board without pins the top is a link top with the clock `clk`, of the given frequency, and
/// the project ends with the routed design, out of context.
///
/// # Errors
/// A board of another vendor, and names that Tcl would read as something else.
pub fn vivado_project(board: &Board, top: &str, files: &[&str], clock_hz: u64) -> Result<VivadoProject, FpgaError> {
    if !matches!(board.family, Family::Xc7 | Family::Xcup | Family::Versal) {
        return Err(FpgaError::Input {
            what: format!("Vivado: it does not know the FPGA of '{}'", board.name),
            wanted: "take a board of AMD",
        });
    }
    check_names(top, files.iter().copied())?;
    let with_pins = board.pin_file.is_some();
    let constraints = match board.pin_file {
        Some(pins) => pins.text.to_owned(),
        #[expect(clippy::cast_precision_loss, reason = "clocks are far below 2^53 Hz")]
        None => format!("create_clock -name clk -period {:.3} [get_ports clk]\n", 1e9 / clock_hz as f64),
    };
    let listed: String = files.iter().map(|name| format!("  {name}\n")).collect();
    let (mode, last, what) = match with_pins {
        true => ("", BITSTREAM, "to the bitstream"),
        false => (
            "set_property -name {STEPS.SYNTH_DESIGN.ARGS.MORE OPTIONS} -value {-mode out_of_context} -objects [get_runs synth_1]\n",
            "",
            "to the routed design, out of context",
        ),
    };
    let memories = match files.iter().any(|name| is_memory(name)) {
        true => "set_property file_type {Memory File} [get_files *.mem]\n",
        false => "",
    };
    let (title, part) = (&board.title, &board.device);
    let script = format!(
        r#"# {top} on: {title}. From its sources {what}.
#
#   vivado -mode batch -source board_project.tcl [-tclargs FOLDER]
#
# FOLDER takes the project and the reports, by default 'vivado' beside this file.

set here [file dirname [file normalize [info script]]]
set folder [file join $here vivado]
if {{[llength $argv] > 1}} {{
  error "usage: -tclargs FOLDER"
}}
if {{[llength $argv] > 0}} {{
  set folder [file normalize [lindex $argv 0]]
}}

set sources {{
{listed}}}

create_project -force {top} $folder -part {part}
foreach source $sources {{
  add_files -norecurse [file join $here $source]
}}
set_property file_type SystemVerilog [get_files *.sv]
{memories}add_files -fileset constrs_1 -norecurse [file join $here board.xdc]
set_property top {top} [current_fileset]
{mode}
launch_runs synth_1
wait_on_run synth_1
launch_runs impl_1 -to_step route_design
wait_on_run impl_1
if {{[get_property PROGRESS [get_runs impl_1]] ne "100%"}} {{
  error "the run ended early: its log is in $folder"
}}
open_run impl_1
report_utilization -hierarchical -file [file join $folder utilization.txt]
report_timing_summary -file [file join $folder timing.txt]

# A design that misses its clock gets no bitstream: in hardware it would give wrong results now and then.
foreach {{check statistic}} {{setup STATS.WNS hold STATS.WHS}} {{
  set slack [get_property $statistic [get_runs impl_1]]
  # Vivado leaves the statistic empty where it has timed nothing.
  if {{![string is double -strict $slack]}} {{
    error "expected a $check slack in $statistic, found '$slack': see that the clock is constrained in board.xdc"
  }}
  if {{$slack < 0}} {{
    error "expected a $check slack of 0 ns or more, found $slack ns: the paths are in $folder/timing.txt; build for a slower clock"
  }}
}}
{last}"#
    );
    Ok(VivadoProject {
        script: SourceFile::new("board_project.tcl", script),
        constraints: SourceFile::new("board.xdc", constraints),
    })
}
