//! Truth tables as short factored expressions.

use std::collections::HashMap;
use std::rc::Rc;

use crate::cover::irredundant;
use crate::table::{self, mask};

/// An expression over the inputs of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Expression {
    /// A constant.
    Constant(bool),
    /// An input.
    Input(usize),
    /// The inverse.
    Not(Rc<Expression>),
    /// The product of at least two.
    And(Vec<Rc<Expression>>),
    /// The sum of at least two.
    Or(Vec<Rc<Expression>>),
    /// The exclusive or of at least two.
    Xor(Vec<Rc<Expression>>),
    /// `input ? then : otherwise`.
    Mux(usize, Rc<Expression>, Rc<Expression>),
}

/// Finds expressions and remembers them.
#[derive(Default)]
pub(crate) struct Expressions {
    known: HashMap<(u64, usize), Rc<Expression>>,
}

impl Expressions {
    /// A short expression of a function of `inputs` inputs: of inputs peeled off one by one, sums
    /// of products of the function and of its inverse, and Shannon's expansion, the one with the
    /// fewest operands and inversions.
    pub(crate) fn of(&mut self, function: u64, inputs: usize) -> Rc<Expression> {
        let key = (function & mask(inputs), inputs);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let found = Rc::new(self.find(key.0, inputs));
        self.known.insert(key, found.clone());
        found
    }

    fn find(&mut self, function: u64, inputs: usize) -> Expression {
        let one = mask(inputs);
        let support = table::support(function, inputs);
        match support.len() {
            0 => return Expression::Constant(function == one),
            1 => {
                let input = Expression::Input(support[0]);
                let positive = table::cofactor(function, inputs, support[0], true) == one;
                return if positive { input } else { not(Rc::new(input)) };
            }
            _ => {}
        }
        for &input in support.iter() {
            let otherwise = table::cofactor(function, inputs, input, false);
            let then = table::cofactor(function, inputs, input, true);
            let literal = || Rc::new(Expression::Input(input));
            if then == !otherwise & one {
                let rest = self.of(otherwise, inputs);
                return match &*rest {
                    // The inversion goes to the front.
                    Expression::Not(rest) => not(Rc::new(xor(literal(), rest.clone()))),
                    _ => xor(literal(), rest),
                };
            }
        }
        let mut candidates =
            vec![sum_of_products(function, inputs), not(Rc::new(sum_of_products(!function & one, inputs)))];
        let mut expand: Vec<usize> = Vec::new();
        for &input in support.iter() {
            let otherwise = table::cofactor(function, inputs, input, false);
            let then = table::cofactor(function, inputs, input, true);
            let literal = Rc::new(Expression::Input(input));
            candidates.push(match () {
                () if then == 0 => product(Rc::new(not(literal)), self.of(otherwise, inputs)),
                () if otherwise == 0 => product(literal, self.of(then, inputs)),
                () if then == one => sum(literal, self.of(otherwise, inputs)),
                () if otherwise == one => sum(Rc::new(not(literal)), self.of(then, inputs)),
                () => {
                    expand.push(input);
                    continue;
                }
            });
        }
        let cofactors = |input| [true, false].map(|value| table::cofactor(function, inputs, input, value));
        if support.len() > 3 {
            // Trying every input at every step would take a millisecond for six of them: take the
            // one that leaves least.
            let left =
                |&input: &usize| cofactors(input).map(|part| table::support(part, inputs).len()).iter().sum::<usize>();
            expand = expand.into_iter().min_by_key(left).into_iter().collect();
        }
        for input in expand {
            let [then, otherwise] = cofactors(input).map(|part| self.of(part, inputs));
            candidates.push(Expression::Mux(input, then, otherwise));
        }
        candidates.into_iter().min_by_key(length).unwrap_or_else(|| unreachable!("there are two candidates at least"))
    }
}

/// Operands, and inversions at a third of one.
fn length(expression: &Expression) -> usize {
    match expression {
        Expression::Constant(_) | Expression::Input(_) => 3,
        Expression::Not(inner) => 1 + length(inner),
        Expression::And(parts) | Expression::Or(parts) | Expression::Xor(parts) => {
            parts.iter().map(|part| length(part)).sum()
        }
        Expression::Mux(_, then, otherwise) => 3 + length(then) + length(otherwise),
    }
}

fn not(inner: Rc<Expression>) -> Expression {
    match &*inner {
        Expression::Not(inner) => Expression::clone(inner),
        Expression::Constant(value) => Expression::Constant(!value),
        _ => Expression::Not(inner),
    }
}

