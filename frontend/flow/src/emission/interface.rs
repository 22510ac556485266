//! An accelerator as its users see it.

use ringmill_accel::{Design, Direction, RingGraph};
use ringmill_package as package;
use sha2::{Digest, Sha256};

use crate::program::Loaded;

/// The description of an accelerator of a function in the file `program`.
pub(super) fn interface(design: &Design, graph: &RingGraph, program: &str, loaded: &Loaded) -> package::Interface {
    let splitting = graph.splitting();
    let streams = design.streams.iter().map(|stream| package::Stream {
        name: stream.name.clone(),
        direction: match stream.direction {
            Direction::In => package::Direction::In,
            Direction::Out => package::Direction::Out,
        },
        lanes: stream.lanes,
        coefficient_bits: stream.coefficient_bits,
        beats: stream.beats,
        frames: 1,
    });
    package::Interface {
        name: loaded.signature().entry.clone(),
        ringmill: env!("CARGO_PKG_VERSION").to_owned(),
        program: program.to_owned(),
        program_sha256: Sha256::digest(loaded.text()).iter().map(|byte| format!("{byte:02x}")).collect(),
        top: design.top.clone(),
        n: splitting.n(),
        cyclic: splitting.is_cyclic(),
        moduli: vec![splitting.modulus().value().to_string()],
        roots: vec![splitting.root().value().to_string()],
        lanes: design.streams.first().map_or(0, |stream| stream.lanes),
        streams: streams.collect(),
        latency_cycles: design.latency_cycles,
        interval_cycles: design.interval_cycles,
        architecture: design.architecture.to_string(),
        reduction: design.reduction.map(|reduction| reduction.to_string()).unwrap_or_default(),
        files: design.files.iter().map(|file| file.path.clone()).collect(),
    }
}
