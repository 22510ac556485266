//! The choice of a modular multiplier.

use ringmill_ring::{Barrett, Modulus, Montgomery, Shoup, Solinas, WordMontgomery};

use crate::pipeline::{Counted, MOST_TERMS, Pipeline, terms};
use crate::{Block, BlockError, DspShape, Inventory, Parameters};
use ringmill_design::Reduction;
use ringmill_verilog::{Literal, Value};

/// The modulus of [`Reduction::Goldilocks`].
const GOLDILOCKS: u64 = 0xFFFF_FFFF_0000_0001;
/// Steps beyond which a reduction word by word is not built.
const MOST_STEPS: u32 = 8;

/// The second operand of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// A factor known beforehand, which can be stored as the reduction needs it.
    Factor,
    /// A residue like the first.
    Variable,
}

/// The first operand of a product, and where the product is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Words {
    /// A residue; the product lies in [0, q).
    Residue,
    /// Any number of two bits more than q; the product lies in (−q, q).
    Word,
    /// Any number of three bits more than q, as a difference of words; the product lies in [0, q).
    Difference,
}

impl Words {
    /// Bits beyond those of q.
    #[must_use]
    pub fn extra(self) -> u32 {
        match self {
            Self::Residue => 0,
            Self::Word => 2,
            Self::Difference => 3,
        }
    }

    /// True if the product lies in [0, q).
    #[must_use]
    pub fn is_corrected(self) -> bool {
        self != Self::Word
    }
}

/// A modular multiplier: an instance of `mod_mul`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Multiplier {
    modulus: Modulus,
    reduction: Reduction,
    /// Bits of an operand of the device's multipliers.
    slice: u32,
    words: Words,
}

impl Multiplier {
    /// The multiplier of a modulus, from products of 18 by 18 bits.
    ///
    /// # Errors
    /// [`BlockError::Reduction`] when the reduction needs a modulus of another form.
    pub fn new(modulus: Modulus, reduction: Reduction) -> Result<Self, BlockError> {
        let q = modulus.value();
        let steps = |word: WordMontgomery| word.steps <= MOST_STEPS;
        let (applies, needs) = match reduction {
            _ if q == 2 => (false, "every reduction needs an odd q"),
            Reduction::Barrett | Reduction::Montgomery | Reduction::Shoup => (true, ""),
            Reduction::Word => (
                steps(WordMontgomery::of(modulus)),
                "q must be 1 modulo 2^w, w at least an eighth of its bits; 'barrett', 'montgomery' and 'shoup' serve every odd q",
            ),
            Reduction::Kred => {
                let word = WordMontgomery::whole(modulus);
                let sparse = terms(word.high.into(), modulus.bits()) <= MOST_TERMS;
                (
                    steps(word) && sparse,
                    "q must be k·2^m + 1, k of at most 4 signed digits, m at least an eighth of its bits; 'barrett', \
                     'montgomery' and 'shoup' serve every odd q",
                )
            }
            Reduction::Solinas => (
                Solinas::of(modulus).largest().is_some(),
                "q must lie a little below a power of two, so that at most 8 folds reduce a product; 'barrett' serves every odd q",
            ),
            Reduction::Goldilocks => (q == GOLDILOCKS, "q must be 2^64 − 2^32 + 1; 'barrett' serves every odd q"),
        };
        match applies {
            true => Ok(Self { modulus, reduction, slice: DspShape::D18x18.slice(), words: Words::Residue }),
            false => Err(BlockError::Reduction { reduction, q, needs: needs.to_owned() }),
        }
    }

    /// The multiplier that takes least of a device, as [`Cost::weighed`]; of several the quickest.
    /// A product of variables is left to reductions that are plain.
    ///
    /// # Errors
    /// [`BlockError::Reduction`] for q = 2, which none applies to.
    pub fn cheapest(modulus: Modulus, operand: Operand, dsp: DspShape) -> Result<Self, BlockError> {
        let fits = |reduction: &Reduction| operand == Operand::Factor || reduction.is_plain();
        let first = Self::new(modulus, Reduction::Barrett)?.with_slices_for(dsp);
        let all = Reduction::ALL.into_iter().filter(fits).filter_map(|reduction| Self::new(modulus, reduction).ok());
        let best = all.map(|multiplier| multiplier.with_slices_for(dsp));
        Ok(best.min_by_key(|multiplier| (multiplier.cost(dsp).weighed(dsp), multiplier.latency())).unwrap_or(first))
    }

    /// The same for another first operand. None for reductions that only take residues, and where
    /// the operand needs more multipliers.
    #[must_use]
    pub fn for_words(self, words: Words) -> Option<Self> {
        let bits = self.modulus.bits();
        let slices = |bits: u32| bits.div_ceil(self.slice);
        let wide = Self { words, ..self };
        let applies = matches!(self.reduction, Reduction::Word | Reduction::Kred)
            && slices(bits + words.extra()) == slices(bits)
            && wide.word().steps <= MOST_STEPS;
        applies.then_some(wide)
    }

