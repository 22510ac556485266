//! A program on every input, timed.

use std::{hint::black_box, time::Instant};

use tfhe::ClientKey;

use crate::words::{Argument, Outcome};

/// Inputs that are computed at any rate: their median leaves one disturbed input out.
const LEAST: usize = 3;

/// The inputs, and the key that encrypts them.
pub struct Asked<'a> {
    pub client: ClientKey,
    pub inputs: &'a [Vec<bool>],
    /// Seconds of timed inputs after which no further one is begun, if three are done.
    pub budget: f64,
}

/// The measurements of a program.
pub struct Timed {
    /// Bootstraps of the first input, if they are counted.
    pub bootstraps: Option<u64>,
    pub seconds: Vec<f64>,
    pub outputs: Vec<Vec<bool>>,
}

impl Asked<'_> {
    /// Computes the inputs in order, and before all of them the first one once, which warms caches.
    pub fn run<A: Argument, O: Outcome>(&self, program: impl Fn(&A) -> O) -> Timed {
        let encrypted = |bits: &Vec<bool>| A::encrypt(&mut bits.iter().copied(), &self.client);
        let bootstraps = self.inputs.first().and_then(|first| {
            let arguments = encrypted(first);
            counted(|| {
                black_box(program(&arguments));
            })
        });
        let mut timed = Timed { bootstraps, seconds: Vec::new(), outputs: Vec::new() };
        // A run that counts is not timed.
        let inputs = if timed.bootstraps.is_some() { &[] } else { self.inputs };
        for bits in inputs {
            if timed.seconds.len() >= LEAST && timed.seconds.iter().sum::<f64>() > self.budget {
                break;
            }
            let arguments = encrypted(bits);
            let start = Instant::now();
            let outcome = program(&arguments);
            timed.seconds.push(start.elapsed().as_secs_f64());
            let mut output = Vec::new();
            outcome.decrypt(&self.client, &mut output);
            timed.outputs.push(output);
        }
        timed
    }
}

/// Does some work, and counts its bootstraps if the program is built to count.
fn counted(work: impl FnOnce()) -> Option<u64> {
    #[cfg(feature = "counts")]
    tfhe::reset_pbs_count();
    work();
    #[cfg(feature = "counts")]
    return Some(tfhe::get_pbs_count());
    #[cfg(not(feature = "counts"))]
    None
}
