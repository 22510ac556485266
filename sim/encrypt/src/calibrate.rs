//! The seconds of bootstraps on this machine.

use std::time::Instant;

use ringmill_evaluation::Evaluation;
use ringmill_netlist::{Builder, CellLibrary};
use ringmill_parameters::{Costs, Parameters, measured_sets};

use crate::{ClientKey, EncryptError, Mode, RunOptions, run};

/// Bootstraps of one measurement.
const BOOTSTRAPS: usize = 12;
/// Measurements of a set; the fastest counts, since others share the machine.
const ROUNDS: usize = 3;

/// Measures bootstraps of the catalogue's sets on one thread, in the fast mode, and fits costs to
/// them. Makes keys, and takes about 20 seconds.
///
/// # Errors
/// The machine cannot execute one of the sets.
pub fn calibrate() -> Result<Costs, EncryptError> {
    let mut rows = Vec::new();
    for set in measured_sets() {
        rows.push((set, seconds(set)?));
    }
    Ok(Costs::fit(rows))
}

/// The seconds of one bootstrap under a set.
fn seconds(set: &Parameters) -> Result<f64, EncryptError> {
    let program = chain();
    let (client, server) = ClientKey::generate(set)?;
    let inputs = client.encrypt(&program, &[true; BOOTSTRAPS + 1])?.expand();
    let key = server.expand(Mode::Fast, None);
    let options = RunOptions { threads: std::num::NonZero::new(1), ..RunOptions::default() };
    let mut least = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        run(&program, &key, &inputs, &options)?;
        least = least.min(start.elapsed().as_secs_f64());
    }
    Ok(least / BOOTSTRAPS as f64)
}

/// A chain of gates.
fn chain() -> Evaluation {
    let mut builder = Builder::new("chain");
    let mut bit = builder.input("arg0[0]");
    for position in 1..=BOOTSTRAPS {
        let other = builder.input(format!("arg0[{position}]"));
        bit = builder.xor(bit, other);
    }
    builder.output("result0[0]", bit);
    Evaluation::of_netlist(&builder.finish(), CellLibrary::Gates, 1).unwrap_or_else(|_| unreachable!("gates"))
}
