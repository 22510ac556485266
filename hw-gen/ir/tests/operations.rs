//! The properties in the list of operations.

use ringmill_design::{Form, Gadget};
use ringmill_ir::RingOp;

use Form::{Coefficients, Values};

const GADGET: Gadget = Gadget { base_log: 4, levels: 2, signed: true, approximate: true };

type Op = RingOp<u32, char, &'static str>;

/// Every operation on the polynomials 1 and 2 and the scalar 's', with its forms of operands and
/// result.
fn all() -> Vec<(Op, Option<Form>, Option<Form>)> {
    vec![
        (RingOp::Ntt(1), Some(Coefficients), Some(Values)),
        (RingOp::Intt(1), Some(Values), Some(Coefficients)),
        (RingOp::Mul(1, 2), Some(Values), Some(Values)),
        (RingOp::Add(1, 2), None, None),
        (RingOp::Sub(1, 2), None, None),
        (RingOp::Neg(1), None, None),
        (RingOp::Scale(1, 's'), None, None),
        (RingOp::Rotate(1, 's'), Some(Coefficients), Some(Coefficients)),
        (RingOp::Automorphism(1, 3), None, None),
        (RingOp::Digit { value: 1, gadget: GADGET, level: 1 }, Some(Coefficients), Some(Coefficients)),
        (RingOp::Switch(1), Some(Coefficients), Some(Coefficients)),
        (RingOp::Lift { value: 1, centered: true }, Some(Coefficients), Some(Coefficients)),
        (RingOp::Reduce { value: 1, dropped: 2, plaintext: 3 }, Some(Coefficients), Some(Coefficients)),
        (RingOp::Constant("table"), None, None),
    ]
}

#[test]
fn forms_operands_and_scalars() {
    let mut names = std::collections::BTreeSet::new();
    for (op, operand, result) in all() {
        assert_eq!((op.operand_form(), op.result_form()), (operand, result), "{}", op.name());
        let operands: &[u32] = match op {
            RingOp::Mul(..) | RingOp::Add(..) | RingOp::Sub(..) | RingOp::Reduce { .. } => &[1, 2],
            RingOp::Constant(_) => &[],
            _ => &[1],
        };
        assert_eq!(op.operands(), operands, "{}", op.name());
        assert_eq!(op.scalar(), matches!(op, RingOp::Scale(..) | RingOp::Rotate(..)).then_some('s'), "{}", op.name());
        assert!(names.insert(op.name()), "two are called {}", op.name());
    }
}

#[test]
fn other_operands_in_order_and_the_first_that_is_none() {
    let swapped = RingOp::<_, char, ()>::Sub(1, 2).map(|number| 3 - number, |s| s, |t| t);
    assert_eq!(swapped, RingOp::Sub(2, 1));
    for (op, ..) in all() {
        assert_eq!(op.as_ref().map(|&p| p, |&s| s, |&t| t), op, "borrowed");
        let none = op.try_map(|number| if number == 2 { Err("no second") } else { Ok(number) }, Ok, |t| t);
        assert_eq!(none.is_err(), op.operands().len() == 2, "{}", op.name());
    }
}

#[test]
fn moduli_that_digits_are_scaled_to() {
    assert_eq!(GADGET.scaled_modulus(), Some(256));
    assert_eq!(Gadget { approximate: false, ..GADGET }.scaled_modulus(), None);
    assert_eq!(Gadget { base_log: 32, ..GADGET }.scaled_modulus(), None, "from 2^64 on");
}
