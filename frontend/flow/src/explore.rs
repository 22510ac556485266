//! `ringmill explore`: the accelerators there are for a program.

use std::path::{Path, PathBuf};

use ringmill_accel::{Choice, Limits, Reason, explore as choices_of, take};
use ringmill_passes::ProgramKind;
use serde::Serialize;

use crate::{
    control::Control,
    error::FlowError,
    output::{OutputError, OutputFolder, REPORT_FILE, replace_file},
    program::{Arithmetic, Loaded},
    report::{Report, choices_picture, choices_table, files_of},
    sweep::is_sweep,
};

/// The choices, as data.
pub(crate) const JSON_FILE: &str = "explore.json";
/// The choices, as a picture.
const PICTURE_FILE: &str = "explore.svg";

/// What to explore, and within which limits.
#[derive(Debug, Clone)]
pub struct ExploreOptions {
    /// The program's file.
    pub program: PathBuf,
    /// The entry function; default: the only public one, or `main`.
    pub entry: Option<String>,
    /// What the choice to take must keep to.
    pub limits: Limits,
    /// The output folder; default: `./STEM.explore`.
    pub output: Option<PathBuf>,
}

/// The choices of a program, written down.
#[derive(Debug)]
pub struct Explored {
    /// All of them, by rising interval.
    pub choices: Vec<Choice>,
    /// The one to take.
    pub taken: usize,
    /// The choices as a table, and which to take and why, as text.
    pub text: String,
    /// Where explore.json and explore.svg lie.
    pub folder: PathBuf,
}

/// An element of explore.json.
#[derive(Serialize)]
struct Entry {
    architecture: String,
    lanes: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    butterflies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    radix: Option<u32>,
    reduction: String,
    interval_cycles: u64,
    latency_cycles: u64,
    dsp: u64,
    lut: u64,
    ff: u64,
    memory_bits: u64,
    area: u64,
    front: bool,
}

#[derive(Serialize)]
struct Exploration<'a> {
    schema: u32,
    program: String,
    entry: &'a str,
    taken: usize,
    reason: String,
    choices: Vec<Entry>,
}

/// Finds the choices of a program on polynomials and writes explore.json and explore.svg.
///
/// # Errors
/// See [`FlowError`]; nothing is left behind then.
pub fn explore(options: &ExploreOptions) -> Result<Explored, FlowError> {
    let target = options.output.clone().unwrap_or_else(|| beside(&options.program));
    // The results of a sweep took hours: they stay.
    let folder = match is_sweep(&target) {
        true => None,
        false => Some(OutputFolder::prepare(&target, &[&options.program])?),
    };
    let (loaded, lowered) =
        Loaded::lower(&options.program, options.entry.as_deref(), Some(ProgramKind::Ring), Control::Static, false)?;
    let Arithmetic::Ring(ring) = lowered.arithmetic else { return Err(FlowError::NoLanes) };
    let located = |error| FlowError::Accelerator { error, location: ring.location.clone() };
    let choices = choices_of(&ring.graph).map_err(located)?;
    let (taken, reason) = take(&choices, options.limits).map_err(located)?;
    let reason = why(reason, options.limits);
    let entry = loaded.signature().entry.clone();
    let program = options.program.display().to_string();
    let exploration = Exploration {
        schema: 1,
        program: program.clone(),
        entry: &entry,
        taken,
        reason: reason.clone(),
        choices: choices.iter().map(element).collect(),
    };
    let mut json = serde_json::to_string_pretty(&exploration).unwrap_or_default();
    json.push('\n');
    let picture = choices_picture(&choices, taken).map_err(|error| FlowError::Render { reason: error.to_string() })?;
    let command = command(options, &choices[taken]);
    let text = format!("{}\n\n{reason}:\n  {command}\n", choices_table(&choices, taken));
    let files = [(JSON_FILE, json), (PICTURE_FILE, picture)];
    let folder = match folder {
        None => {
            for (name, text) in files {
                replace_file(&target.join(name), text)?;
            }
            target
        }
        Some(folder) => {
            for (name, text) in files {
                folder.write(name, text)?;
            }
            let files = files_of(folder.staging()).map_err(|error| OutputError::new(folder.staging(), error))?;
            folder.write(REPORT_FILE, Report { program, entry, files, ..Report::default() }.to_json())?;
            folder.publish()?
        }
    };
    Ok(Explored { folder, choices, taken, text })
}

/// `./STEM.explore`
pub(crate) fn beside(program: &Path) -> PathBuf {
    let mut name = program.file_stem().unwrap_or_default().to_os_string();
    name.push(".explore");
    PathBuf::from(name)
}

fn why(reason: Reason, limits: Limits) -> String {
    match (reason, limits) {
        (Reason::Fastest, Limits { dsp: Some(dsp), .. }) => {
            format!("taken: the shortest interval within {dsp} multipliers")
        }
        (Reason::Smallest, Limits { dsp: Some(dsp), interval: Some(interval) }) => {
            format!("taken: the least area with an interval of at most {interval} cycles within {dsp} multipliers")
        }
        (Reason::Smallest, Limits { interval: Some(interval), .. }) => {
            format!("taken: the least area with an interval of at most {interval} cycles")
        }
        _ => "taken: the smallest product of area and interval".to_owned(),
    }
}

fn element(choice: &Choice) -> Entry {
    let Choice { options, interval_cycles, latency_cycles, modelled, area, on_front } = choice;
    Entry {
        architecture: options.architecture.to_string(),
        lanes: options.lanes,
        butterflies: options.butterflies,
        radix: options.butterflies.map(|_| options.radix),
        reduction: options.reduction.map(|reduction| reduction.to_string()).unwrap_or_default(),
        interval_cycles: *interval_cycles,
        latency_cycles: *latency_cycles,
        dsp: modelled.cost.dsp,
        lut: modelled.cost.lut,
        ff: modelled.cost.ff,
        memory_bits: modelled.memory_bits,
        area: *area,
        front: *on_front,
    }
}

/// The command that builds a choice.
fn command(asked: &ExploreOptions, choice: &Choice) -> String {
    let options = &choice.options;
    let entry = asked.entry.as_ref().map_or_else(String::new, |entry| format!(" --entry {}", quoted(entry)));
    let iterative = options
        .butterflies
        .map_or_else(String::new, |butterflies| format!(" --butterflies {butterflies} --radix {}", options.radix));
    let reduction = options.reduction.map_or_else(String::new, |reduction| format!(" --reduction {reduction}"));
    format!(
        "ringmill rtl {}{entry} --arch {} --lanes {}{iterative}{reduction}",
        quoted(&asked.program.display().to_string()),
        options.architecture,
        options.lanes
    )
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-@+".contains(c);
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}
