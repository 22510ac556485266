//! Cells as operations.

use std::io::{self, Write};

use super::{Module, Value, put};
use crate::expression::{Expression, Expressions};
use crate::format::hw::names::Origin;
use crate::{CellLibrary, Node, NodeId, table};

impl Module<'_> {
    /// All cells that are used, in the order of the netlist.
    pub(super) fn cells(&mut self, out: &mut impl Write) -> io::Result<()> {
        let mut expressions = Expressions::default();
        let mut text = String::new();
        for id in self.netlist.ids() {
            if !self.used[id.index()] {
                continue;
            }
            text.clear();
            match self.netlist.node(id) {
                Node::Input(_) => continue,
                Node::Constant(value) => put(&mut text, format_args!("  %{} = hw.constant {value}\n", id.index())),
                Node::Cell { table, fanins } => {
                    let expression = expressions.of(table, fanins.len());
                    if let Expression::Input(input) = *expression {
                        self.same[id.index()] = self.same[fanins[input].index()];
                    } else if self.library == CellLibrary::Gates || is_operation(&expression) {
                        self.operations(&expression, id, Some(id.index()), &mut text);
                    } else {
                        self.table(table, id, &mut text);
                    }
                }
            }
            out.write_all(text.as_bytes())?;
        }
        Ok(())
    }

    /// The operations of an expression over a cell's fanins, and its value. The last bears the
    /// number `result`, if it is given.
    fn operations(&mut self, expression: &Expression, cell: NodeId, result: Option<usize>, text: &mut String) -> Value {
        let (name, operands): (&str, Vec<Value>) = match expression {
            Expression::Input(input) => return Value::Node(self.netlist.fanins(cell)[*input]),
            Expression::Constant(value) => {
                let number = result.unwrap_or_else(|| self.number());
                put(text, format_args!("  %{number} = hw.constant {value}\n"));
                return Value::Number(number);
            }
            Expression::Not(inner) => {
                let inner = self.operations(inner, cell, None, text);
                ("xor", vec![inner, Value::Number(self.one(text))])
            }
            Expression::And(parts) | Expression::Or(parts) | Expression::Xor(parts) => {
                let name = match expression {
                    Expression::And(_) => "and",
                    Expression::Or(_) => "or",
                    _ => "xor",
                };
                (name, parts.iter().map(|part| self.operations(part, cell, None, text)).collect())
            }
            Expression::Mux(select, then, otherwise) => {
                let select = Value::Node(self.netlist.fanins(cell)[*select]);
                let then = self.operations(then, cell, None, text);
                let otherwise = self.operations(otherwise, cell, None, text);
                ("mux", vec![select, then, otherwise])
            }
        };
        let number = result.unwrap_or_else(|| self.number());
        put(text, format_args!("  %{number} = comb.{name} "));
        self.list(operands, text);
        put(text, format_args!(" : i1{}\n", Origin(self.netlist.origin(cell))));
        Value::Number(number)
    }

    /// The table of a cell, over the fanins it depends on. CIRCT counts rows with the first
    /// operand as the most significant bit.
    fn table(&self, function: u64, cell: NodeId, text: &mut String) {
        let fanins = self.netlist.fanins(cell);
        let (function, support) = table::shrink(function, fanins.len());
        put(text, format_args!("  %{} = comb.truth_table ", cell.index()));
        self.list(support.iter().rev().map(|&input| Value::Node(fanins[input])), text);
        text.push_str(" -> [");
        for row in 0..1 << support.len() {
            put(text, format_args!("{}{}", if row > 0 { ", " } else { "" }, function >> row & 1 == 1));
        }
        put(text, format_args!("]{}\n", Origin(self.netlist.origin(cell))));
    }

    /// The number of the constant one, written when it is first asked for.
    fn one(&mut self, text: &mut String) -> usize {
        if let Some(one) = self.one {
            return one;
        }
        let one = self.number();
        self.one = Some(one);
        put(text, format_args!("  %{one} = hw.constant true\n"));
        one
    }

    pub(super) fn list(&self, values: impl IntoIterator<Item = Value>, text: &mut String) {
        for (position, value) in values.into_iter().enumerate() {
            text.push_str(if position > 0 { ", " } else { "" });
            self.value(value, text);
        }
    }

    fn value(&self, value: Value, text: &mut String) {
        let number = match value {
            Value::Number(number) => number,
            Value::Node(id) => {
                let id = self.same[id.index()];
                if let Node::Input(position) = self.netlist.node(id) {
                    text.push_str(&self.inputs[position]);
                    return;
                }
                id.index()
            }
        };
        put(text, format_args!("%{number}"));
    }
}

/// True if an expression is one operation on inputs, or a constant.
fn is_operation(expression: &Expression) -> bool {
    let is_input = |part: &Expression| matches!(part, Expression::Input(_));
    match expression {
        Expression::Constant(_) | Expression::Input(_) => true,
        Expression::Not(inner) => is_input(inner),
        Expression::And(parts) | Expression::Or(parts) | Expression::Xor(parts) => {
            parts.iter().all(|part| is_input(part))
        }
        Expression::Mux(_, then, otherwise) => is_input(then) && is_input(otherwise),
    }
}
