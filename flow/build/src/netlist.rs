//! Words to a proved netlist and its files.

use ringmill_check::{NetlistRun, cosimulate_netlist, vectors::sampled_vectors};
use ringmill_circuit::{CircuitWarning, MadeNetlist, Point, Sums, chosen, emit, judge, listener, write_front};
use ringmill_folder::VERILOG_FILE;
use ringmill_selection::{Selection, Source};
use ringmill_stages::{Stage, Stages};
use ringmill_synth::{Effort, word::WordGraph};

use crate::{
    context::Context, error::FlowError, hardware::Netlist, options::IntegerOptions, pipeline, prove::ProgramReference,
    warning::Warning, words::Words,
};

/// Synthesizes, proves, writes and, if it is asked for, simulates the netlist of a word graph.
pub(crate) fn build(
    context: Context<'_>,
    words: &WordGraph,
    options: &IntegerOptions,
    stages: &mut Stages<'_>,
    warnings: &mut Vec<Warning>,
) -> Result<Netlist, FlowError> {
    let Context { loaded, folder, tools, .. } = context;
    let (synth, progress) = (&options.netlist.synth, stages.progress);
    let Words { graph: words, step, warning, counterexample, .. } =
        stages.run(Stage::Prove, || Words::compared(loaded, words, tools, synth.seed))?;
    warnings.extend(warning);
    let words = &*words;
    let listener = listener(progress, &options.netlist);
    let (Selection { synthesis, options: made_with, choices }, points) =
        stages.run(Stage::Synth, || chosen(Source::Words(words), &options.netlist, tools, &listener))?;
    let netlist = &synthesis.mapped;
    let sums = Sums::of(&synthesis);
    let (mut proof, points) = stages.run(Stage::Prove, || -> Result<_, FlowError> {
        let meaning = ProgramReference::of(loaded, synth.seed, progress)?;
        let proved = |synthesis| {
            let proof = meaning.prove(synthesis, Sums::of(synthesis).as_ref(), &step)?;
            Ok(Point { synthesis, proof })
        };
        let points: Result<Vec<_>, FlowError> = points.iter().map(proved).collect();
        Ok((meaning.prove(&synthesis, sums.as_ref(), &step)?, points?))
    })?;
    // The synthesizer proves its candidates as it chooses among them: that time belongs to the
    // proof.
    stages.account(Stage::Synth, Stage::Prove, synthesis.seconds.prove + synthesis.certificate.seconds());
    proof.seconds = stages.seconds_of(Stage::Prove);
    proof.counterexample = counterexample;
    let doubt = judge(&proof, options.netlist.require_proof)?;
    let rewriting = synthesis.rewriting_refused.then_some(CircuitWarning::Rewriting);
    let candidates = synthesis.candidates.iter().filter_map(CircuitWarning::of_candidate);
    let noise = CircuitWarning::of_noise(&synthesis, synth);
    warnings.extend(doubt.into_iter().chain(rewriting).chain(candidates).chain(noise).map(Warning::from));
    stages.run(Stage::Emit, || emit(netlist, made_with.library, sums.as_ref(), folder))?;
    let front = if options.netlist.pareto { Some(write_front(&points, folder)?) } else { None };
    let mut cosim = None;
    if options.simulate {
        let (verilog, top) = (folder.staging().join(VERILOG_FILE), netlist.name());
        let vectors = sampled_vectors(loaded.signature());
        let run = NetlistRun { vectors, seed: synth.seed, whole: synth.effort == Effort::High };
        let simulate = || cosimulate_netlist(loaded, &verilog, top, run, tools, progress);
        cosim = Some(stages.run(Stage::Cosim, simulate)?);
    }
    let pipeline = match &options.pipeline {
        Some(asked) => Some(pipeline::build(context, netlist, asked, options, stages)?),
        None => None,
    };
    drop(sums);
    let made = MadeNetlist { synthesis, proof, front, options: made_with, choices };
    Ok(Netlist { made, pipeline, cosim })
}
