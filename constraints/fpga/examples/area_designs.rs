//! Area after synthesis of the designs that the area model is fitted to: `ringmill-xtask area`
//! makes the model's coefficients and docs/benchmarks/area.md of it.
//!
//! `area_designs measure BOARD FOLDER` synthesizes every design for the board, one after the other.
//! The folder keeps what Yosys counted, under a digest of the design's files and of the commands
//! that synthesize it, so that an interrupted measurement goes on where it stopped. Both this and
//! `area_designs rows BOARD FOLDER` print a row of JSON for every design that was counted: its
//! name, the counts, and the features of the model.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Duration;

use ringmill_accel::{AreaFamily, CalibrationDesign, Design, Features, calibration_designs, generate};
use ringmill_fpga::{Board, DesignFiles, Family, Options, area, board};
use ringmill_toolchain::Toolchain;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Seconds that one synthesis may take.
const LIMIT: u64 = 1800;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (task, name, folder) = match arguments.as_slice() {
        [task, name, folder] if task == "measure" || task == "rows" => (task, name, Path::new(folder)),
        _ => return Err("usage: area_designs measure|rows BOARD FOLDER".into()),
    };
    let board = board(name)?;
    let family = match board.family {
        Family::Ecp5 => AreaFamily::Ecp5,
        Family::Ice40 => AreaFamily::Ice40,
        Family::Gw1n | Family::Gw2a => AreaFamily::Gowin,
        Family::Xc7 => AreaFamily::Xilinx7,
        Family::Xcup | Family::Versal => return Err(format!("there is no area model for the family of {name}").into()),
    };
    fs::create_dir_all(folder)?;
    let toolchain = Toolchain::locate();
    for CalibrationDesign { name, graph, options } in calibration_designs() {
        let design = generate(&graph, &options)?;
        let path = folder.join(format!("{}.json", digest(&design, board)?));
        if task == "measure" && !path.is_file() {
            match measured(&design, board, &toolchain) {
                Ok(counts) => {
                    eprintln!("{name}: {counts}");
                    fs::write(&path, counts.to_string())?;
                }
                Err(error) => eprintln!("{name}: {error}"),
            }
        }
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let Features { dsp, memory_blocks, tables, flip_flops } = family.features(&design.inventory);
        let measured: Value = serde_json::from_str(&text)?;
        println!(
            "{}",
            json!({
                "name": name, "measured": measured,
                "dsp": dsp, "memory_blocks": memory_blocks, "tables": tables, "flip_flops": flip_flops,
            })
        );
    }
    Ok(())
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
fn measured(design: &Design, board: &Board, toolchain: &Toolchain) -> Result<Value, Box<dyn Error>> {
    let files = DesignFiles { top: &design.interface.module, files: &design.files };
    let options = Options { timeout: Duration::from_secs(LIMIT), ..Options::default() };
    let found = area(&files, board, &options, toolchain)?;
    let used = found.used;
    Ok(
        json!({ "lut": used.lut, "ff": used.ff, "dsp": used.dsp, "bram": used.bram, "cells": found.cells, "seconds": found.seconds }),
    )
}
