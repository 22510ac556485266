//! The hand-written modules of `primitives/`: memories and streams of procedures, in addition to
//! the library's modules.

use std::sync::{Arc, LazyLock};

use ringmill_verilog::{Definition, Instance};

/// A module and its text.
pub(crate) type Primitive = (&'static str, &'static str);

macro_rules! primitives {
    ($($name:literal),* $(,)?) => { &[$(($name, include_str!(concat!("../primitives/", $name, ".sv")))),*] };
}

/// All of the modules.
pub(crate) const PRIMITIVES: &[Primitive] = primitives![
    "frame_memory",
    "frame_walk",
    "frame_affine_scatter",
    "stream_load",
    "stream_store",
    "scalar_load",
    "scalar_store",
];

/// True if one of these modules has the name.
pub(crate) fn has(name: &str) -> bool {
    PRIMITIVES.iter().any(|(known, _)| *known == name)
}

/// The headers of the modules, read from their texts.
static DEFINITIONS: LazyLock<Vec<Arc<Definition>>> =
    LazyLock::new(|| PRIMITIVES.iter().filter_map(|(_, text)| Definition::read(text).ok()).map(Arc::new).collect());

/// Returns an instance of one of these modules. An unknown name is an error when the module around
/// it is written.
pub(crate) fn instance(module: &str, name: &str) -> Instance {
    match DEFINITIONS.iter().find(|definition| definition.name == module) {
        Some(definition) => Instance::of(definition.clone(), name),
        None => Instance::unknown(module, name),
    }
}

/// Returns the library modules that one of these modules instantiates.
pub(crate) fn instances(text: &str) -> impl Iterator<Item = &str> {
    ringmill_verilog::identifiers(text).into_iter().filter(|name| ringmill_rtl::has(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_header_is_read() {
        let names: Vec<&str> = DEFINITIONS.iter().map(|definition| definition.name.as_str()).collect();
        assert_eq!(names, PRIMITIVES.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    }
}
