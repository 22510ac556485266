//! The way from a word graph to a proved netlist.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ringmill_engines::abc::{Abc, Equivalence};
use ringmill_engines::yosys::Yosys;
use ringmill_netlist::lincomb::{EXPANDED, LincombNetlist, LincombStatistics, expand};
use ringmill_netlist::{Netlist, Statistics, sweep};
use ringmill_toolchain::Toolchain;

use crate::blast::{Blasted, Counter, WordSums, blast_certified, sums_of_words};
use crate::certificate_result::CertificateResult;
use crate::certify::{Rewritten, certified, check, prove_rewriting, rewritten};
use crate::choose::{Choice, Prover, fate, proof_limit};
use crate::facts::Facts;
use crate::lincomb;
use crate::map::{map_directly, pack};
use crate::modular::{self, Modular, Tried};
use crate::naive;
use crate::opt::{Attempt, Context, Plan, Recipe, Stage, best_first, run_plan};
use crate::origins::carry_origins;
use crate::prove::Proof;
use crate::prove::certificate::{Certificate, Evaluation};
use crate::share::share;
use crate::synthesis::{Candidate, Fate, Seconds, Synthesis};
use crate::word::{Word, WordGraph, WordOp, verilog};
use crate::{Activity, Carries, Effort, Listener, Objective, Options, SynthError};

/// The time limit of one run of an engine in a recipe.
fn run_limit(effort: Effort) -> Duration {
    Duration::from_secs(match effort {
        Effort::Fast => 20,
        Effort::Default => 60,
        Effort::High => 600,
    })
}

/// Synthesizes a word graph: bits, a portfolio of recipes, the best result that is proved equal to
/// the bits.
///
/// `progress` hears what is being done, from the calling thread. The result depends on the graph
/// and the options only, as long as no run of a tool meets its time limit; one that does is named
/// in [`Synthesis::candidates`].
///
/// # Errors
/// When ABC is missing or cannot be run.
pub fn synthesize(
    graph: &WordGraph,
    options: &Options,
    tools: &Toolchain,
    progress: Listener<'_>,
) -> Result<Synthesis, SynthError> {
    let start = Start::of_words(graph, options, progress);
    progress(&start.size());
    let start = start.certified(options, tools, progress)?;
    let failed = match start.of_modular(options, tools, progress)? {
        Some(Modular::Proved(synthesis)) => return Ok(*synthesis),
        Some(Modular::Failed(candidate)) => Some(candidate),
        None => None,
    };
    let synthesis = start.best(&start.attempts(options, tools, progress)?, options, tools, progress)?;
    Ok(synthesis.after_failure(failed))
}

/// As [`synthesize`], by one recipe instead of the portfolio of the effort. The direct mapping is
/// taken where the recipe gives nothing better that is proved.
///
/// # Errors
/// When ABC is missing or cannot be run.
pub fn synthesize_by(
    recipe: &Recipe,
    graph: &WordGraph,
    options: &Options,
    tools: &Toolchain,
    progress: Listener<'_>,
) -> Result<Synthesis, SynthError> {
    let start = Start::of_words(graph, options, progress).certified(options, tools, progress)?;
    let plan = |_| Ok(Plan { stages: vec![Stage { recipes: vec![recipe.clone()], rounds: 1 }] });
    let attempts = start.attempts_by(plan, &start.structured, options, tools, progress)?;
    start.best(&attempts, options, tools, progress)
}

/// As [`synthesize`], from a netlist.
///
/// # Errors
/// When ABC is missing or cannot be run.
pub fn synthesize_netlist(
    structured: Netlist,
    options: &Options,
    tools: &Toolchain,
    progress: Listener<'_>,
) -> Result<Synthesis, SynthError> {
    Start::of_netlist(structured, options).synthesized(options, tools, progress)
}

