//! One step of an ABC script.

/// A command of ABC, with the options we use. Where a limit is possible it counts steps, never
/// seconds, so that a result does not depend on the machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// `balance`: fewer levels by regrouping conjunctions.
    Balance,
    /// `rewrite`: replaces 4-input cuts by smaller structures from a table (Mishchenko, Chatterjee,
    /// Brayton, DAC 2006).
    Rewrite {
        /// Also takes replacements that change nothing but the structure.
        zero_cost: bool,
    },
    /// `refactor`: rebuilds large cones from their factored form.
    Refactor {
        /// Also takes replacements that change nothing but the structure.
        zero_cost: bool,
    },
    /// `resub`: expresses a node by others that exist.
    Resub {
        /// Inputs of the windows, 4 to 16.
        cut: u8,
        /// Nodes that may be added for one replacement, 0 to 3.
        added: u8,
    },
    /// `dch`: keeps equivalent structures as choices for the mapper that comes next (Chatterjee et
    /// al., ICCAD 2005).
    Dch,
    /// `if -K inputs`: maps to lookup tables.
    If {
        /// Inputs of a table, 2 to 6.
        inputs: u8,
        /// Fewest tables, at any depth; else least depth first.
        area: bool,
    },
    /// `mfs2`: resynthesis of mapped cells with don't-cares.
    Mfs2 {
        /// Fewest cells; else also fewest connections.
        area: bool,
    },
    /// `lutpack`: repacks neighbouring lookup tables.
    Lutpack,
    /// `&syn4`: a strong sequence of AIG rewriting.
    Syn4,
    /// `&deepsyn`: random sequences of AIG rewriting, the best kept. Takes seconds even on small
    /// circuits.
    DeepSyn {
        /// Independent starts (`-I`), at least 1.
        starts: u32,
        /// Sequences without gain after which a start ends (`-J`), at least 1. Without this limit
        /// ABC never ends.
        patience: u32,
        /// Seed of the random choices (`-S`), 0 to 100.
        seed: u8,
    },
    /// `map`: maps to the gates of [`genlib`](super::genlib) by supergate matching.
    MapGenlib {
        /// Least area (bootstraps), at any depth; else least depth first.
        area: bool,
    },
}

/// The contents of ABC between two steps: each command takes only some of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A network of cells with functions, as read or after mapping to lookup tables.
    Logic,
    /// A structurally hashed and-inverter graph, perhaps with choices.
    Aig,
    /// A network of gates of the library.
    Gates,
    /// A graph in the `&` commands' own store.
    Gia,
}

impl Step {
    /// The forms the command takes; the first is the one to change into when the form at hand is
    /// not among them.
    pub(super) fn takes(&self) -> &'static [Form] {
        match self {
            Step::Balance
            | Step::Rewrite { .. }
            | Step::Refactor { .. }
            | Step::Resub { .. }
            | Step::Dch
            | Step::If { .. }
            | Step::MapGenlib { .. } => &[Form::Aig],
            Step::Mfs2 { .. } | Step::Lutpack => &[Form::Logic],
            Step::Syn4 | Step::DeepSyn { .. } => &[Form::Gia],
        }
    }

    /// The form the command leaves.
    pub(super) fn leaves(&self) -> Form {
        match self {
            Step::Balance | Step::Rewrite { .. } | Step::Refactor { .. } | Step::Resub { .. } | Step::Dch => Form::Aig,
            Step::If { .. } | Step::Mfs2 { .. } | Step::Lutpack => Form::Logic,
            Step::Syn4 | Step::DeepSyn { .. } => Form::Gia,
            Step::MapGenlib { .. } => Form::Gates,
        }
    }

    /// True if the command needs a library of gates.
    pub(super) fn needs_genlib(&self) -> bool {
        self.leaves() == Form::Gates
    }

    /// The command as ABC reads it.
    pub(super) fn command(&self) -> String {
        let flag = |set: bool, text: &'static str| if set { text } else { "" };
        match self {
            Step::Balance => "balance".to_owned(),
            Step::Rewrite { zero_cost } => format!("rewrite{}", flag(*zero_cost, " -z")),
            Step::Refactor { zero_cost } => format!("refactor{}", flag(*zero_cost, " -z")),
            Step::Resub { cut, added } => format!("resub -K {cut} -N {added}"),
            Step::Dch => "dch".to_owned(),
            Step::If { inputs, area } => format!("if -K {inputs}{}", flag(*area, " -a")),
            Step::Mfs2 { area } => format!("mfs2{}", flag(*area, " -a")),
            Step::Lutpack => "lutpack".to_owned(),
            Step::Syn4 => "&syn4".to_owned(),
            Step::DeepSyn { starts, patience, seed } => format!("&deepsyn -I {starts} -J {patience} -S {seed}"),
            Step::MapGenlib { area } => format!("map{}", flag(*area, " -a")),
        }
    }
}
