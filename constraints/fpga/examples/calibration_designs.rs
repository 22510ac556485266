//! Area and clock of the designs that the models of both are fitted to: `ringmill-xtask area` and
//! `ringmill-xtask clock` make the models' coefficients, docs/benchmarks/area.md and
//! docs/benchmarks/clock.md of them.
//!
//! `calibration_designs count BOARD FOLDER` synthesizes every design for the board, one after the
//! other; `route` places and routes them between two chains of registers, one on each processor.
//! The folder keeps what was found, under a digest of the design's files and of the commands that
//! synthesize it, so that an interrupted measurement goes on where it stopped. Both tasks print a
//! row of JSON for every design with a result: its name, what was found, and the features of the
//! models. `counted` and `routed` measure nothing, and print the rows of such a folder.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use ringmill_accel::{AreaFamily, CalibrationDesign, ClockFamily, Design, Features, calibration_designs, generate};
use ringmill_design::SourceFile;
use ringmill_fpga::{Board, DesignFiles, Family, FpgaError, Options, area, board, place_and_route};
use ringmill_toolchain::Toolchain;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

#[path = "shared/chained.rs"]
mod chained;
#[path = "shared/critical.rs"]
mod critical;

use critical::critical;

/// The time that one run of a tool may take.
const LIMIT: Duration = Duration::from_secs(1800);

/// The number of seeds of the router; the median of their clocks counts.
const SEEDS: u32 = 3;

/// The kind of a measurement.
#[derive(Clone, Copy)]
enum Kind {
    /// The cells that Yosys counts.
    Count,
    /// The clock that nextpnr reaches.
    Route,
}

/// A design of the calibration, what a tool reads of it, and the file of its result.
struct Subject {
    name: String,
    design: Design,
    top: String,
    files: Vec<SourceFile>,
    result: PathBuf,
}

