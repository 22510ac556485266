//! The choice of the attempt that becomes the result.

use std::time::{Duration, Instant};

use ringmill_engines::abc::{Abc, Equivalence};
use ringmill_netlist::{Netlist, split_inversions};

use crate::opt::Attempt;
use crate::prove::{Method, Proof, equivalent_in_parts};
use crate::synthesis::Fate;
use crate::{Activity, Effort, Listener, Options, SynthError};

/// The time limit of one proof of one candidate. Beyond, the candidate is passed over as
/// [`Fate::Undecided`].
pub(crate) fn proof_limit(effort: Effort) -> Duration {
    Duration::from_secs(match effort {
        Effort::Fast => 20,
        Effort::Default => 40,
        Effort::High => 300,
    })
}

/// After as many proof limits spent without a proof, only netlists of the circuit's own structure
/// are still tried: what makes one candidate hard, such as the quotient of a product, makes most
/// others hard.
fn tries_in_vain(effort: Effort) -> u32 {
    match effort {
        Effort::Fast => 1,
        Effort::Default | Effort::High => 3,
    }
}

/// Chooses among attempts by proof.
pub(crate) struct Prover<'a> {
    pub(crate) structured: &'a Netlist,
    pub(crate) abc: &'a Abc,
    pub(crate) options: &'a Options,
    /// For one proof; see [`proof_limit`].
    pub(crate) limit: Duration,
    pub(crate) progress: Listener<'a>,
}

/// The attempt that was chosen.
pub(crate) struct Choice {
    /// Its place among the attempts.
    pub(crate) position: usize,
    /// Its netlist, inversions split off.
    pub(crate) netlist: Netlist,
    pub(crate) proof: Proof,
    /// The fate of each attempt.
    pub(crate) fates: Vec<Fate>,
}

impl Prover<'_> {
    /// The best attempt that is proved equal. One that is not decided is passed over, whatever it
    /// would save: the direct mapping, whose structure is the circuit's own, is easy to prove. It
    /// alone may be the result without proof, when nothing better is proved.
    pub(crate) fn choose(&self, attempts: &[Attempt]) -> Result<Choice, SynthError> {
        let mut fates = vec![Fate::Beaten; attempts.len()];
        let start = Instant::now();
        for (position, attempt) in attempts.iter().enumerate() {
            let Some(netlist) = &attempt.netlist else {
                fates[position] = Fate::Failed(attempt.failure.clone().unwrap_or_default());
                continue;
            };
            if !attempt.is_easily_proved() && start.elapsed() > tries_in_vain(self.options.effort) * self.limit {
                fates[position] = Fate::Skipped;
                continue;
            }
            let (netlist, proof) = self.judge(attempt, netlist)?;
            fates[position] = fate(&proof);
            let as_last_resort = attempt.is_direct() && proof.result == Equivalence::Undecided;
            if proof.result == Equivalence::Equal || as_last_resort {
                fates[position] = Fate::Chosen;
                return Ok(Choice { position, netlist, proof, fates: mark_failures(fates, attempts) });
            }
        }
        // The direct mapping is always an attempt, so it was refuted.
        Err(SynthError::WrongNetlist { library: self.options.library.to_string() })
    }

    /// The netlist of an attempt, inversions split off, and what is proved of it.
    pub(crate) fn judge(&self, attempt: &Attempt, netlist: &Netlist) -> Result<(Netlist, Proof), SynthError> {
        (self.progress)(&Activity::Proof { recipe: &attempt.recipe });
        // What is written is what is proved: inversions are cells of their own from here on.
        let netlist = split_inversions(netlist, self.options.library);
        let proof = self.prove(&netlist, attempt)?;
        Ok((netlist, proof))
    }

    /// The limit grows with the netlist, and more for one of its own structure: it is the last
    /// resort, and hard only by its size.
    fn limit_for(&self, attempt: &Attempt) -> Duration {
        let cells_for_a_limit = if attempt.is_easily_proved() { 10_000 } else { 100_000 };
        let more = self.structured.cell_count() / cells_for_a_limit;
        self.limit * (1 + u32::try_from(more).unwrap_or(u32::MAX - 1))
    }

    /// At one go, or else step by step along the recipe: neighbours are more alike than the ends.
    fn prove(&self, netlist: &Netlist, attempt: &Attempt) -> Result<Proof, SynthError> {
        let equal = |a: &Netlist, b: &Netlist, limit| equivalent_in_parts(a, b, self.abc, limit, self.options.seed);
        let proof = equal(self.structured, netlist, self.limit_for(attempt))?;
        if proof.result != Equivalence::Undecided || attempt.by_way_of.is_empty() {
            return Ok(proof);
        }
        let mut from = self.structured;
        let mut method = Method::Windows;
        for to in attempt.by_way_of.iter().chain([netlist]) {
            (self.progress)(&Activity::ProofInSteps);
            let step = equal(from, to, self.limit_for(attempt) / 4)?;
            if step.result != Equivalence::Equal {
                // A step that differs is not what the ends showed: nothing is known then.
                return Ok(proof);
            }
            method = method.max(step.method);
            from = to;
        }
        Ok(Proof { result: Equivalence::Equal, method, vectors: proof.vectors })
    }
}

