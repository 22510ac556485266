//! The edit distance of two strings of eight characters.

use rayon::prelude::*;
use tfhe::{FheBool, FheUint4, FheUint8, prelude::*};

const LENGTH: usize = 8;

/// The least number of characters that are added, removed or replaced to make one string of the
/// other. It is at most 8, so four bits hold it.
pub fn edit_distance((a, b): &([FheUint8; LENGTH], [FheUint8; LENGTH])) -> FheUint8 {
    let pairs = (0..LENGTH * LENGTH).into_par_iter();
    let differ: Vec<FheBool> = pairs.map(|pair| a[pair / LENGTH].ne(&b[pair % LENGTH])).collect();
    let clear = |row: usize| (0..=LENGTH).map(|column| FheUint4::encrypt_trivial((row + column) as u8)).collect();
    let mut distances: Vec<Vec<FheUint4>> = (0..=LENGTH).map(clear).collect();
    // Cells of a diagonal do not need each other.
    for diagonal in 2..=2 * LENGTH {
        let rows = diagonal.saturating_sub(LENGTH).max(1)..=(diagonal - 1).min(LENGTH);
        let cell = |row: usize| {
            let column = diagonal - row;
            let replaced: FheUint4 = differ[(row - 1) * LENGTH + column - 1].clone().cast_into();
            let replaced = replaced + &distances[row - 1][column - 1];
            let shorter = distances[row - 1][column].min(&distances[row][column - 1]) + 1u8;
            (row, shorter.min(&replaced))
        };
        let cells: Vec<(usize, FheUint4)> = rows.into_par_iter().map(cell).collect();
        for (row, distance) in cells {
            distances[row][diagonal - row] = distance;
        }
    }
    distances[LENGTH][LENGTH].clone().cast_into()
}
