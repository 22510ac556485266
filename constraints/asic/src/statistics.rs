//! The counts of Yosys (`stat -json`).

use serde_json::Value;
use std::collections::BTreeMap;

/// Cells and their areas.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Statistics {
    pub area: f64,
    pub sequential_area: f64,
    pub memory_bits: u64,
    pub by_kind: BTreeMap<String, u64>,
}

impl Statistics {
    /// Reads the text; areas are 0 where no library was given.
    pub fn read(text: &str) -> Result<Self, String> {
        let document: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let design = document.get("design").ok_or("there is no 'design'")?;
        let kinds = design.get("num_cells_by_type").and_then(Value::as_object).ok_or("no cells are counted")?;
        let number = |name: &str| design.get(name).and_then(Value::as_f64).unwrap_or(0.0);
        let by_kind = kinds.iter().filter_map(|(kind, count)| Some((kind.clone(), count.as_u64()?))).collect();
        Ok(Statistics {
            area: number("area"),
            sequential_area: number("sequential_area"),
            memory_bits: design.get("num_memory_bits").and_then(Value::as_u64).ok_or("no memories are counted")?,
            by_kind,
        })
    }

    /// Kinds that are not cells of a library.
    pub fn leftover(&self) -> Vec<&str> {
        self.by_kind.keys().filter(|kind| kind.starts_with('$')).map(String::as_str).collect()
    }
}
