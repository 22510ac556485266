//! Transforms, with a reorder if their values are in another order than in memory.

use ringmill_blocks::transform::{Direction, Directions, Iterative, Order, Spec, iterative, mdc, sdf};
use ringmill_blocks::{Block as _, Cost, Parameters};
use ringmill_design::Architecture;
use ringmill_ring::Splitting;
use ringmill_verilog::{Instance, Literal, Net};

use super::block::{Block, Draft};
use crate::shape::{DSP, RingShape, Shape};
use crate::{CalyxError, Options};

/// Cycles of `frame_reorder` beyond those of a frame.
const REORDER: u64 = 3;

/// A transform, with its start pulse and data.
pub(super) fn transform(draft: &mut Draft, inverse: bool, unit: &str, options: &Options) -> Result<Block, CalyxError> {
    let (shape, ring) = (draft.shape, draft.ring);
    let Some(splitting) = ring.ring.splitting() else {
        return Err(CalyxError::Compiler { message: "a transform in a ring without a splitting".to_owned() });
    };
    let direction = if inverse { Direction::Inverse } else { Direction::Forward };
    let spec = Spec { splitting, direction, lanes: shape.lanes, multiplier: ring.by_factor };
    let name = format!("{unit}_core");
    let core = match options.architecture {
        Architecture::Iterative | Architecture::Auto => {
            let choice = Iterative { butterflies: butterflies(shape, options), radix: 2, double_buffered: false };
            iterative(&spec, &choice, Directions::Only(direction), &name)?
        }
        Architecture::Mdc => mdc(&spec, &name)?,
        Architecture::Sdf => sdf(&spec, &name)?,
    };
    let bits = shape.n.trailing_zeros();
    // coefficients, and values as the memories hold them
    let (before, after) = match inverse {
        false => (Order::natural(bits), values(splitting)),
        true => (values(splitting), Order::natural(bits)),
    };
    let mut steps = Vec::new();
    let reorder = |draft: &Draft, name: &str, from: &Order, to: &Order| {
        draft.clocked("frame_reorder", name).parameters(reorder(shape, ring, from, to))
    };
    if before != core.outline.input {
        steps.push((reorder(draft, "arrange", &before, &core.outline.input), "arranged"));
    }
    let instance = Instance::of(core.module.definition.clone(), "core")
        .same([&draft.clk])
        .connect("rst", &draft.reset)
        .connect("en", true);
    steps.push((instance, "transformed"));
    if after != core.outline.output {
        steps.push((reorder(draft, "restore", &core.outline.output, &after), "restored"));
    }
    let reorders = steps.len() as u64 - 1;
    let (mut data, mut start) = (draft.word("a"), draft.start());
    let last = steps.len() - 1;
    for (number, (step, to)) in steps.into_iter().enumerate() {
        let step = step.connect("start", &start).connect("in", &data);
        if number == last {
            draft.module.instance(step.connect("out", &draft.d));
            break;
        }
        (data, start) = (Net::vector(to, ring.word), Net::bit(&format!("start_{to}")));
        draft.module.instance(step.connect("start_out", &start).connect("out", &data));
    }
    let latency = core.outline.timing.latency_cycles + reorders * (shape.beats() + REORDER);
    Ok(Block {
        memory_bits: (2 * reorders + 1) * shape.n * u64::from(ring.bits),
        cost: cost(shape, ring, options),
        core: Some(core.module),
        ..Block::new(latency)
    })
}

/// The order of values in memories and at the ports: natural; pairs in the order of their
/// splitting, as in FIPS 203.
fn values(splitting: Splitting) -> Order {
    let bits = splitting.n().trailing_zeros();
    if splitting.layers() == bits { Order::new((0..bits).rev().collect()) } else { Order::natural(bits) }
}

/// The parameters of `frame_reorder`.
fn reorder(shape: &Shape, ring: &RingShape, from: &Order, to: &Order) -> Parameters {
    let position = |index_bit: &u32| from.index_bits().iter().position(|bit| bit == index_bit).unwrap_or(0);
    let positions: Vec<u128> = to.index_bits().iter().map(|bit| position(bit) as u128).collect();
    vec![
        ("BITS", ring.bits.into()),
        ("LANES", shape.lanes.into()),
        ("BEATS", shape.beats().into()),
        ("FROM", Literal::joined(8, &positions).into()),
    ]
}

/// The number of butterflies of an iterative transform: the requested number, and at least as many
/// as the lanes need.
fn butterflies(shape: &Shape, options: &Options) -> u32 {
    options.butterflies.unwrap_or(1).max(shape.lanes / 2).max(1)
}

/// The cost of butterflies, each of a multiplier, an adder and a subtractor.
fn cost(shape: &Shape, ring: &RingShape, options: &Options) -> Cost {
    let layers = u64::from(shape.n.trailing_zeros());
    let butterflies = match options.architecture {
        Architecture::Iterative | Architecture::Auto => butterflies(shape, options).into(),
        Architecture::Mdc => layers * u64::from(shape.lanes) / 2,
        Architecture::Sdf => layers,
    };
    let (each, bits) = (ring.by_factor.cost(DSP), u64::from(ring.bits));
    let sums = Cost { dsp: 0, lut: 4 * bits, ff: 2 * bits };
    let one = each + sums;
    Cost { dsp: butterflies * one.dsp, lut: butterflies * one.lut, ff: butterflies * one.ff }
}
