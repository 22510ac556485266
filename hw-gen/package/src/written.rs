//! A design as templates and `metadata.json` show it.

use std::fmt::Display;

use ringmill_design::{Direction, ElementOrder, Ring, Stream};
use serde::Serialize;

use crate::Description;

/// The fields of a [`Description`], in their order in `metadata.json`.
#[derive(Serialize)]
pub(crate) struct Written<'a> {
    name: &'a str,
    ringmill: &'a str,
    /// Without the folders of an absolute path.
    program: &'a str,
    program_sha256: &'a str,
    top: &'a str,
    /// Coefficients of a polynomial, N.
    n: u64,
    /// True if polynomials are modulo x^N − 1, else modulo x^N + 1.
    cyclic: bool,
    /// The moduli, in decimal: they may have 64 bits.
    moduli: Vec<String>,
    /// For each modulus the root of unity of its transforms, in decimal; empty where it has none.
    roots: Vec<String>,
    lanes: u32,
    streams: Vec<WrittenStream<'a>>,
    /// 0 where arguments decide, as is the interval.
    latency_cycles: u64,
    interval_cycles: u64,
    /// Empty if the design has no transforms.
    architecture: String,
    /// Empty if the design has no products.
    reduction: String,
    files: &'a [String],
    memories: &'a [String],
}

/// A stream, with what follows from it.
#[derive(Serialize)]
pub(crate) struct WrittenStream<'a> {
    name: &'a str,
    direction: Direction,
    lanes: u32,
    coefficient_bits: u32,
    value_bits: u32,
    order: ElementOrder,
    beats: u64,
    frames: u64,
    resident: bool,
    port: String,
    bits: u32,
    /// The meaning of its elements.
    meaning: &'static str,
}

fn shown(value: Option<impl Display>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

impl<'a> Written<'a> {
    pub fn of(design: &'a Description) -> Self {
        let timing = design.interface.timing.unwrap_or_default();
        let first = design.rings.first().copied().unwrap_or_default();
        Self {
            name: &design.name,
            ringmill: &design.ringmill,
            program: ringmill_verilog::portable(&design.program),
            program_sha256: &design.program_sha256,
            top: &design.interface.module,
            n: first.n(),
            cyclic: first.is_cyclic(),
            moduli: design.rings.iter().map(|ring| ring.modulus().to_string()).collect(),
            roots: design.rings.iter().map(|ring| shown(Ring::root(ring))).collect(),
            lanes: design.interface.lanes(),
            streams: design.interface.streams.iter().map(WrittenStream::of).collect(),
            latency_cycles: timing.latency_cycles,
            interval_cycles: timing.interval_cycles,
            architecture: shown(design.architecture),
            reduction: shown(design.reduction),
            files: &design.files,
            memories: &design.memories,
        }
    }

    /// `Z_q[x]/(x^N + 1)`, with each q.
    pub fn ring(&self) -> String {
        let sign = if self.cyclic { '-' } else { '+' };
        format!("Z_{}[x]/(x^{} {sign} 1)", self.moduli.join(","), self.n)
    }
}

impl<'a> WrittenStream<'a> {
    pub fn of(stream: &'a Stream) -> Self {
        Self {
            name: &stream.name,
            direction: stream.direction,
            lanes: stream.lanes,
            coefficient_bits: stream.coefficient_bits,
            value_bits: stream.value_bits,
            order: stream.order,
            beats: stream.beats,
            frames: stream.frames,
            resident: stream.resident,
            port: stream.port(),
            bits: stream.width(),
            meaning: stream.order.meaning(),
        }
    }
}
