//! Builds that are executed on ciphertexts.

use std::path::Path;

use ringmill_circuit::NetlistOptions;
use ringmill_encrypted::Executable;
use ringmill_folder::{TemporaryFolder, temporary_folder};
use ringmill_netlist::CellLibrary;
use ringmill_parameters::Demand;
use ringmill_selection::Contest;
use ringmill_synth::Options;

use super::finish::built;
use crate::{
    failure::Failure,
    request::{Goal, Request},
};

/// A build that can be executed.
pub struct Prepared {
    pub executable: Executable,
    temporary: Option<TemporaryFolder>,
}

impl Prepared {
    /// The build in a folder, or that of a program, made in a temporary folder in the cells that
    /// are cheapest for the demand.
    pub fn of(path: &Path, entry: Option<&str>, demand: Demand) -> Result<Self, Failure> {
        if path.is_dir() {
            return Ok(Self { executable: Executable::of_build(path)?, temporary: None });
        }
        let temporary = temporary_folder()?;
        let synth = Options::new(CellLibrary::Lut(3));
        let folder = built(&Request {
            netlist: NetlistOptions { contest: Some(Contest::open(demand)), ..NetlistOptions::new(synth) },
            entry: entry.map(str::to_owned),
            output: Some(temporary.path().join("build")),
            ..Request::of(path, Goal::Netlist)
        })?
        .folder;
        Ok(Self { executable: Executable::of_build(&folder)?, temporary: Some(temporary) })
    }

    /// True if the build is removed with this value.
    pub fn is_temporary(&self) -> bool {
        self.temporary.is_some()
    }
}
