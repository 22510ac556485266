//! Transactions through the mapped design.

use ringmill_design::Interface;
use ringmill_fpga::{Activity, FpgaError, Simulation};

use super::operands::{COUNTED, Operands};
use super::streams::Wires;
use crate::{BoardError, core::Core};

/// Cycles without a result after which a design of unknown latency is taken to hang.
const UNKNOWN: u64 = 1_000_000;

/// Cycles without a result after which a design is taken to hang. Where its timing is known, a
/// right design gives one in a quarter of them: after all beats of its inputs, a latency and an
/// interval.
fn patience(interface: &Interface) -> u64 {
    let Some(timing) = interface.timing else { return UNKNOWN };
    let beats = interface.inputs().map(|stream| stream.beats.saturating_mul(stream.frames));
    let parts = beats.chain([timing.latency_cycles, timing.interval_cycles]);
    parts.fold(16, u64::saturating_add).saturating_mul(4)
}

/// Runs transactions until enough have left; the activity at the end of the first one.
///
/// # Errors
/// A port is missing; no result comes; a result is wrong.
pub(super) fn run(simulation: &mut Simulation, core: &Core, operands: &Operands) -> Result<Activity, BoardError> {
    let mut inputs: Vec<_> = core.interface.inputs().map(|stream| Wires::new(stream, "s")).collect();
    let mut outputs: Vec<_> = core.interface.outputs().map(|stream| Wires::new(stream, "m")).collect();
    let mut results: Vec<Vec<u32>> = vec![Vec::new(); outputs.len()];
    for wires in &outputs {
        simulation.set(&wires.ready, &[1])?;
    }
    for reset in [1, 1, 1, 0] {
        simulation.set("rst", &[reset])?;
        simulation.step();
    }
    let patience = patience(&core.interface);
    let (mut filled, mut idle, mut left) = (None, 0, 0);
    while left <= COUNTED {
        for (place, wires) in inputs.iter().enumerate() {
            let (transaction, beat) = (wires.moved / wires.beats(), wires.moved % wires.beats());
            let is_there = !(wires.stream.resident && transaction > 0);
            simulation.set(&wires.valid, &[u32::from(is_there)])?;
            if is_there {
                let beats = &operands.beats[transaction as usize % operands.beats.len()][place];
                let low = beat as usize * wires.words();
                simulation.set(&wires.data, &beats[low..low + wires.words()])?;
                simulation.set(&wires.last, &[u32::from((beat + 1) % wires.stream.beats == 0)])?;
            }
        }
        idle += 1;
        for wires in &mut inputs {
            let is_there = !(wires.stream.resident && wires.moved == wires.beats());
            if is_there && simulation.get(&wires.ready)? == [1] {
                wires.moved += 1;
            }
        }
        for (wires, results) in outputs.iter_mut().zip(&mut results) {
            if simulation.get(&wires.valid)? == [1] {
                results.extend(simulation.get(&wires.data)?);
                // One result that comes over and over does not make up for another.
                if wires.moved / wires.beats() <= COUNTED as u64 {
                    idle = 0;
                }
                wires.moved += 1;
            }
        }
        simulation.step();
        left = outputs.iter().map(|wires| wires.moved / wires.beats()).min().map_or(usize::MAX, |left| left as usize);
        if left > 0 && filled.is_none() {
            filled = Some(simulation.activity());
        }
        if idle > patience {
            let what = format!("it gives no result for {patience} cycles");
            return Err(FpgaError::Unsimulated { top: core.interface.module.clone(), what }.into());
        }
    }
    operands.compare(core, &outputs, &results)?;
    Ok(filled.unwrap_or_default())
}
