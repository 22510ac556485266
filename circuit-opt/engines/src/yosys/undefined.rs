//! Values of a design that are not defined.

use super::sources::{Place, Sources};

/// A value `x` that the design gives to a signal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndefinedValue {
    /// The signal, where it has a name in the source.
    pub signal: Option<String>,
    /// The statement, where it is known.
    pub place: Option<Place>,
}

/// The undefined values in a design, in Yosys's own text form before any pass has looked at processes. Patterns of `casez` and `casex` are not
/// among them: they are written with `-`.
pub(super) fn undefined_values(rtlil: &str, sources: &Sources<'_>) -> Vec<UndefinedValue> {
    let mut found: Vec<UndefinedValue> = Vec::new();
    let mut place = None;
    let mut in_cell = false;
    for line in rtlil.lines().map(str::trim_start) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "attribute" if rest.starts_with("\\src ") => place = sources.place(rest).map(|(place, _)| place),
            "cell" => in_cell = true,
            "process" => in_cell = false,
            "end" if in_cell => {
                in_cell = false;
                place = None;
            }
            // `update` is left out: what a local variable of a function keeps is never read.
            "assign" | "connect" if rest.split(' ').skip(1).any(is_undefined) => {
                let signal = rest.split(' ').next().filter(|_| !in_cell).and_then(source_name);
                let place = place.clone().or_else(|| sources.mention(signal.as_deref()?));
                let value = UndefinedValue { signal, place };
                if !found.contains(&value) {
                    found.push(value);
                }
            }
            _ => {}
        }
    }
    found
}

/// Whether a word is a constant with an undefined bit, such as `4'10x0`.
fn is_undefined(word: &str) -> bool {
    let digits = word.split_once('\'').filter(|(width, _)| width.bytes().all(|byte| byte.is_ascii_digit()));
    digits.is_some_and(|(width, digits)| {
        !width.is_empty() && digits.contains('x') && digits.bytes().all(|byte| b"01xz-ms".contains(&byte))
    })
}

/// The name in the source of `\y` or `$1\y[0:0]`; none for a signal that Yosys made.
fn source_name(signal: &str) -> Option<String> {
    let (prefix, name) = signal.split_once('\\')?;
    let is_version =
        prefix.is_empty() || prefix.strip_prefix('$').is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()));
    let name = name.split_once('[').map_or(name, |(name, _)| name);
    (is_version && !name.contains('$')).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{is_undefined, source_name};

    #[test]
    fn words_are_told_apart() {
        assert!(is_undefined("1'x") && is_undefined("4'10x0"));
        assert!(["4'1010", "4'1-0-", "\\x", "$x", "2'z1", "'x", "\\a'x"].iter().all(|word| !is_undefined(word)));
        assert_eq!(source_name("$1\\y[0:0]").as_deref(), Some("y"));
        assert_eq!(source_name("\\w").as_deref(), Some("w"));
        assert_eq!(source_name("$0\\f$func$sources/a.v:10$1.$result[0:0]$8"), None);
        assert_eq!(source_name("$ternary$a.v:1$2_Y"), None);
    }
}
