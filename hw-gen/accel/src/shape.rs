//! Numbers of the ring that every generated module needs.

use ringmill_blocks::{DspShape, Multiplier, Operand, literal};
use ringmill_ring::Splitting;

use crate::{AccelError, Options};

pub use ringmill_blocks::transform::DEGREES;

/// Bits of the widest modulus.
pub const MODULUS_BITS: u32 = 64;
/// Most coefficients a beat.
pub const MOST_LANES: u32 = 32;
/// The multipliers for which the reduction that costs least is chosen: those of the boards there are.
pub(crate) const DSP: DspShape = DspShape::D18x18;

/// N, q and lanes of a design, and what follows from them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub splitting: Splitting,
    /// Coefficients.
    pub n: u64,
    /// Coefficients a beat, a power of two.
    pub lanes: u32,
    /// Beats of a frame: N / lanes, at least 2.
    pub beats: u64,
    /// Modulus.
    pub q: u64,
    /// Bits of q.
    pub bits: u32,
    /// Bits a coefficient takes in a stream.
    pub stream_bits: u32,
    /// Multiplies by the factors of the transforms.
    pub by_factor: Multiplier,
    /// Multiplies values.
    pub pointwise: Multiplier,
}

impl Shape {
    pub fn of(splitting: Splitting, options: &Options) -> Result<Self, AccelError> {
        let (modulus, lanes) = (splitting.modulus(), options.lanes);
        let (n, q, bits) = (splitting.n(), modulus.value(), modulus.bits());
        if !DEGREES.contains(&n) {
            return Err(AccelError::Degree { n });
        }
        let most = u64::from(MOST_LANES).min(n / 2) as u32;
        if !lanes.is_power_of_two() || lanes > most {
            return Err(AccelError::Lanes { lanes, least: 1, most });
        }
        let stream_bits = bits.next_multiple_of(8);
        let cheapest = |operand| Multiplier::cheapest(modulus, operand, DSP);
        let chosen = options.reduction.map(|reduction| Multiplier::new(modulus, reduction)).transpose()?;
        let by_factor = chosen.map_or_else(|| cheapest(Operand::Factor), Ok)?;
        let pointwise = chosen.filter(Multiplier::is_plain).map_or_else(|| cheapest(Operand::Variable), Ok)?;
        Ok(Self { splitting, n, lanes, beats: n / u64::from(lanes), q, bits, stream_bits, by_factor, pointwise })
    }

    /// Whether the values of a transform are pairs, residues modulo x² − r.
    pub fn has_pairs(&self) -> bool {
        self.splitting.degree() == 2
    }

    /// Cycles that a product of values takes: `mod_mul`, or `base_multiply` for pairs.
    pub fn product_latency(&self) -> u64 {
        let by_factor = if self.has_pairs() { self.by_factor.latency() + 1 } else { 0 };
        self.pointwise.latency() + by_factor
    }

    /// Bits of a beat inside the design: its coefficients side by side, the lowest index lowest.
    pub fn beat_bits(&self) -> u32 {
        self.lanes * self.bits
    }

    /// The slice of a lane in a beat inside the design.
    pub fn slice(&self, lane: u32) -> String {
        format!("[{}:{}]", (lane + 1) * self.bits - 1, lane * self.bits)
    }

    /// The ring as a header names it.
    pub fn ring(&self) -> String {
        let (sign, name) = if self.splitting.is_cyclic() { ('-', "omega") } else { ('+', "psi") };
        format!("Z_{}[x]/(x^{} {sign} 1), {name} = {}", self.q, self.n, self.splitting.root().value())
    }

    /// The parameters of what adds and subtracts.
    pub fn modulus_parameters(&self) -> String {
        format!(".BITS({}), .Q({})", self.bits, literal::hex(self.bits, self.q.into()))
    }
}
