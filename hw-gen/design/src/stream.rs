//! The ports of an accelerator.

use std::fmt;

use ringmill_verilog::Net;
use serde::{Deserialize, Serialize};

/// The direction of a stream, seen from the design.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// An argument.
    In,
    /// A result.
    Out,
}

impl Direction {
    /// The streams of this direction among others, in order.
    pub fn among(self, streams: &[Stream]) -> impl Iterator<Item = &Stream> {
        streams.iter().filter(move |stream| stream.direction == self)
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::In => "in",
            Self::Out => "out",
        })
    }
}

/// The meaning of element k of a frame, counted from 0: beat by beat, in a beat from the lowest
/// lane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ElementOrder {
    /// Not known: reports of versions before `frame_error` do not contain it.
    #[default]
    #[serde(skip)]
    Unspecified,
    /// A beat is the whole argument or result: a scalar, or the bits of a boolean port.
    Word,
    /// The coefficient of x^k.
    Coefficients,
    /// The value a(ψ^(2k+1)) of a polynomial modulo x^N + 1, ψ a primitive 2N-th root of unity.
    Values,
    /// The value a(ω^k) of a polynomial modulo x^N − 1, ω a primitive N-th root of unity.
    CyclicValues,
    /// Residues of degree 1 modulo x^2 − ζ^(2·brv(i)+1), ζ a primitive N-th root of unity: elements
    /// 2i and 2i + 1 are the coefficients of residue i, lowest first, in the bit-reversed order of
    /// FIPS 203.
    Pairs,
}

impl ElementOrder {
    /// True if it is [`ElementOrder::Unspecified`].
    #[must_use]
    pub fn is_unspecified(&self) -> bool {
        *self == Self::Unspecified
    }

    /// The meaning of an element, as a comment in ASCII says it.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Unspecified => "",
            Self::Word => "a beat is the whole word, bit 0 lowest",
            Self::Coefficients => "element k is the coefficient of x^k",
            Self::Values => "element k is the value a(psi^(2k+1))",
            Self::CyclicValues => "element k is the value a(omega^k)",
            Self::Pairs => {
                "elements 2i and 2i+1 are c0 and c1 of c0 + c1 x = a mod x^2 - zeta^(2 brv(i) + 1), as in FIPS 203"
            }
        }
    }
}

/// An AXI4-Stream of polynomials, or of a scalar: `s_axis_NAME_…` or `m_axis_NAME_…`.
///
/// The JSON leaves out the usual values: one frame, which comes with every transaction. Reports of
/// earlier versions have neither `value_bits` nor `order`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Stream {
    /// `argI` or `resultJ`, with `_limbL` behind it for a limb.
    pub name: String,
    /// Into or out of the design.
    pub direction: Direction,
    /// Coefficients a beat, the lowest index in the lowest bits; 1 of a scalar.
    pub lanes: u32,
    /// Bits a coefficient or scalar takes in a beat, padding included.
    pub coefficient_bits: u32,
    /// Bits of a coefficient or scalar without padding; those above are zeros.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub value_bits: u32,
    /// The meaning of the elements of a frame.
    #[serde(default, skip_serializing_if = "ElementOrder::is_unspecified")]
    pub order: ElementOrder,
    /// Beats a polynomial, the last with `tlast`; 1 of a scalar.
    pub beats: u64,
    /// Polynomials that come, or go, for one result; 1 of a scalar.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub frames: u64,
    /// True if it is loaded once after reset, and stays.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resident: bool,
}

fn is_zero(bits: &u32) -> bool {
    *bits == 0
}

fn one() -> u64 {
    1
}

fn is_one(frames: &u64) -> bool {
    *frames == 1
}

impl Stream {
    /// A stream whose beats are whole words of the given bits, padded to bytes.
    #[must_use]
    pub fn of_words(name: &str, direction: Direction, value_bits: u32) -> Self {
        Self {
            name: name.to_owned(),
            direction,
            lanes: 1,
            coefficient_bits: value_bits.next_multiple_of(8),
            value_bits,
            order: ElementOrder::Word,
            beats: 1,
            frames: 1,
            resident: false,
        }
    }

    /// Bits of a beat.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.lanes * self.coefficient_bits
    }

    /// The beginning of the names of its signals at the top module: `s_axis_arg0`,
    /// `m_axis_result0`.
    #[must_use]
    pub fn port(&self) -> String {
        let role = match self.direction {
            Direction::In => 's',
            Direction::Out => 'm',
        };
        format!("{role}_axis_{}", self.name)
    }

    /// Its signals at the top module.
    #[must_use]
    pub fn nets(&self) -> StreamNets {
        let name = |signal: &str| format!("{}_{signal}", self.port());
        StreamNets {
            data: Net::vector(&name("tdata"), self.width()),
            valid: Net::bit(&name("tvalid")),
            ready: Net::bit(&name("tready")),
            last: Net::bit(&name("tlast")),
        }
    }
}

/// The signals of a stream at a top module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamNets {
    /// A beat.
    pub data: Net,
    /// True if there is a beat.
    pub valid: Net,
    /// True if the receiver takes it.
    pub ready: Net,
    /// True if it ends a frame.
    pub last: Net,
}
