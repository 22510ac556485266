//! The host against a device in Rust.

mod device;
mod faults;
mod figures;
mod long_frames;
mod opening;
mod refusals;
mod replies;
mod slow;

use std::sync::{Arc, Mutex};

use rand::{Rng, SeedableRng, rngs::StdRng};
use ringmill_design::{Direction, Stream};

use crate::{
    Connection, FaultPlan, HostError, JobShape, Timing,
    fake::{Device, FakeLine, FakePort, INPUT_BYTES, Longest, Mutant, ShortFrames, results},
};

fn shape() -> JobShape {
    let stream = |name: &str, direction, lanes, beats, frames, resident| Stream {
        lanes,
        beats,
        frames,
        resident,
        ..Stream::of_words(name, direction, 8)
    };
    JobShape::new(&[
        stream("arg0", Direction::In, 1, 5, 1, true),
        stream("arg1", Direction::In, 3, 4, 2, false),
        stream("result0", Direction::Out, 4, 6, 1, false),
        stream("arg2", Direction::In, 24, 1, 1, false),
        stream("result1", Direction::Out, 4, 1, 1, false),
    ])
}

type Operands = Vec<Vec<Vec<u8>>>;

/// Operands and their results.
fn operands(random: &mut StdRng, count: usize) -> (Operands, Operands) {
    let mut bytes = |count: usize| -> Vec<u8> { (0..count).map(|_| random.random()).collect() };
    let key = bytes(INPUT_BYTES[0]);
    let mut pairs = Vec::new();
    for number in 0..count {
        let (a, b) = (bytes(INPUT_BYTES[1]), bytes(INPUT_BYTES[2]));
        let expected = results(&key, &a, &b);
        pairs.push((vec![if number == 0 { key.clone() } else { vec![] }, a, b], expected));
    }
    pairs.into_iter().unzip()
}

fn device(seed: u64) -> Device {
    Device::new(seed, None)
}

fn connect(line: &Arc<Mutex<FakeLine>>) -> Result<Connection, HostError> {
    Connection::over(Box::new(FakePort::new(line)), Timing::of_baud(0))
}
