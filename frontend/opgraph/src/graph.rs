//! The text of a graph as data.

use crate::error::{GraphCode, GraphError, Problem};
use ringmill_design::SourceLocation;
use schemars::{JsonSchema, schema_for};
use serde::Deserialize;
use serde_json::{Map, Value, value::RawValue};

/// The only format that there is.
const FORMAT: u64 = 1;

/// Most bits of an integer.
const MOST_BITS: u32 = 128;

/// An operation graph of Concrete, format 1.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "OperationGraph")]
struct Text<'t> {
    /// The format, 1.
    format: u64,
    /// The name of the function.
    name: String,
    /// The nodes, each behind those that it takes.
    #[serde(borrow)]
    #[schemars(with = "Vec<Node>")]
    nodes: Vec<&'t RawValue>,
    /// The numbers of the nodes that are results, in order.
    outputs: Vec<u64>,
}

/// The JSON Schema of graphs, as text.
///
/// # Panics
/// Never: a schema is a value of JSON.
#[must_use]
pub fn schema() -> String {
    let schema = schema_for!(Text<'_>);
    serde_json::to_string_pretty(&schema).unwrap_or_else(|error| unreachable!("a schema is JSON: {error}"))
}

/// A node as it is written. Which of the last fields it has depends on its operation.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Node {
    /// The number by which other nodes name it.
    pub id: u64,
    /// The operation.
    pub op: String,
    /// The nodes that it takes.
    #[serde(default)]
    pub inputs: Vec<u64>,
    /// Numbers and lists of the operation, by name.
    #[serde(default)]
    pub attributes: Map<String, Value>,
    /// The type of its values.
    pub r#type: Type,
    /// Of an input: its place among the arguments, from 0 on.
    pub position: Option<u64>,
    /// Of an input: its name.
    pub name: Option<String>,
    /// Of a constant: a number, or lists of numbers.
    pub value: Option<Value>,
    /// Of a lookup: its entries.
    pub table: Option<Vec<i64>>,
    /// Of a lookup: the value that entry 0 is for.
    pub from: Option<i64>,
    /// Of a lookup by several tables: lists of tables.
    pub tables: Option<Value>,
    /// The operation that a lookup was made of, for people.
    pub was: Option<String>,
}

/// The type of the values of a node.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub(crate) struct Type {
    /// Bits, 1 to 128.
    pub width: u32,
    /// True for two's complement.
    pub signed: bool,
    /// Extents; none for a single integer.
    pub shape: Vec<usize>,
    /// True if the values are encrypted.
    pub encrypted: bool,
}

/// A graph whose nodes take nodes before them alone.
#[derive(Debug)]
pub(crate) struct Graph {
    pub name: String,
    /// The nodes with their places.
    pub nodes: Vec<(Node, SourceLocation)>,
    pub outputs: Vec<u64>,
    /// The place of the whole.
    pub location: SourceLocation,
}

impl Graph {
    /// Reads and checks a text; `file` is its name in locations.
    pub fn read(file: &str, text: &str) -> Result<Self, GraphError> {
        let location = at(file, text, 0);
        let refused = |code, message: String, location| GraphError { code, message, help: None, location };
        let graph: Text<'_> = serde_json::from_str(text).map_err(|error| syntax(file, text, 0, &error))?;
        if graph.format != FORMAT {
            let message = format!("expected a graph of format {FORMAT}, found format {}", graph.format);
            return Err(refused(GraphCode::Syntax, message, location));
        }
        let mut nodes: Vec<(Node, SourceLocation)> = Vec::with_capacity(graph.nodes.len());
        for raw in graph.nodes {
            let start = raw.get().as_ptr() as usize - text.as_ptr() as usize;
            let node: Node =
                serde_json::from_str(raw.get()).map_err(|error| named(raw.get(), syntax(file, text, start, &error)))?;
            nodes.push((node, at(file, text, start)));
        }
        let ids: Vec<u64> = nodes.iter().map(|(node, _)| node.id).collect();
        for (position, (node, location)) in nodes.iter().enumerate() {
            check(node, &ids, position).map_err(|problem| problem.at(node, location))?;
        }
        if let Some(missing) = graph.outputs.iter().find(|output| !ids.contains(output)) {
            return Err(refused(GraphCode::Order, format!("there is no node {missing} for an output"), location));
        }
        if graph.outputs.is_empty() {
            return Err(refused(GraphCode::Syntax, "expected at least one output, found none".to_owned(), location));
        }
        Ok(Self { name: graph.name, nodes, outputs: graph.outputs, location })
    }
}

/// Checks the number, the inputs and the type of a node.
fn check(node: &Node, ids: &[u64], position: usize) -> Result<(), Problem> {
    if ids[..position].contains(&node.id) {
        return Err(Problem::new(GraphCode::Syntax, "its number is taken by a node before it"));
    }
    for input in &node.inputs {
        match ids.iter().position(|id| id == input) {
            Some(place) if place < position => {}
            Some(place) if place == position => {
                return Err(Problem::new(GraphCode::Order, "it takes itself: a graph has no cycles"));
            }
            Some(_) => {
                let message = format!("it takes node {input}, which stands behind it");
                return Err(Problem::new(GraphCode::Order, message)
                    .with_help("write nodes behind those that they take; a graph has no cycles"));
            }
            None => return Err(Problem::new(GraphCode::Order, format!("it takes node {input}, which does not exist"))),
        }
    }
    if !(1..=MOST_BITS).contains(&node.r#type.width) {
        let message = format!("expected 1 to {MOST_BITS} bits, found {}", node.r#type.width);
        return Err(Problem::new(GraphCode::Type, message));
    }
    if node.r#type.shape.contains(&0) {
        return Err(Problem::shape("expected sizes from 1 on, found 0"));
    }
    Ok(())
}

impl Problem {
    /// The error of a node.
    pub fn at(self, node: &Node, location: &SourceLocation) -> GraphError {
        let message = format!("node {} ('{}'): {}", node.id, node.op, self.message);
        GraphError { code: self.code, message, help: self.help, location: location.clone() }
    }
}

/// The place of a byte of a text.
fn at(file: &str, text: &str, byte: usize) -> SourceLocation {
    let before = &text[..byte];
    let column = byte - before.rfind('\n').map_or(0, |newline| newline + 1) + 1;
    SourceLocation { file: file.to_owned(), line: before.matches('\n').count() + 1, column }
}

/// An error with the number of its node in front, if that can be read.
fn named(node: &str, error: GraphError) -> GraphError {
    let node: Option<Value> = serde_json::from_str(node).ok();
    match node.as_ref().and_then(|node| node.get("id")) {
        Some(id) => GraphError { message: format!("node {id}: {}", error.message), ..error },
        None => error,
    }
}

/// A problem of JSON in the part of a text that begins at a byte.
fn syntax(file: &str, text: &str, start: usize, error: &serde_json::Error) -> GraphError {
    let part = &text[start..];
    let line_start = part.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum::<usize>();
    let mut byte = (start + line_start + error.column().saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    let whole = error.to_string();
    let message = whole.split(" at line ").next().unwrap_or(&whole);
    GraphError {
        code: GraphCode::Syntax,
        message: format!("expected an operation graph, found a problem: {message}"),
        help: None,
        location: at(file, text, byte),
    }
}
