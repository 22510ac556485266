//! Constant indices of tensors, as numpy has them.

use crate::{
    error::Problem,
    graph::Node,
    shape::{dimension, indices},
};
use serde_json::Value;

/// The part of a dimension that an index takes.
enum Selector {
    /// One place; the dimension goes.
    One(usize),
    /// Some places, in this order.
    Places(Vec<usize>),
}

/// The shape of the elements that the attribute `index` chooses, and the subscripts of each,
/// row-major.
///
/// An index is a list with an entry for each of the first dimensions: a number, a slice as an
/// object with `start`, `stop` and `step` (each may be null or left out), or, for all dimensions at
/// once, a list of numbers each.
pub(crate) fn chosen(node: &Node, shape: &[usize]) -> Result<(Vec<usize>, Vec<Vec<usize>>), Problem> {
    let given = node.attributes.get("index").ok_or_else(|| Problem::operation("expected an attribute 'index'"))?;
    let one = std::slice::from_ref(given);
    let entries = given.as_array().map_or(one, Vec::as_slice);
    if entries.len() > shape.len() {
        let message = format!("expected an index of at most {} dimensions, found {}", shape.len(), entries.len());
        return Err(Problem::shape(message));
    }
    if entries.iter().any(Value::is_array) {
        return fancy(entries, shape);
    }
    let all = |&size: &usize| Selector::Places((0..size).collect());
    let selectors: Vec<Selector> = entries
        .iter()
        .zip(shape)
        .map(|(entry, &size)| selector(entry, size))
        .chain(shape[entries.len()..].iter().map(|size| Ok(all(size))))
        .collect::<Result<_, _>>()?;
    let result: Vec<usize> = selectors
        .iter()
        .filter_map(|selector| match selector {
            Selector::One(_) => None,
            Selector::Places(places) => Some(places.len()),
        })
        .collect();
    let subscripts = |index: Vec<usize>| {
        let mut next = index.into_iter();
        let each = selectors.iter().map(|selector| match selector {
            Selector::One(place) => *place,
            Selector::Places(places) => places[next.next().unwrap_or(0)],
        });
        each.collect()
    };
    let places = indices(&result).into_iter().map(subscripts).collect();
    Ok((result, places))
}

fn selector(entry: &Value, size: usize) -> Result<Selector, Problem> {
    if let Some(place) = entry.as_i64() {
        return dimension_of(place, size).map(Selector::One);
    }
    let Some(slice) =
        entry.as_object().filter(|slice| slice.keys().all(|name| matches!(name.as_str(), "start" | "stop" | "step")))
    else {
        return Err(Problem::operation(format!("expected a number or a slice as an index, found {entry}")));
    };
    let bound = |name: &str| match slice.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(bound) => bound
            .as_i64()
            .map(Some)
            .ok_or_else(|| Problem::operation(format!("expected a number as '{name}' of a slice, found {bound}"))),
    };
    let (extent, step) = (size as i64, bound("step")?.unwrap_or(1));
    if step == 0 {
        return Err(Problem::operation("expected a step that is not 0"));
    }
    // As Python: bounds are counted from the end if they are negative, and cut to the dimension.
    let (least, most) = if step > 0 { (0, extent) } else { (-1, extent - 1) };
    let cut = |bound: i64| (if bound < 0 { bound + extent } else { bound }).clamp(least, most);
    let start = bound("start")?.map_or(if step > 0 { least } else { most }, cut);
    let stop = bound("stop")?.map_or(if step > 0 { most } else { least }, cut);
    let mut places = Vec::new();
    let mut at = start;
    while if step > 0 { at < stop } else { at > stop } {
        places.push(at as usize);
        at += step;
    }
    if places.is_empty() {
        return Err(Problem::shape("expected a slice of at least one element, found an empty one"));
    }
    Ok(Selector::Places(places))
}

fn dimension_of(place: i64, size: usize) -> Result<usize, Problem> {
    dimension(place, size).map_err(|_| Problem::shape(format!("expected an index below {size}, found {place}")))
}

/// Lists of places, one for each dimension, that are taken together.
fn fancy(entries: &[Value], shape: &[usize]) -> Result<(Vec<usize>, Vec<Vec<usize>>), Problem> {
    let count = entries.iter().filter_map(Value::as_array).map(Vec::len).max().unwrap_or(0);
    let list = |(entry, &size): (&Value, &usize)| -> Result<Vec<usize>, Problem> {
        let refused = || Problem::operation(format!("expected lists of {count} numbers as an index, found {entry}"));
        match entry {
            Value::Array(places) if places.len() == count => {
                places.iter().map(|place| dimension_of(place.as_i64().ok_or_else(refused)?, size)).collect()
            }
            _ => Ok(vec![dimension_of(entry.as_i64().ok_or_else(refused)?, size)?; count]),
        }
    };
    let lists = entries.iter().zip(shape).map(list).collect::<Result<Vec<_>, _>>()?;
    let rest = &shape[entries.len()..];
    let result: Vec<usize> = [count].into_iter().chain(rest.iter().copied()).collect();
    let subscripts =
        |index: Vec<usize>| lists.iter().map(|list| list[index[0]]).chain(index[1..].iter().copied()).collect();
    let places = indices(&result).into_iter().map(subscripts).collect();
    Ok((result, places))
}
