//! In which module of the design the pieces of a path lie.
//!
//! When Yosys flattens a design it leaves a `$scopeinfo` cell for each instance, named by its path
//! (`link.uart`) and with the module it was of. Cells and nets keep the path at the front of their
//! names, also through nextpnr.

use crate::FpgaError;
use crate::report::Segment;
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

/// Yosys commands that write the cells to [`SCOPES`].
pub(crate) const WRITE: &str = "select t:$scopeinfo\nwrite_json -selected scopes.json\nselect -clear\n";
/// The file they are in.
pub(crate) const SCOPES: &str = "scopes.json";

/// The module of each instance, by its path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Modules {
    top: String,
    of: HashMap<String, String>,
}

#[derive(Deserialize)]
struct Document {
    modules: BTreeMap<String, Module>,
}

#[derive(Deserialize)]
struct Module {
    #[serde(default)]
    cells: BTreeMap<String, Cell>,
}

#[derive(Deserialize)]
struct Cell {
    attributes: Attributes,
}

#[derive(Deserialize)]
struct Attributes {
    module: Option<String>,
    /// The name in the source, of a module whose parameters were set.
    module_hdlname: Option<String>,
}

impl Modules {
    /// Reads the text of [`SCOPES`].
    pub(crate) fn read(top: &str, text: &str, file: &Path) -> Result<Self, FpgaError> {
        let document: Document = serde_json::from_str(text)
            .map_err(|error| FpgaError::Report { file: file.to_path_buf(), message: error.to_string() })?;
        let cells = document.modules.into_iter().filter(|(name, _)| name == top).flat_map(|(_, module)| module.cells);
        let of = cells
            .filter_map(|(path, Cell { attributes })| Some((path, attributes.module_hdlname.or(attributes.module)?)));
        Ok(Modules { top: top.to_owned(), of: of.collect() })
    }

    /// Adds its module to each piece of a path: to routing that of the net, to anything else that
    /// of the cell.
    pub(crate) fn add(&self, path: &mut [Segment]) {
        for segment in path {
            segment.module = self.around(segment.net.as_ref().unwrap_or(&segment.from)).map(str::to_owned);
        }
    }

    /// The module around a cell, net or pin; None for what has a name of the tools' own.
    fn around(&self, name: &str) -> Option<&str> {
        if name.starts_with('$') {
            return None;
        }
        let instance = name.rmatch_indices('.').find_map(|(dot, _)| self.of.get(&name[..dot]));
        Some(instance.unwrap_or(&self.top))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STORED: &str = r#"{"modules": {
        "top": {"cells": {
            "link": {"type": "$scopeinfo", "attributes": {"module": "product_link"}},
            "link.step[1].unit": {"attributes": {"module": "$paramod\\mod_add\\WIDTH=4", "module_hdlname": "mod_add"}}
        }},
        "other": {"cells": {"a": {"attributes": {"module": "b"}}}}
    }}"#;

    #[test]
    fn the_longest_path_at_the_front_of_a_name_is_its_instance() {
        let modules = Modules::read("top", STORED, Path::new("s.json")).unwrap_or_else(|error| panic!("{error}"));
        for (name, module) in [
            ("link.q[3]", Some("product_link")),
            ("link.step[1].unit.sum_TRELLIS_FF_Q.DI", Some("mod_add")),
            ("link.step[2].unit.sum", Some("product_link")),
            ("linked.q", Some("top")),
            ("a.q", Some("top")),
            ("led$TRELLIS_IO_OUT", Some("top")),
            ("$abc$1234.Z", None),
        ] {
            assert_eq!(modules.around(name), module, "{name}");
        }
    }

    #[test]
    fn a_broken_file_is_an_error() {
        assert!(matches!(Modules::read("top", "{}", Path::new("s.json")), Err(FpgaError::Report { .. })));
    }
}
