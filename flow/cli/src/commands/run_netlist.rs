//! The netlist of a file or of a build, evaluated in software.

use std::path::Path;

use ringmill_check::{PortMap, signature_in, signature_of};
use ringmill_circuit::{NetlistFile, WithoutMlir, read_netlist};
use ringmill_design::{Signature, Vector, Word};
use ringmill_folder::{FolderError, RESULTS_FILE, read_report};
use ringmill_netlist::{Netlist, Simulator};
use ringmill_toolchain::Toolchain;

use crate::{
    failure::{Failure, locate, warn},
    mlir::Reader,
};

/// A netlist, and the types of its ports.
pub struct RunNetlist {
    netlist: Netlist,
    ports: PortMap,
    /// The arguments and results.
    pub signature: Signature,
}

impl RunNetlist {
    /// The netlist at a path: of a file in a format of netlists, or the one that is executed of a
    /// build. None for programs, and for builds of accelerators. `top` is the module.
    pub fn at(path: &Path, top: Option<&str>) -> Result<Option<Self>, Failure> {
        let is_folder = path.is_dir();
        let is_netlist = match is_folder {
            true => read_report(path)?.netlist.is_some(),
            false => matches!(NetlistFile::recognize(path, None, &WithoutMlir), Some(NetlistFile::Named)),
        };
        if !is_netlist {
            return Ok(None);
        }
        let (netlist, warnings) = read_netlist(path, top, &Toolchain::locate(), &Reader).map_err(locate)?;
        warnings.into_iter().for_each(warn);
        let signature = if is_folder { signature_in(path, &netlist)? } else { signature_of(&netlist) };
        let ports = PortMap::of(&netlist);
        if !ports.fits(&signature) {
            let reason = "its ports are not those of the netlist".to_owned();
            return Err(FolderError::Unreadable { path: path.join(RESULTS_FILE), reason }.into());
        }
        Ok(Some(Self { ports, netlist, signature }))
    }

    /// The names of the results.
    pub fn results(&self) -> Vec<String> {
        self.netlist.output_ports().into_iter().map(|port| port.name).collect()
    }

    /// The results of some arguments, which are all defined.
    pub fn evaluate(&self, arguments: &Vector) -> Vec<Vec<Word>> {
        let bits = self.ports.inputs(&self.signature, arguments);
        let words: Vec<u64> = bits.into_iter().map(u64::from).collect();
        let outputs: Vec<bool> = Simulator::new(&self.netlist).run(&words).iter().map(|word| word & 1 == 1).collect();
        let results = self.ports.results(&self.signature, &outputs);
        let defined = |words: Vec<u128>| words.into_iter().map(|value| Word { value, defined: true }).collect();
        results.into_iter().map(defined).collect()
    }
}
