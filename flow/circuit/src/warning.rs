//! Warnings about a netlist.

use miette::Diagnostic;
use ringmill_engines::yosys::UndefinedValue;
use ringmill_netlist::{format::yosys_json::RisingRange, lincomb::LincombStatistics};
use ringmill_synth::{Candidate, Fate, Options, Synthesis};
use thiserror::Error;

/// Something the user should know of a netlist though nothing failed.
#[derive(Debug, Error, Diagnostic, Clone, PartialEq, Eq)]
pub enum CircuitWarning {
    /// The netlist is only "not refuted".
    #[error("the netlist is not refuted by {vectors} vectors, but not proved equal: {reason}")]
    #[diagnostic(severity(Warning), code("check::not-proved"), help("where a proof is required, this is an error"))]
    NotProved {
        /// Vectors that were compared.
        vectors: u64,
        /// The reason that there is no proof.
        reason: &'static str,
    },
    /// A recipe gave a netlist that is not equal.
    #[error("the recipe '{recipe}' gave a wrong netlist, which was refused")]
    #[diagnostic(
        severity(Warning),
        code("check::refuted"),
        help("the result is not touched by it; please report this defect of a tool with the program")
    )]
    Refuted {
        /// The recipe.
        recipe: String,
    },
    /// Rewriting the words changed what they mean.
    #[error("rewriting the program's words changed their meaning, so they were left as they are")]
    #[diagnostic(
        severity(Warning),
        code("check::rewriting"),
        help("the result is right, but may be larger; please report this defect of ringmill with the program")
    )]
    Rewriting,
    /// A better netlist than the result could not be proved.
    #[error(
        "a netlist of {bootstraps} bootstraps, depth {depth}, was passed over: it could not be proved equal in time"
    )]
    #[diagnostic(severity(Advice), code("check::undecided"), help("more effort gives proofs more time"))]
    PassedOver {
        /// Its bootstraps.
        bootstraps: u64,
        /// Its depth.
        depth: u32,
    },
    /// A sum that is noisier than the limit that was asked for: no cells that compute it are less
    /// noisy.
    #[error("expected noise of at most {limit} times that of one bootstrapping, found {found} times")]
    #[diagnostic(
        severity(Warning),
        code("synth::noise-limit"),
        help("allow more noise, or fewer message bits: then smaller sums are looked up")
    )]
    NoiseLimit {
        /// The limit.
        limit: u32,
        /// The noise of the noisiest sum.
        found: u32,
    },
    /// A file for CIRCT that CIRCT has not seen.
    #[error("'{file}' was not verified: there is no CIRCT")]
    #[diagnostic(severity(Warning), code("circt::unverified"), help("{help}"))]
    Unverified {
        /// The file.
        file: String,
        /// The command that installs CIRCT.
        help: String,
    },
    /// The circuit of a program was not shown to mean what its words do.
    #[error("the circuit of '{file}' is not certified: {reason}")]
    #[diagnostic(
        severity(Warning),
        code("prove::uncertified"),
        help("what is said of it holds of the circuit; that this is the program's is not proved")
    )]
    Uncertified {
        /// The program.
        file: String,
        /// The operation without a certificate.
        reason: String,
    },
    /// The words of a program were not shown to mean what the program does.
    #[error("the words of '{file}' are not proved to mean what the program does")]
    #[diagnostic(
        severity(Warning),
        code("prove::source"),
        help("what is said holds for the words that MLIR's passes leave; compare with `ringmill run` as well")
    )]
    Source {
        /// The program.
        file: String,
    },
    /// Sums without a bootstrapping that may be more than a bit, which no other format can say.
    #[error("the linear cells of '{file}' are not proved to be 0 or 1 under all inputs")]
    #[diagnostic(
        severity(Warning),
        code("netlist::promise-undecided"),
        help(
            "results hold only for inputs under which these sums are 0 or 1: replace the cells by `sum … tables …`, which needs no such proof"
        )
    )]
    Promise {
        /// The file.
        file: String,
    },
    /// Ports whose indices rise as the weights of their bits fall.
    #[error("the bits of {ports} in '{file}' are numbered by their weight: index 0 is the least significant bit")]
    #[diagnostic(
        severity(Warning),
        code("netlist::rising-range"),
        help(
            "what is connected as a whole word stays as it is; to keep the indices, declare the most significant bit first, [3:0]"
        )
    )]
    RisingRange {
        /// The file.
        file: String,
        /// The ports with their ranges.
        ports: String,
    },
    /// Values of a design that are not defined, as far as Yosys's text of it shows them: constants
    /// `x`, and division by a constant zero. It does not show an index `x`, nor whether an index is
    /// beyond the last bit.
    #[error("'{file}' gives undefined values (x), for which the netlist has 0 or 1: {places}")]
    #[diagnostic(
        severity(Warning),
        code("netlist::undefined"),
        help("give a defined value where it matters which; `prove` compares what was chosen")
    )]
    Undefined {
        /// The file.
        file: String,
        /// Signals and lines.
        places: String,
    },
    /// Ports that a format calls otherwise.
    #[error("'{file}' has other names for ports that its format cannot name as they are: {ports}")]
    #[diagnostic(severity(Advice), code("netlist::renamed"), help("`ringmill prove` knows these names as well"))]
    Renamed {
        /// The file.
        file: String,
        /// Old and new names.
        ports: String,
    },
}

