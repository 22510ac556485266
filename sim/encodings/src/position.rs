//! Positions in what a user gives.

use std::fmt;

/// The position of an element in a list of lists: an index for each level, the outermost first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Position(Vec<usize>);

impl Position {
    /// The whole list.
    #[must_use]
    pub fn whole() -> Self {
        Self::default()
    }

    /// The position of an element of a list.
    #[must_use]
    pub fn element(index: usize) -> Self {
        Self(vec![index])
    }

    /// The position of an element of the list at this position.
    #[must_use]
    pub fn of(&self, index: usize) -> Self {
        Self(self.0.iter().copied().chain([index]).collect())
    }

    /// This position in the list that stands at `index` of an outer list.
    #[must_use]
    pub fn within(self, index: usize) -> Self {
        Self([index].into_iter().chain(self.0).collect())
    }

    /// The indices, the outermost first, from 0.
    #[must_use]
    pub fn indices(&self) -> &[usize] {
        &self.0
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0[..] {
            [] => f.write_str("the list"),
            [index] => write!(f, "element {index}"),
            indices => {
                f.write_str("element ")?;
                indices.iter().try_for_each(|index| write!(f, "[{index}]"))
            }
        }
    }
}

/// A parameter, or an element of one that is a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// The name of the parameter.
    pub name: &'static str,
    /// The index of the element, from 0.
    pub index: Option<usize>,
}

impl From<&'static str> for Field {
    fn from(name: &'static str) -> Self {
        Self { name, index: None }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.index {
            None => f.write_str(self.name),
            Some(index) => write!(f, "{}[{index}]", self.name),
        }
    }
}
