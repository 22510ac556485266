//! The words of a transaction in each stream: one stream a limb, the polynomials of a tensor one
//! after the other.

use ringmill_cosim::lanes::{pack, unpack};
use ringmill_design::{Port, Stream, Vector};

use super::netlist;

/// Limbs, and coefficients of one of them, of a port.
fn shape(port: &Port) -> (usize, usize) {
    port.ring.as_ref().map_or((1, 1), |ring| (ring.moduli.len().max(1), ring.coefficients))
}

/// The streams that carry a port: as many as it has limbs.
#[must_use]
pub fn count(port: &Port) -> usize {
    shape(port).0
}

/// The name of a limb's stream, of a port that is called `name`.
pub fn name(port: &Port, name: &str, limb: usize) -> String {
    if count(port) == 1 { name.to_owned() } else { format!("{name}_limb{limb}") }
}

/// The residues of a port in each of its streams: frame by frame.
fn limbs(words: &[u128], port: &Port) -> Vec<Vec<u64>> {
    let (limbs, coefficients) = shape(port);
    let runs = |limb: usize| words.chunks(coefficients).skip(limb).step_by(limbs);
    // Residues are below 2^64.
    (0..limbs).map(|limb| runs(limb).flatten().map(|&word| word as u64).collect()).collect()
}

/// The numbers in each stream for the arguments or results of a transaction.
#[must_use]
pub fn numbers(vector: &Vector, ports: &[Port]) -> Vec<Vec<u64>> {
    vector.iter().zip(ports).flat_map(|(words, port)| limbs(words, port)).collect()
}

/// The beats of each stream for the arguments or results of a transaction.
#[must_use]
pub fn to_beats(vector: &Vector, ports: &[Port], streams: &[&Stream]) -> Vec<Vec<u32>> {
    let mut streams = streams.iter();
    let mut all = Vec::new();
    for (words, port) in vector.iter().zip(ports) {
        if port.ring.is_none() {
            // Integers: all bits in a beat.
            all.extend(streams.next().map(|_| netlist::pack(words, port.width)));
            continue;
        }
        for (numbers, stream) in limbs(words, port).into_iter().zip(&mut streams) {
            all.push(pack(&numbers, stream.coefficient_bits as usize, stream.lanes as usize));
        }
    }
    all
}

/// The words of each port in the numbers of its streams: the inverse of [`numbers`].
#[must_use]
pub fn from_numbers(streams: &[Vec<u64>], ports: &[Port]) -> Vector {
    let mut streams = streams.iter();
    ports.iter().map(|port| words(&streams.by_ref().take(count(port)).collect::<Vec<_>>(), port)).collect()
}

/// The words of a port in the residues of its streams.
fn words(limbs: &[&Vec<u64>], port: &Port) -> Vec<u128> {
    let (_, coefficients) = shape(port);
    let frames = port.elements() / (limbs.len() * coefficients).max(1);
    let run = |frame: usize| {
        let from = frame * coefficients;
        limbs.iter().flat_map(move |limb| limb.iter().skip(from).take(coefficients).map(|&word| u128::from(word)))
    };
    (0..frames).flat_map(run).collect()
}

/// The words of each port in the beats of the streams; bits above the modulus count.
#[must_use]
pub fn from_beats(beats: &[Vec<u32>], ports: &[Port], streams: &[&Stream]) -> Vector {
    let mut streams = beats.iter().zip(streams);
    let mut one = |port: &Port| {
        if port.ring.is_none() {
            return streams.next().map_or_else(Vec::new, |(beat, _)| netlist::unpack(beat, port));
        }
        let limb = |(beats, stream): (&Vec<u32>, &&Stream)| {
            unpack(beats, stream.coefficient_bits as usize, stream.lanes as usize)
        };
        let all: Vec<Vec<u64>> = streams.by_ref().take(count(port)).map(limb).collect();
        words(&all.iter().collect::<Vec<_>>(), port)
    };
    ports.iter().map(&mut one).collect()
}
