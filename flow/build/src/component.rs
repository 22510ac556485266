//! A procedure, whose control is decided at run time, to a Calyx component's sources.

use ringmill_accel::Options as AcceleratorOptions;
use ringmill_calyx::{Design, Options};
use ringmill_check::{AcceleratorRun, cosimulate_accelerator, default_operands};
use ringmill_design::{Architecture, SourceFile};
use ringmill_stages::{Stage, Stages};

use crate::{
    context::Context,
    emission,
    error::FlowError,
    hardware::Component,
    options::PolynomialOptions,
    program::ProcedureArithmetic,
    report,
    sources::{self, TRANSFORMED_FILE},
};

/// The folder of a component next to a pipeline, below the build's folder.
const BESIDE: &str = "calyx";

/// Generates, writes and, if it is asked for, simulates the component of a procedure.
pub(crate) fn build(
    context: Context<'_>,
    arithmetic: &ProcedureArithmetic,
    options: &PolynomialOptions,
    stages: &mut Stages<'_>,
) -> Result<Component, FlowError> {
    let Context { folder, .. } = context;
    let design = stages.run(Stage::Rtl, || -> Result<_, FlowError> {
        if let Some(asked) = &options.shape {
            is_served(asked)?;
        }
        let design = compile(context, arithmetic, options)?;
        sources::write(&design.files, folder)?;
        folder.write(&design.futil.path, &design.futil.text)?;
        folder.write(TRANSFORMED_FILE, &arithmetic.text)?;
        Ok(design)
    })?;
    let mut component = described(design, arithmetic, options);
    let top = component.top();
    let files = &component.design.files;
    let emit = || emission::emit(context, options, files, &top);
    if options.emissions.is_empty() {
        emit()?
    } else {
        stages.run(Stage::Emit, emit)?
    }
    if options.simulate {
        component.cosim = Some(sources::simulate(context, options, &top, stages)?);
    }
    Ok(component)
}

/// The component of a procedure beside the pipeline of the same function: written to a folder of
/// its own, and simulated if it is asked for.
pub(crate) fn beside(
    context: Context<'_>,
    arithmetic: &ProcedureArithmetic,
    options: &PolynomialOptions,
    stages: &mut Stages<'_>,
) -> Result<report::Calyx, FlowError> {
    let Context { loaded, folder, tools, .. } = context;
    let progress = stages.progress;
    let place = |path: &str| format!("{BESIDE}/{}", path.strip_prefix("rtl/").unwrap_or(path));
    let component = described(compile(context, arithmetic, options)?, arithmetic, options);
    let design = &component.design;
    for file in design.files.iter().chain([&design.futil]) {
        folder.write(&place(&file.path), &file.text)?;
    }
    let mut section = component.section(place(&design.futil.path));
    if options.simulate {
        let top = component.top();
        let source = |file: &SourceFile| SourceFile::new(place(&file.path), file.text.as_str());
        let sources = Some(design.files.iter().map(source).collect());
        let run = AcceleratorRun { sources, ..AcceleratorRun::of(default_operands(top.ring.n()), options.seed) };
        let simulate = || cosimulate_accelerator(loaded, folder.staging(), &top.interface, &run, tools, progress);
        section.latency_cycles = stages.run(Stage::Cosim, simulate)?.latency_cycles;
    }
    Ok(section)
}

/// Refuses what only a static schedule can keep to.
fn is_served(asked: &AcceleratorOptions) -> Result<(), FlowError> {
    let what = match asked {
        AcceleratorOptions { budget, .. } if !budget.is_unlimited() => "limits of area and interval are",
        AcceleratorOptions { radix: 4, .. } => "radix 4 is",
        _ => return Ok(()),
    };
    Err(FlowError::NoSchedule { what })
}

fn compile(
    context: Context<'_>,
    arithmetic: &ProcedureArithmetic,
    options: &PolynomialOptions,
) -> Result<Design, FlowError> {
    let program = context.path.display().to_string();
    let wanted = match &options.shape {
        Some(asked) => Options {
            lanes: asked.lanes,
            architecture: asked.architecture,
            butterflies: asked.butterflies,
            reduction: asked.reduction,
            program,
        },
        None => Options::new(&program),
    };
    let compiled = ringmill_calyx::compile(&arithmetic.procedure, &wanted);
    let design = compiled.map_err(|error| FlowError::procedure(error, arithmetic.location.clone()))?;
    Ok(match &options.prefix {
        Some(prefix) => design.prefixed(prefix)?,
        None => design,
    })
}

fn described(design: Design, arithmetic: &ProcedureArithmetic, options: &PolynomialOptions) -> Component {
    let asked = options.shape.as_ref();
    let architecture = asked.map(|asked| asked.architecture).filter(|found| *found != Architecture::Auto);
    Component {
        design,
        n: arithmetic.procedure.n,
        rings: arithmetic.procedure.rings.clone(),
        architecture: architecture.unwrap_or(Architecture::Iterative),
        reduction: asked.and_then(|asked| asked.reduction),
        cosim: None,
    }
}