    /// True if its first operand is longer than a residue ([`Multiplier::for_words`]).
    #[must_use]
    pub fn takes_words(&self) -> bool {
        self.words != Words::Residue
    }

    /// The modulus.
    #[must_use]
    pub fn modulus(&self) -> Modulus {
        self.modulus
    }

    /// The reduction of products.
    #[must_use]
    pub fn reduction(&self) -> Reduction {
        self.reduction
    }

    /// True if it multiplies two plain residues: [`Multiplier::encode`] changes nothing.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.reduction.is_plain()
    }

    /// Bits of the second operand, the factor.
    #[must_use]
    pub fn factor_bits(&self) -> u32 {
        match self.reduction {
            Reduction::Shoup => 2 * self.modulus.bits(),
            _ => self.modulus.bits(),
        }
    }

    /// The encoding of a factor for which the product is a · factor mod q.
    #[must_use]
    pub fn encode(&self, factor: u64) -> u128 {
        match self.reduction {
            Reduction::Barrett | Reduction::Solinas | Reduction::Goldilocks => factor.into(),
            Reduction::Montgomery => Montgomery::of(self.modulus).encode(factor).into(),
            Reduction::Word | Reduction::Kred => self.word().encode(factor).into(),
            Reduction::Shoup => Shoup::of(self.modulus).encode(factor),
        }
    }

    /// The parts of a multiplication by a factor that is always the same.
    #[must_use]
    pub fn inventory_by(&self, factor: u64) -> Inventory {
        let mut pipeline = Pipeline::new(self.slice, Counted::Kept);
        pipeline.know(self.encode(factor));
        self.build(&mut pipeline);
        pipeline.inventory()
    }

    /// The parameters of the multiplier of plain residues in a module with two multipliers of one
    /// modulus (`base_multiply`).
    #[must_use]
    pub fn plain_parameters(&self) -> Parameters {
        vec![
            ("PLAIN_REDUCTION", self.choice()),
            ("PLAIN_CONSTANT", self.constant()),
            ("PLAIN_LATENCY", self.latency().into()),
        ]
    }

    /// The parameter REDUCTION.
    fn choice(&self) -> Value {
        let Self { reduction, .. } = *self;
        Value::Choice { number: reduction.number(), name: reduction.to_string(), module: reduction.module() }
    }

    /// The parameter CONSTANT.
    fn constant(&self) -> Value {
        let constant = match self.reduction {
            Reduction::Barrett => Barrett::of(self.modulus).mu,
            Reduction::Montgomery => Montgomery::of(self.modulus).q_inverse.into(),
            Reduction::Word | Reduction::Kred => self.word().shift.into(),
            Reduction::Solinas | Reduction::Goldilocks | Reduction::Shoup => 0,
        };
        Literal::new(self.modulus.bits() + 1, constant).into()
    }

    /// The words of [`Reduction::Word`] and [`Reduction::Kred`].
    fn word(&self) -> WordMontgomery {
        let whole = match self.words.extra() {
            0 => WordMontgomery::whole(self.modulus),
            extra => WordMontgomery::whole(self.modulus).for_bits(self.modulus.bits() + extra),
        };
        match self.reduction {
            Reduction::Kred => whole,
            _ => whole.narrowest(),
        }
    }
}

impl Block for Multiplier {
    const MODULE: &'static str = "mod_mul";

    /// The parameters of `mod_mul`, and of every module with such a multiplier in it.
    fn parameters(&self) -> Parameters {
        let bits = self.modulus.bits();
        vec![
            ("BITS", bits.into()),
            ("Q", Literal::new(bits, self.modulus.value().into()).into()),
            ("REDUCTION", self.choice()),
            ("FACTOR_BITS", self.factor_bits().into()),
            ("SLICE", self.slice.into()),
            ("CONSTANT", self.constant()),
            ("MUL_LATENCY", self.latency().into()),
        ]
    }

    fn slice(&self) -> u32 {
        self.slice
    }

    fn with_slices_for(self, dsp: DspShape) -> Self {
        Self { slice: dsp.slice(), ..self }
    }

