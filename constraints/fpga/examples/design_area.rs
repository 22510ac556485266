//! Area after synthesis of a build's Verilog, as JSON on standard output: `ringmill-xtask programs`
//! makes docs/benchmarks/ring-programs.md of it.
//!
//! `design_area FOLDER TOP BOARD`: the folder of `ringmill rtl`, its top module, and a board's
//! name.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Duration;

use ringmill_design::SourceFile;
use ringmill_fpga::{DesignFiles, Options, area, board};
use ringmill_toolchain::Toolchain;
use serde_json::json;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, top, name] = arguments.as_slice() else {
        return Err("usage: design_area FOLDER TOP BOARD".into());
    };
    let folder = Path::new(folder);
    let list = fs::read_to_string(folder.join("rtl/files.f"))?
        + &fs::read_to_string(folder.join("rtl/memories.f")).unwrap_or_default();
    let read = |path: &str| fs::read_to_string(folder.join(path)).map(|text| SourceFile::new(path, text));
    let files = list.lines().map(read).collect::<Result<Vec<_>, _>>()?;
    let options = Options { timeout: Duration::from_secs(4 * 3600), ..Options::default() };
    let found = area(&DesignFiles { top, files: &files }, board(name)?, &options, &Toolchain::locate())?;
    let used = found.used;
    println!(
        "{}",
        json!({ "lut": used.lut, "ff": used.ff, "dsp": used.dsp, "bram": used.bram, "cells": found.cells, "seconds": found.seconds })
    );
    Ok(())
}
