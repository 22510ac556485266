//! The boolean half of a build: words to a proved netlist and its files.

use ringmill_check::cosimulate_netlist;
use ringmill_check::vectors::SAMPLED_VECTORS;
use ringmill_folder::{OutputFolder, VERILOG_FILE};
use ringmill_netlist::{Netlist, Statistics, lincomb::LincombStatistics};
use ringmill_stages::{Stage, Stages};
use ringmill_synth::{
    Equivalence, Front, Synthesis,
    prove::{Method, compare_by_simulation},
    synthesize, synthesize_front, synthesize_netlist, synthesize_netlist_front,
    word::WordGraph,
};
use ringmill_toolchain::Toolchain;

use crate::{
    build::{Options, Workshop},
    cells::Cells,
    circuit::NetlistFile,
    emit::emit,
    error::FlowError,
    pareto::{Point, write_front},
    pipeline,
    plan::Goal,
    prove::Meaning,
    report::{self, Proof, Reference, Report, Verdict},
    sums::{Sums, differ},
    warning::Warning,
};

/// Synthesizes, proves, writes and, if the plan says so, simulates the netlist of a word graph. The report has its sections.
pub(crate) fn build(
    workshop: &Workshop<'_>,
    words: &WordGraph,
    stages: &mut Stages<'_>,
    warnings: &mut Vec<Warning>,
) -> Result<Report, FlowError> {
    let Workshop { options, tools, loaded, folder } = *workshop;
    let (synth, progress) = (&options.synth, stages.progress);
    let detail = |text: &str| progress.detail(text);
    let Front { chosen: synthesis, points } = stages.run(Stage::Synth, || -> Result<_, FlowError> {
        Ok(match options.pareto {
            true => synthesize_front(words, synth, tools, &detail)?,
            false => Front { chosen: synthesize(words, synth, tools, &detail)?, points: Vec::new() },
        })
    })?;
    let netlist = &synthesis.mapped;
    let sums = Sums::of(&synthesis);
    let sums = sums.as_ref();
    let (mut proof, points) = stages.run(Stage::Prove, || -> Result<_, FlowError> {
        let meaning = Meaning::of(loaded, synth.seed, progress)?;
        let points: Result<Vec<_>, FlowError> =
            points.iter().map(|point| Ok(Point { synthesis: point, proof: meaning.prove(point, None)? })).collect();
        Ok((meaning.prove(&synthesis, sums)?, points?))
    })?;
    // The synthesizer proves its candidates as it chooses among them: that time belongs to the proof.
    stages.account(Stage::Synth, Stage::Prove, synthesis.seconds.prove + synthesis.certificate.seconds());
    proof.seconds = stages.seconds_of(Stage::Prove);
    judge(&proof, synthesis.equivalence, options, warnings)?;
    warnings.extend(synthesis.rewriting_refused.then_some(Warning::Rewriting));
    warnings.extend(synthesis.candidates.iter().filter_map(Warning::of_candidate));
    stages.run(Stage::Emit, || emit(netlist, synth.library, sums, folder))?;
    let front = write_front(&points, options, folder)?;
    let mut cosim = None;
    if stages.includes(Stage::Cosim) {
        let (verilog, top) = (folder.staging().join(VERILOG_FILE), netlist.name());
        let simulate = || cosimulate_netlist(loaded, &verilog, top, SAMPLED_VECTORS, synth.seed, tools, progress);
        cosim = Some(stages.run(Stage::Cosim, simulate)?);
    }
    let pipeline = match options.levels_per_stage.or(options.board.as_ref().map(|_| 1)) {
        Some(levels) => Some(pipeline::build(workshop, netlist, levels, stages)?),
        None => None,
    };
    let section = section(&synthesis, Cells::of(synth));
    Ok(Report { netlist: Some(section), proof: Some(proof), pareto: front, cosim, pipeline, ..workshop.report() })
}

