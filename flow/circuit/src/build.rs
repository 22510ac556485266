//! The build of a netlist that a file holds.

use std::path::{Path, PathBuf};

use ringmill_folder::{OutputFolder, publish};
use ringmill_report::{Report, Verdict};
use ringmill_stages::{Stage, Stages};
use ringmill_toolchain::Toolchain;

use crate::{CircuitError, CircuitWarning, MadeNetlist, NetlistFile, NetlistOptions, rebuild};

/// A finished build of a netlist.
#[derive(Debug)]
pub struct Resynthesized {
    /// The result.
    pub netlist: MadeNetlist,
    /// The folder.
    pub folder: PathBuf,
    /// The contents of report.json.
    pub report: Report,
    /// The warnings.
    pub warnings: Vec<CircuitWarning>,
}

/// Reads the netlist of a file that was [recognized](NetlistFile::recognize), makes it anew, proves
/// it, and publishes the folder. `top` is as in [`read_netlist`](crate::read_netlist).
///
/// # Errors
/// The file is refused; no netlist can be made, it differs, or it is not proved though a proof is
/// required. Nothing is left behind then.
pub fn resynthesize<E: From<CircuitError>>(
    file: NetlistFile<E>,
    (path, top): (&Path, Option<&str>),
    options: &NetlistOptions,
    (tools, folder): (&Toolchain, OutputFolder),
    mut stages: Stages<'_>,
) -> Result<Resynthesized, E> {
    let (given, mut warnings) = stages.run(Stage::Frontend, || file.given(path, top, tools))?;
    // A netlist is compared with the file's expansion, which linear cells have only if they are
    // bits.
    let is_doubtful = CircuitWarning::doubt_equality(&warnings);
    if is_doubtful && options.require_proof {
        return Err(CircuitError::NotProved.into());
    }
    let (mut netlist, more) = rebuild(given, path, options, (tools, &folder), &mut stages)?;
    if is_doubtful {
        netlist.proof.result = Verdict::NotRefuted;
    }
    warnings.extend(more);
    let entry = netlist.synthesis.structured.name().to_owned();
    let program = path.display().to_string();
    let report = Report { program, entry, seconds: stages.into_seconds(), ..netlist.report() };
    let (folder, report) = publish(folder, report).map_err(CircuitError::from)?;
    Ok(Resynthesized { netlist, folder, report, warnings })
}