/// Items that a message names.
const NAMED: usize = 8;

/// The first items of a list, and how many more there are.
fn some_of(items: &[String]) -> String {
    match items.len().saturating_sub(NAMED) {
        0 => items.join(", "),
        more => format!("{} and {more} more", items[..NAMED].join(", ")),
    }
}

impl CircuitWarning {
    /// The warning about ports that are declared as `[0:3] a`.
    pub(crate) fn of_ranges(file: &str, ranges: &[RisingRange]) -> Vec<Self> {
        let one = |RisingRange { port, first, last }: &RisingRange| format!("'{port}' [{first}:{last}]");
        let ports: Vec<String> = ranges.iter().map(one).collect();
        let warning = || Self::RisingRange { file: file.to_owned(), ports: some_of(&ports) };
        (!ports.is_empty()).then(warning).into_iter().collect()
    }

    /// The warning about values that are not defined.
    pub(crate) fn of_undefined(file: &str, values: &[UndefinedValue]) -> Option<Self> {
        let one = |value: &UndefinedValue| match (&value.signal, &value.place) {
            (Some(signal), Some(place)) => format!("'{signal}' in line {}", place.line),
            (Some(signal), None) => format!("'{signal}'"),
            (None, Some(place)) => format!("an expression in line {}", place.line),
            (None, None) => "an expression".to_owned(),
        };
        let mut places: Vec<String> = values.iter().map(one).collect();
        places.dedup();
        (!places.is_empty()).then(|| Self::Undefined { file: file.to_owned(), places: some_of(&places) })
    }

    /// The warning about ports that have other names in a file.
    pub(crate) fn of_renamed(file: &str, names: &[(String, String)]) -> Option<Self> {
        let ports: Vec<String> = names.iter().map(|(from, to)| format!("'{from}' is '{to}'")).collect();
        (!ports.is_empty()).then(|| Self::Renamed { file: file.to_owned(), ports: some_of(&ports) })
    }

    /// True if files may differ though their circuits are equal: linear cells may not be bits, or
    /// the words of a program may not mean what it does.
    pub(crate) fn doubt_equality(warnings: &[Self]) -> bool {
        warnings.iter().any(|warning| matches!(warning, Self::Promise { .. } | Self::Source { .. }))
    }

    /// The warning about a limit of noise that is not kept.
    #[must_use]
    pub fn of_noise(synthesis: &Synthesis, options: &Options) -> Option<Self> {
        let limit = options.max_noise?;
        let found = LincombStatistics::of(synthesis.lincomb.as_ref()?).space.largest_noise;
        (found > limit).then_some(Self::NoiseLimit { limit, found })
    }

    /// The warning about a candidate that is not the result, if there is one.
    #[must_use]
    pub fn of_candidate(candidate: &Candidate) -> Option<Self> {
        match (&candidate.fate, candidate.cost) {
            (Fate::Refuted, _) => Some(Self::Refuted { recipe: candidate.recipe.clone() }),
            (Fate::Undecided, Some((bootstraps, depth))) => Some(Self::PassedOver { bootstraps, depth }),
            _ => None,
        }
    }
}
