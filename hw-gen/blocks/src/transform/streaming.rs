//! The common part of streaming transforms: the head of the module, the nets between its steps, and
//! the last step of words that are not reduced.

use ringmill_verilog::{Instance, Literal, Module, Net, Written};

use super::factors::Factors;
use super::{DEGREES, Direction, Order, Spec};
use crate::{BlockError, Inventory, Item};

/// Refuses an N out of range, and a number of lanes that is not a power of two from `least` to
/// `most`.
pub(super) fn check(spec: &Spec, architecture: &'static str, least: u32, most: u64) -> Result<(), BlockError> {
    debug_assert_eq!(spec.multiplier.modulus(), spec.splitting.modulus());
    let (n, lanes) = (spec.splitting.n(), spec.lanes);
    if !DEGREES.contains(&n) {
        return Err(BlockError::Degree { n, architecture });
    }
    if !lanes.is_power_of_two() || lanes < least || u64::from(lanes) > most {
        return Err(BlockError::Lanes { lanes, architecture, least, most });
    }
    Ok(())
}

/// Latency of `ntt_canonical`.
const CANONICAL: u64 = 2;

/// The parts of the last step, which reduces words.
pub(super) fn canonical_parts(spec: &Spec) -> Inventory {
    let (mut parts, bits) = (Inventory::default(), spec.multiplier.modulus().bits());
    parts.sum(spec.lanes.into(), bits + 1);
    parts.sum(spec.lanes.into(), bits);
    parts.add(1, Item::Registers(CANONICAL as u32));
    parts
}

/// Cycles that the layers take beyond their delays, `of` a layer, with the last reduction, and how
/// they add up.
pub(super) fn layers_latency<'a>(spec: &'a Spec, of: impl Fn(&Factors<'a>) -> u64) -> (u64, String) {
    let cycles: Vec<u64> = (0..spec.splitting.layers()).map(|layer| of(&Factors::of(spec, layer))).collect();
    let equal = cycles.chunk_by(|a, b| a == b).map(|equal| format!("{}*{}", equal.len(), equal[0]));
    let canonical = if spec.multiplier.takes_words() { CANONICAL } else { 0 };
    let last = (canonical > 0).then(|| canonical.to_string());
    (cycles.iter().sum::<u64>() + canonical, equal.chain(last).collect::<Vec<_>>().join(" + "))
}

/// The timing of a transform, for its header.
pub(super) struct HeaderTiming<'a> {
    /// The architecture and its source.
    pub architecture: &'a str,
    /// The terms of the latency.
    pub latency: &'a str,
    /// The order of the input: index bits by position bit.
    pub input: &'a Order,
    /// The order of the output: index bits by position bit.
    pub output: &'a Order,
}

/// The comment above a transform.
fn description(spec: &Spec, module: &str, header: &HeaderTiming) -> String {
    let splitting = &spec.splitting;
    let (n, q, root) = (splitting.n(), splitting.modulus().value(), splitting.root());
    let degree = n >> splitting.layers();
    let sign = if splitting.is_cyclic() { '-' } else { '+' };
    let values =
        if degree == 1 { "values at the roots r".into() } else { format!("residues modulo the x^{degree} - r") };
    let (what, butterfly) = match spec.direction {
        Direction::Forward => (
            format!("from the coefficients of a polynomial over Z_{q} to its {values} of x^{n} {sign} 1"),
            "(a, b) -> (a + f*b, a - f*b), f^2 the r of its group (Cooley and Tukey, merged as by Longa and Naehrig, CANS 2016)",
        ),
        Direction::Inverse => (
            format!("from {values} of x^{n} {sign} 1 to the coefficients of a polynomial over Z_{q}"),
            "(a, b) -> ((a + b)/2, (a - b)/(2*f)), f^2 the r of its group (Gentleman and Sande, merged as by Longa and Naehrig, CANS 2016)",
        ),
    };
    let (order, interval) = (2 * root.n(), n / u64::from(spec.lanes));
    let bits = |order: &Order| order.index_bits().iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    format!(
        "{module}: {what}; the r are powers of {root}, of order {order}.\n\
         \n\
         {architecture}\n\
         Butterflies: {butterfly}.\n\
         \n\
         LATENCY {latency}; initiation interval {interval} cycles; holds its state while en is low.\n\
         `start` marks the first beat of a frame, also at the output. Operands in [0, {q}).\n\
         Bits of the index by bits of the position, lanes first: in {input}, out {output}.",
        root = root.value(),
        architecture = header.architecture,
        latency = header.latency,
        input = bits(header.input),
        output = bits(header.output),
    )
}

/// A position between two steps: its start pulse and its lanes.
#[derive(Clone, Debug)]
pub(super) struct Wires {
    pub start: Net,
    pub data: Net,
}

/// A streaming transform that is being written.
pub(super) struct Draft {
    pub module: Module,
    pub en: Net,
    clk: Net,
    rst: Net,
    input: Wires,
    output: Wires,
}

impl Draft {
    /// A module with its comment and ports.
    pub fn new(spec: &Spec, name: &str, header: &HeaderTiming) -> Self {
        let mut module = Module::new(name);
        module.describe(&description(spec, name, header));
        let bits = spec.lanes * spec.splitting.modulus().bits();
        let [clk, rst, en, start] = ["clk", "rst", "en", "start"].map(|name| module.input(Net::bit(name)));
        let input = Wires { start, data: module.input(Net::vector("in", bits)) };
        let start = module.output(Net::bit("start_out"));
        let output = Wires { start, data: module.output(Net::vector("out", bits)) };
        Self { module, en, clk, rst, input, output }
    }

    /// The nets before and after step `number`, by the width of the data behind each step; the
    /// first and last are the ports.
    pub fn around(&self, number: usize, widths: &[u32]) -> [Wires; 2] {
        let behind = |number: usize| Wires {
            start: Net::bit(&format!("start_{number}")),
            data: Net::vector(&format!("data_{number}"), widths[number]),
        };
        let before = if number == 0 { self.input.clone() } else { behind(number - 1) };
        [before, if number + 1 == widths.len() { self.output.clone() } else { behind(number) }]
    }

    /// The last step of words that are not reduced, which reduces them.
    pub fn canonical(&mut self, spec: &Spec, number: usize, [from, to]: &[Wires; 2]) {
        let modulus = spec.multiplier.modulus();
        let step = self
            .clocked("ntt_canonical", format!("step_{number}"))
            .parameter("BITS", modulus.bits())
            .parameter("Q", Literal::new(modulus.bits(), modulus.value().into()))
            .parameter("LANES", spec.lanes)
            .connect("start", &from.start)
            .connect("in", &from.data)
            .connect("start_out", &to.start)
            .connect("out", &to.data);
        self.module.instance(step);
    }

    /// An instance of a module of the library with its clock, reset and enable.
    pub fn clocked(&self, module: &str, name: impl Into<String>) -> Instance {
        ringmill_rtl::instance(module, name).same([&self.clk, &self.rst, &self.en])
    }

    /// The finished module.
    pub fn finish(self) -> Result<Written, BlockError> {
        Ok(self.module.finish()?)
    }
}
