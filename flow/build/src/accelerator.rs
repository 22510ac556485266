//! The ring half of a build: a ring graph to an accelerator's sources.

use ringmill_accel::{Design, Options as AcceleratorOptions, RingGraph, modelled_clocks};
use ringmill_check::{AcceleratorRun, SOURCE_LIST, cosimulate_accelerator, default_operands};
use ringmill_design::SourceFile;
use ringmill_folder::{OutputError, OutputFolder};
use ringmill_stages::{Stage, Stages};

use crate::{
    build::Workshop,
    emission::{self, Emission},
    error::FlowError,
    program::RingArithmetic,
    report::{self, Cosim, Report, Top},
    routine,
};

/// The function with its transforms placed, as MLIR.
pub(crate) const TRANSFORMED_FILE: &str = "transformed.mlir";

/// Generates, writes and, if the plan says so, simulates the accelerator of a ring graph, of some shape or the usual one. The report has its sections.
pub(crate) fn build(
    workshop: &Workshop<'_>,
    ring: &RingArithmetic,
    shape: Option<AcceleratorOptions>,
    stages: &mut Stages<'_>,
) -> Result<Report, FlowError> {
    let Workshop { options, folder, .. } = *workshop;
    let design = stages.run(Stage::Rtl, || -> Result<_, FlowError> {
        let program = options.program.display().to_string();
        let asked = shape.unwrap_or_else(|| AcceleratorOptions::new(&program));
        let wanted = AcceleratorOptions { program, ..asked };
        let design = ringmill_accel::generate(&ring.graph, &wanted)
            .map_err(|error| FlowError::Accelerator { error: Box::new(error), location: ring.location.clone() })?;
        let design = match workshop.prefix()? {
            Some(prefix) => design.prefixed(&prefix)?,
            None => design,
        };
        write(&design.files, folder)?;
        folder.write(TRANSFORMED_FILE, &ring.text)?;
        Ok(design)
    })?;
    let mut report = sections(workshop, &design, &ring.graph);
    if let Some(top) = &report.top {
        let around = || emission::emit(workshop, &design.files, &design.streams, top);
        if options.emissions.is_empty() { around()? } else { stages.run(Stage::Emit, around)? }
    }
    if let (true, Some(top)) = (stages.includes(Stage::Cosim), &report.top) {
        report.cosim = Some(simulated(workshop, top, stages)?);
    }
    if let Some(beside) = &ring.beside {
        report.calyx = Some(routine::beside(workshop, beside, stages)?);
    }
    Ok(report)
}

/// The simulation of the sources in the folder, and of what CIRCT made of them, which must do the same.
pub(crate) fn simulated(workshop: &Workshop<'_>, top: &Top, stages: &mut Stages<'_>) -> Result<Cosim, FlowError> {
    let Workshop { options, tools, loaded, folder } = *workshop;
    let progress = stages.progress;
    let of = |sources| {
        let run = AcceleratorRun {
            sources,
            ..AcceleratorRun::of(default_operands(top.ring.n()), options.netlist.synth.seed)
        };
        cosimulate_accelerator(loaded, folder.staging(), top, &run, tools, progress)
    };
    stages.run(Stage::Cosim, || {
        if options.emissions.contains(&Emission::Circt) {
            of(Some(emission::circt_sources(folder, &top.module)?))?;
        }
        of(None)
    })
}

/// Writes the sources of a design, and their list.
pub(crate) fn write(files: &[SourceFile], folder: &OutputFolder) -> Result<(), OutputError> {
    let mut list = String::new();
    for file in files {
        folder.write(&file.path, &file.text)?;
        list += &format!("{}\n", file.path);
    }
    folder.write(SOURCE_LIST, list)
}

fn sections(workshop: &Workshop<'_>, design: &Design, graph: &RingGraph) -> Report {
    let rings = graph.rings();
    let blocks = design.blocks.iter().map(|block| report::Block {
        name: block.name.clone(),
        kind: block.kind.clone(),
        n: block.n,
        modulus: block.modulus.to_string(),
        lanes: block.lanes.into(),
        latency_cycles: block.latency_cycles,
        interval_cycles: block.interval_cycles,
        jobs: block.jobs.iter().map(|(name, start)| report::Job { name: name.clone(), start: *start }).collect(),
        transform_cycles: block.transform_cycles,
    });
    let nodes = design.diagram.nodes.iter().map(|node| report::Node {
        name: node.name.clone(),
        kind: node.kind.clone(),
        cycle: node.cycle,
        latency_cycles: node.latency_cycles,
    });
    let edges = design.diagram.edges.iter().map(|edge| report::Edge {
        from: edge.from,
        to: edge.to,
        delay_cycles: edge.delay_cycles,
    });
    Report {
        top: Some(report::Top {
            module: design.top.clone(),
            control: String::new(),
            streams: design.streams.clone(),
            ring: rings.first().copied().unwrap_or_default(),
            rings: if rings.len() > 1 { rings.to_vec() } else { Vec::new() },
            latency_cycles: design.latency_cycles,
            interval_cycles: design.interval_cycles,
            architecture: Some(design.architecture),
            reduction: design.reduction,
            modelled_clock: modelled_clocks(&design.critical_paths).into_iter().map(Into::into).collect(),
        }),
        blocks: blocks.collect(),
        modelled: Some(design.modelled.into()),
        diagram: Some(report::Diagram { nodes: nodes.collect(), edges: edges.collect() }),
        ..workshop.report()
    }
}
