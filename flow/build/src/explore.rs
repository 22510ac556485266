//! `ringmill explore`: the accelerators there are for a program.

use std::path::PathBuf;

use ringmill_accel::{Budget, Choice, Exploration as Found, Modelled, Reason, explore as choices_of, modelled_clocks};
use ringmill_folder::{FolderError, OutputError, OutputFolder, REPORT_FILE, replace_file};
use ringmill_passes::Program;
use ringmill_sweep::{CHOICES_FILE, beside, is_sweep};
use serde::Serialize;

use crate::{
    error::FlowError,
    program::{Loaded, Lowered},
    report::{ModelledArea, ModelledClock, Report, choices_picture, files_of},
};

/// The choices, as a picture.
const PICTURE_FILE: &str = "explore.svg";

/// The program to explore, and the limits.
#[derive(Debug, Clone)]
pub struct ExploreOptions {
    /// The program's file.
    pub program: PathBuf,
    /// The entry function; default: the only public one, or `main`.
    pub entry: Option<String>,
    /// The limits of the recommended choice.
    pub budget: Budget,
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
    /// The reason for the recommendation.
    pub reason: String,
    /// The folder of explore.json and explore.svg.
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
    memory_bits: u64,
    area: u64,
    /// By family of FPGAs.
    modelled_area: Vec<ModelledArea>,
    /// The limit that makes this choice, besides the shape, where a budget does.
    #[serde(skip_serializing_if = "Option::is_none")]
    interval_limit: Option<u64>,
    modelled_clock: Vec<ModelledClock>,
    front: bool,
    /// True if it is made where nothing is asked for.
    usual: bool,
}

#[derive(Serialize)]
struct Exploration<'a> {
    schema: u32,
    program: String,
    entry: &'a str,
    taken: usize,
    reason: String,
    /// The unit of `area`.
    area_unit: String,
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
    let context = ringmill_dialects::context();
    let source = Program::read(&context, &options.program)?;
    let Lowered { loaded, arithmetic: ring, .. } = Loaded::ring(&source, options.entry.as_deref(), false)?;
    let located = |error| FlowError::Accelerator { error: Box::new(error), location: ring.location.clone() };
    let Found { choices, taken, reason } = choices_of(&ring.graph, options.budget).map_err(located)?;
    let reason = why(reason, &options.budget);
    let entry = loaded.signature().entry.clone();
    let program = options.program.display().to_string();
    let exploration = Exploration {
        schema: 1,
        program: program.clone(),
        entry: &entry,
        taken,
        reason: reason.clone(),
        area_unit: Modelled::area_unit(),
        choices: choices.iter().map(element).collect(),
    };
    let mut json = serde_json::to_string_pretty(&exploration).unwrap_or_default();
    json.push('\n');
    let picture =
        choices_picture(&choices, taken).map_err(|error| FolderError::Render { reason: error.to_string() })?;
    let files = [(CHOICES_FILE, json), (PICTURE_FILE, picture)];
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
    Ok(Explored { folder, choices, taken, reason })
}

fn why(reason: Reason, budget: &Budget) -> String {
    let limits = limits(budget);
    let within = if limits.is_empty() { String::new() } else { format!(" within {}", limits.join(", ")) };
    match (reason, budget.interval) {
        (Reason::Fastest, _) => format!("taken: the shortest interval{within}, and of several the least area"),
        (Reason::Smallest, Some(interval)) => {
            format!(
                "taken: the least area with an interval of at most {interval} cycles{within}, and of several the shortest interval"
            )
        }
        _ => "taken: the smallest product of area and interval, as no limit was given".to_owned(),
    }
}

/// The limits of resources in words.
fn limits(budget: &Budget) -> Vec<String> {
    let all = [(budget.dsp, "multipliers"), (budget.lut, "look-up tables"), (budget.memory_blocks, "blocks of memory")];
    let family = budget.family;
    all.into_iter().filter_map(|(limit, what)| limit.map(|limit| format!("{limit} {what} of {family}"))).collect()
}

fn element(choice: &Choice) -> Entry {
    let Choice { options, interval_cycles, latency_cycles, modelled, area, critical_paths, on_front, is_usual } =
        choice;
    Entry {
        architecture: options.architecture.to_string(),
        lanes: options.lanes,
        butterflies: options.butterflies,
        radix: options.butterflies.map(|_| options.radix),
        reduction: options.reduction.map(|reduction| reduction.to_string()).unwrap_or_default(),
        interval_cycles: *interval_cycles,
        latency_cycles: *latency_cycles,
        memory_bits: modelled.memory_bits,
        area: *area,
        modelled_area: ModelledArea::all(&modelled.areas),
        interval_limit: options.budget.interval,
        modelled_clock: modelled_clocks(critical_paths).into_iter().map(Into::into).collect(),
        front: *on_front,
        usual: *is_usual,
    }
}
