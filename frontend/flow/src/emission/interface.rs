//! An accelerator as its users see it.

use ringmill_accel::{Design, Direction, RingGraph};
use ringmill_package as package;
use sha2::{Digest, Sha256};

use crate::program::Loaded;

/// The description of an accelerator of a function in the file `program`.
pub(super) fn interface(design: &Design, graph: &RingGraph, program: &str, loaded: &Loaded) -> package::Interface {
    let rings = graph.rings();
    let root = |ring: &ringmill_accel::Ring| ring.splitting().map(|splitting| splitting.root().value().to_string());
    let streams = design.streams.iter().map(|stream| package::Stream {
        name: stream.name.clone(),
        direction: match stream.direction {
            Direction::In => package::Direction::In,
            Direction::Out => package::Direction::Out,
        },
        lanes: stream.lanes,
        coefficient_bits: stream.coefficient_bits,
        beats: stream.beats,
        frames: stream.frames,
        resident: stream.resident,
    });
    package::Interface {
        name: loaded.signature().entry.clone(),
        ringmill: env!("CARGO_PKG_VERSION").to_owned(),
        program: program.to_owned(),
        program_sha256: Sha256::digest(loaded.text()).iter().map(|byte| format!("{byte:02x}")).collect(),
        top: design.top.clone(),
        n: rings[0].n(),
        cyclic: rings[0].is_cyclic(),
        moduli: rings.iter().map(|ring| ring.modulus().to_string()).collect(),
        roots: rings.iter().map(|ring| root(ring).unwrap_or_default()).collect(),
        lanes: design.streams.iter().map(|stream| stream.lanes).max().unwrap_or(0),
        streams: streams.collect(),
        latency_cycles: design.latency_cycles,
        interval_cycles: design.interval_cycles,
        architecture: design.architecture.to_string(),
        reduction: design.reduction.map(|reduction| reduction.to_string()).unwrap_or_default(),
        files: design.files.iter().map(|file| file.path.clone()).collect(),
    }
}
