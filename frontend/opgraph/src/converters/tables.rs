//! Tables at encrypted indices.

use super::leaves::encrypted_type;
use crate::{
    builder::Builder,
    error::{GraphCode, Problem},
    graph::{Node, Type},
    item::Item,
    resize::values,
    shape::{expect, indices, own, position},
};
use ringmill_dialects::ops::{Fhe, FheLinalg};
use serde_json::Value;
use std::collections::HashMap;

/// The entries for the bits of each value of an index: entry 0 of the table is for `from`. Values
/// that the table does not have are not reached, and get 0.
fn entries(table: &[i64], from: i64, index: &Type) -> Result<Vec<i128>, Problem> {
    if !index.encrypted {
        return Err(Problem::operation("expected an encrypted index, found a clear one"));
    }
    let values = values(index)?;
    let reached = |value: i128| value >= i128::from(from) && value < i128::from(from) + table.len() as i128;
    let (least, most) = (i128::from(from), i128::from(from) + table.len() as i128 - 1);
    if table.is_empty() || !values.contains(&least) || !values.contains(&most) {
        let message = format!(
            "expected a table for some of the {} values of its index, found {} entries from {from} on",
            values.len(),
            table.len()
        );
        return Err(Problem::new(GraphCode::Shape, message));
    }
    let entry = |value: &i128| if reached(*value) { i128::from(table[(value - least) as usize]) } else { 0 };
    Ok(values.iter().map(entry).collect())
}

fn table(node: &Node) -> Result<&[i64], Problem> {
    node.table.as_deref().ok_or_else(|| Problem::new(GraphCode::Syntax, "expected a field 'table', found none"))
}

pub(super) fn lookup<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    encrypted_type(node)?;
    expect(&inputs[0].r#type.shape, &node.r#type.shape)?;
    let table = entries(table(node)?, node.from.unwrap_or(0), &inputs[0].r#type)?;
    Ok(out.lookup(&inputs[0], &table, node.r#type.width, node.r#type.signed))
}

/// A table for each element: lists of tables whose shape is broadcast to that of the index.
pub(super) fn lookup_each<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    encrypted_type(node)?;
    expect(&inputs[0].r#type.shape, &node.r#type.shape)?;
    let Some(given) = &node.tables else {
        return Err(Problem::new(GraphCode::Syntax, "expected a field 'tables', found none"));
    };
    let mut flat = Vec::new();
    let mut shape = tables(given, &mut flat)?;
    // One table for each element, in a row.
    if shape == [node.r#type.shape.iter().product::<usize>()] {
        shape = node.r#type.shape.clone();
    }
    let input = out.as_tensor(&inputs[0]);
    if shape.len() > input.r#type.shape.len()
        || crate::shape::broadcast(&shape, &input.r#type.shape)? != input.r#type.shape
    {
        let message = format!("expected tables for a shape {:?}, found {shape:?}", input.r#type.shape);
        return Err(Problem::shape(message));
    }
    // Equal tables stand there once.
    let mut known: HashMap<Vec<i128>, usize> = HashMap::new();
    let mut rows: Vec<i128> = Vec::new();
    let mut map = Vec::new();
    for index in indices(&input.r#type.shape) {
        let place = position(&own(&index, &shape), &shape);
        let entries = entries(&flat[place], node.from.unwrap_or(0), &input.r#type)?;
        let next = known.len();
        let row = *known.entry(entries).or_insert_with_key(|entries| {
            rows.extend(entries);
            next
        });
        map.push(row);
    }
    let size = rows.len() / known.len().max(1);
    let tables = out.numbers(&[known.len(), size], 64, &rows);
    let map = out.subscripts(&input.r#type.shape, &map);
    let r#type = Type { shape: input.r#type.shape.clone(), ..node.r#type.clone() };
    let result = out.r#type(&r#type);
    let value = out.op(FheLinalg::ApplyMappedLookupTable, &[input.value, tables, map], &[], result);
    Ok(out.reshaped(&Item { value, r#type, constant: None }, &node.r#type.shape))
}

/// The shape of nested lists of tables, and the tables in a row.
fn tables(value: &Value, flat: &mut Vec<Vec<i64>>) -> Result<Vec<usize>, Problem> {
    let refused = || Problem::shape("expected lists of tables of one shape, each a list of integers");
    let Value::Array(parts) = value else { return Err(refused()) };
    if parts.iter().all(Value::is_i64) {
        flat.push(parts.iter().filter_map(Value::as_i64).collect());
        return Ok(Vec::new());
    }
    let mut inner: Option<Vec<usize>> = None;
    for part in parts {
        let shape = tables(part, flat)?;
        if inner.as_ref().is_some_and(|inner| *inner != shape) {
            return Err(refused());
        }
        inner = Some(shape);
    }
    Ok([vec![parts.len()], inner.unwrap_or_default()].concat())
}

/// A table that is a clear input.
pub(super) fn dynamic<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    encrypted_type(node)?;
    let (index, table) = (&inputs[0], &inputs[1]);
    expect(&index.r#type.shape, &node.r#type.shape)?;
    let size = values(&index.r#type)?.len();
    if !index.r#type.encrypted || table.r#type.encrypted {
        return Err(Problem::operation("expected an encrypted index and a clear table"));
    }
    expect(&[size], &table.r#type.shape)?;
    let (operands, result) = ([index.value, table.value], out.r#type(&node.r#type));
    let value = match index.is_scalar() {
        true => out.op(Fhe::ApplyLookupTable, &operands, &[], result),
        false => out.op(FheLinalg::ApplyLookupTable, &operands, &[], result),
    };
    Ok(Item { value, r#type: node.r#type.clone(), constant: None })
}
