//! Input vectors, 64 at a time.

use ringmill_netlist::table::PROJECTIONS;

use crate::random::Random;

/// The words of all inputs for the vectors `64 * block ..` in counting order: input `i` is bit `i`
/// of the vector's number.
pub(crate) fn counting(block: u64, inputs: usize, words: &mut Vec<u64>) {
    words.clear();
    words.extend((0..inputs).map(|input| match input {
        0..6 => PROJECTIONS[input],
        _ => 0_u64.wrapping_sub(block >> (input - 6) & 1),
    }));
}

/// 64 random vectors. In every fourth block ones are rare (one bit in eight), in another zeros are:
/// long carries and priorities show there and not in uniform vectors.
pub(crate) fn random(block: u64, inputs: usize, random: &mut Random, words: &mut Vec<u64>) {
    words.clear();
    for _ in 0..inputs {
        let mut word = random.word();
        match block % 4 {
            2 => word &= random.word() & random.word(),
            3 => word |= random.word() | random.word(),
            _ => {}
        }
        words.push(word);
    }
}
