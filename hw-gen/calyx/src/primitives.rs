//! The hand-written modules of `primitives/`: what the routine's memories and streams are made of, beside the library's modules.

/// A module and its text.
pub(crate) type Primitive = (&'static str, &'static str);

macro_rules! primitives {
    ($($name:literal),* $(,)?) => { &[$(($name, include_str!(concat!("../primitives/", $name, ".sv")))),*] };
}

/// All of them.
pub(crate) const PRIMITIVES: &[Primitive] = primitives![
    "frame_memory",
    "frame_walk",
    "frame_affine_scatter",
    "stream_load",
    "stream_store",
    "scalar_load",
    "scalar_store",
];

/// Whether a module here has the name.
pub(crate) fn has(name: &str) -> bool {
    PRIMITIVES.iter().any(|(known, _)| *known == name)
}
