use crate::graph::Type;
use melior::ir::Value;

/// A node that was converted.
#[derive(Clone, Debug)]
pub(crate) struct Item<'c, 'a> {
    pub value: Value<'c, 'a>,
    pub r#type: Type,
    /// The elements of a constant, row-major.
    pub constant: Option<Vec<i128>>,
}

impl Item<'_, '_> {
    pub fn is_scalar(&self) -> bool {
        self.r#type.shape.is_empty()
    }
}
