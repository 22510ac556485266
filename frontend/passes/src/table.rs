use std::sync::LazyLock;

use crate::{pipelines::PIPELINES, step::PassInfo};
use ringmill_dialects::pass;

/// Every pass of ours once, in the order of the pipelines.
pub static PASSES: LazyLock<Vec<PassInfo>> = LazyLock::new(|| {
    let mut passes: Vec<PassInfo> = Vec::new();
    for pass in PIPELINES.iter().flat_map(|pipeline| pipeline.steps).filter_map(|step| step.ours) {
        if passes.iter().all(|known| known.name != pass.name) {
            passes.push(pass);
        }
    }
    passes
});

/// Makes all passes and pipelines known to MLIR, under their names. Calling it again does nothing.
pub fn register_all() {
    for pass in PASSES.iter() {
        (pass.register)();
    }
    for pipeline in PIPELINES {
        pass::register_pipeline(pipeline.name, pipeline.summary, &pipeline.passes());
    }
}
