//! Durations for a reader.

/// `40 s`, `12 min`, `3 h`: no more digits than an estimate is worth.
pub fn rounded(seconds: f64) -> String {
    match seconds {
        ..100.0 => format!("{:.0} s", seconds.max(1.0)),
        ..6_000.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.0} h", seconds / 3_600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn units_suit_the_duration() {
        assert_eq!([0.2, 40.0, 100.0, 5_000.0, 10_000.0].map(rounded), ["1 s", "40 s", "2 min", "83 min", "3 h"]);
    }
}