/// As [`synthesize_netlist`], from a circuit of sums.
///
/// # Errors
/// When ABC is missing or cannot be run.
pub fn synthesize_sums(
    circuit: &LincombNetlist,
    options: &Options,
    tools: &Toolchain,
    progress: Listener<'_>,
) -> Result<Synthesis, SynthError> {
    Start::of_sums(circuit, options).synthesized(options, tools, progress)
}

/// The start of optimization.
pub(crate) struct Start {
    pub(crate) structured: Netlist,
    /// The netlist that came in, in cells of the library, if that is what optimization begins with:
    /// the result is never worse.
    given: Option<Netlist>,
    /// The circuit of sums that came in, which the bits are the expansion of.
    given_sums: Option<LincombNetlist>,
    /// The words it was made of as Verilog, where Yosys may begin from them.
    words: Option<String>,
    /// The circuit with all its cells and the sums in it, where cells may add before they look up.
    counted: Option<(Netlist, Vec<Counter>)>,
    /// Facts about bits of words, where cells may look up digits of them.
    facts: Option<Arc<Facts>>,
    /// The circuit without cells, if all result words are sums and such a one is asked for.
    pub(crate) modular: Option<WordSums>,
    /// True if its sums are certified to be the words that the bits are.
    is_modular_certified: bool,
    /// The cost of the textbook circuit, and the certificate; a prospect that is not taken needs
    /// neither.
    foundation: Foundation,
    /// The form of its carries.
    carries: Carries,
    rewriting_refused: bool,
    /// Wall-clock seconds of words to bits.
    seconds: f64,
}

/// The part of a start that only a result needs.
enum Foundation {
    /// It is to be made.
    Words(Box<Words>),
    /// It is there.
    Laid { naive: Statistics, certificate: CertificateResult },
}

/// The words of a start, and what certifies its bits.
struct Words {
    given: WordGraph,
    graph: WordGraph,
    /// The graph before sums were shared, if some were.
    unshared: Option<WordGraph>,
    evaluation: Option<Evaluation>,
    full: Netlist,
    certificate: Certificate,
}

/// The results of recipes.
#[derive(Clone)]
pub(crate) struct Attempts {
    /// The best first.
    pub(crate) all: Vec<Attempt>,
    /// Wall-clock seconds of all of them.
    pub(crate) seconds: f64,
}

impl Start {
    /// Makes words into bits, with the form of carries that suits the objective best. The
    /// certificate is checked by [`certified`](Self::certified).
    pub(crate) fn of_words(given: &WordGraph, options: &Options, progress: Listener<'_>) -> Self {
        let mut starts = Self::of_words_each(given, options, carries_for(options), progress);
        if starts.len() > 1 {
            let cost = |start: &Self| {
                let (netlist, counters) = start.counted.as_ref()?;
                lincomb::quick_cost(netlist, counters, options)
            };
            // none has no counters: nothing to choose
            let costs: Vec<_> = starts.iter().map(cost).collect();
            let best = (0..starts.len()).min_by_key(|&place| costs[place].map_or((1, None), |cost| (0, Some(cost))));
            starts.swap(0, best.unwrap_or(0));
        }
        starts.swap_remove(0)
    }

    /// Makes words into bits with several forms of carries; those that others are equal to are left
    /// out. At least one is given.
    pub(crate) fn of_words_each(
        given: &WordGraph,
        options: &Options,
        carries: Vec<Carries>,
        progress: Listener<'_>,
    ) -> Vec<Self> {
        let start = Instant::now();
        progress(&Activity::Bits);
        let rewritten = rewritten(given, options.seed);
        let mut starts: Vec<Self> = Vec::new();
        for carries in carries {
            let start = Self::of_rewritten(given, &rewritten, &Options { carries, ..*options }, start);
            if starts.iter().all(|other| other.structured != start.structured) {
                starts.push(start);
            }
        }
        starts
    }

