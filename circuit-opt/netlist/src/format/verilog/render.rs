//! Expressions as Verilog text.

use crate::expression::Expression;

/// Appends an expression; `operand` appends the text of an input. Operators of different kinds are
/// told apart by parentheses, whatever their precedence.
pub(super) fn render(expression: &Expression, operand: &dyn Fn(usize, &mut String), text: &mut String) {
    match expression {
        Expression::Constant(value) => text.push_str(if *value { "1'b1" } else { "1'b0" }),
        Expression::Input(input) => operand(*input, text),
        Expression::Not(inner) => {
            text.push('~');
            part(inner, operand, text);
        }
        Expression::And(parts) => join(parts, " & ", operand, text),
        Expression::Or(parts) => join(parts, " | ", operand, text),
        Expression::Xor(parts) => join(parts, " ^ ", operand, text),
        Expression::Mux(select, then, otherwise) => {
            operand(*select, text);
            text.push_str(" ? ");
            part(then, operand, text);
            text.push_str(" : ");
            part(otherwise, operand, text);
        }
    }
}

fn part(expression: &Expression, operand: &dyn Fn(usize, &mut String), text: &mut String) {
    if matches!(expression, Expression::Constant(_) | Expression::Input(_) | Expression::Not(_)) {
        render(expression, operand, text);
    } else {
        text.push('(');
        render(expression, operand, text);
        text.push(')');
    }
}

fn join<P: AsRef<Expression>>(parts: &[P], operator: &str, operand: &dyn Fn(usize, &mut String), text: &mut String) {
    for (position, expression) in parts.iter().enumerate() {
        if position > 0 {
            text.push_str(operator);
        }
        part(expression.as_ref(), operand, text);
    }
}
