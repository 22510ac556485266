//! The folder of a sweep: written once, continued afterwards.

use std::{
    fs,
    path::{Path, PathBuf},
};

use ringmill_folder::{
    FolderError, OutputError, OutputFolder, PROGRAM_FILE, REPORT_FILE, is_build_folder, replace_file,
};
use ringmill_report::{Report, SweepPoint};
use serde::{Deserialize, Serialize};

use crate::{Shapes, SweepError, workflow};

/// The choices that `ringmill explore` found, as data.
pub const CHOICES_FILE: &str = "explore.json";
/// The points of a sweep, as data.
const PLAN_FILE: &str = "sweep.json";

/// The ranges of a sweep.
#[derive(Clone, Debug)]
pub struct SweepOptions {
    /// The program's file.
    pub program: PathBuf,
    /// The entry function; default: the only public one, or `main`.
    pub entry: Option<String>,
    /// Names of boards.
    pub boards: Vec<String>,
    /// Shapes on each.
    pub shapes: Shapes,
    /// Seeds tried for each point, where `ringmill fpga` is to be told.
    pub seeds: Option<u32>,
    /// The folder; default: `./STEM.explore`.
    pub output: Option<PathBuf>,
}

/// sweep.json.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Sweep {
    pub(super) schema: u32,
    pub(super) program: String,
    /// The program's file, wherever one stands.
    #[serde(default)]
    pub(super) file: PathBuf,
    pub(super) entry: String,
    pub(super) points: Vec<SweepPoint>,
}

/// True if a folder holds a sweep of ours.
#[must_use]
pub fn is_sweep(folder: &Path) -> bool {
    is_build_folder(folder) && folder.join(PLAN_FILE).is_file()
}

pub(super) fn read_plan(folder: &Path) -> Result<Sweep, SweepError> {
    let path = folder.join(PLAN_FILE);
    let text = fs::read(&path).map_err(|_| SweepError::NoSweep { path: folder.to_owned() })?;
    Ok(serde_json::from_slice(&text).map_err(|error| FolderError::Unreadable { path, reason: error.to_string() })?)
}

/// Writes the workflow of a sweep over a program with this text and entry function. In a folder of
/// an earlier sweep its results stay; what of them still holds is for the workflow to find. Returns
/// the folder and the number of points.
///
/// # Errors
/// There are no points, or the folder holds another sweep; nothing is written then.
pub fn write_sweep(options: &SweepOptions, entry: &str, text: &str) -> Result<(PathBuf, usize), SweepError> {
    let mut common = Vec::new();
    if let Some(entry) = &options.entry {
        common.extend(["--entry".to_owned(), entry.clone()]);
    }
    if let Some(seeds) = options.seeds {
        common.extend(["--seeds".to_owned(), seeds.to_string()]);
    }
    let points = options.shapes.points(&options.boards, &common);
    if points.is_empty() {
        return Err(SweepError::NoShape);
    }
    let file = fs::canonicalize(&options.program).unwrap_or_else(|_| options.program.clone());
    let (program, entry) = (options.program.display().to_string(), entry.to_owned());
    let target = options.output.clone().unwrap_or_else(|| beside(&options.program));
    keep_other(&target, &file, text)?;
    let count = points.len();
    let report = Report { program: program.clone(), entry: entry.clone(), ..Report::default() }.to_json();
    let plan =
        serde_json::to_string_pretty(&Sweep { schema: 1, program, file, entry, points }).unwrap_or_default() + "\n";
    let mut files = vec![(REPORT_FILE, report.as_str()), (PROGRAM_FILE, text), (PLAN_FILE, plan.as_str())];
    files.extend_from_slice(workflow::FILES);
    Ok((write(&target, &options.program, &files)?, count))
}

/// Refuses a folder with a sweep of another program: its results took hours. A file may have
/// changed, or be elsewhere now.
fn keep_other(target: &Path, file: &Path, text: &str) -> Result<(), SweepError> {
    if !is_sweep(target) {
        return Ok(());
    }
    let there = read_plan(target)?;
    let is_same = fs::read(target.join(PROGRAM_FILE)).is_ok_and(|there| there == text.as_bytes());
    match there.file == file || is_same {
        true => Ok(()),
        false => Err(SweepError::OtherSweep { path: target.to_owned(), program: there.program }),
    }
}

/// Into the folder of a sweep, or of choices, only what differs: the workflow looks at the files'
/// times. Another folder of ours is replaced.
fn write(target: &Path, program: &Path, files: &[(&str, &str)]) -> Result<PathBuf, OutputError> {
    let is_continued =
        is_build_folder(target) && [PLAN_FILE, CHOICES_FILE].iter().any(|file| target.join(file).is_file());
    if !is_continued {
        let folder = OutputFolder::prepare(target, &[program])?;
        for (name, text) in files {
            folder.write(name, text)?;
        }
        return folder.publish();
    }
    for (name, text) in files {
        let path = target.join(name);
        if fs::read(&path).is_ok_and(|there| there == text.as_bytes()) {
            continue;
        }
        let parent = path.parent().unwrap_or(target);
        fs::create_dir_all(parent).map_err(|error| OutputError::new(parent, error))?;
        replace_file(&path, text)?;
    }
    Ok(target.to_owned())
}

/// The folder of a program's choices and sweeps where no other is named: `./STEM.explore`.
#[must_use]
pub fn beside(program: &Path) -> PathBuf {
    let mut name = program.file_stem().unwrap_or_default().to_os_string();
    name.push(".explore");
    PathBuf::from(name)
}
