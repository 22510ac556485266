//! A ring graph to an accelerator's sources.

use ringmill_accel::Options as AcceleratorOptions;
use ringmill_stages::{Stage, Stages};

use crate::{
    component,
    context::Context,
    emission,
    error::FlowError,
    hardware::Accelerator,
    options::PolynomialOptions,
    program::RingArithmetic,
    report::Proof,
    sources::{self, TRANSFORMED_FILE},
};

/// Generates, writes and, if it is asked for, simulates the accelerator of a ring graph, of some
/// shape or the usual one. `proof` says what is known of the graph.
pub(crate) fn build(
    context: Context<'_>,
    ring: &RingArithmetic,
    proof: &Proof,
    shape: Option<AcceleratorOptions>,
    options: &PolynomialOptions,
    stages: &mut Stages<'_>,
) -> Result<Accelerator, FlowError> {
    let Context { path, folder, .. } = context;
    let design = stages.run(Stage::Rtl, || -> Result<_, FlowError> {
        let program = path.display().to_string();
        let asked = shape.unwrap_or_else(|| AcceleratorOptions::new(&program));
        let wanted = AcceleratorOptions { program, ..asked };
        let design = ringmill_accel::generate(&ring.graph, &wanted)
            .map_err(|error| FlowError::Accelerator { error: Box::new(error), location: ring.location.clone() })?;
        let design = match &options.prefix {
            Some(prefix) => design.prefixed(prefix)?,
            None => design,
        };
        sources::write(&design.files, folder)?;
        folder.write(TRANSFORMED_FILE, &ring.text)?;
        Ok(design)
    })?;
    let (rings, proof) = (ring.graph.rings().to_vec(), proof.clone());
    let mut accelerator = Accelerator { design, rings, proof, cosim: None, beside: None };
    let top = accelerator.top();
    let files = &accelerator.design.files;
    let emit = || emission::emit(context, options, files, &top);
    if options.emissions.is_empty() {
        emit()?
    } else {
        stages.run(Stage::Emit, emit)?
    }
    if options.simulate {
        let cosim = sources::simulate(context, options, &top, stages)?;
        accelerator.proof.vectors = cosim.vectors;
        accelerator.cosim = Some(cosim);
    }
    if let Some(beside) = &ring.beside {
        accelerator.beside = Some(component::beside(context, beside, options, stages)?);
    }
    Ok(accelerator)
}
