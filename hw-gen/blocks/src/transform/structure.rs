//! The structures there are for transforms.

use super::{Iterative, Outline, Transform, Wanted, Way};
use super::{iterative, mdc, sdf};
use crate::BlockError;

/// The structure of a transform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Structure {
    /// A multi-path delay commutator.
    Mdc,
    /// Single-path delay feedback.
    Sdf,
    /// Butterflies between a memory and itself, one way or both.
    Iterative(Iterative, Way),
}

impl Structure {
    /// The outline of the transform.
    ///
    /// # Errors
    /// [`BlockError`]: what the structure does not serve.
    pub fn outline(&self, wanted: &Wanted) -> Result<Outline, BlockError> {
        match self {
            Self::Mdc => mdc::outline(wanted),
            Self::Sdf => sdf::outline(wanted),
            Self::Iterative(choice, way) => iterative::outline(wanted, choice, *way),
        }
    }

    /// The transform as a module of that name.
    ///
    /// # Errors
    /// As [`Structure::outline`].
    pub fn transform(&self, wanted: &Wanted, module: &str) -> Result<Transform, BlockError> {
        match self {
            Self::Mdc => mdc(wanted, module),
            Self::Sdf => sdf(wanted, module),
            Self::Iterative(choice, way) => iterative(wanted, choice, *way, module),
        }
    }
}
