use super::{
    forms::choose,
    roots::Roots,
    values::{Id, Source, Values, result},
};
use crate::{
    ir::{Emitter, walk},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{BlockRef, OperationRef, RegionLike, Type, Value, ValueLike, block::BlockLike, operation::OperationLike},
};
use ringmill_design::Form;
use ringmill_dialects::{
    access, attr,
    ops::{Func, OpName, Polynomial},
    pass::{PassFailure, PassStatistic, RustPass},
};
use rustc_hash::FxHashMap;

/// Computes products value by value, with as few transforms as possible, and writes down their
/// roots.
///
/// Explicit transforms are taken apart as well: what matters is which polynomial is needed in which
/// form. One ring has one root in a function: the one it names, or else the smallest. Over a
/// residue number system a root is written down only where a transform names one. `polynomial.intt`
/// names the inverse of the root that `polynomial.ntt` names. A product in a ring that has no
/// transform stays, with a remark.
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
            let written = Rewriter::convert(context, block, &mut roots);
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

/// The ops of one block, written anew.
struct Rewriter<'c, 'a, 'r> {
    values: Values<'c, 'a>,
    forms: Vec<Form>,
    built: FxHashMap<(Id, Form), Value<'c, 'a>>,
    roots: &'r mut Roots<'c>,
    /// Transforms that were written, forward and back.
    written: [u64; 2],
}

impl<'c, 'a> Rewriter<'c, 'a, '_> {
    /// Writes the ops of a block anew, and counts the transforms, forward and back.
    fn convert(context: &'c Context, block: BlockRef<'c, 'a>, roots: &mut Roots<'c>) -> [u64; 2] {
        let values = Values::of(block, &mut |operation, r#type| has_transform(operation, r#type, roots));
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
                rewriter.compute(&emitter, id);
            }
            if let (true, Some(old)) = (read_outside, result(operation)) {
                let new = rewriter.in_form(&emitter, id, form);
                access::replace_all_uses(old, new);
            }
        }
        for step in rewriter.values.steps.iter().rev() {
            access::erase(step.operation);
        }
        rewriter.written
    }

    /// Computes a sum or product in the form chosen for it, in place of the op before which is
    /// written.
    fn compute(&mut self, emitter: &Emitter<'c, 'a>, id: Id) {
        let form = self.forms[id];
        let (Source::Linear(sources) | Source::Product(sources)) = &self.values.polynomials[id].source else {
            return;
        };
        let mut operands = Vec::new();
        for source in sources.clone() {
            operands.push(self.in_form(emitter, source, form));
        }
        let r#type = operands[0].r#type();
        operands.extend(emitter.anchor.operands().skip(operands.len()));
        let exponent = attr::EXPONENT.attribute(emitter.anchor);
        let exponent: Vec<_> =
            exponent.map(|exponent| attr::EXPONENT.with(emitter.context, exponent)).into_iter().collect();
        let Some(name) = Polynomial::of(emitter.anchor) else { return };
        let value = emitter.op(name, &operands, &exponent, r#type);
        self.built.insert((id, form), value);
    }

    /// A polynomial in a form; transformed the first time its other form is needed.
    fn in_form(&mut self, emitter: &Emitter<'c, 'a>, id: Id, form: Form) -> Value<'c, 'a> {
        if let Some(&value) = self.built.get(&(id, form)) {
            return value;
        }
        let r#type = self.values.polynomials[id].r#type;
        let native = self.built[&(id, self.forms[id])];
        let (name, to) = match form {
            Form::Values => (Polynomial::Ntt, access::polynomial_in_form(r#type, Form::Values)),
            Form::Coefficients => (Polynomial::Intt, Some(r#type)),
        };
        let Some(to) = to else { unreachable!("'{type}' has a root, so it is a polynomial") };
        let root = self.roots.attribute(r#type, form, emitter.location);
        let root: Vec<_> = root.map(|root| attr::ROOT.with(emitter.context, root)).into_iter().collect();
        let value = emitter.op(name, &[native], &root, to);
        self.written[usize::from(form == Form::Coefficients)] += 1;
        self.built.insert((id, form), value);
        value
    }
}

/// True if the ring of an op's polynomials, given in coefficient form, has a transform. A product
/// that stays for lack of one gets a remark.
fn has_transform<'c>(operation: OperationRef<'c, '_>, r#type: Type<'c>, roots: &mut Roots<'c>) -> bool {
    let Some(missing) = roots.missing(r#type, operation.location()) else { return true };
    let is_product = Polynomial::Mul.is(operation) && result(operation).is_some_and(|value| value.r#type() == r#type);
    if is_product {
        missing.remark("the product is not computed by transforms");
    }
    false
}
