//! The forms of a netlist in a build's folder. One is executed, and the report has the digest of
//! each, so that no form that was changed is taken for the others.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::Path,
};

use ringmill_report::Report;
use sha2::{Digest, Sha256};

use crate::{FolderError, OutputError};

/// The lincomb circuit.
pub const LINCOMB_FILE: &str = "netlist.lincomb";
/// The netlist that other tools read.
pub const BLIF_FILE: &str = "netlist.blif";
/// The netlist's Verilog.
pub const VERILOG_FILE: &str = "netlist.v";
/// The netlist for Yosys.
pub const JSON_FILE: &str = "netlist.json";
/// The netlist in MLIR.
pub const MLIR_FILE: &str = "netlist.mlir";

/// All forms, those that may be executed first.
const FORMS: [&str; 5] = [LINCOMB_FILE, BLIF_FILE, VERILOG_FILE, JSON_FILE, MLIR_FILE];

/// The form of a build's netlist that is executed on ciphertexts: the other forms are made from it.
/// None of a build without a netlist.
#[must_use]
pub fn executed_file(report: &Report) -> Option<&'static str> {
    let is_listed = |form: &&str| report.files.iter().any(|file| file.name == *form);
    [LINCOMB_FILE, BLIF_FILE].into_iter().find(is_listed)
}

/// The SHA-256 of a file, in hexadecimal digits.
///
/// # Errors
/// The file cannot be read.
pub fn sha256_of(path: &Path) -> io::Result<String> {
    let (mut file, mut digest) = (File::open(path)?, Sha256::new());
    let mut part = vec![0; 1 << 16];
    loop {
        match file.read(&mut part)? {
            0 => return Ok(digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()),
            read => digest.update(&part[..read]),
        }
    }
}

/// Notes the digest of each form of a netlist that a report lists, as it is in a folder.
pub(crate) fn note_digests(folder: &Path, report: &mut Report) -> Result<(), OutputError> {
    for file in report.files.iter_mut().filter(|file| FORMS.contains(&file.name.as_str())) {
        let path = folder.join(&file.name);
        file.sha256 = Some(sha256_of(&path).map_err(|error| OutputError::new(&path, error))?);
    }
    Ok(())
}

/// Refuses a folder in which a form of the netlist is not the one that its build wrote.
pub(crate) fn check_forms(folder: &Path, report: &Report) -> Result<(), FolderError> {
    let path = || folder.to_owned();
    let Some(executed) = executed_file(report) else {
        return if report.netlist.is_some() { Err(FolderError::Undigested { path: path() }) } else { Ok(()) };
    };
    if !folder.join(executed).is_file() {
        return Err(FolderError::Incomplete { path: path(), file: executed.to_owned() });
    }
    let mut changed = Vec::new();
    // A form that somebody removed misleads nobody.
    for form in FORMS.into_iter().filter(|form| fs::symlink_metadata(folder.join(form)).is_ok()) {
        let written = match report.files.iter().find(|file| file.name == form) {
            None => None,
            Some(file) if file.sha256.is_none() => return Err(FolderError::Undigested { path: path() }),
            Some(file) => file.sha256.clone(),
        };
        let there = folder.join(form);
        // A pipe of that name is not read: nobody may ever write to it.
        if written.is_none() || !there.is_file() || sha256_of(&there).ok() != written {
            changed.push(format!("'{form}'"));
        }
    }
    if changed.is_empty() {
        return Ok(());
    }
    Err(FolderError::Disagree { path: path(), changed: changed.join(", ").into(), executed })
}
