//! The result of a synthesis.

use ringmill_engines::abc::Equivalence;
use ringmill_netlist::lincomb::{LincombNetlist, LincombStatistics};
use ringmill_netlist::{Netlist, Statistics};

use crate::certificate_result::CertificateResult;
use crate::prove::Method;

/// A synthesized netlist and how it came about.
#[derive(Clone, Debug)]
pub struct Synthesis {
    /// The circuit straight from the word graph.
    pub structured: Netlist,
    /// The cost when every cell is mapped by itself.
    pub before: Statistics,
    /// The cost of the textbook circuit of the words ([`naive::expand`](crate::naive::expand)); of
    /// a netlist, its cost as given ([`map::pack`](crate::map::pack)).
    pub naive: Statistics,
    /// The optimized netlist, in cells of the library without hidden inversions, with the origins
    /// of the bit-blasted one.
    pub mapped: Netlist,
    /// The lincomb circuit, if sums were asked for; `mapped` is what it
    /// [expands](ringmill_netlist::lincomb::expand) to. If it has no cells, but sums that are
    /// certified to be the words of the bit-blasted netlist, `mapped` is that netlist.
    pub lincomb: Option<LincombNetlist>,
    /// The cost of the result.
    pub after: Statistics,
    /// The recipe it comes from.
    pub candidate: String,
    /// True if it is equal to the bit-blasted netlist.
    pub equivalence: Equivalence,
    /// The method behind the verdict.
    pub method: Method,
    /// The verdict on the bit-blasted netlist and the words it comes from.
    pub certificate: CertificateResult,
    /// True if rewriting changed the meaning of the words and was left out: a defect.
    pub rewriting_refused: bool,
    /// Every recipe that was tried, the best first. Those before the chosen one promised a better
    /// result and were not taken: [`Fate::Refuted`] ones point to a defect of a tool,
    /// [`Fate::Undecided`] and [`Fate::Skipped`] ones might have been right.
    pub candidates: Vec<Candidate>,
    /// The seconds of each stage.
    pub seconds: Seconds,
}

impl Synthesis {
    /// The same as the expansion of a lincomb circuit.
    pub(crate) fn of_sums(self, circuit: LincombNetlist) -> Self {
        Self { after: LincombStatistics::of(&circuit).common, lincomb: Some(circuit), ..self }
    }

    /// Bootstraps and depth of the best candidate that has fewer bootstraps or less depth than the
    /// result and was not proved, for want of time.
    pub fn given_up(&self) -> Option<(u64, u32)> {
        let is_given_up = |candidate: &&Candidate| matches!(candidate.fate, Fate::Undecided | Fate::Skipped);
        let is_better =
            |(bootstraps, depth): &(u64, u32)| *bootstraps < self.after.bootstraps || *depth < self.after.depth;
        self.candidates.iter().filter(is_given_up).filter_map(|candidate| candidate.cost).find(is_better)
    }

    /// True if the result is proved equal to the program's words in stages: certificates from words
    /// to bits, the rewriting of the words included, then small cuts, decision diagrams or `&cec`
    /// from bits to the result.
    pub fn is_staged(&self) -> bool {
        let of_bits = matches!(self.method, Method::Windows | Method::Bdd | Method::Cec);
        self.equivalence == Equivalence::Equal && of_bits && self.certificate.is_proof()
    }
}

/// A recipe that was tried.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The recipe's text.
    pub recipe: String,
    /// Bootstraps and depth of its result, if it had one.
    pub cost: Option<(u64, u32)>,
    /// The fate of the candidate.
    pub fate: Fate,
    /// Wall-clock seconds it took.
    pub seconds: f64,
}

/// The fate of a candidate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It is the result.
    Chosen,
    /// A better one was proved: it was not looked at.
    Beaten,
    /// It would have been better, but could not be proved equal within the limit.
    Undecided,
    /// It would have been better, but no proof was tried any more: others had used up the time.
    Skipped,
    /// It is wrong: a tool has a defect.
    Refuted,
    /// A tool failed, with this message.
    Failed(String),
}

/// Wall-clock seconds of the parts of a synthesis.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Seconds {
    /// Words to bits.
    pub blast: f64,
    /// Optimization and mapping.
    pub optimize: f64,
    /// Proof.
    pub prove: f64,
}
