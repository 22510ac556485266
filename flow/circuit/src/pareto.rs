//! The files of a front: every point's netlist, a list of them, and a picture.

use ringmill_folder::{BLIF_FILE, FolderError, LINCOMB_FILE, OutputFolder};
use ringmill_netlist::{format, lincomb::LincombStatistics};
use ringmill_report::{self as report, Proof, Verdict, front_picture};
use ringmill_synth::Synthesis;
use serde::Serialize;

use crate::{CircuitError, Sums};

/// A netlist of the front, and what it was compared with.
pub struct Point<'a> {
    /// The netlist.
    pub synthesis: &'a Synthesis,
    /// The result of the comparison.
    pub proof: Proof,
}

/// An element of pareto.json.
#[derive(Serialize)]
struct Entry<'a> {
    bootstraps: u64,
    depth: u32,
    netlist: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    largest_noise: Option<u32>,
}

/// Writes pareto.json, pareto.svg and the netlists, and returns the report's section. What is not
/// proved is not a point.
///
/// # Errors
/// The folder cannot be written, or the picture not drawn.
pub fn write_front(points: &[Point<'_>], folder: &OutputFolder) -> Result<Vec<report::Point>, CircuitError> {
    let mut front = Vec::new();
    for Point { synthesis, proof } in points.iter().filter(|point| point.proof.result == Verdict::Equal) {
        let (bootstraps, depth) = (synthesis.after.bootstraps, synthesis.after.depth);
        let folder_of_point = format!("front/{bootstraps}x{depth}");
        let netlist = match Sums::of(synthesis) {
            Some(sums) => {
                let file = format!("{folder_of_point}/{LINCOMB_FILE}");
                folder.write(&file, &sums.text)?;
                file
            }
            None => {
                let file = format!("{folder_of_point}/{BLIF_FILE}");
                folder.write_with(&file, |out| format::blif::write(&synthesis.mapped, out))?;
                file
            }
        };
        let (method, recipe) = (proof.method, synthesis.candidate.clone());
        let noise = |circuit| LincombStatistics::of(circuit).space.largest_noise;
        let largest_noise = synthesis.lincomb.as_ref().map(noise);
        front.push(report::Point { bootstraps, depth, netlist, method, recipe, largest_noise });
    }
    let entry = |point| {
        let &report::Point { bootstraps, depth, ref netlist, largest_noise, .. } = point;
        Entry { bootstraps, depth, netlist, largest_noise }
    };
    let entries: Vec<Entry<'_>> = front.iter().map(entry).collect();
    let mut text = serde_json::to_string_pretty(&entries).unwrap_or_default();
    text.push('\n');
    folder.write("pareto.json", text)?;
    let picture = front_picture(&front).map_err(|error| FolderError::Render { reason: error.to_string() })?;
    folder.write("pareto.svg", picture)?;
    Ok(front)
}