/// The fate of a candidate after its proof.
pub(crate) fn fate(proof: &Proof) -> Fate {
    match proof.result {
        Equivalence::Equal => Fate::Chosen,
        Equivalence::Different => Fate::Refuted,
        Equivalence::Undecided => Fate::Undecided,
    }
}

fn mark_failures(mut fates: Vec<Fate>, attempts: &[Attempt]) -> Vec<Fate> {
    for (fate, attempt) in fates.iter_mut().zip(attempts) {
        if attempt.netlist.is_none() {
            *fate = Fate::Failed(attempt.failure.clone().unwrap_or_default());
        }
    }
    fates
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Objective;
    use crate::activity::nobody;
    use crate::map::pack;
    use crate::opt::Context;
    use ringmill_netlist::{Builder, CellLibrary};
    use ringmill_toolchain::{Tool, Toolchain};

    #[test]
    fn what_is_not_tried_any_more_is_not_called_undecided() {
        // A prover without time: the direct mapping needs none.
        let mut builder = Builder::new("main");
        let inputs: Vec<_> = (0..600).map(|bit| builder.input(format!("arg0[{bit}]"))).collect();
        let all = inputs[1..].iter().fold(inputs[0], |all, &bit| builder.xor(all, bit));
        builder.output("result0[0]", all);
        let structured = builder.finish();
        let tools = Toolchain::in_environments(vec![]).with(Tool::Abc, "/bin/true");
        let abc = Abc::new(&tools).expect("a file is there");
        let options = Options::new(CellLibrary::Lut(3));
        let context = Context {
            library: options.library,
            objective: Objective::Bootstraps,
            seed: 0,
            abc: &abc,
            yosys: None,
            words: None,
        };
        let direct = Attempt::direct(&structured, &context);
        let mut other = direct.clone();
        other.recipe = "refine".to_owned();
        let prover =
            Prover { structured: &structured, abc: &abc, options: &options, limit: Duration::ZERO, progress: &nobody };
        let choice = prover.choose(&[other.clone(), direct.clone()]).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((choice.position, choice.proof.result), (1, Equivalence::Equal));
        assert_eq!(choice.fates, [Fate::Skipped, Fate::Chosen]);
        // The given netlist is still tried, and is better than its cells mapped one by one.
        let given = Attempt::given(&pack(&structured, options.library), &context);
        let choice = prover.choose(&[other, given, direct]).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((choice.position, choice.proof.result), (1, Equivalence::Equal));
        assert_eq!(choice.fates, [Fate::Skipped, Fate::Chosen, Fate::Beaten]);
    }
}
