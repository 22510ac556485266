//! A netlist with registers between its levels: the clocked design of a boolean program.

use std::{path::Path, time::Duration};

use ringmill_check::{AcceleratorRun, cosimulate_accelerator};
use ringmill_engines::{
    EngineError,
    abc::{Abc, Equivalence},
    yosys::Yosys,
};
use ringmill_netlist::Netlist;
use ringmill_pipeline::{Pipelined, pipeline, prove};
use ringmill_stages::{Progress, Stage, Stages};
use ringmill_toolchain::Toolchain;

use crate::{
    accelerator::write,
    build::Workshop,
    error::FlowError,
    program::Loaded,
    report::{Cosim, Pipeline},
};

/// Operands that the Verilog is simulated on.
pub(crate) const OPERANDS: usize = 400;
/// Limit of the proof.
const PROOF: Duration = Duration::from_secs(300);

/// Makes, proves, writes and, if the plan says so, simulates the pipeline of a netlist.
pub(crate) fn build(
    workshop: &Workshop<'_>,
    netlist: &Netlist,
    levels_per_stage: u32,
    stages: &mut Stages<'_>,
) -> Result<Pipeline, FlowError> {
    let Workshop { options, tools, loaded, folder } = *workshop;
    let (pipelined, module) = stages.run(Stage::Rtl, || -> Result<_, FlowError> {
        let pipelined = pipeline(netlist, netlist.name(), levels_per_stage)?;
        let (mut files, mut module) = (pipelined.files(), pipelined.module.clone());
        if let Some(prefix) = workshop.prefix()? {
            let renaming = prefix.renaming(&files, &pipelined.streams)?;
            (files, module) = (renaming.files(&files), renaming.name(&module));
        }
        write(&files, folder)?;
        Ok((pipelined, module))
    })?;
    stages.run(Stage::Prove, || check(netlist, &pipelined, tools))?;
    let mut section = section(&pipelined, module, levels_per_stage);
    if stages.includes(Stage::Cosim) {
        let simulate = || {
            simulate(loaded, folder.staging(), &section, OPERANDS, options.netlist.synth.seed, tools, stages.progress)
        };
        section.cosim = Some(simulate()?);
    }
    Ok(section)
}

/// Compares the written text with the netlist.
fn check(netlist: &Netlist, pipelined: &Pipelined, tools: &Toolchain) -> Result<(), FlowError> {
    let yosys = Yosys::new(tools).map_err(EngineError::from)?;
    let abc = Abc::new(tools).map_err(EngineError::from)?;
    match prove(netlist, pipelined, (&yosys, &abc), PROOF)? {
        Equivalence::Equal => Ok(()),
        verdict => Err(FlowError::PipelineDiffers {
            module: pipelined.module.clone(),
            how: if verdict == Equivalence::Different { "differs from" } else { "is not proved equal to" },
        }),
    }
}

/// Runs the pipeline in `folder` on so many operands against the program.
///
/// # Errors
/// See [`cosimulate_accelerator`].
pub(crate) fn simulate(
    loaded: &Loaded,
    folder: &Path,
    section: &Pipeline,
    operands: usize,
    seed: u64,
    tools: &Toolchain,
    progress: &dyn Progress,
) -> Result<Cosim, FlowError> {
    let run = AcceleratorRun::of(operands, seed);
    cosimulate_accelerator(loaded, folder, &section.into(), &run, tools, progress)
}

fn section(pipelined: &Pipelined, module: String, levels_per_stage: u32) -> Pipeline {
    Pipeline {
        module,
        streams: pipelined.streams.clone(),
        levels_per_stage,
        stages: pipelined.stages,
        flip_flops: pipelined.flip_flops,
        latency_cycles: pipelined.latency_cycles,
        interval_cycles: pipelined.interval_cycles,
        cosim: None,
    }
}
