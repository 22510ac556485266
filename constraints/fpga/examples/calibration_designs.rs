//! Area and clock of the designs that the models of both are fitted to: `ringmill-xtask area` and
//! `ringmill-xtask clock` make the models' coefficients, docs/benchmarks/area.md and
//! docs/benchmarks/clock.md of them.
//!
//! `calibration_designs count BOARD FOLDER` synthesizes every design for the board, one after the
//! other; `route` places and routes them, one on each processor. The folder keeps what was found,
//! under a digest of the design's files and of the commands that synthesize it, so that an
//! interrupted measurement goes on where it stopped. All tasks, and `rows`, print a row of JSON for
//! every design with a result: its name, what was found, and the features of the models.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use ringmill_accel::{
    AreaFamily, CalibrationDesign, ClockFamily, CriticalPaths, Design, Features, calibration_designs, generate,
};
use ringmill_fpga::{Board, DesignFiles, Family, FpgaError, Options, area, board, place_and_route};
use ringmill_toolchain::Toolchain;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

#[path = "shared/critical.rs"]
mod critical;

use critical::critical;

/// The time that one run of a tool may take.
const LIMIT: Duration = Duration::from_secs(1800);

/// A measurement of a design.
type Measurement = fn(&DesignFiles<'_>, &Board, &Toolchain) -> Result<Value, FpgaError>;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [task, name, folder] = arguments.as_slice() else {
        return Err("usage: calibration_designs count|route|rows BOARD FOLDER".into());
    };
    // Routing alone takes long enough for all processors.
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let (measurement, workers): (Option<Measurement>, _) = match task.as_str() {
        "count" => (Some(counted), 1),
        "route" => (Some(routed), processors),
        "rows" => (None, 1),
        _ => return Err(format!("no task '{task}': one of count, route, rows").into()),
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
    let mut designs = Vec::new();
    for CalibrationDesign { name, graph, options } in calibration_designs() {
        let design = generate(&graph, &options)?;
        let path = folder.join(format!("{}.json", digest(&design, board)?));
        designs.push((name, design, path));
    }
    if let Some(measurement) = measurement {
        measure_missing(&designs, board, measurement, workers);
    }
    for (name, design, path) in &designs {
        let Ok(text) = fs::read_to_string(path) else { continue };
        let Features { dsp, memory_blocks, tables, flip_flops } = family.features(&design.inventory);
        let measured: Value = serde_json::from_str(&text)?;
        let CriticalPaths { bits, product_bits, word_bits, streams, enabled_flip_flops, .. } = design.critical_paths;
        let period = clock.and_then(|clock| clock.features(&design.critical_paths));
        println!(
            "{}",
            json!({
                "name": name, "measured": measured,
                "dsp": dsp, "memory_blocks": memory_blocks, "tables": tables, "flip_flops": flip_flops,
                "bits": bits, "product_bits": product_bits, "word_bits": word_bits,
                "streams": streams, "enabled_flip_flops": enabled_flip_flops, "period": period,
            })
        );
    }
    Ok(())
}

/// Measures the designs whose file there is not, several at a time, and writes their files. The
/// failure of one is told, and the others go on.
fn measure_missing(designs: &[(String, Design, PathBuf)], board: &Board, measurement: Measurement, workers: usize) {
    let toolchain = Toolchain::locate();
    let missing = Mutex::new(designs.iter().filter(|(_, _, path)| !path.is_file()));
    let work = || {
        while let Some((name, design, path)) = missing.lock().ok().and_then(|mut missing| missing.next()) {
            let files = DesignFiles { top: &design.interface.module, files: &design.files };
            match measurement(&files, board, &toolchain) {
                Ok(found) => match fs::write(path, found.to_string()) {
                    Ok(()) => eprintln!("{name}: {found}"),
                    Err(error) => eprintln!("{name}: {}: {error}", path.display()),
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

/// A digest of what synthesis reads.
fn digest(design: &Design, board: &Board) -> Result<String, Box<dyn Error>> {
    let mut digest = Sha256::new();
    digest.update(board.synthesis_commands(&design.interface.module).ok_or("nothing synthesizes for the board")?);
    for file in &design.files {
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

/// The clock that nextpnr reaches with one seed, its critical path, and the cells after packing.
fn routed(files: &DesignFiles<'_>, board: &Board, toolchain: &Toolchain) -> Result<Value, FpgaError> {
    let options = Options { timeout: LIMIT, ..Options::default() };
    let found = place_and_route(files, board, &options, toolchain, &|_| ())?;
    let (path, used) = (critical(&found.critical_path), found.used);
    Ok(json!({ "mhz": found.fmax_mhz, "lut": used.lut, "ff": used.ff, "critical": path }))
}
