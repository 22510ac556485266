//! A netlist from a file, made anew in other cells.

use std::path::Path;

use ringmill_folder::OutputFolder;
use ringmill_netlist::{
    Netlist, Statistics,
    lincomb::{LincombNetlist, LincombStatistics, expand},
};
use ringmill_report::{self as report, Method, Proof, ProofStep, Reference, Report, Step, Verdict};
use ringmill_selection::{Choice, Contender, Event, Listener, Selection, Source, select};
use ringmill_stages::{Stage, Stages};
use ringmill_synth::{
    Activity, Cells, Equivalence, Front, Options, Synthesis, Tolerance, prove::compare_by_simulation, synthesize,
    synthesize_front, synthesize_netlist, synthesize_netlist_front, synthesize_sums,
};
use ringmill_toolchain::Toolchain;

use crate::{
    CircuitError, CircuitWarning, Given, NetlistOptions, Point, Sums, choices::encryption, differ, emit, listener,
    write_front,
};

/// A netlist that was made, and what is known of it.
#[derive(Debug)]
pub struct MadeNetlist {
    /// The netlist and how it was found.
    pub synthesis: Synthesis,
    /// The reference of the comparison, and the result.
    pub proof: Proof,
    /// The front of bootstraps against depth, where it was asked for.
    pub front: Option<Vec<report::Point>>,
    /// The cells, the seed, and what else it was made with.
    pub options: Options,
    /// The cells that competed.
    pub choices: Vec<Choice>,
}

impl MadeNetlist {
    /// Its sections of a report.
    #[must_use]
    pub fn report(&self) -> Report {
        let Self { synthesis, proof, front, options, choices } = self;
        let netlist = Some(section(synthesis, options));
        let encryption = encryption(choices);
        Report { netlist, proof: Some(proof.clone()), pareto: front.clone(), encryption, ..Report::default() }
    }
}

/// Synthesizes, proves and writes a netlist that was read from `file`.
///
/// # Errors
/// No netlist can be made, it differs, or it is not proved though a proof is required.
pub fn rebuild(
    given: Given,
    file: &Path,
    options: &NetlistOptions,
    (tools, folder): (&Toolchain, &OutputFolder),
    stages: &mut Stages<'_>,
) -> Result<(MadeNetlist, Vec<CircuitWarning>), CircuitError> {
    let synth = &options.synth;
    let listener = listener(stages.progress, options);
    let (Selection { synthesis, options: made_with, choices }, points) =
        stages.run(Stage::Synth, || chosen(given.source(), options, tools, &listener))?;
    drop(given);
    // What was read comes back as the bit-blasted netlist.
    let given = &synthesis.structured;
    let sums = Sums::of(&synthesis);
    let (mut proof, points) = stages.run(Stage::Prove, || -> Result<_, CircuitError> {
        let points: Result<Vec<_>, CircuitError> = points
            .iter()
            .map(|point| {
                let sums = Sums::of(point);
                let proof = prove_with_file(given, point, sums.as_ref(), (file, synth.seed))?;
                Ok(Point { synthesis: point, proof })
            })
            .collect();
        Ok((prove_with_file(given, &synthesis, sums.as_ref(), (file, synth.seed))?, points?))
    })?;
    stages.account(Stage::Synth, Stage::Prove, synthesis.seconds.prove);
    proof.seconds = stages.seconds_of(Stage::Prove);
    let doubt = judge(&proof, options.require_proof)?;
    let candidates = synthesis.candidates.iter().filter_map(CircuitWarning::of_candidate);
    let warnings = doubt.into_iter().chain(candidates).chain(CircuitWarning::of_noise(&synthesis, synth)).collect();
    stages.run(Stage::Emit, || emit(&synthesis.mapped, made_with.library, sums.as_ref(), folder))?;
    let front = if options.pareto { Some(write_front(&points, folder)?) } else { None };
    drop(sums);
    Ok((MadeNetlist { synthesis, proof, front, options: made_with, choices }, warnings))
}

/// The netlist that the options ask for, and the front, if it is one of them.
///
/// # Errors
/// No netlist can be made.
pub fn chosen(
    source: Source<'_>,
    options: &NetlistOptions,
    tools: &Toolchain,
    progress: Listener<'_>,
) -> Result<(Selection, Vec<Synthesis>), CircuitError> {
    // results without cells leave nothing to weigh bootstraps against
    let synth = &Options { modular: options.synth.modular && !options.pareto, ..options.synth };
    let alone = |synthesis| Selection { synthesis, options: *synth, choices: Vec::new() };
    let of_one = |activity: &Activity<'_>| {
        progress(&Event::Synthesis { contender: Some(Contender::of(synth)), activity });
    };
    if options.pareto {
        let selection = match &options.contest {
            Some(contest) => Some((select(source, contest, synth, tools, progress)?, &contest.demand)),
            None => None,
        };
        let held = selection.as_ref().and_then(|(selection, demand)| selection.held(demand));
        let is_held = |circuit: &LincombNetlist| held.as_ref().is_none_or(|held| held.holds(circuit));
        let tolerance = match &held {
            Some(held) => Tolerance { limits: held.limits.clone(), is_held: &is_held },
            None => Tolerance::of(synth),
        };
        let Front { chosen, points } = match source {
            Source::Words(graph) => synthesize_front(graph, synth, &tolerance, tools, &of_one)?,
            Source::Sums(circuit) => synthesize_netlist_front(expand(circuit), synth, &tolerance, tools, &of_one)?,
            Source::Netlist(netlist) => synthesize_netlist_front(netlist.clone(), synth, &tolerance, tools, &of_one)?,
        };
        return Ok(match selection {
            Some((selection, _)) => {
                let points = with_point(points, &selection.synthesis);
                (selection, points)
            }
            None => (alone(chosen), points),
        });
    }
    let selection = match (&options.contest, source) {
        (Some(contest), source) => select(source, contest, synth, tools, progress)?,
        (None, Source::Words(graph)) => alone(synthesize(graph, synth, tools, &of_one)?),
        (None, Source::Sums(circuit)) => alone(synthesize_sums(circuit, synth, tools, &of_one)?),
        (None, Source::Netlist(netlist)) => alone(synthesize_netlist(netlist.clone(), synth, tools, &of_one)?),
    };
    Ok((selection, Vec::new()))
}

