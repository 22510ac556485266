//! A box blur of a picture of 8 by 8 bytes.

use rayon::prelude::*;
use tfhe::{FheUint8, FheUint12, prelude::*};

const SIDE: usize = 8;

/// The mean of each window of 3 by 3 pixels, rounded to nearest. Beyond the border the nearest
/// pixel counts.
pub fn box_blur(picture: &[FheUint8; SIDE * SIDE]) -> Vec<FheUint8> {
    let wide: Vec<FheUint12> = picture.iter().map(|pixel| pixel.clone().cast_into()).collect();
    // Sums of three neighbours in a row serve three windows each.
    let sum_of_row = |place: usize| -> FheUint12 {
        let (row, column) = (place / SIDE, place % SIDE);
        neighbours(column).map(|column| &wide[row * SIDE + column]).into_iter().sum()
    };
    let rows: Vec<FheUint12> = (0..SIDE * SIDE).into_par_iter().map(sum_of_row).collect();
    let mean = |place: usize| -> FheUint8 {
        let (row, column) = (place / SIDE, place % SIDE);
        let sum: FheUint12 = neighbours(row).map(|row| &rows[row * SIDE + column]).into_iter().sum();
        ((sum + 4u16) / 9u16).cast_into()
    };
    (0..SIDE * SIDE).into_par_iter().map(mean).collect()
}

/// A coordinate and the two next to it, within the picture.
fn neighbours(place: usize) -> [usize; 3] {
    [place.saturating_sub(1), place, (place + 1).min(SIDE - 1)]
}
