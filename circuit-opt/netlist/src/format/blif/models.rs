//! The models of a file.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::lines::{Lines, Token};
use super::problem::{BlifError, BlifProblem};
use crate::Located;

/// The positions of the models, and their uses. The first is the circuit.
pub(super) struct Models<'a> {
    models: Vec<Model<'a>>,
    by_name: HashMap<&'a str, usize, FxBuildHasher>,
}

struct Model<'a> {
    /// The directive.
    at: Token<'a>,
    /// The offset of its contents.
    start: usize,
    is_used: bool,
}

impl<'a> Models<'a> {
    /// Finds the models of a text.
    pub(super) fn of(text: &'a str) -> Result<Self, BlifError> {
        let error = |at: Token<'_>, problem| Located::new(text.as_bytes(), at.offset, at.text.len(), problem);
        let mut found = Self { models: Vec::new(), by_name: HashMap::default() };
        let mut lines = Lines::from(text, 0);
        let mut tokens = Vec::new();
        // Text before the first '.model' is a model without name, if '.end' ends it.
        let mut has_ended = false;
        loop {
            lines.next_into(&mut tokens);
            let Some(&at) = tokens.first() else { return Ok(found) };
            match at.text {
                ".model" => {
                    let &[_, name] = tokens.as_slice() else {
                        return Err(error(at, BlifProblem::ModelName));
                    };
                    let is_used = found.models.is_empty() && !has_ended;
                    has_ended = false;
                    let position = found.models.len();
                    found.models.push(Model { at, start: lines.offset(), is_used });
                    if found.by_name.insert(name.text, position).is_some() {
                        return Err(error(name, BlifProblem::ModelRedefined { name: name.text.to_owned() }));
                    }
                }
                _ if has_ended => return Err(error(at, BlifProblem::AfterEnd)),
                ".end" => has_ended = true,
                _ => {}
            }
        }
    }

    /// Marks a model as used; returns where its contents begin.
    pub(super) fn use_model(&mut self, name: &str) -> Option<usize> {
        let model = &mut self.models[*self.by_name.get(name)?];
        model.is_used = true;
        Some(model.start)
    }

    /// The directive of the first model that is not used.
    pub(super) fn first_unused(&self) -> Option<Token<'a>> {
        self.models.iter().find(|model| !model.is_used).map(|model| model.at)
    }
}
