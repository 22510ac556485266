//! The parameters of a ring that every generated module needs.

use ringmill_blocks::{Block, Multiplier, Operand, Parameters};
use ringmill_design::Ring;
use ringmill_ring::{Modulus, Splitting};
use ringmill_verilog::Literal;

use crate::modelled::DSP;
use crate::{AccelError, MOST_LANES, Options};

pub use ringmill_blocks::transform::DEGREES;

/// Bits of the widest modulus.
pub const MODULUS_BITS: u32 = 64;

/// N, q and lanes of a ring in a design, and the values derived from them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub cyclic: bool,
    /// The number of coefficients.
    pub n: u64,
    /// The number of coefficients in a beat, a power of two.
    pub lanes: u32,
    /// The number of beats in a frame: N / lanes, at least 2.
    pub beats: u64,
    /// The modulus.
    pub q: u64,
    /// The width of q − 1 in bits.
    pub bits: u32,
    /// The width of a coefficient in a stream in bits.
    pub stream_bits: u32,
    /// The multipliers, if products are supported.
    pub field: Option<Field>,
    /// The splitting of the transforms, if there are any.
    pub splitting: Option<Splitting>,
}

/// Multipliers of a modulus that is an odd prime.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    /// The multiplier by the factors of the transforms.
    pub by_factor: Multiplier,
    /// The multiplier of values.
    pub pointwise: Multiplier,
}

impl Field {
    fn of(modulus: Modulus, options: &Options) -> Result<Self, AccelError> {
        let cheapest = |operand| Multiplier::cheapest(modulus, operand, DSP);
        let chosen = options.reduction.map(|reduction| Multiplier::new(modulus, reduction)).transpose()?;
        let by_factor = chosen.map_or_else(|| cheapest(Operand::Factor), Ok)?;
        let pointwise = chosen.filter(Multiplier::is_plain).map_or_else(|| cheapest(Operand::Variable), Ok)?;
        Ok(Self { by_factor, pointwise })
    }
}

impl Shape {
    pub fn of(ring: Ring, options: &Options) -> Result<Self, AccelError> {
        let (n, q, cyclic, splitting) = (ring.n(), ring.modulus(), ring.is_cyclic(), ring.splitting());
        let lanes = options.lanes;
        if !DEGREES.contains(&n) || !n.is_power_of_two() {
            return Err(AccelError::Degree { n });
        }
        if q < 2 {
            return Err(AccelError::Modulus { q });
        }
        let most = u64::from(MOST_LANES).min(n / 2) as u32;
        if !lanes.is_power_of_two() || lanes > most {
            return Err(AccelError::Lanes { lanes, least: 1, most });
        }
        let bits = u64::BITS - (q - 1).leading_zeros();
        let modulus = Modulus::new(q).ok().filter(|_| q != 2);
        let field = match modulus.map(|modulus| Field::of(modulus, options)) {
            // A reduction may suit the ring of the transforms alone.
            Some(Err(_)) if splitting.is_none() => None,
            field => field.transpose()?,
        };
        let (beats, stream_bits) = (n / u64::from(lanes), bits.next_multiple_of(8));
        Ok(Self { cyclic, n, lanes, beats, q, bits, stream_bits, field, splitting })
    }

    /// The multipliers. [`crate::forms::check`] ensures that they exist if there are products.
    pub fn field(&self) -> &Field {
        let Some(field) = &self.field else { unreachable!("products modulo {} have been refused", self.q) };
        field
    }

    /// True if the values of a transform are pairs, which are residues modulo x² − r.
    pub fn has_pairs(&self) -> bool {
        self.splitting.is_some_and(|splitting| splitting.degree() == 2)
    }

    /// The latency of a product of values in cycles: that of `mod_mul`, or of `base_multiply` for
    /// pairs.
    pub fn product_latency(&self) -> u64 {
        let Field { by_factor, pointwise } = self.field();
        let wrapped = if self.has_pairs() { by_factor.latency() + 1 } else { 0 };
        pointwise.latency() + wrapped
    }

    /// The width of a beat inside the design: all its coefficients, the lowest index in the lowest
    /// bits.
    pub fn beat_bits(&self) -> u32 {
        self.lanes * self.bits
    }

    /// The ring's name in a header.
    pub fn ring(&self) -> String {
        let (sign, name) = match (self.cyclic, self.has_pairs()) {
            (true, _) => ('-', "omega"),
            (false, true) => ('+', "zeta"),
            (false, false) => ('+', "psi"),
        };
        let root = self.splitting.map_or(String::new(), |splitting| format!(", {name} = {}", splitting.root().value()));
        format!("Z_{}[x]/(x^{} {sign} 1){root}", self.q, self.n)
    }

    /// The parameters of adders and subtractors.
    pub fn modulus_parameters(&self) -> Parameters {
        vec![("BITS", self.bits.into()), ("Q", Literal::new(self.bits, self.q.into()).into())]
    }
}
