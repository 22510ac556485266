//! The ring half of a build with control at run time: a routine to a Calyx component's sources.

use ringmill_accel::{Budget, Modelled, Options as AcceleratorOptions};
use ringmill_calyx::{Design, Options, Routine};
use ringmill_check::{AcceleratorRun, cosimulate_accelerator, default_operands};
use ringmill_design::{Architecture, SourceFile};
use ringmill_stages::{Stage, Stages};

use crate::{
    accelerator::{self, TRANSFORMED_FILE, write},
    build::Workshop,
    emission,
    error::FlowError,
    program::RoutineArithmetic,
    report::{self, Report},
};

/// Where a component beside a pipeline lies, below the build's folder.
const BESIDE: &str = "calyx";

/// Generates, writes and, if the plan says so, simulates the component of a routine. The report has its sections.
pub(crate) fn build(
    workshop: &Workshop<'_>,
    arithmetic: &RoutineArithmetic,
    stages: &mut Stages<'_>,
) -> Result<Report, FlowError> {
    let Workshop { options, folder, .. } = *workshop;
    let design = stages.run(Stage::Rtl, || -> Result<_, FlowError> {
        if let Some(asked) = &options.accelerator {
            is_served(asked)?;
        }
        let design = compile(workshop, arithmetic)?;
        write(&design.files, folder)?;
        folder.write(&design.futil.path, &design.futil.text)?;
        folder.write(TRANSFORMED_FILE, &arithmetic.text)?;
        Ok(design)
    })?;
    let top = top(&design, &arithmetic.routine, options.accelerator.as_ref());
    let around = || emission::emit(workshop, &design.files, &design.streams, &top);
    if options.emissions.is_empty() {
        around()?
    } else {
        stages.run(Stage::Emit, around)?
    }
    let cosim = stages.includes(Stage::Cosim).then(|| accelerator::simulated(workshop, &top, stages)).transpose()?;
    let section = section(&design, design.futil.path.clone());
    Ok(Report {
        blocks: blocks(&design, &arithmetic.routine),
        modelled: Some(section.modelled),
        calyx: Some(section),
        top: Some(top),
        cosim,
        ..workshop.report()
    })
}

/// The component of a routine beside the pipeline of the same function: written to a folder of its own, and simulated if the plan says so.
pub(crate) fn beside(
    workshop: &Workshop<'_>,
    arithmetic: &RoutineArithmetic,
    stages: &mut Stages<'_>,
) -> Result<report::Calyx, FlowError> {
    let Workshop { options, tools, loaded, folder } = *workshop;
    let progress = stages.progress;
    let place = |path: &str| format!("{BESIDE}/{}", path.strip_prefix("rtl/").unwrap_or(path));
    let design = compile(workshop, arithmetic)?;
    for file in design.files.iter().chain([&design.futil]) {
        folder.write(&place(&file.path), &file.text)?;
    }
    let mut section = section(&design, place(&design.futil.path));
    if stages.includes(Stage::Cosim) {
        let top = top(&design, &arithmetic.routine, options.accelerator.as_ref());
        let source = |file: &SourceFile| SourceFile { path: place(&file.path), text: file.text.clone() };
        let sources = Some(design.files.iter().map(source).collect());
        let run = AcceleratorRun {
            sources,
            ..AcceleratorRun::of(default_operands(top.ring.n()), options.netlist.synth.seed)
        };
        let simulate = || cosimulate_accelerator(loaded, folder.staging(), &top, &run, tools, progress);
        section.latency_cycles = stages.run(Stage::Cosim, simulate)?.latency_cycles;
    }
    Ok(section)
}

/// Refuses what only a static schedule can keep to.
fn is_served(asked: &AcceleratorOptions) -> Result<(), FlowError> {
    let what = match asked {
        AcceleratorOptions { budget, .. } if *budget != Budget::default() => "limits of area and interval are",
        AcceleratorOptions { radix: 4, .. } => "`--radix 4` is",
        _ => return Ok(()),
    };
    Err(FlowError::NoSchedule { what })
}

fn compile(workshop: &Workshop<'_>, arithmetic: &RoutineArithmetic) -> Result<Design, FlowError> {
    let options = workshop.options;
    let program = options.program.display().to_string();
    let wanted = match &options.accelerator {
        Some(asked) => Options {
            lanes: asked.lanes,
            architecture: asked.architecture,
            butterflies: asked.butterflies,
            reduction: asked.reduction,
            program,
        },
        None => Options::new(&program),
    };
    let compiled = ringmill_calyx::compile(&arithmetic.routine, &wanted);
    let design = compiled.map_err(|error| FlowError::routine(error, arithmetic.location.clone()))?;
    Ok(match workshop.prefix()? {
        Some(prefix) => design.prefixed(&prefix)?,
        None => design,
    })
}

fn section(design: &Design, futil: String) -> report::Calyx {
    let part = |part: &ringmill_calyx::StraightLine| report::Part {
        path: part.path.clone(),
        statements: part.statements as u64,
        cycles: part.latency_cycles,
    };
    report::Calyx {
        futil,
        parts: design.parts.iter().map(part).collect(),
        static_cycles: design.parts.iter().map(|part| part.latency_cycles).sum(),
        modelled: Modelled { cost: design.cost, memory_bits: design.memory_bits }.into(),
        latency_cycles: None,
    }
}

fn top(design: &Design, routine: &Routine, asked: Option<&AcceleratorOptions>) -> report::Top {
    let rings = &routine.rings;
    let architecture = asked.map(|asked| asked.architecture).filter(|found| *found != Architecture::Auto);
    report::Top {
        module: design.top.clone(),
        control: "calyx".to_owned(),
        streams: design.streams.clone(),
        ring: rings.first().copied().unwrap_or_default(),
        rings: if rings.len() > 1 { rings.clone() } else { Vec::new() },
        latency_cycles: 0,
        interval_cycles: 0,
        architecture: Some(architecture.unwrap_or(Architecture::Iterative)),
        reduction: asked.and_then(|asked| asked.reduction),
        modelled_clock: Vec::new(),
    }
}

fn blocks(design: &Design, routine: &Routine) -> Vec<report::Block> {
    let lanes = design.streams.iter().map(|stream| stream.lanes).max().unwrap_or(1);
    let block = |unit: &ringmill_calyx::UnitReport| report::Block {
        name: unit.module.clone(),
        kind: unit.kind.clone(),
        n: routine.n,
        modulus: unit.modulus.to_string(),
        lanes: lanes.into(),
        latency_cycles: unit.cycles,
        interval_cycles: unit.cycles,
        jobs: Vec::new(),
        transform_cycles: None,
    };
    design.units.iter().map(block).collect()
}