impl Subject {
    /// A design for a measurement on a board; its result is in the folder.
    fn new(calibrated: &CalibrationDesign, kind: Kind, board: &Board, folder: &Path) -> Result<Self, Box<dyn Error>> {
        let CalibrationDesign { name, graph, options } = calibrated;
        let design = generate(graph, options)?;
        let (mut top, mut files) = (design.interface.module.clone(), design.files.clone());
        if let Kind::Route = kind {
            files.extend(chained::chained(&design.interface)?);
            top = chained::TOP.to_owned();
        }
        let result = folder.join(format!("{}.json", digest(kind, &top, &files, board)?));
        Ok(Self { name: name.clone(), design, top, files, result })
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [task, name, folder] = arguments.as_slice() else {
        return Err("usage: calibration_designs count|counted|route|routed BOARD FOLDER".into());
    };
    let (kind, measures) = match task.as_str() {
        "count" => (Kind::Count, true),
        "counted" => (Kind::Count, false),
        "route" => (Kind::Route, true),
        "routed" => (Kind::Route, false),
        _ => return Err(format!("no task '{task}': one of count, counted, route, routed").into()),
    };
    let (board, folder) = (board(name)?, Path::new(folder));
    let (family, clock) = match board.family {
        Family::Ecp5 => (AreaFamily::Ecp5, Some(ClockFamily::Ecp5)),
        Family::Ice40 => (AreaFamily::Ice40, Some(ClockFamily::Ice40Hx)),
        Family::Gw1n | Family::Gw2a => (AreaFamily::Gowin, None),
        Family::Xc7 => (AreaFamily::Xilinx7, None),
        Family::Xcup | Family::Versal => return Err(format!("there is no area model for the family of {name}").into()),
    };
    fs::create_dir_all(folder)?;
    let designs = calibration_designs();
    let subjects = designs.iter().map(|design| Subject::new(design, kind, board, folder));
    let subjects = subjects.collect::<Result<Vec<Subject>, _>>()?;
    if measures {
        measure_missing(&subjects, board, kind, family);
    }
    for Subject { name, design, result, .. } in &subjects {
        let Ok(text) = fs::read_to_string(result) else { continue };
        let Features { dsp, memory_blocks, tables, flip_flops } = family.features(&design.inventory);
        let measured: Value = serde_json::from_str(&text)?;
        let paths = &design.critical_paths;
        let period = clock.and_then(|clock| clock.features(paths));
        println!(
            "{}",
            json!({
                "name": name, "measured": measured,
                "dsp": dsp, "memory_blocks": memory_blocks, "tables": tables, "flip_flops": flip_flops,
                "bits": paths.bits, "product_bits": paths.product_bits, "multiplies": paths.multiplies,
                "word_bits": paths.word_bits, "streams": paths.streams, "ecp5_blocks": paths.memory_blocks,
                "enabled_flip_flops": paths.enabled_flip_flops, "period": period,
            })
        );
    }
    Ok(())
}

/// Measures the designs without a result, and writes their results: those with the fewest look-up
/// tables first, so that an interrupted measurement has most of them. The failure of one is told,
/// and the others go on.
fn measure_missing(subjects: &[Subject], board: &Board, kind: Kind, family: AreaFamily) {
    let toolchain = Toolchain::locate();
    // Routing alone takes long enough for all processors.
    let workers = match kind {
        Kind::Count => 1,
        Kind::Route => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let mut missing: Vec<&Subject> = subjects.iter().filter(|subject| !subject.result.is_file()).collect();
    missing.sort_by_key(|subject| family.area(&subject.design.inventory).lut);
    let missing = Mutex::new(missing.into_iter());
    let work = || {
        while let Some(Subject { name, top, files, result, .. }) =
            missing.lock().ok().and_then(|mut missing| missing.next())
        {
            let design = DesignFiles { top, files };
            let measured = match kind {
                Kind::Count => counted(&design, board, &toolchain),
                Kind::Route => routed(&design, board, &toolchain),
            };
            match measured {
                Ok(found) => match fs::write(result, found.to_string()) {
                    Ok(()) => eprintln!("{name}: {found}"),
                    Err(error) => eprintln!("{name}: {}: {error}", result.display()),
                },
                Err(error) => eprintln!("{name}: {error}"),
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(work);
        }
    });
}

/// A digest of what synthesis reads, and of the number of seeds that are routed.
fn digest(kind: Kind, top: &str, files: &[SourceFile], board: &Board) -> Result<String, Box<dyn Error>> {
    let mut digest = Sha256::new();
    digest.update(board.synthesis_commands(top).ok_or("nothing synthesizes for the board")?);
    if let Kind::Route = kind {
        digest.update(SEEDS.to_le_bytes());
    }
    for file in files {
        digest.update(Sha256::digest(&file.path));
        digest.update(Sha256::digest(&file.text));
    }
    Ok(digest.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect())
}

/// The cells that Yosys counts of a design.
fn counted(files: &DesignFiles<'_>, board: &Board, toolchain: &Toolchain) -> Result<Value, FpgaError> {
    let options = Options { timeout: LIMIT, ..Options::default() };
    let found = area(files, board, &options, toolchain)?;
    let used = found.used;
    Ok(
        json!({ "lut": used.lut, "ff": used.ff, "dsp": used.dsp, "bram": used.bram, "cells": found.cells, "seconds": found.seconds }),
    )
}

/// The median clock that nextpnr reaches, the clocks of all seeds, and the critical path and the
/// cells after packing of the fastest.
fn routed(files: &DesignFiles<'_>, board: &Board, toolchain: &Toolchain) -> Result<Value, FpgaError> {
    let options = Options { timeout: LIMIT, seeds: SEEDS, ..Options::default() };
    let found = place_and_route(files, board, &options, toolchain, &|_| ())?;
    let clocks: Vec<f64> = found.seeds.iter().map(|seed| seed.fmax_mhz).collect();
    if clocks.len() < SEEDS as usize {
        let what = format!("{} of {SEEDS} seeds were routed", clocks.len());
        return Err(FpgaError::Input { what, wanted: "measure the design again, with fewer processes beside it" });
    }
    let (path, used) = (critical(&found.critical_path), found.used);
    Ok(json!({ "mhz": found.median_mhz(), "clocks": clocks, "lut": used.lut, "ff": used.ff, "critical": path }))
}
