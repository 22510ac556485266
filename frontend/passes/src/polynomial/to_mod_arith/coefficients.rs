use crate::{
    conversion::Writer,
    ir::{MAX_ELEMENTS, extents, fits, scalar_width, tensor_of},
};
use melior::ir::{Type, Value, ValueLike};
use ringmill_dialects::{
    access::{self, PolynomialType},
    attr,
    ops::{Arith, ModArith, OpName, Tensor},
};

/// Writes operations on the coefficients of polynomials of a ring.
pub(super) struct Coefficients<'w, 'c, 'a> {
    pub out: &'w mut Writer<'c, 'a>,
    /// N.
    pub n: usize,
    /// The ring, as the type says it.
    pub ring: PolynomialType,
    /// The type of a coefficient.
    pub element: Type<'c>,
    /// The type of all of them.
    pub all: Type<'c>,
}

/// Most bits of a residue.
const MOST_BITS: u32 = 64;

/// N, if the modulus of the ring is monic.
fn degree(ring: &PolynomialType) -> Option<usize> {
    let leading = ring.modulus.last()?;
    (leading.coefficient == 1).then_some(leading.exponent).and_then(|degree| usize::try_from(degree).ok())
}

impl<'w, 'c, 'a> Coefficients<'w, 'c, 'a> {
    /// The tensor of the coefficients of polynomials of a type, which are a tensor themselves.
    ///
    /// # Errors
    /// Lower-case: the reason that there is none.
    pub fn tensor(polynomial: Type<'c>, outer: &[usize]) -> Result<Type<'c>, String> {
        let ring = access::polynomial_type(polynomial).ok_or("expected a polynomial")?;
        let n = degree(&ring).ok_or("its ring has no monic modulus")?;
        let element = access::coefficient_type(polynomial).filter(|_| !ring.moduli.is_empty());
        let element = element.ok_or("its coefficients have no modulus")?;
        let storage = access::residue_storage(element).ok_or("its limbs have several integer types")?;
        if scalar_width(storage).is_none_or(|width| width > MOST_BITS) {
            return Err(format!("expected residues of at most {MOST_BITS} bits"));
        }
        let shape = [outer, &[n]].concat();
        if !fits(&shape) {
            return Err(format!("expected at most {MAX_ELEMENTS} coefficients"));
        }
        Ok(tensor_of(&shape, element))
    }

    /// Polynomials of a type; `None` where that has no tensor.
    pub fn of(polynomial: Type<'c>, out: &'w mut Writer<'c, 'a>) -> Option<Self> {
        let all = Self::tensor(polynomial, &[]).ok()?;
        let ring = access::polynomial_type(polynomial)?;
        let (n, element) = (degree(&ring)?, access::coefficient_type(polynomial)?);
        Some(Self { out, n, ring, element, all })
    }

    /// An operation on two values of the same type.
    pub fn binary(&mut self, name: impl Into<OpName>, a: Value<'c, 'a>, b: Value<'c, 'a>) -> Value<'c, 'a> {
        self.out.op(name, &[a, b], &[], a.r#type())
    }

    /// A tensor of constants, as many for each limb.
    pub fn constants(&mut self, limbs: &[Vec<u64>]) -> Value<'c, 'a> {
        let count = limbs.first().map_or(0, Vec::len);
        let r#type = tensor_of(&[count], self.element);
        let storage = access::residue_storage(self.element).unwrap_or_else(|| self.out.integer(64));
        let context = self.out.context;
        let (shape, values): (Vec<usize>, Vec<u128>) = match limbs {
            [only] => (vec![count], only.iter().map(|&value| value.into()).collect()),
            _ => {
                let at = |place: usize| limbs.iter().map(move |limb| u128::from(limb[place]));
                (vec![count, limbs.len()], (0..count).flat_map(at).collect())
            }
        };
        let integers = tensor_of(&shape, storage);
        let attribute = access::elements_attribute(integers, &values);
        let attribute = attribute.unwrap_or_else(|| unreachable!("a value for each coefficient and limb"));
        let attributes = [attr::VALUE.with(context, attribute)];
        if limbs.len() == 1 {
            return self.out.op(ModArith::Constant, &[], &attributes, r#type);
        }
        let integers = self.out.op(Arith::Constant, &[], &attributes, integers);
        self.out.op(ModArith::Encapsulate, &[integers], &[], r#type)
    }

    /// A tensor of N constants for each limb, in order; `None` for residues wider than 64 bits.
    pub fn limbs(&mut self, residues: &[u128]) -> Option<Value<'c, 'a>> {
        let narrow = |limb: &[u128]| limb.iter().map(|&residue| u64::try_from(residue).ok()).collect();
        let limbs: Vec<Vec<u64>> = residues.chunks(self.n).map(narrow).collect::<Option<_>>()?;
        Some(self.constants(&limbs))
    }

    /// A constant of the integers, whatever the limb.
    pub fn scalar(&mut self, value: i64) -> Value<'c, 'a> {
        let limbs: Vec<Vec<u64>> = self.ring.moduli.iter().map(|&q| vec![residue(value, q)]).collect();
        let tensor = self.constants(&limbs);
        let first = self.out.index(0);
        self.get(tensor, first)
    }

    /// N coefficients that are 0.
    pub fn zeros(&mut self) -> Value<'c, 'a> {
        let limbs = vec![vec![0; self.n]; self.ring.moduli.len()];
        self.constants(&limbs)
    }

    /// N times the same coefficient.
    pub fn splat(&mut self, scalar: Value<'c, 'a>) -> Value<'c, 'a> {
        self.out.op(Tensor::Splat, &[scalar], &[], self.all)
    }

    /// A coefficient.
    pub fn get(&mut self, tensor: Value<'c, 'a>, index: Value<'c, 'a>) -> Value<'c, 'a> {
        self.out.op(Tensor::Extract, &[tensor, index], &[], self.element)
    }

    /// The tensor with another coefficient.
    pub fn set(&mut self, tensor: Value<'c, 'a>, index: Value<'c, 'a>, coefficient: Value<'c, 'a>) -> Value<'c, 'a> {
        self.out.op(Tensor::Insert, &[coefficient, tensor, index], &[], tensor.r#type())
    }

    /// A tensor of at most N coefficients, with zeros behind them.
    pub fn filled(&mut self, tensor: Value<'c, 'a>) -> Value<'c, 'a> {
        if tensor.r#type() == self.all {
            return tensor;
        }
        let count = extents(tensor.r#type()).map_or(0, |(_, shape)| shape.iter().product::<usize>());
        let zeros = self.zeros();
        let attributes = self.out.slice([&[0], &[count as i64], &[1]], &[1, 1, 0, 0, 0]);
        self.out.op(Tensor::InsertSlice, &[tensor, zeros], &attributes, self.all)
    }
}

/// The residue of an integer.
pub(super) fn residue(value: i64, q: u128) -> u64 {
    i128::from(value).rem_euclid(i128::try_from(q).unwrap_or(i128::MAX)) as u64
}
