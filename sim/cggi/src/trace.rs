//! Intermediate values of a bootstrap: the test vectors of hardware.

/// A value of a bootstrap. Words are modulo 2^w in their low bits, as hardware holds them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The ciphertext after the key switch, modulo the key switch's modulus.
    KeySwitched(Vec<u64>),
    /// The rotations, below 2N; the body's is last.
    ModulusSwitched(Vec<u32>),
    /// The accumulator after a step of the blind rotation, mask polynomials first. Steps with a
    /// rotation of 0 change nothing and are left out.
    Step {
        /// The index of the bit of the key.
        index: usize,
        /// (k+1)·N words.
        accumulator: Vec<u64>,
    },
    /// The accumulator after the rotation by the body.
    Rotated(Vec<u64>),
}

/// A receiver of intermediate values.
pub trait Trace {
    /// True if values are recorded: they are copied only then.
    const RECORDS: bool = true;

    /// Receives a value.
    fn record(&mut self, event: Event);
}

/// Records nothing.
impl Trace for () {
    const RECORDS: bool = false;

    fn record(&mut self, _: Event) {}
}

impl Trace for Vec<Event> {
    fn record(&mut self, event: Event) {
        self.push(event);
    }
}
