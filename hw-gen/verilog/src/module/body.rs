//! The parts of a module as plain data.

use std::collections::HashMap;

use super::item::Item;
use crate::Net;
use crate::definition::PortDirection;

/// A module before its wiring is checked.
#[derive(Clone, Debug, Default)]
pub(super) struct Body {
    pub name: String,
    /// Lines of the comment above it.
    pub description: Vec<String>,
    pub ports: Vec<(PortDirection, Net)>,
    pub items: Vec<Item>,
    /// Comments after declarations, by the names of nets.
    pub notes: HashMap<String, String>,
}
