//! The boolean half of a build: words to a proved netlist and its files.

use ringmill_netlist::CellLibrary;
use ringmill_synth::{Equivalence, Synthesis, synthesize, word::WordGraph};

use crate::{
    build::Workshop,
    cosim::cosimulate_netlist,
    emit::{VERILOG_FILE, emit},
    error::FlowError,
    plan::Stage,
    prove::prove,
    report::{self, Report},
    stages::Stages,
    vectors::SAMPLED_VECTORS,
    warning::Warning,
};

/// Synthesizes, proves, writes and, if `simulated`, simulates the netlist of a word graph. The report has its sections.
pub(crate) fn build(
    workshop: &Workshop<'_>,
    words: &WordGraph,
    simulated: bool,
    stages: &mut Stages<'_>,
    warnings: &mut Vec<Warning>,
) -> Result<Report, FlowError> {
    let Workshop { options, tools, loaded, folder } = *workshop;
    let (synth, progress) = (&options.synth, stages.progress);
    let synthesis = stages.run(Stage::Synth, || Ok(synthesize(words, synth, tools, &|text| progress.detail(text))?))?;
    let netlist = &synthesis.mapped;
    let mut proof = stages.run(Stage::Prove, || prove(loaded, netlist, synthesis.equivalence, synth.seed, progress))?;
    // The synthesizer proves its candidates as it chooses among them: that time belongs to the proof.
    stages.account(Stage::Synth, Stage::Prove, synthesis.seconds.prove);
    proof.seconds = stages.seconds_of(Stage::Prove);
    if proof.result != "equal" {
        if options.require_proof {
            return Err(FlowError::NotProved);
        }
        let reason = match synthesis.equivalence {
            Equivalence::Equal => "no vector has a defined result",
            _ => "ABC's &cec decided not even the netlist without optimization within its limits of time and conflicts",
        };
        warnings.push(Warning::NotProved { vectors: proof.vectors, reason });
    }
    warnings.extend(synthesis.candidates.iter().filter_map(Warning::of_candidate));
    stages.run(Stage::Emit, || Ok(emit(netlist, synth.library, folder)?))?;
    let mut cosim = None;
    if simulated {
        let (verilog, top) = (folder.staging().join(VERILOG_FILE), netlist.name());
        let simulate = || cosimulate_netlist(loaded, &verilog, top, SAMPLED_VECTORS, synth.seed, tools, progress);
        cosim = Some(stages.run(Stage::Cosim, simulate)?);
    }
    let section = section(&synthesis, synth.library);
    Ok(Report { netlist: Some(section), proof: Some(proof), cosim, ..Report::default() })
}

fn section(synthesis: &Synthesis, library: CellLibrary) -> report::Netlist {
    let after = synthesis.after.clone();
    report::Netlist {
        cells: library.to_string(),
        counts: after.counts,
        bootstraps: after.bootstraps,
        depth: after.depth,
        inputs: after.inputs,
        outputs: after.outputs,
        before: Some(report::Before { bootstraps: synthesis.before.bootstraps, depth: synthesis.before.depth }),
        profile: after.profile,
        recipe: Some(synthesis.candidate.clone()),
    }
}
