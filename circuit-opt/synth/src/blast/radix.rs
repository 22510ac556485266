//! Digits that trees of carries add in one cell.

/// The number of digits that a cell adds within a capacity and a limit of noise; nothing for fewer
/// than two.
pub(super) fn radix(capacity: u32, max_noise: u32) -> Option<usize> {
    let noise = |digits: u32| 2 * (4_u32.pow(digits) - 1) / 3 + 1;
    (2..=4_u32).rev().find(|&digits| (2 << digits) - 1 <= capacity && noise(digits) <= max_noise).map(|n| n as usize)
}
