use ringmill_design::SourceLocation;

/// The kind of a problem of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphCode {
    /// The text is not a graph of format 1.
    Syntax,
    /// A node takes itself, a node behind it, or one that does not exist.
    Order,
    /// No converter knows the operation, or its form.
    Operation,
    /// Shapes that do not fit.
    Shape,
    /// A value or a type outside of what a node may have.
    Type,
}

/// A graph that is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct GraphError {
    /// The kind of the problem.
    pub code: GraphCode,
    /// The problem, with its node: lower-case, names quoted.
    pub message: String,
    /// The remedy, if it is known.
    pub help: Option<String>,
    /// The place in the text.
    pub location: SourceLocation,
}

/// A problem of a node, before its place is known.
#[derive(Debug)]
pub(crate) struct Problem {
    pub code: GraphCode,
    pub message: String,
    pub help: Option<String>,
}

impl Problem {
    pub fn new(code: GraphCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), help: None }
    }

    /// A shape that does not fit.
    pub fn shape(message: impl Into<String>) -> Self {
        Self::new(GraphCode::Shape, message)
    }

    /// A form of an operation that has no converter.
    pub fn operation(message: impl Into<String>) -> Self {
        Self::new(GraphCode::Operation, message)
    }

    pub fn with_help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }
}
