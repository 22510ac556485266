//! The parameters of the rings that every module needs.

use ringmill_blocks::{DspShape, Multiplier, Operand, Parameters};
use ringmill_design::Ring;
use ringmill_ring::{Modulus, Splitting};
use ringmill_verilog::Literal;

use crate::{CalyxError, Options, Procedure};

/// The multipliers for which the cheapest reduction is chosen: those of the supported boards.
pub(crate) const DSP: DspShape = DspShape::D18x18;

/// N, lanes and the values derived from them.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// The number of coefficients.
    pub n: u64,
    /// The number of coefficients in a word.
    pub lanes: u32,
    /// log2 of the number of words in a polynomial.
    pub address: u32,
    /// By ring index.
    pub rings: Vec<RingShape>,
}

/// A ring and its arithmetic.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RingShape {
    pub ring: Ring,
    /// The width of q in bits.
    pub bits: u32,
    /// The width of a word in bits.
    pub word: u32,
    /// The multiplier by the factors of the transforms.
    pub by_factor: Multiplier,
    /// The multiplier of residues.
    pub pointwise: Multiplier,
}

impl Shape {
    /// Computes the shape of a procedure whose N and lanes are supported.
    pub fn of(procedure: &Procedure, options: &Options) -> Result<Self, CalyxError> {
        let (n, lanes) = (procedure.n, options.lanes);
        let ring = |&ring: &Ring| -> Result<RingShape, CalyxError> {
            let modulus =
                Modulus::new(ring.modulus()).map_err(|error| CalyxError::Compiler { message: error.to_string() })?;
            let cheapest = |operand| Multiplier::cheapest(modulus, operand, DSP);
            let chosen = options.reduction.map(|reduction| Multiplier::new(modulus, reduction)).transpose()?;
            let bits = modulus.bits();
            Ok(RingShape {
                ring,
                bits,
                word: bits * lanes,
                by_factor: chosen.map_or_else(|| cheapest(Operand::Factor), Ok)?,
                pointwise: chosen.filter(Multiplier::is_plain).map_or_else(|| cheapest(Operand::Variable), Ok)?,
            })
        };
        let rings = procedure.rings.iter().map(ring).collect::<Result<_, _>>()?;
        Ok(Self { n, lanes, address: (n / u64::from(lanes)).trailing_zeros(), rings })
    }

    /// The number of words in a polynomial.
    pub fn beats(&self) -> u64 {
        1 << self.address
    }

    /// The width in bits of the addresses of all lanes together.
    pub fn address_bits(&self) -> u32 {
        self.address * self.lanes
    }

    /// log2 of 2N: the width in bits of a multiplier or offset of indices.
    pub fn turn(&self) -> u32 {
        self.n.trailing_zeros() + 1
    }
}

impl RingShape {
    /// The width of a coefficient in a stream in bits.
    pub fn stream_bits(&self) -> u32 {
        self.bits.next_multiple_of(8)
    }

    /// The splitting, if values are pairs: residues modulo x² − r.
    pub fn pairs(&self) -> Option<Splitting> {
        self.ring.splitting().filter(|splitting| splitting.degree() == 2)
    }

    /// The parameters of adders and subtractors.
    pub fn modulus_parameters(&self) -> Parameters {
        vec![("BITS", self.bits.into()), ("Q", Literal::new(self.bits, self.ring.modulus().into()).into())]
    }
}

/// The width in bits of the index of one of so many frames.
pub(crate) fn frame_bits(frames: u64) -> u32 {
    frames.next_power_of_two().trailing_zeros().max(1)
}