    fn build(&self, pipeline: &mut Pipeline) -> u64 {
        let (q, bits) = (u128::from(self.modulus.value()), self.modulus.bits());
        let wide = bits + self.words.extra();
        let product = pipeline.wide(wide, bits, wide + bits);
        match self.reduction {
            Reduction::Barrett => {
                let mu = Barrett::of(self.modulus).mu;
                let wait = pipeline.constant(bits + 1, mu, 2 * bits + 2) + pipeline.constant(bits + 1, q, bits + 2);
                pipeline.delay(bits + 2, wait - 1);
                pipeline.constant_sums([bits + 2]);
                pipeline.sums([bits + 2]);
                pipeline.correction(bits + 1, q);
                pipeline.correction(bits, q);
                product + wait + 3
            }
            Reduction::Montgomery => {
                let inverse = Montgomery::of(self.modulus).q_inverse;
                let wait = pipeline.constant(bits, inverse.into(), bits) + pipeline.constant(bits, q, 2 * bits);
                pipeline.delay(bits, wait);
                pipeline.sums([bits + 1]);
                pipeline.correction(bits, q);
                product + wait + 2
            }
            Reduction::Word | Reduction::Kred => {
                let word = self.word();
                let mut latency = product;
                for step in 1..=word.steps {
                    let left = |step: u32| (wide + bits).saturating_sub(word.shift * step).max(bits) + 1;
                    let wait = pipeline.constant(word.shift, word.high.into(), bits);
                    pipeline.delay(left(step - 1) - word.shift, wait);
                    pipeline.high_difference(left(step), word.high.trailing_zeros());
                    latency += wait + 1;
                }
                if self.words.is_corrected() {
                    pipeline.correction(bits, q);
                }
                latency + u64::from(self.words.is_corrected())
            }
            Reduction::Solinas => {
                let solinas = Solinas::of(self.modulus);
                let c_bits = u64::BITS - solinas.c.leading_zeros();
                let largest = solinas.largest().unwrap_or_default();
                let width = |value: u128| u128::BITS - value.leading_zeros();
                let mut latency = product;
                for pair in largest.windows(2) {
                    let high = width(pair[0]) - bits;
                    let wait = pipeline.constant(high, solinas.c.into(), high + c_bits);
                    pipeline.delay(bits, wait);
                    pipeline.sums([width(pair[1])]);
                    latency += wait + 1;
                }
                pipeline.constant_sums([bits + 1]);
                pipeline.correction(bits, q);
                latency + 2
            }
            Reduction::Goldilocks => {
                pipeline.sums([bits, bits + 1, bits + 2]);
                pipeline.correction(bits + 1, q);
                pipeline.correction(bits, q);
                product + 4
            }
            Reduction::Shoup => {
                let product = product.max(pipeline.wide(bits, bits, bits + 1));
                let wait = pipeline.constant(bits, q, bits + 1);
                pipeline.delay(bits + 1, wait - 1);
                pipeline.constant_sums([bits + 1]);
                pipeline.sums([bits + 1]);
                pipeline.correction(bits, q);
                product + wait + 2
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn modulus(q: u64) -> Modulus {
        Modulus::new(q).expect("prime")
    }

    #[test]
    fn reductions_that_do_not_apply_are_refused_and_say_what_would() {
        use Reduction::{Barrett, Goldilocks, Kred, Montgomery, Shoup, Solinas, Word};
        let served =
            |q| Reduction::ALL.into_iter().filter(|&r| Multiplier::new(modulus(q), r).is_ok()).collect::<Vec<_>>();
        assert_eq!(served(2), []);
        assert_eq!(served(12_289), [Barrett, Montgomery, Word, Kred, Solinas, Shoup]);
        assert_eq!(served(0xFFFF_FFFF_0000_0001), Reduction::ALL);
        assert_eq!(served(4_294_967_291), [Barrett, Montgomery, Solinas, Shoup]);
        let Err(BlockError::Reduction { needs, .. }) = Multiplier::new(modulus(65_537), Goldilocks) else {
            panic!("refused")
        };
        assert!(needs.contains("'barrett' serves"), "{needs}");
        assert!(Reduction::ALL.iter().all(|&known| known.to_string().parse() == Ok(known)));
        assert!("barret".parse::<Reduction>().is_err());
    }

    #[test]
    fn the_cheapest_follows_the_modulus_the_operand_and_the_device() {
        let choice = |q, operand, dsp| Multiplier::cheapest(modulus(q), operand, dsp).expect("odd").reduction();
        for dsp in DspShape::ALL {
            assert_eq!(choice(12_289, Operand::Factor, dsp), Reduction::Word);
            assert_eq!(choice(2_147_483_647, Operand::Variable, dsp), Reduction::Solinas);
            assert_eq!(choice(0xFFFF_FFFF_0000_0001, Operand::Variable, dsp), Reduction::Goldilocks);
            assert!(Multiplier::cheapest(modulus(4_293_918_721), Operand::Variable, dsp).expect("odd").is_plain());
        }
        assert!(Multiplier::cheapest(modulus(2), Operand::Factor, DspShape::None).is_err());
    }
}
