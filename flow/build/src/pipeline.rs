//! A netlist with registers between its levels: the clocked design of a boolean program.

use std::time::Duration;

use ringmill_check::{PIPELINE_OPERANDS, simulate_pipeline};
use ringmill_design::Interface;
use ringmill_engines::{
    EngineError,
    abc::{Abc, Equivalence},
    yosys::Yosys,
};
use ringmill_netlist::Netlist;
use ringmill_pipeline::{Pipelined, pipeline, prove};
use ringmill_stages::{Stage, Stages};
use ringmill_toolchain::Toolchain;

use crate::{
    context::Context,
    error::FlowError,
    options::{IntegerOptions, PipelineOptions},
    report::Pipeline,
    sources,
};

/// Limit of the proof.
const PROOF: Duration = Duration::from_secs(300);

/// Makes, proves, writes and, if it is asked for, simulates the pipeline of a netlist.
pub(crate) fn build(
    context: Context<'_>,
    netlist: &Netlist,
    asked: &PipelineOptions,
    options: &IntegerOptions,
    stages: &mut Stages<'_>,
) -> Result<Pipeline, FlowError> {
    let Context { loaded, folder, tools, .. } = context;
    let levels = asked.levels_per_stage;
    let (pipelined, interface) = stages.run(Stage::Rtl, || -> Result<_, FlowError> {
        let pipelined = pipeline(netlist, netlist.name(), levels)?;
        let (mut files, mut interface) = (pipelined.files(), pipelined.interface.clone());
        if let Some(prefix) = &asked.prefix {
            let renaming = prefix.renaming(&files, &interface.streams)?;
            (files, interface.module) = (renaming.files(&files), renaming.name(&interface.module));
        }
        sources::write(&files, folder)?;
        Ok((pipelined, interface))
    })?;
    stages.run(Stage::Prove, || check(netlist, &pipelined, tools))?;
    let mut section = section(&pipelined, interface, levels);
    if options.simulate {
        let load = (PIPELINE_OPERANDS, options.netlist.synth.seed);
        section.cosim = Some(simulate_pipeline(loaded, folder.staging(), &section, load, tools, stages.progress)?);
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
            module: pipelined.interface.module.clone(),
            how: if verdict == Equivalence::Different { "differs from" } else { "is not proved equal to" },
        }),
    }
}

fn section(pipelined: &Pipelined, interface: Interface, levels_per_stage: u32) -> Pipeline {
    let Pipelined { stages, flip_flops, .. } = *pipelined;
    Pipeline { interface, levels_per_stage, stages, flip_flops, cosim: None }
}
