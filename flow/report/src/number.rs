//! Numbers for people.

/// With commas between the thousands: 1,234,567.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A time with three digits or so: 12 ms, 1.23 s, 75 s.
#[must_use]
pub fn seconds(seconds: f64) -> String {
    match seconds {
        s if s < 0.0005 => "< 1 ms".to_owned(),
        s if s < 0.9995 => format!("{:.0} ms", s * 1e3),
        s if s < 9.995 => format!("{s:.2} s"),
        s if s < 99.95 => format!("{s:.1} s"),
        s => format!("{s:.0} s"),
    }
}

/// A rate with its decimal prefix: 950, 12.3 k, 4.56 M.
#[must_use]
pub fn rate(rate: f64) -> String {
    let (value, prefix) = match rate {
        r if r >= 1e9 => (r / 1e9, " G"),
        r if r >= 1e6 => (r / 1e6, " M"),
        r if r >= 1e3 => (r / 1e3, " k"),
        r => return format!("{r:.0}"),
    };
    let digits = if value < 9.995 {
        2
    } else if value < 99.95 {
        1
    } else {
        0
    };
    format!("{value:.digits$}{prefix}")
}

/// The change from one count to another in percent, with a proper minus: −56.4 %. None when there
/// was nothing before.
#[must_use]
pub fn change(before: u64, after: u64) -> Option<String> {
    if before == 0 {
        return None;
    }
    let percent = (after as f64 - before as f64) / before as f64 * 100.0;
    Some(match percent {
        p if p.abs() < 0.05 => "±0 %".to_owned(),
        p if p < 0.0 => format!("−{:.1} %", -p),
        p => format!("+{p:.1} %"),
    })
}

/// A file's size: 512 B, 1.2 kB, 34 MB (powers of ten).
#[must_use]
pub fn bytes(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

/// The noun with its number: 1 vector, 4,096 vectors.
#[must_use]
pub fn counted(number: u64, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {noun}{ending}", grouped(number))
}
