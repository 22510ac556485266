//! A decision tree of 31 nodes on features of 16 bits.

use rayon::prelude::*;
use tfhe::{FheBool, FheInt16, FheUint4, FheUint8, prelude::*};

/// The feature and the threshold of each node. Node n goes to node 2n + 1 if its feature is below
/// its threshold, else to node 2n + 2.
const NODES: [(usize, i16); 31] = [
    (0, 3285),
    (7, 14332),
    (1, 19432),
    (6, 11873),
    (2, -20065),
    (0, -20621),
    (2, -12211),
    (1, -702),
    (3, -15170),
    (2, -10640),
    (2, -14326),
    (0, 668),
    (0, -22010),
    (2, -18357),
    (3, 10814),
    (7, 4749),
    (6, 18673),
    (3, -9690),
    (1, -10386),
    (1, 4337),
    (0, 23829),
    (6, 82),
    (5, -11299),
    (3, -2331),
    (3, 18001),
    (5, -9636),
    (6, 7594),
    (5, -21286),
    (3, -6739),
    (3, -1980),
    (3, -4774),
];
/// The classes, in the places of nodes 31 to 62.
const CLASSES: [u8; 32] =
    [5, 9, 6, 7, 5, 3, 1, 4, 2, 8, 9, 8, 4, 1, 2, 3, 0, 9, 5, 1, 6, 4, 4, 3, 1, 7, 3, 5, 7, 6, 0, 8];

/// The class of the features. Classes are below 10, so four bits hold them.
pub fn decide(features: &[FheInt16; 8]) -> FheUint8 {
    let below: Vec<FheBool> = NODES.par_iter().map(|&(feature, threshold)| features[feature].lt(threshold)).collect();
    let leaf = |(below, classes): (&FheBool, &[u8])| FheUint4::if_then_else(below, classes[0], classes[1]);
    let mut level: Vec<FheUint4> = below[15..].par_iter().zip(CLASSES.par_chunks(2)).map(leaf).collect();
    while level.len() > 1 {
        let parents = level.len() / 2;
        let conditions = &below[parents - 1..2 * parents - 1];
        let parent = |(below, pair): (&FheBool, &[FheUint4])| below.if_then_else(&pair[0], &pair[1]);
        level = conditions.par_iter().zip(level.par_chunks(2)).map(parent).collect();
    }
    level.swap_remove(0).cast_into()
}
