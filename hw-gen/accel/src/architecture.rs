//! How the transforms of a design are built.

use ringmill_blocks::transform::{Transform, Wanted};

use crate::{AccelError, transform};

/// An architecture of transforms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Architecture {
    /// A multi-path delay commutator: a stage for each layer, all lanes at once.
    #[default]
    Mdc,
}

impl Architecture {
    /// The transform as a module of the name.
    pub(crate) fn transform(self, wanted: &Wanted, module: &str) -> Result<Transform, AccelError> {
        match self {
            Self::Mdc if wanted.lanes == 2 => Ok(transform::mdc(wanted, module)),
            Self::Mdc => Err(AccelError::Lanes { lanes: wanted.lanes, least: 2, most: 2 }),
        }
    }
}
