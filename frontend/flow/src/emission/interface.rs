//! An accelerator as its users see it.

use ringmill_accel::File;
use ringmill_package as package;
use sha2::{Digest, Sha256};

use crate::{
    program::Loaded,
    report::{Ring, Top},
};

/// The description of an accelerator of a function in the file `program`.
pub(super) fn interface(top: &Top, sources: &[File], program: &str, loaded: &Loaded) -> package::Interface {
    let rings: Vec<&Ring> = if top.rings.is_empty() { vec![&top.ring] } else { top.rings.iter().collect() };
    // What a report tells of a design that was just made is as small as it was there.
    let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    let streams = top.streams.iter().map(|stream| package::Stream {
        name: stream.name.clone(),
        direction: match stream.direction.as_str() {
            "in" => package::Direction::In,
            _ => package::Direction::Out,
        },
        lanes: small(stream.lanes),
        coefficient_bits: small(stream.coefficient_bits),
        beats: stream.beats,
        frames: stream.frames,
        resident: stream.resident,
    });
    package::Interface {
        name: loaded.signature().entry.clone(),
        ringmill: env!("CARGO_PKG_VERSION").to_owned(),
        program: program.to_owned(),
        program_sha256: Sha256::digest(loaded.text()).iter().map(|byte| format!("{byte:02x}")).collect(),
        top: top.module.clone(),
        n: top.ring.n,
        cyclic: top.ring.cyclic,
        moduli: rings.iter().map(|ring| ring.modulus.clone()).collect(),
        roots: rings.iter().map(|ring| ring.root.clone()).collect(),
        lanes: top.streams.iter().map(|stream| small(stream.lanes)).max().unwrap_or(0),
        streams: streams.collect(),
        latency_cycles: top.latency_cycles,
        interval_cycles: top.interval_cycles,
        architecture: top.architecture.clone(),
        reduction: top.reduction.clone(),
        files: sources.iter().map(|file| file.path.clone()).collect(),
    }
}
