//! Transforms, with a reorder where their values lie in another order than in memory.

use ringmill_blocks::Cost;
use ringmill_blocks::transform::{Direction, Iterative, Order, Wanted, Way, iterative, mdc, sdf};
use ringmill_design::Architecture;
use ringmill_ring::Splitting;

use super::block::{Block, start};
use crate::shape::{DSP, RingShape, Shape};
use crate::{CalyxError, Options};

/// Cycles of `frame_reorder` beyond those of a frame.
const REORDER: u64 = 3;

pub(super) fn transform(
    shape: &Shape,
    ring: &RingShape,
    inverse: bool,
    unit: &str,
    options: &Options,
) -> Result<Block, CalyxError> {
    let Some(splitting) = ring.ring.splitting() else {
        return Err(CalyxError::Compiler { message: "a transform in a ring without a splitting".to_owned() });
    };
    let direction = if inverse { Direction::Inverse } else { Direction::Forward };
    let wanted = Wanted { splitting, direction, lanes: shape.lanes, multiplier: ring.by_factor };
    let module = format!("{unit}_core");
    let core = match options.architecture {
        Architecture::Iterative | Architecture::Auto => {
            let choice = Iterative { butterflies: butterflies(shape, options), radix: 2, double_buffered: false };
            iterative(&wanted, &choice, Way::Only(direction), &module)?
        }
        Architecture::Mdc => mdc(&wanted, &module)?,
        Architecture::Sdf => sdf(&wanted, &module)?,
    };
    let bits = shape.n.trailing_zeros();
    // coefficients, and values as the memories hold them
    let (before, after) = match inverse {
        false => (Order::natural(bits), values(splitting)),
        true => (values(splitting), Order::natural(bits)),
    };
    let top = ring.word - 1;
    let mut latency = core.outline.timing.latency_cycles;
    let mut text = start();
    let mut step = |module: &str, name: &str, from: (&str, &str), to: (&str, &str)| {
        for (range, signal) in [(String::new(), to.0), (format!("[{top}:0] "), to.1)] {
            if signal != "d" {
                text += &format!("  logic {range}{signal};\n");
            }
        }
        text += &format!(
            "  {module} {name} (\n      .clk(clk), .rst(reset), .en(1'b1), .start({}), .in({}), .start_out({}), .out({}));\n",
            from.0, from.1, to.0, to.1
        );
    };
    let mut reorders = 0;
    let mut signal = ("start", "a");
    if before != core.outline.input {
        step(&reorder(shape, ring, &before, &core.outline.input), "arrange", signal, ("start_arranged", "arranged"));
        signal = ("start_arranged", "arranged");
        reorders += 1;
    }
    if after == core.outline.output {
        step(&core.module, "core", signal, ("unused_start", "d"));
    } else {
        step(&core.module, "core", signal, ("start_transformed", "transformed"));
        let module = reorder(shape, ring, &core.outline.output, &after);
        step(&module, "restore", ("start_transformed", "transformed"), ("unused_start", "d"));
        reorders += 1;
    }
    latency += reorders * (shape.beats() + REORDER);
    let mut block = Block::new(&[("a", ring.word)], latency, text);
    block.memory_bits = (2 * reorders + 1) * shape.n * u64::from(ring.bits);
    block.cost = cost(shape, ring, options);
    block.modules = core.text;
    Ok(block)
}

/// The order of values in memories and at the ports: natural; pairs as they are split, as in FIPS 203.
fn values(splitting: Splitting) -> Order {
    let bits = splitting.n().trailing_zeros();
    if splitting.layers() == bits { Order::new((0..bits).rev().collect()) } else { Order::natural(bits) }
}

/// `frame_reorder` with its parameters.
fn reorder(shape: &Shape, ring: &RingShape, from: &Order, to: &Order) -> String {
    let place = |index_bit: &u32| from.index_bits().iter().position(|bit| bit == index_bit).unwrap_or(0);
    let bytes: Vec<_> = to.index_bits().iter().rev().map(|bit| format!("8'd{}", place(bit))).collect();
    format!(
        "frame_reorder #(.BITS({}), .LANES({}), .BEATS({}), .FROM({{{}}}))",
        ring.bits,
        shape.lanes,
        shape.beats(),
        bytes.join(", ")
    )
}

/// Butterflies of an iterative transform: as many as were asked for, and the lanes need.
fn butterflies(shape: &Shape, options: &Options) -> u32 {
    options.butterflies.unwrap_or(1).max(shape.lanes / 2).max(1)
}

/// Butterflies, each a multiplier, a sum and a difference.
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
