//! Weights that all readers of a cell share.

use super::{Flattened, LincombNetlist, Signal, Source};

/// For each cell the weight that its tables take over from all its readers: the noise of a rotated
/// table does not depend on its values.
#[derive(Clone, Debug)]
pub struct SharedWeights(Vec<u32>);

impl SharedWeights {
    /// The greatest common divisors of the factors by which a circuit reads its cells, directly or
    /// by way of linear cells, in the parts of [`phase`](LincombNetlist::phase). What an output
    /// shows is read with weight 1, and so is every cell of a circuit with public inputs: they
    /// choose the readers.
    pub fn of(circuit: &LincombNetlist) -> Self {
        let mut shared = Self(vec![0; circuit.cells().len()]);
        let has_public = circuit.public_inputs().contains(&true);
        let flattened = Flattened::of(circuit);
        let looked_up = circuit.cells().iter().filter(|cell| cell.linear.is_none());
        let sums = looked_up.map(|cell| circuit.phase(&flattened, cell));
        let fine = circuit.fine_log2();
        let shown = circuit.shown_bits().map(|signal| {
            let mut bit = flattened.bit(signal);
            bit.terms.iter_mut().for_each(|(_, factor)| *factor <<= fine);
            bit
        });
        for sum in sums.chain(shown) {
            for term in sum.weighted() {
                shared.add(term.signal, if has_public { 1 } else { term.weight });
            }
        }
        shared
    }

    fn add(&mut self, signal: Signal, weight: u32) {
        if let Source::Output { cell, .. } = signal.source {
            let shared = &mut self.0[cell as usize];
            *shared = greatest_common_divisor(*shared, weight);
        }
    }

    /// The weight that is part of a source, 1 or more.
    #[must_use]
    pub fn of_source(&self, source: Source) -> u32 {
        match source {
            Source::Output { cell, .. } => self.0[cell as usize].max(1),
            _ => 1,
        }
    }
}

/// The greatest common divisor; that of a number and 0 is the number.
#[must_use]
pub fn greatest_common_divisor(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