    fn of_rewritten(given: &WordGraph, rewritten: &Rewritten, options: &Options, start: Instant) -> Self {
        let Rewritten { graph, evaluation, refused } = rewritten;
        // Parts that sums share are added up before the sums are: that is deeper.
        let shared = if options.objective == Objective::Bootstraps { share(graph, options) } else { None };
        let unshared = shared.is_some().then_some(graph.clone());
        let graph = shared.unwrap_or_else(|| graph.clone());
        let Blasted { netlist: full, certificate, counters } = blast_certified(&graph, options);
        let structured = sweep(&full);
        let words = suits_yosys(&graph).then(|| verilog(&graph));
        let counted = options.lincomb.map(|_| (full.clone(), counters));
        let modular = options.lincomb.filter(|_| options.modular && options.max_outputs.is_none());
        let may_have_words = modular.is_some();
        let modular = modular.and_then(|message_bits| sums_of_words(&graph, message_bits));
        let facts = may_have_words.then(|| Facts::of(&graph, &full, &certificate)).flatten().map(Arc::new);
        let seconds = start.elapsed().as_secs_f64();
        let given = given.clone();
        let foundation = Words { given, graph, unshared, evaluation: *evaluation, full, certificate };
        let foundation = Foundation::Words(Box::new(foundation));
        let (carries, rewriting_refused) = (options.carries, *refused);
        Self {
            structured,
            given: None,
            given_sums: None,
            words,
            counted,
            facts,
            modular,
            is_modular_certified: false,
            foundation,
            carries,
            rewriting_refused,
            seconds,
        }
    }

    pub(crate) fn of_netlist(structured: Netlist, options: &Options) -> Self {
        let structured = structured.with_whole_public_ports();
        let given = pack(&structured, options.library);
        let naive = Statistics::of(&given, options.library);
        let certificate = CertificateResult::Absent { reason: "the circuit was given as a netlist".to_owned() };
        let foundation = Foundation::Laid { naive, certificate };
        Self {
            structured,
            given: Some(given),
            given_sums: None,
            words: None,
            counted: None,
            facts: None,
            modular: None,
            is_modular_certified: false,
            foundation,
            carries: options.carries,
            rewriting_refused: false,
            seconds: 0.0,
        }
    }

    pub(crate) fn of_sums(circuit: &LincombNetlist, options: &Options) -> Self {
        Self { given_sums: Some(circuit.clone()), ..Self::of_netlist(expand(circuit), options) }
    }

    /// The same, [certified](Self::certify).
    pub(crate) fn certified(
        mut self,
        options: &Options,
        tools: &Toolchain,
        progress: Listener<'_>,
    ) -> Result<Self, SynthError> {
        self.certify(options, tools, progress)?;
        Ok(self)
    }

    /// Counts the textbook circuit and checks the certificate of the bits, if that is not done yet.
    pub(crate) fn certify(
        &mut self,
        options: &Options,
        tools: &Toolchain,
        progress: Listener<'_>,
    ) -> Result<(), SynthError> {
        let Foundation::Words(words) = &self.foundation else { return Ok(()) };
        let Words { given, graph, unshared, evaluation, full, certificate } = &**words;
        let options = &Options { carries: self.carries, ..*options };
        let naive = {
            let naive = naive::expand(given, options.library).with_public_inputs_of(&self.structured);
            Statistics::of(&naive, options.library)
        };
        progress(&Activity::Certificates);
        let derivation = certificate;
        let mut certificate = check(graph, full, &self.structured, derivation);
        let is_word = |sums: &WordSums| derivation.holds_for(full, graph, &sums.circuit, &sums.words);
        let is_checked = matches!(certificate, CertificateResult::Checked { .. });
        // facts follow from a certificate that holds
        if !is_checked {
            self.facts = None;
        }
        self.is_modular_certified = is_checked && self.modular.as_ref().is_some_and(is_word);
        if let CertificateResult::Checked { rewriting, rewriting_seconds, .. } = &mut certificate {
            if evaluation.is_some_and(|evaluation| !evaluation.exhaustive) {
                progress(&Activity::Rewriting);
            }
            let start = Instant::now();
            let abc = Abc::new(tools)?;
            // that sharing kept the meaning is proved already
            let rewritten = || match unshared {
                Some(graph) => certified(graph, options).map(Cow::Owned),
                None => Some(Cow::Borrowed(&self.structured)),
            };
            let graphs = (given, unshared.as_ref().unwrap_or(graph));
            *rewriting = prove_rewriting(graphs, *evaluation, rewritten, options, &abc)?;
            *rewriting_seconds = start.elapsed().as_secs_f64();
        }
        self.foundation = Foundation::Laid { naive, certificate };
        Ok(())
    }