/// Reads, synthesizes, proves and writes a netlist from a file. The report has its sections.
pub(crate) fn build_from_file(
    file: NetlistFile,
    options: &Options,
    (tools, folder): (&Toolchain, &OutputFolder),
    stages: &mut Stages<'_>,
) -> Result<(Report, Vec<Warning>), FlowError> {
    if options.goal != Goal::Netlist {
        return Err(FlowError::NoProgram { path: options.program.clone() });
    }
    let (synth, progress) = (&options.synth, stages.progress);
    let top = options.module();
    let (given, notes) = stages.run(Stage::Frontend, || file.read(&options.program, top, tools))?;
    let detail = |text: &str| progress.detail(text);
    let Front { chosen: synthesis, points } = stages.run(Stage::Synth, || -> Result<_, FlowError> {
        Ok(match options.pareto {
            true => synthesize_netlist_front(given, synth, tools, &detail)?,
            false => Front { chosen: synthesize_netlist(given, synth, tools, &detail)?, points: Vec::new() },
        })
    })?;
    // What was read comes back as the structured netlist.
    let given = &synthesis.structured;
    let sums = Sums::of(&synthesis);
    let (mut proof, points) = stages.run(Stage::Prove, || -> Result<_, FlowError> {
        let points: Result<Vec<_>, FlowError> = points
            .iter()
            .map(|point| Ok(Point { synthesis: point, proof: prove_with_file(given, point, None, options)? }))
            .collect();
        Ok((prove_with_file(given, &synthesis, sums.as_ref(), options)?, points?))
    })?;
    stages.account(Stage::Synth, Stage::Prove, synthesis.seconds.prove);
    proof.seconds = stages.seconds_of(Stage::Prove);
    let mut warnings = notes;
    judge(&proof, synthesis.equivalence, options, &mut warnings)?;
    warnings.extend(synthesis.candidates.iter().filter_map(Warning::of_candidate));
    stages.run(Stage::Emit, || emit(&synthesis.mapped, synth.library, sums.as_ref(), folder))?;
    let pareto = write_front(&points, options, folder)?;
    let (entry, section) = (given.name().to_owned(), section(&synthesis, Cells::of(synth)));
    Ok((Report { entry, netlist: Some(section), proof: Some(proof), pareto, ..Report::default() }, warnings))
}

/// Compares a synthesized netlist, and the circuit of sums that it is the expansion of, with the netlist from the file.
fn prove_with_file(
    given: &Netlist,
    synthesis: &Synthesis,
    sums: Option<&Sums<'_>>,
    options: &Options,
) -> Result<Proof, FlowError> {
    let vectors = compare_by_simulation(given, &synthesis.mapped, options.synth.seed);
    let sums_differ = match sums {
        Some(sums) => {
            let read_back = sums.read_back()?;
            sums.must_be(&read_back)?;
            differ(&read_back, given, options.synth.seed)
        }
        None => false,
    };
    if sums_differ || vectors.result == Equivalence::Different {
        return Err(FlowError::Differs { path: options.program.clone() });
    }
    let equal = synthesis.equivalence == Equivalence::Equal;
    Ok(Proof {
        method: if equal { synthesis.method } else { Method::Simulation },
        result: if equal { Verdict::Equal } else { Verdict::NotRefuted },
        reference: Some(Reference::File),
        vectors: vectors.vectors,
        ..Proof::default()
    })
}

/// Refuses a netlist that is only not refuted where a proof is required, else warns of it.
fn judge(
    proof: &Proof,
    equivalence: Equivalence,
    options: &Options,
    warnings: &mut Vec<Warning>,
) -> Result<(), FlowError> {
    if proof.result == Verdict::Equal {
        return Ok(());
    }
    if options.require_proof {
        return Err(FlowError::NotProved);
    }
    let reason = match equivalence {
        Equivalence::Equal => "no vector has a defined result",
        _ => "ABC's &cec decided not even the netlist without optimization within its limits of time and conflicts",
    };
    warnings.push(Warning::NotProved { vectors: proof.vectors, reason });
    Ok(())
}

fn cost(statistics: &Statistics) -> report::Cost {
    report::Cost { bootstraps: statistics.bootstraps, depth: statistics.depth }
}

fn section(synthesis: &Synthesis, cells: Cells) -> report::Netlist {
    let after = synthesis.after.clone();
    report::Netlist {
        cells: cells.to_string(),
        counts: after.counts,
        bootstraps: after.bootstraps,
        depth: after.depth,
        inputs: after.inputs,
        outputs: after.outputs,
        before: Some(cost(&synthesis.before)),
        naive: Some(cost(&synthesis.naive)),
        profile: after.profile,
        recipe: Some(synthesis.candidate.clone()),
        message_space: synthesis.lincomb.as_ref().map(|circuit| {
            let space = LincombStatistics::of(circuit).space;
            report::MessageSpace {
                bits: space.bits,
                message_bits: u32::from(circuit.message_bits()),
                largest_sum: space.largest_sum,
                largest_norm: space.largest_norm,
                largest_noise: space.largest_noise,
                most_outputs: space.most_outputs,
            }
        }),
    }
}
