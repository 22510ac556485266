//! The rates that a clock can keep on the line.

use crate::LinkError;

/// The standard rates of serial ports in bit/s.
const STANDARD: [u32; 18] = [
    1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 500_000, 921_600, 1_000_000, 1_500_000,
    2_000_000, 3_000_000, 4_000_000, 12_000_000,
];

/// The fewest clock cycles of a bit.
const LEAST: u64 = 8;

/// The most clock cycles of a bit: the divider is half a register.
const MOST: u64 = 65_535;

/// Returns the clock cycles of a bit that keep the rate within 2 %, at 8 cycles a bit or more.
///
/// # Errors
///
/// If no number of cycles does. The error names the nearest standard rates that are usable.
pub fn divider(clock_hz: u64, baud: u32) -> Result<u32, LinkError> {
    usable(clock_hz, baud).ok_or_else(|| {
        let rates = || STANDARD.into_iter().filter(|&rate| usable(clock_hz, rate).is_some());
        let nearest = [rates().rfind(|&rate| rate < baud), rates().find(|&rate| rate > baud)];
        LinkError::Baud { baud, clock_hz, nearest: nearest.into_iter().flatten().collect() }
    })
}

/// Returns the fastest standard rate, at most `most`, to which the clock can be divided.
#[must_use]
pub fn fastest(clock_hz: u64, most: u32) -> Option<u32> {
    STANDARD.into_iter().rfind(|&rate| rate <= most && usable(clock_hz, rate).is_some())
}

fn usable(clock_hz: u64, baud: u32) -> Option<u32> {
    let baud = u64::from(baud);
    let clocks = clock_hz.checked_add(baud / 2)?.checked_div(baud)?;
    let divided = u128::from(clocks) * u128::from(baud);
    // |clock / clocks - baud| <= baud / 50.
    let close = 50 * u128::from(clock_hz).abs_diff(divided) <= divided;
    (close && (LEAST..=MOST).contains(&clocks)).then_some(clocks as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_usable_within_two_percent_at_eight_clocks() {
        assert_eq!(divider(25_000_000, 115_200), Ok(217));
        assert_eq!(divider(12_000_000, 1_000_000), Ok(12));
        assert_eq!(divider(8_000_000, 1_000_000), Ok(8));
        // 8.16 clocks of a bit are 2 % away from 8; 8.17 are more.
        assert_eq!(divider(8_160_000, 1_000_000), Ok(8));
        assert!(divider(8_170_000, 1_000_000).is_err());
        assert!(divider(7_830_000, 1_000_000).is_err());
        assert_eq!(divider(65_535 * 1200, 1200), Ok(65_535));
        assert!(divider(65_536 * 1200, 1200).is_err());
    }

    #[test]
    fn the_fastest_rate_is_usable_and_within_the_limit() {
        assert_eq!(fastest(25_000_000, 3_000_000), Some(1_500_000));
        assert_eq!(fastest(12_000_000, 1_000_000), Some(1_000_000));
        assert_eq!(fastest(12_000_000, 999_999), Some(921_600));
        assert_eq!(fastest(5000, u32::MAX), None);
    }

    #[test]
    fn what_is_not_usable_names_what_is() {
        let nearest = |clock, baud| match divider(clock, baud) {
            Err(LinkError::Baud { nearest, .. }) => nearest,
            other => panic!("{other:?}"),
        };
        assert_eq!(nearest(12_000_000, 3_000_000), [1_500_000]);
        assert_eq!(nearest(20_000_000, 2_350_000), [2_000_000]);
        assert_eq!(nearest(12_000_000, 1_300_000), [1_000_000, 1_500_000]);
        assert_eq!(nearest(100_000_000, 300), [2400]);
        assert_eq!(nearest(100, 0), [0_u32; 0]);
        assert_eq!(nearest(u64::MAX, u32::MAX), [0_u32; 0]);
    }
}