    /// The best result of the plan of the options; the size is announced first.
    fn synthesized(
        &self,
        options: &Options,
        tools: &Toolchain,
        progress: Listener<'_>,
    ) -> Result<Synthesis, SynthError> {
        progress(&self.size());
        self.best(&self.attempts(options, tools, progress)?, options, tools, progress)
    }

    /// Runs the plan of the options.
    pub(crate) fn attempts(
        &self,
        options: &Options,
        tools: &Toolchain,
        progress: Listener<'_>,
    ) -> Result<Attempts, SynthError> {
        self.attempts_from(&self.structured, options, tools, progress)
    }

    /// As [`attempts`](Self::attempts), from another netlist of the same circuit.
    pub(crate) fn attempts_from(
        &self,
        netlist: &Netlist,
        options: &Options,
        tools: &Toolchain,
        progress: Listener<'_>,
    ) -> Result<Attempts, SynthError> {
        self.attempts_by(|words| Plan::new(options, netlist, words), netlist, options, tools, progress)
    }

    /// As [`attempts_from`](Self::attempts_from), by the plan that is made when it is known whether
    /// Yosys may begin from the words.
    fn attempts_by(
        &self,
        plan: impl FnOnce(bool) -> Result<Plan, SynthError>,
        netlist: &Netlist,
        options: &Options,
        tools: &Toolchain,
        progress: Listener<'_>,
    ) -> Result<Attempts, SynthError> {
        let abc = Abc::new(tools)?.with_timeout(run_limit(options.effort));
        // Few recipes want Yosys: without it the others do.
        let yosys = Yosys::new(tools).ok().map(|yosys| yosys.with_timeout(run_limit(options.effort)));
        let context = Context {
            library: options.library,
            objective: options.objective,
            seed: options.seed,
            abc: &abc,
            yosys: yosys.as_ref(),
            words: self.words.as_deref(),
        };
        let start = Instant::now();
        let words = self.words.is_some() && yosys.is_some();
        let plan = plan(words)?;
        let mut all = run_plan(netlist, &plan, &context, progress)?;
        all.extend(self.given.as_ref().map(|mapped| Attempt::given(mapped, &context)));
        best_first(&mut all);
        Ok(Attempts { all, seconds: start.elapsed().as_secs_f64() })
    }

    /// The mapping without optimization alone.
    pub(crate) fn direct_attempts(&self, options: &Options, tools: &Toolchain) -> Result<Attempts, SynthError> {
        let abc = Abc::new(tools)?;
        let Options { library, objective, seed, .. } = *options;
        let context = Context { library, objective, seed, abc: &abc, yosys: None, words: None };
        let start = Instant::now();
        let all = vec![Attempt::direct(&self.structured, &context)];
        Ok(Attempts { all, seconds: start.elapsed().as_secs_f64() })
    }

