//! The cost of a netlist.

use std::collections::BTreeMap;

use crate::legalize::split_inversions;
use crate::{CellLibrary, Netlist, Node, PublicNodes};

/// The cost of a netlist in the cells of a library, after inversions are made cells of their own.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Cells by name: `and`, `nand`, `or`, `nor`, `xor`, `xnor`, `mux`, `lut2` … `lut6`, `not`;
    /// with public inputs also `clear` (computed in the clear), `choice` (public inputs choose
    /// among secret ones) and `gate` (public inputs choose the gate). Names that do not occur are
    /// absent.
    pub counts: BTreeMap<String, u64>,
    /// Bootstraps of all cells together.
    pub bootstraps: u64,
    /// The most cells of one bootstrap or more on a path from an input to an output.
    pub depth: u32,
    /// Input bits.
    pub inputs: usize,
    /// Output bits.
    pub outputs: usize,
    /// Bootstraps on each level: place `l` holds those of cells at depth `l + 1`.
    pub profile: Vec<u64>,
}

impl Statistics {
    /// The statistics of what [`split_inversions`] makes of a netlist: cells no output needs do not
    /// count, equal cells count once, and cells the library does not admit count as what they are
    /// taken apart into.
    pub fn of(netlist: &Netlist, library: CellLibrary) -> Self {
        Self::of_split(&split_inversions(netlist, library), library)
    }

    /// The statistics of a netlist that [`split_inversions`] made: every cell counts as it is.
    pub fn of_split(netlist: &Netlist, library: CellLibrary) -> Self {
        let mut counts = BTreeMap::<&str, u64>::new();
        let mut profile = Vec::new();
        let mut levels = vec![0_u32; netlist.len()];
        let mut bootstraps = 0;
        let public = PublicNodes::of(netlist);
        for id in netlist.ids() {
            let Node::Cell { table, fanins } = netlist.node(id) else {
                continue;
            };
            let function = public.function(table, fanins);
            *counts.entry(library.mixed_cell_name(function)).or_default() += 1;
            let cost = u64::from(library.cost_mixed(function));
            let below = fanins.iter().map(|fanin| levels[fanin.index()]).max().unwrap_or(0);
            levels[id.index()] = below + u32::from(cost > 0);
            if cost > 0 {
                bootstraps += cost;
                if profile.len() <= below as usize {
                    profile.resize(below as usize + 1, 0);
                }
                profile[below as usize] += cost;
            }
        }
        let depth = netlist.outputs().iter().map(|output| levels[output.driver.index()]).max().unwrap_or(0);
        Self {
            counts: counts.into_iter().map(|(name, count)| (name.to_owned(), count)).collect(),
            bootstraps,
            depth,
            inputs: netlist.inputs().len(),
            outputs: netlist.outputs().len(),
            profile,
        }
    }
}
