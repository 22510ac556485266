use super::{
    forms::choose,
    root::{splitting, splittings},
    values::{Id, Source, Values, result},
};
use crate::{
    error::ProgramCode,
    ir::{Emitter, walk},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{
        BlockRef, Location, OperationRef, RegionLike, Type, TypeLike, Value, ValueLike, block::BlockLike,
        operation::OperationLike,
    },
};
use ringmill_design::Form;
use ringmill_dialects::{
    access, attr,
    ops::{Func, OpName, Polynomial},
    pass::{PassFailure, PassStatistic, RustPass},
};
use ringmill_ring::Splitting;
use rustc_hash::FxHashMap;

/// Computes products value by value, with as few transforms as possible, and writes down their
/// roots.
///
/// Explicit transforms are taken apart as well: what matters is which polynomial is needed in which
/// form. One ring has one root in a function: the one it names, or else the smallest. Over a
/// residue number system each limb has its smallest.
#[derive(Clone, Default)]
pub struct ConvertPolynomialMulToNtt {
    /// Transforms that the last run wrote, forward and back.
    written: [u64; 2],
}

impl RustPass for ConvertPolynomialMulToNtt {
    const NAME: &'static str = "convert-polynomial-mul-to-ntt";
    const SUMMARY: &'static str = "multiply polynomials value by value, with the fewest number-theoretic transforms";
    const EXAMPLE: &'static str = "\
!Z17 = !mod_arith.int<17 : i6>
!poly = !polynomial.polynomial<ring = <coefficientType = !Z17, polynomialModulus = <1 + x**4>>>
func.func @main(%a: !poly, %b: !poly, %c: !poly) -> !poly {
  %0 = polynomial.mul %a, %b : !poly
  %1 = polynomial.mul %a, %c : !poly
  %2 = polynomial.add %0, %1 : !poly
  return %2 : !poly
}
";
    const OPERATION: Option<OpName> = Some(OpName::Func(Func::Func));
    const STATISTICS: &'static [PassStatistic] = &[
        PassStatistic { name: "num-ntts-inserted", summary: "transforms written" },
        PassStatistic { name: "num-intts-inserted", summary: "inverse transforms written" },
    ];

    fn run<'c>(&mut self, function: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let mut roots = Roots::given_in(function).map_err(Refusal::report)?;
        let mut blocks = Vec::new();
        walk(function, &mut |operation| {
            for region in operation.regions() {
                blocks.extend(std::iter::successors(region.first_block(), |block| block.next_in_region()));
            }
        });
        self.written = [0; 2];
        for block in blocks {
            let written = Rewriter::convert(context, block, &mut roots).map_err(Refusal::report)?;
            for (sum, count) in self.written.iter_mut().zip(written) {
                *sum += count;
            }
        }
        Ok(())
    }

    fn counts(&self) -> Vec<u64> {
        self.written.to_vec()
    }
}

/// The root of each ring, by the identity of its polynomials' type in coefficient form.
#[derive(Default)]
struct Roots {
    given: FxHashMap<usize, u64>,
    /// The smallest roots, which transforms without a root mean.
    smallest: FxHashMap<usize, u64>,
    /// None for a residue number system, whose transforms name no roots: each limb takes its
    /// smallest.
    known: FxHashMap<usize, Option<Splitting>>,
}

fn ring_key(r#type: Type<'_>) -> usize {
    r#type.to_raw().ptr as usize
}