    /// The best attempt that is proved.
    pub(crate) fn best(
        &self,
        attempts: &Attempts,
        options: &Options,
        tools: &Toolchain,
        progress: Listener<'_>,
    ) -> Result<Synthesis, SynthError> {
        let abc = Abc::new(tools)?.with_timeout(run_limit(options.effort));
        if let Some(message_bits) = options.lincomb {
            return self.best_of_sums(attempts, message_bits, options, &abc, progress);
        }
        let (choice, prove) = self.choose(&attempts.all, options, &abc, progress)?;
        let Choice { position, netlist, proof, fates } = choice;
        let candidates = attempts.all.iter().zip(fates).map(|(attempt, fate)| attempt.candidate(fate, options.library));
        let seconds = Seconds { blast: self.seconds, optimize: attempts.seconds, prove };
        let recipe = attempts.all[position].recipe.clone();
        let synthesis = self.synthesis(recipe, &netlist, proof, options, seconds);
        Ok(Synthesis { candidates: candidates.collect(), ..synthesis })
    }

    /// As [`best`](Self::best), in cells that add before they look up: what is proved and written
    /// is what they expand to.
    fn best_of_sums(
        &self,
        attempts: &Attempts,
        message_bits: u8,
        options: &Options,
        abc: &Abc,
        progress: Listener<'_>,
    ) -> Result<Synthesis, SynthError> {
        progress(&Activity::Sums);
        let start = Instant::now();
        let origin = self.origin_of_sums(attempts);
        let found = lincomb::candidates(&origin, options, message_bits);
        let (mut circuits, packed): (Vec<_>, Vec<_>) =
            found.into_iter().map(|found| (found.circuit, found.attempt)).unzip();
        let optimize = attempts.seconds + start.elapsed().as_secs_f64();
        let expanded = Options { library: EXPANDED, ..*options };
        let (choice, prove) = self.choose(&packed, &expanded, abc, progress)?;
        let Choice { position, netlist, proof, fates } = choice;
        let candidates = packed.iter().zip(fates).zip(&circuits);
        let candidates =
            candidates.map(|((attempt, fate), circuit)| candidate_of_sums(attempt, fate, circuit)).collect();
        let seconds = Seconds { blast: self.seconds, optimize, prove };
        let synthesis = self.synthesis(packed[position].recipe.clone(), &netlist, proof, options, seconds);
        Ok(Synthesis { candidates, ..synthesis.of_sums(circuits.swap_remove(position)) })
    }

    /// The circuit without cells, if there is one: nothing is cheaper, so that it is the result if
    /// it is proved.
    pub(crate) fn of_modular(
        &self,
        options: &Options,
        tools: &Toolchain,
        progress: Listener<'_>,
    ) -> Result<Option<Modular>, SynthError> {
        let Some(circuit) = self.modular() else { return Ok(None) };
        let abc = Abc::new(tools)?.with_timeout(run_limit(options.effort));
        let sums = (circuit, self.is_modular_certified);
        let tried = modular::tried(sums, &self.structured, options, &abc, progress)?;
        let Tried { attempt, netlist, proof, seconds: [optimize, prove] } = tried;
        let candidate = candidate_of_sums(&attempt, fate(&proof), circuit);
        if proof.result != Equivalence::Equal {
            return Ok(Some(Modular::Failed(candidate)));
        }
        let seconds = Seconds { blast: self.seconds, optimize, prove };
        let synthesis = self.synthesis(modular::RECIPE.to_owned(), &netlist, proof, options, seconds);
        let synthesis = Synthesis { candidates: vec![candidate], ..synthesis };
        Ok(Some(Modular::Proved(Box::new(synthesis.of_sums(circuit.clone())))))
    }