fn join(
    first: Rc<Expression>,
    rest: Rc<Expression>,
    parts_of: impl Fn(&Expression) -> Option<&Vec<Rc<Expression>>>,
) -> Vec<Rc<Expression>> {
    let mut parts = vec![first];
    match parts_of(&rest) {
        Some(more) => parts.extend(more.iter().cloned()),
        None => parts.push(rest),
    }
    parts
}

fn product(first: Rc<Expression>, rest: Rc<Expression>) -> Expression {
    Expression::And(join(first, rest, |rest| if let Expression::And(parts) = rest { Some(parts) } else { None }))
}

fn sum(first: Rc<Expression>, rest: Rc<Expression>) -> Expression {
    Expression::Or(join(first, rest, |rest| if let Expression::Or(parts) = rest { Some(parts) } else { None }))
}

fn xor(first: Rc<Expression>, rest: Rc<Expression>) -> Expression {
    Expression::Xor(join(first, rest, |rest| if let Expression::Xor(parts) = rest { Some(parts) } else { None }))
}

fn sum_of_products(function: u64, inputs: usize) -> Expression {
    let single =
        |mut parts: Vec<Rc<Expression>>, many: fn(Vec<Rc<Expression>>) -> Expression, none: bool| match parts.len() {
            0 => Expression::Constant(none),
            1 => Rc::unwrap_or_clone(parts.remove(0)),
            _ => many(parts),
        };
    let mut cubes = irredundant(function, inputs);
    // Operands are read more easily in the order of the inputs.
    cubes.sort_by_key(|cube| (cube.ones | cube.zeros).trailing_zeros());
    let cubes = cubes.into_iter().map(|cube| {
        let literals = (0..inputs)
            .filter_map(|input| {
                let literal = Rc::new(Expression::Input(input));
                match (cube.ones >> input & 1, cube.zeros >> input & 1) {
                    (1, _) => Some(literal),
                    (_, 1) => Some(Rc::new(not(literal))),
                    _ => None,
                }
            })
            .collect();
        Rc::new(single(literals, Expression::And, true))
    });
    single(cubes.collect(), Expression::Or, false)
}

/// The table of an expression.
pub(crate) fn evaluate(expression: &Expression, inputs: usize) -> u64 {
    let value = match expression {
        Expression::Constant(value) => 0_u64.wrapping_sub(u64::from(*value)),
        Expression::Input(input) => table::PROJECTIONS[*input],
        Expression::Not(inner) => !evaluate(inner, inputs),
        Expression::And(parts) => parts.iter().fold(u64::MAX, |value, part| value & evaluate(part, inputs)),
        Expression::Or(parts) => parts.iter().fold(0, |value, part| value | evaluate(part, inputs)),
        Expression::Xor(parts) => parts.iter().fold(0, |value, part| value ^ evaluate(part, inputs)),
        Expression::Mux(select, then, otherwise) => {
            let select = table::PROJECTIONS[*select];
            select & evaluate(then, inputs) | !select & evaluate(otherwise, inputs)
        }
    };
    value & mask(inputs)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Expressions, evaluate};
    use crate::cover::irredundant;
    use crate::table::{PROJECTIONS, mask};

    #[test]
    fn every_function_of_three_inputs() {
        let mut expressions = Expressions::default();
        for inputs in 0..=3 {
            for function in 0..1 << (1 << inputs) {
                assert_eq!(evaluate(&expressions.of(function, inputs), inputs), function);
            }
        }
    }

    proptest! {
        #[test]
        fn functions_of_more(function: u64, inputs in 4..=6_usize) {
            let function = function & mask(inputs);
            prop_assert_eq!(evaluate(&Expressions::default().of(function, inputs), inputs), function);
        }

        #[test]
        fn no_cube_can_go(function: u64, inputs in 0..=6_usize) {
            let function = function & mask(inputs);
            let rows: Vec<u64> = irredundant(function, inputs)
                .iter()
                .map(|cube| {
                    (0..inputs).fold(mask(inputs), |rows, input| {
                        let one = PROJECTIONS[input];
                        let rows = if cube.ones >> input & 1 == 1 { rows & one } else { rows };
                        if cube.zeros >> input & 1 == 1 { rows & !one } else { rows }
                    })
                })
                .collect();
            prop_assert_eq!(rows.iter().fold(0, |all, cube| all | cube), function);
            for leave in 0..rows.len() {
                let rest = rows.iter().enumerate().filter(|&(at, _)| at != leave).fold(0, |all, (_, cube)| all | cube);
                prop_assert_ne!(rest, function);
            }
        }
    }
}