impl Roots {
    /// The roots of a function's transforms: a transform that names none means the smallest.
    fn given_in<'c>(function: OperationRef<'c, '_>) -> Result<Self, Refusal<'c>> {
        let mut roots = Self::default();
        let mut refusal = None;
        walk(function, &mut |operation| {
            if !matches!(Polynomial::of(operation), Some(Polynomial::Ntt | Polynomial::Intt)) {
                return;
            }
            let value = result(operation);
            let r#type = value.and_then(|value| access::polynomial_in_form(value.r#type(), Form::Coefficients));
            let Some(r#type) = r#type.filter(|_| refusal.is_none()) else { return };
            if access::polynomial_type(r#type).is_some_and(|polynomial| polynomial.moduli.len() > 1) {
                return;
            }
            // The verifier has seen that it is a residue of at most 64 bits.
            let named = attr::ROOT.of(operation).and_then(|roots| roots.first().copied());
            let residue = named.map_or_else(|| roots.smallest(r#type, operation.location()), Ok);
            refusal = residue.and_then(|residue| roots.take(r#type, residue, named.is_some(), operation)).err();
        });
        refusal.map_or(Ok(roots), Err)
    }

    /// The smallest root of a ring, looked for once.
    fn smallest<'c>(&mut self, r#type: Type<'c>, location: Location<'c>) -> Result<u64, Refusal<'c>> {
        if let Some(&root) = self.smallest.get(&ring_key(r#type)) {
            return Ok(root);
        }
        let root = splitting(r#type, None, location)?.root().value();
        self.smallest.insert(ring_key(r#type), root);
        Ok(root)
    }

    /// Takes a root for the transforms of a ring.
    fn take<'c>(
        &mut self,
        r#type: Type<'c>,
        residue: u64,
        named: bool,
        operation: OperationRef<'c, '_>,
    ) -> Result<(), Refusal<'c>> {
        let first = *self.given.entry(ring_key(r#type)).or_insert(residue);
        if first == residue {
            return Ok(());
        }
        let which = if named { "" } else { ", the smallest one, which is meant when none is named," };
        let message =
            format!("a transform with the root {residue}{which} stands beside one with {first} in the same ring");
        Err(Refusal::new(ProgramCode::RingMixed, message, operation.location())
            .with_help("use one root for all transforms of a ring"))
    }

    /// The root to name; refused when the ring, or a limb of it, has none.
    fn of<'c>(&mut self, r#type: Type<'c>, location: Location<'c>) -> Result<Option<Splitting>, Refusal<'c>> {
        if let Some(&root) = self.known.get(&ring_key(r#type)) {
            return Ok(root);
        }
        let limbs = splittings(r#type, self.given.get(&ring_key(r#type)).copied().as_slice(), location)?;
        let root = if let [splitting] = limbs[..] { Some(splitting) } else { None };
        self.known.insert(ring_key(r#type), root);
        Ok(root)
    }
}

/// The ops of one block, written anew.
struct Rewriter<'c, 'a, 'r> {
    values: Values<'c, 'a>,
    forms: Vec<Form>,
    built: FxHashMap<(Id, Form), Value<'c, 'a>>,
    roots: &'r mut Roots,
    /// Transforms that were written, forward and back.
    written: [u64; 2],
}

impl<'c, 'a> Rewriter<'c, 'a, '_> {
    /// Writes the ops of a block anew, and counts the transforms, forward and back.
    fn convert(context: &'c Context, block: BlockRef<'c, 'a>, roots: &mut Roots) -> Result<[u64; 2], Refusal<'c>> {
        let values = Values::of(block);
        let live = values.live();
        let forms = choose(&values, &live);
        let mut built = FxHashMap::default();
        for (id, polynomial) in values.polynomials.iter().enumerate() {
            built.extend(polynomial.given.map(|given| ((id, forms[id]), given)));
        }
        let mut rewriter = Rewriter { values, forms, built, roots, written: [0; 2] };
        for position in 0..rewriter.values.steps.len() {
            let step = &rewriter.values.steps[position];
            let (operation, id, form) = (step.operation, step.id, step.form);
            let (compute, read_outside) = (live[id] && !step.transform, step.read_outside);
            let emitter = Emitter::before(context, block, operation);
            if compute {
                rewriter.compute(&emitter, id)?;
            }
            if let (true, Some(old)) = (read_outside, result(operation)) {
                let new = rewriter.in_form(&emitter, id, form)?;
                access::replace_all_uses(old, new);
            }
        }
        for step in rewriter.values.steps.iter().rev() {
            access::erase(step.operation);
        }
        Ok(rewriter.written)
    }

    /// Computes a sum or product in the form chosen for it, in place of the op before which is
    /// written.
    fn compute(&mut self, emitter: &Emitter<'c, 'a>, id: Id) -> Result<(), Refusal<'c>> {
        let form = self.forms[id];
        let (Source::Linear(sources) | Source::Product(sources)) = &self.values.polynomials[id].source else {
            return Ok(());
        };
        let mut operands = Vec::new();
        for source in sources.clone() {
            operands.push(self.in_form(emitter, source, form)?);
        }
        let r#type = operands[0].r#type();
        operands.extend(emitter.anchor.operands().skip(operands.len()));
        let exponent = attr::EXPONENT.attribute(emitter.anchor);
        let exponent: Vec<_> =
            exponent.map(|exponent| attr::EXPONENT.with(emitter.context, exponent)).into_iter().collect();
        let Some(name) = Polynomial::of(emitter.anchor) else { return Ok(()) };
        let value = emitter.op(name, &operands, &exponent, r#type);
        self.built.insert((id, form), value);
        Ok(())
    }

    /// A polynomial in a form; transformed the first time its other form is needed.
    fn in_form(&mut self, emitter: &Emitter<'c, 'a>, id: Id, form: Form) -> Result<Value<'c, 'a>, Refusal<'c>> {
        if let Some(&value) = self.built.get(&(id, form)) {
            return Ok(value);
        }
        let r#type = self.values.polynomials[id].r#type;
        let root = self.roots.of(r#type, emitter.location)?;
        let native = self.built[&(id, self.forms[id])];
        let (name, to) = match form {
            Form::Values => (Polynomial::Ntt, access::polynomial_in_form(r#type, Form::Values)),
            Form::Coefficients => (Polynomial::Intt, Some(r#type)),
        };
        let Some(to) = to else { unreachable!("'{type}' has a root, so it is a polynomial") };
        let root = root.and_then(|root| access::root_attribute(r#type, root.root().value(), 2 * root.root().n()));
        let root: Vec<_> = root.map(|root| attr::ROOT.with(emitter.context, root)).into_iter().collect();
        let value = emitter.op(name, &[native], &root, to);
        self.written[usize::from(form == Form::Coefficients)] += 1;
        self.built.insert((id, form), value);
        Ok(value)
    }
}