    /// The size of its bits, for a listener.
    fn size(&self) -> Activity<'static> {
        Activity::Size { cells: self.structured.cell_count() }
    }

    /// The circuit without cells.
    pub(crate) fn modular(&self) -> Option<&LincombNetlist> {
        self.modular.as_ref().map(|sums| &sums.circuit)
    }

    /// The origin of circuits of sums.
    pub(crate) fn origin_of_sums<'a>(&'a self, attempts: &'a Attempts) -> lincomb::Origin<'a> {
        let counted = self.counted.as_ref().map(|(netlist, counters)| (netlist, counters.as_slice()));
        let given = self.given_sums.as_ref();
        lincomb::Origin {
            counted,
            facts: self.facts.as_ref(),
            given,
            structured: &self.structured,
            attempts: &attempts.all,
        }
    }

    /// The best that is proved, and the wall-clock seconds of that.
    fn choose(
        &self,
        attempts: &[Attempt],
        options: &Options,
        abc: &Abc,
        progress: Listener<'_>,
    ) -> Result<(Choice, f64), SynthError> {
        let start = Instant::now();
        let limit = proof_limit(options.effort);
        let prover = Prover { structured: &self.structured, abc, options, limit, progress };
        let choice = prover.choose(attempts)?;
        Ok((choice, start.elapsed().as_secs_f64()))
    }

    /// The result that is a proved netlist, without the other candidates.
    pub(crate) fn synthesis(
        &self,
        candidate: String,
        netlist: &Netlist,
        proof: Proof,
        options: &Options,
        seconds: Seconds,
    ) -> Synthesis {
        let statistics = |netlist: &Netlist| Statistics::of(netlist, options.library);
        let (naive, certificate) = match &self.foundation {
            Foundation::Laid { naive, certificate } => (naive.clone(), certificate.clone()),
            Foundation::Words(_) => {
                let reason = "the certificate was not checked".to_owned();
                (Statistics::default(), CertificateResult::Absent { reason })
            }
        };
        let mapped = carry_origins(&self.structured, netlist, options.seed);
        Synthesis {
            before: statistics(&map_directly(&self.structured, options.library)),
            naive,
            after: statistics(&mapped),
            lincomb: None,
            candidate,
            candidates: Vec::new(),
            equivalence: proof.result,
            method: proof.method,
            rewriting_refused: self.rewriting_refused,
            certificate,
            seconds,
            mapped,
            structured: self.structured.clone(),
        }
    }
}

/// The candidate of a lincomb circuit for the report.
pub(crate) fn candidate_of_sums(attempt: &Attempt, fate: Fate, circuit: &LincombNetlist) -> Candidate {
    let cost = LincombStatistics::of(circuit).common;
    Candidate { cost: Some((cost.bootstraps, cost.depth)), ..attempt.candidate(fate, EXPANDED) }
}

/// The forms of carries that are tried for an objective, the likeliest first.
fn carries_for(options: &Options) -> Vec<Carries> {
    let most = match (options.lincomb, options.objective) {
        (None, _) | (_, Objective::Bootstraps) => return vec![options.carries],
        (_, Objective::Depth) => 0,
        (_, Objective::Within(_)) => u32::MAX,
    };
    let is_tried = |carries: &Carries| matches!(carries, Carries::Trees { slack, .. } if *slack <= most);
    [options.carries].into_iter().chain(trees(options).into_iter().filter(is_tried)).collect()
}

/// Levels beyond the fewest that are tried for trees of carries.
const SLACKS: [u32; 10] = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24];

/// The most levels beyond the fewest that are tried without regard to noise.
const BOLDEST: u32 = 2;

/// The trees of carries that are tried.
pub(crate) fn trees(options: &Options) -> Vec<Carries> {
    let quiet = SLACKS.iter().map(|&slack| Carries::Trees { slack, is_bold: false });
    let bold = (0..=BOLDEST).map(|slack| Carries::Trees { slack, is_bold: true });
    quiet.chain(bold.filter(|_| options.max_noise.is_some())).collect()
}

/// True if gates that Yosys makes of the words may replace ours. Where the graph leaves a result
/// open, Yosys chooses another than our netlist has; and its products are other sums than ours,
/// which `&cec` seldom proves equal: it takes the whole limit in vain.
fn suits_yosys(graph: &WordGraph) -> bool {
    let suits =
        |op: WordOp| op.is_total() && !matches!(op, WordOp::Mul | WordOp::MulHighUnsigned | WordOp::MulHighSigned);
    !graph.outputs().is_empty() && graph.ids().all(|id| !matches!(graph.word(id), Word::Op { op, .. } if !suits(op)))
}
