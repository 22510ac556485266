//! Words of a program as the bytes that a link carries.

use ringmill_check::{from_beats, to_beats};
use ringmill_design::{Interface, Port, Signature, Stream, Vector};

/// The bytes of each argument's stream for a transaction.
pub(crate) fn of_operand(operand: &Vector, signature: &Signature, top: &Interface) -> Vec<Vec<u8>> {
    let streams: Vec<_> = top.inputs().collect();
    let beats = to_beats(operand, &signature.arguments, &streams);
    beats.iter().zip(streams).map(|(words, stream)| to_bytes(words, stream)).collect()
}

/// The words in what each result's stream carried.
pub(crate) fn to_results(bytes: &[Vec<u8>], signature: &Signature, top: &Interface) -> Vector {
    let streams: Vec<_> = top.outputs().collect();
    let beats: Vec<_> = bytes.iter().zip(&streams).map(|(bytes, stream)| to_words(bytes, stream)).collect();
    from_beats(&beats, &signature.results as &[Port], &streams)
}

/// Bytes of a beat, which are whole.
fn size(stream: &Stream) -> usize {
    (stream.lanes * stream.coefficient_bits / 8) as usize
}

/// A beat is some words of 32 bits, lowest first, and as many bytes of them as it is wide.
fn to_bytes(words: &[u32], stream: &Stream) -> Vec<u8> {
    let size = size(stream);
    let beat = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).take(size).collect::<Vec<_>>();
    words.chunks(size.div_ceil(4)).flat_map(beat).collect()
}

fn to_words(bytes: &[u8], stream: &Stream) -> Vec<u32> {
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte));
    bytes.chunks(size(stream)).flat_map(|beat| beat.chunks(4).map(word).collect::<Vec<_>>()).collect()
}
