//! Memories with ports for addresses.

use crate::bench::Case;
use crate::stimulus::{mostly, seeded};
use rand::Rng;
use std::collections::BTreeMap;

pub fn cases() -> Vec<Case> {
    [1, 4, 11, 12, 13].map(word_memory).into()
}

/// Reads and writes of a few words all over the memory; a word that is read while it is written is
/// unspecified.
fn word_memory(address_bits: usize) -> Case {
    let mut random = seeded(address_bits as u64);
    let words = 1u128 << address_bits;
    // The first, a middle and the last word of each eighth, so that banks have words in common.
    let eighth = (words / 8).max(1);
    let places = (0..8).flat_map(|number| [0, eighth / 2, eighth - 1].map(|place| number * eighth + place));
    let places: Vec<u128> = places.filter(|&place| place < words).collect();
    let row = |_| {
        let [write_to, read_from] = [(); 2].map(|()| places[random.random_range(0..places.len())]);
        let (enable, write) = (mostly(&mut random), random.random_range(0..2));
        vec![enable, write, write_to, random.random_range(0..1 << 19), read_from]
    };
    Case {
        module: "word_memory",
        parameters: format!(".WIDTH(19), .ADDRESS({address_bits})"),
        inputs: vec![
            ("en", 1),
            ("write", 1),
            ("write_address", address_bits),
            ("d", 19),
            ("read_address", address_bits),
        ],
        outputs: vec![("q", 19)],
        stimulus: (0..3000).map(row).collect(),
        judge: Box::new(|given, got, _| {
            let mut stored = BTreeMap::new();
            // None: not written yet, or written in the same cycle
            let (mut read, mut word): (Option<u128>, Option<u128>) = (None, None);
            for (cycle, (given, got)) in given.iter().zip(got).enumerate() {
                if word.is_some_and(|word| word != got[0]) {
                    return Err(format!("cycle {cycle}: {}, not {word:?}", got[0]));
                }
                if given[0] == 1 {
                    let is_written = given[1] == 1 && given[2] == given[4];
                    (word, read) = (read, stored.get(&given[4]).copied().filter(|_| !is_written));
                    if given[1] == 1 {
                        stored.insert(given[2], given[3]);
                    }
                }
            }
            Ok(())
        }),
    }
}
