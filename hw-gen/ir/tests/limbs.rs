//! Operations that mix limbs, evaluated on integers and compared with their definitions.

use ringmill_design::{Form, Ring};
use ringmill_ir::{Action, Builder, Function, Operand, PolynomialType, RingOp, Type, Value};

const N: u64 = 16;

fn ring(q: u64) -> Ring {
    Ring::plain(N, q, false)
}

/// A function of the limbs of one coefficient, and its results.
fn evaluated(function: &Function, limbs: &[u64]) -> Vec<u64> {
    let mut values = vec![None; function.values.len()];
    for (argument, &limb) in function.arguments.iter().zip(limbs) {
        values[argument.value.0] = Some(limb);
    }
    let modulus = |value: Value| match function.type_of(value) {
        Type::Polynomial(of) => function.rings[of.ring].modulus(),
        other => panic!("a polynomial, found {other:?}"),
    };
    for op in &function.body.ops {
        let Action::Ring(ring_op) = &op.action else { panic!("an operation on polynomials") };
        let result = op.results[0];
        let q = u128::from(modulus(result));
        let read = |value: Value| u128::from(values[value.0].expect("made before"));
        let made = match *ring_op {
            RingOp::Add(a, b) => read(a) + read(b),
            RingOp::Sub(a, b) => read(a) + q - read(b),
            RingOp::Scale(a, Operand::Constant(factor)) => read(a) * u128::from(factor),
            RingOp::Lift { value, centered } => match (read(value), u128::from(modulus(value))) {
                (a, p) if centered && 2 * a > p => a + (q - p % q),
                (a, _) => a,
            },
            ref other => panic!("{} has no place here", other.name()),
        };
        values[result.0] = Some((made % q) as u64);
    }
    let results = function.body.end.values.iter();
    results.map(|value| values[value.variable().expect("a value").0].expect("made")).collect()
}

/// A function of limbs modulo these.
fn function(moduli: &[u64], of: impl FnOnce(&mut Builder, &[Value]) -> Option<Vec<Value>>) -> Option<Function> {
    let mut builder = Builder::new();
    let argument = |(limb, &q): (usize, &u64)| {
        let of = PolynomialType { ring: builder.add_ring(ring(q)), form: Form::Coefficients };
        builder.argument(format!("arg0_limb{limb}"), Type::Polynomial(of), false)
    };
    let limbs: Vec<_> = moduli.iter().enumerate().map(argument).collect();
    let results = of(&mut builder, &limbs)?;
    let names = (0..results.len()).map(|limb| format!("result0_limb{limb}"));
    Some(builder.finish("limbs", names.zip(results).collect()))
}

#[test]
fn a_base_is_converted_up_to_a_few_times_the_modulus() {
    let (from, to) = ([17, 97, 31], [23, 64]);
    let rings: Vec<_> = to.iter().map(|&q| ring(q)).collect();
    let function = function(&from, |builder, limbs| builder.convert_basis(limbs, &rings)).expect("primes");
    let q: u64 = from.iter().product();
    for a in 0..q {
        let found = evaluated(&function, &from.map(|q| a % q));
        let fits = (0..3).any(|times| found == to.map(|p| (a + times * q) % p));
        assert!(fits, "{a} became {found:?}");
    }
}

#[test]
fn a_limb_is_dropped_with_rounding() {
    let (from, to) = ([17, 97, 31], [17, 97]);
    let rings: Vec<_> = to.iter().map(|&q| ring(q)).collect();
    let function = function(&from, |builder, limbs| builder.mod_switch(limbs, &rings)).expect("odd primes");
    let r = from[2];
    for a in 0..from.iter().product() {
        let rounded = (2 * a + r) / (2 * r);
        assert_eq!(evaluated(&function, &from.map(|q| a % q)), to.map(|q| rounded % q), "of {a}");
    }
}

#[test]
fn what_cannot_be_inverted_is_none() {
    let rings = [ring(17), ring(97)];
    assert!(function(&[17, 97, 32], |builder, limbs| builder.mod_switch(limbs, &rings)).is_none(), "an even limb");
    assert!(function(&[17, 97], |builder, limbs| builder.mod_switch(limbs, &rings)).is_none(), "no limb less");
    assert!(function(&[15, 97], |builder, limbs| builder.convert_basis(limbs, &rings)).is_none(), "15 is not a prime");
}