/// A front, the shallowest point first, with one point more, unless one of the front is as good.
fn with_point(front: Vec<Synthesis>, point: &Synthesis) -> Vec<Synthesis> {
    let is_as_good = |one: &Synthesis, other: &Synthesis| {
        one.after.bootstraps <= other.after.bootstraps && one.after.depth <= other.after.depth
    };
    if point.equivalence != Equivalence::Equal || front.iter().any(|one| is_as_good(one, point)) {
        return front;
    }
    let mut front: Vec<Synthesis> = front.into_iter().filter(|one| !is_as_good(point, one)).collect();
    let place = front.partition_point(|one| one.after.depth < point.after.depth);
    front.insert(place, point.clone());
    front
}

/// Compares a synthesized netlist, and the circuit of sums that it is the expansion of, with the
/// netlist from the file.
fn prove_with_file(
    given: &Netlist,
    synthesis: &Synthesis,
    sums: Option<&Sums<'_>>,
    (file, seed): (&Path, u64),
) -> Result<Proof, CircuitError> {
    let vectors = compare_by_simulation(given, &synthesis.mapped, seed);
    let sums_differ = match sums {
        Some(sums) => {
            let read_back = sums.read_back()?;
            sums.must_be(&read_back)?;
            differ(&read_back, given, seed)
        }
        None => false,
    };
    if sums_differ || vectors.result == Equivalence::Different {
        return Err(CircuitError::Differs { path: file.to_owned() });
    }
    let cells = cells_step(synthesis);
    Ok(Proof {
        method: if cells.result == Verdict::Equal { synthesis.method } else { Method::Simulation },
        result: cells.result,
        reference: Some(Reference::File),
        steps: vec![cells],
        vectors: vectors.vectors,
        ..Proof::default()
    })
}

/// The step from the bits that a netlist was synthesized from to its cells.
#[must_use]
pub fn cells_step(synthesis: &Synthesis) -> ProofStep {
    let (method, result) = match synthesis.equivalence {
        Equivalence::Equal => (synthesis.method, Verdict::Equal),
        Equivalence::Different | Equivalence::Undecided => (Method::Simulation, Verdict::NotRefuted),
    };
    ProofStep { step: Step::Cells, method: method.into(), result, seconds: synthesis.seconds.prove }
}

/// Refuses a netlist that is only not refuted where a proof is required, else says so.
///
/// # Errors
/// [`CircuitError::NotProved`].
pub fn judge(proof: &Proof, require_proof: bool) -> Result<Option<CircuitWarning>, CircuitError> {
    if proof.result == Verdict::Equal {
        return Ok(None);
    }
    if require_proof {
        return Err(CircuitError::NotProved);
    }
    let open = proof.steps.iter().find(|step| step.result == Verdict::NotRefuted);
    let reason = match open.map(|open| open.step) {
        Some(Step::Source) => "the words that it was made from are not proved to mean what the program does",
        Some(Step::Words) => "the rewriting of the program's words is not proved",
        Some(Step::Bits) => "the bits that it was made from have no certificate",
        Some(Step::Cells) => {
            "ABC's &cec decided not even the netlist without optimization within its limits of time and conflicts"
        }
        Some(Step::Whole) | None => "no vector has a defined result",
    };
    Ok(Some(CircuitWarning::NotProved { vectors: proof.vectors, reason }))
}

fn cost(statistics: &Statistics) -> report::Cost {
    report::Cost { bootstraps: statistics.bootstraps, depth: statistics.depth }
}

/// The report's section on a synthesized netlist.
fn section(synthesis: &Synthesis, options: &Options) -> report::Netlist {
    let after = synthesis.after.clone();
    report::Netlist {
        cells: Cells::of(options).to_string(),
        counts: after.counts,
        bootstraps: after.bootstraps,
        depth: after.depth,
        inputs: after.inputs,
        outputs: after.outputs,
        before: Some(cost(&synthesis.before)),
        naive: Some(cost(&synthesis.naive)),
        profile: after.profile,
        recipe: Some(synthesis.candidate.clone()),
        given_up: synthesis.given_up().map(|(bootstraps, depth)| report::Cost { bootstraps, depth }),
        // words of inputs alone ask nothing of cells
        message_space: synthesis.lincomb.as_ref().filter(|circuit| circuit.sums().is_empty()).map(|circuit| {
            let space = LincombStatistics::of(circuit).space;
            report::MessageSpace {
                bits: space.bits,
                message_bits: u32::from(circuit.message_bits()),
                largest_sum: space.largest_sum,
                largest_norm: space.largest_norm,
                largest_noise: space.largest_noise,
                most_outputs: space.most_outputs,
                max_noise: options.max_noise,
            }
        }),
    }
}
