//! Numbers of the rings that every module needs.

use ringmill_blocks::{DspShape, Multiplier, Operand, Parameters};
use ringmill_design::Ring;
use ringmill_ring::{Modulus, Splitting};
use ringmill_verilog::Literal;

use crate::{CalyxError, Options, Procedure};

/// The multipliers for which the reduction that costs least is chosen: those of the boards there
/// are.
pub(crate) const DSP: DspShape = DspShape::D18x18;

/// N and lanes, and what follows from them.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// Coefficients.
    pub n: u64,
    /// Coefficients of a word.
    pub lanes: u32,
    /// log2 of the words of a polynomial.
    pub address: u32,
    /// By number of the ring.
    pub rings: Vec<RingShape>,
}

/// A ring, and what computes in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RingShape {
    pub ring: Ring,
    /// Bits of q.
    pub bits: u32,
    /// Bits of a word.
    pub word: u32,
    /// Multiplies by the factors of the transforms.
    pub by_factor: Multiplier,
    /// Multiplies residues.
    pub pointwise: Multiplier,
}

impl Shape {
    /// Of a procedure whose N and lanes are served.
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

    /// Words of a polynomial.
    pub fn beats(&self) -> u64 {
        1 << self.address
    }

    /// Bits of the addresses of all lanes.
    pub fn address_bits(&self) -> u32 {
        self.address * self.lanes
    }

    /// log2 of 2N: bits of a multiplier or offset of indices.
    pub fn turn(&self) -> u32 {
        self.n.trailing_zeros() + 1
    }
}

impl RingShape {
    /// Bits that a coefficient takes in a stream.
    pub fn stream_bits(&self) -> u32 {
        self.bits.next_multiple_of(8)
    }

    /// The splitting, if values are pairs: residues modulo x² − r.
    pub fn pairs(&self) -> Option<Splitting> {
        self.ring.splitting().filter(|splitting| splitting.degree() == 2)
    }

    /// The parameters of what adds and subtracts.
    pub fn modulus_parameters(&self) -> Parameters {
        vec![("BITS", self.bits.into()), ("Q", Literal::new(self.bits, self.ring.modulus().into()).into())]
    }
}

/// Bits of the number of a frame of so many.
pub(crate) fn frame_bits(frames: u64) -> u32 {
    frames.next_power_of_two().trailing_zeros().max(1)
}
