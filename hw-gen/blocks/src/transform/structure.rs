//! The structures there are for transforms.

use super::{Directions, Iterative, Outline, Spec, Transform};
use super::{iterative, mdc, sdf};
use crate::{BlockError, Inventory};

/// The structure of a transform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Structure {
    /// A multi-path delay commutator.
    Mdc,
    /// Single-path delay feedback.
    Sdf,
    /// Butterflies that read and write one memory, for one direction or both.
    Iterative(Iterative, Directions),
}

impl Structure {
    /// The outline of the transform.
    ///
    /// # Errors
    /// [`BlockError`]: the structure does not serve the request.
    pub fn outline(&self, spec: &Spec) -> Result<Outline, BlockError> {
        match self {
            Self::Mdc => mdc::outline(spec),
            Self::Sdf => sdf::outline(spec),
            Self::Iterative(choice, way) => iterative::outline(spec, choice, *way),
        }
    }

    /// The parts of the transform.
    ///
    /// # Errors
    /// As [`Structure::outline`].
    pub fn inventory(&self, spec: &Spec) -> Result<Inventory, BlockError> {
        match self {
            Self::Mdc => mdc::inventory(spec),
            Self::Sdf => sdf::inventory(spec),
            Self::Iterative(choice, way) => iterative::inventory(spec, choice, *way),
        }
    }

    /// The transform as a module of that name.
    ///
    /// # Errors
    /// As [`Structure::outline`].
    pub fn transform(&self, spec: &Spec, module: &str) -> Result<Transform, BlockError> {
        match self {
            Self::Mdc => mdc(spec, module),
            Self::Sdf => sdf(spec, module),
            Self::Iterative(choice, way) => iterative(spec, choice, *way, module),
        }
    }
}
