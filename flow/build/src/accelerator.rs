//! The ring half of a build: a ring graph to an accelerator's sources.

use ringmill_folder::{FolderError, OutputError, OutputFolder};
use std::{fs, io::ErrorKind, path::Path};

use ringmill_accel::{Design, Options as AcceleratorOptions, RingGraph, modelled_clocks};
use ringmill_design::SourceFile;

use crate::{
    build::Workshop,
    cosim::{AcceleratorRun, cosimulate_accelerator, default_operands},
    emission::{self, Emission},
    error::FlowError,
    plan::Stage,
    program::RingArithmetic,
    report::{self, Cosim, Report, Top},
    routine,
    stages::Stages,
};

/// The list of an accelerator's sources in compile order, paths relative to the build's folder.
pub(crate) const SOURCE_LIST: &str = "rtl/files.f";
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
    let design = stages.run(Stage::Rtl, || {
        let program = options.program.display().to_string();
        let asked = shape.unwrap_or_else(|| AcceleratorOptions::new(&program));
        let wanted = AcceleratorOptions { program, ..asked };
        let design = ringmill_accel::generate(&ring.graph, &wanted)
            .map_err(|error| FlowError::Accelerator { error, location: ring.location.clone() })?;
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
        let run = AcceleratorRun { sources, ..AcceleratorRun::of(default_operands(top.ring.n()), options.synth.seed) };
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

/// The sources of an accelerator in a build's folder, in compile order. They are named by their paths there.
pub(crate) fn read_sources(folder: &Path) -> Result<Vec<SourceFile>, FolderError> {
    let wrong = |file: &str, reason: &str| {
        let reason = reason.to_owned();
        FolderError::Source { path: folder.to_owned(), file: file.to_owned(), reason }
    };
    let read = |file: &str| {
        fs::read_to_string(folder.join(file)).map_err(|error| match error.kind() {
            ErrorKind::NotFound => FolderError::Incomplete { path: folder.to_owned(), file: file.to_owned() },
            _ => wrong(file, &format!("cannot be read: {error}")),
        })
    };
    let one = |path: &str| match is_source(path) && !folder.join(path).is_symlink() {
        true => Ok(SourceFile { path: path.to_owned(), text: read(path)? }),
        false => Err(wrong(path, "is none that was written there")),
    };
    let sources: Vec<_> =
        read(SOURCE_LIST)?.lines().map(str::trim).filter(|line| !line.is_empty()).map(one).collect::<Result<_, _>>()?;
    if sources.is_empty() { Err(wrong(SOURCE_LIST, "is empty")) } else { Ok(sources) }
}

/// Whether a path is like those that we write: the list may have been edited, and its lines become arguments of Verilator.
fn is_source(path: &str) -> bool {
    let is_plain = |part: &str| {
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        part.starts_with(word) && part.chars().all(|c| word(c) || c == '.')
    };
    path.starts_with("rtl/") && path.ends_with(".sv") && path.split('/').all(is_plain)
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
