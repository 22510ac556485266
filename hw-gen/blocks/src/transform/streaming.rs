//! What the texts of streaming transforms have in common: the head of the module, and the wires between its steps.

use super::factors::Factors;
use super::{DEGREES, Direction, Order, Wanted};
use crate::BlockError;

/// Refuses an N out of range, and a number of lanes that is no power of two from `least` to `most`.
pub(super) fn check(wanted: &Wanted, architecture: &'static str, least: u32, most: u64) -> Result<(), BlockError> {
    debug_assert_eq!(wanted.multiplier.modulus(), wanted.splitting.modulus());
    let (n, lanes) = (wanted.splitting.n(), wanted.lanes);
    if !DEGREES.contains(&n) {
        return Err(BlockError::Degree { n, architecture });
    }
    if !lanes.is_power_of_two() || lanes < least || u64::from(lanes) > most {
        return Err(BlockError::Lanes { lanes, architecture, least, most });
    }
    Ok(())
}

/// Cycles that the layers take beyond their delays, and how they add up.
pub(super) fn layers_latency(wanted: &Wanted) -> (u64, String) {
    let cycles: Vec<u64> =
        (0..wanted.splitting.layers()).map(|layer| Factors::of(wanted, layer).layer_cycles()).collect();
    let equal = cycles.chunk_by(|a, b| a == b).map(|equal| format!("{}*{}", equal.len(), equal[0]));
    (cycles.iter().sum(), equal.collect::<Vec<_>>().join(" + "))
}

/// What a transform promises, for its header.
pub(super) struct Promise<'a> {
    /// The architecture and its source.
    pub architecture: &'a str,
    /// What the latency is made of.
    pub latency: &'a str,
    /// Index bits by place bit.
    pub input: &'a Order,
    /// Index bits by place bit.
    pub output: &'a Order,
}

/// The header and the ports of a transform.
pub(super) fn head(wanted: &Wanted, module: &str, promise: &Promise) -> String {
    let splitting = &wanted.splitting;
    let (n, q, root) = (splitting.n(), splitting.modulus().value(), splitting.root());
    let degree = n >> splitting.layers();
    let sign = if splitting.is_cyclic() { '-' } else { '+' };
    let values =
        if degree == 1 { "values at the roots r".into() } else { format!("residues modulo the x^{degree} - r") };
    let (what, butterfly) = match wanted.direction {
        Direction::Forward => (
            format!("from the coefficients of a polynomial over Z_{q} to its {values} of x^{n} {sign} 1"),
            "(a, b) -> (a + f*b, a - f*b), f^2 the r of its group (Cooley and Tukey, merged as by Longa and Naehrig, CANS 2016)",
        ),
        Direction::Inverse => (
            format!("from {values} of x^{n} {sign} 1 to the coefficients of a polynomial over Z_{q}"),
            "(a, b) -> ((a + b)/2, (a - b)/(2*f)), f^2 the r of its group (Gentleman and Sande, merged as by Longa and Naehrig, CANS 2016)",
        ),
    };
    let (order, interval) = (2 * root.n(), n / u64::from(wanted.lanes));
    let data_top = wanted.lanes * splitting.modulus().bits() - 1;
    let bits = |order: &Order| order.index_bits().iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    format!(
        "// {module}: {what}; the r are powers of {root}, of order {order}.\n\
         //\n\
         // {architecture}\n\
         // Butterflies: {butterfly}.\n\
         //\n\
         // LATENCY {latency}; interval {interval}; stands still while en is low.\n\
         // `start` marks the first beat of a frame, also at the output. Operands in [0, {q}).\n\
         // Bits of the index by bits of the place, lanes first: in {input}, out {output}.\n\
         module {module} (\n\
         \x20   input  wire  clk,\n\
         \x20   input  wire  rst,\n\
         \x20   input  wire  en,\n\
         \x20   input  wire  start,\n\
         \x20   input  wire  [{data_top}:0] in,\n\
         \x20   output logic start_out,\n\
         \x20   output logic [{data_top}:0] out\n\
         );\n",
        root = root.value(),
        architecture = promise.architecture,
        latency = promise.latency,
        input = bits(promise.input),
        output = bits(promise.output),
    )
}

/// A place between two steps: its start pulse and its lanes.
#[derive(Clone)]
pub(super) struct Wires {
    pub start: String,
    pub data: String,
}

impl Wires {
    /// The input ports.
    pub fn input() -> Self {
        Self { start: "start".to_owned(), data: "in".to_owned() }
    }

    /// Behind step `number` of `steps`, and their declaration; the last are the output ports.
    pub fn behind(number: usize, steps: usize, data_bits: u32) -> (Self, String) {
        if number + 1 == steps {
            return (Self { start: "start_out".to_owned(), data: "out".to_owned() }, String::new());
        }
        let wires = Self { start: format!("start_{number}"), data: format!("data_{number}") };
        let declared = format!("  logic {};\n  logic [{}:0] {};\n", wires.start, data_bits - 1, wires.data);
        (wires, declared)
    }
}
