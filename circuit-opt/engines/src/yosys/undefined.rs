//! Values of a design that are not defined.

use std::collections::HashSet;

use crate::sources::{SourcePosition, Sources};

/// A value `x` that the design gives to a signal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UndefinedValue {
    /// The signal, where it has a name in the source.
    pub signal: Option<String>,
    /// The statement, where it is known.
    pub place: Option<SourcePosition>,
}

/// The undefined values in a design, in Yosys's own text form before any pass has looked at
/// processes: constants `x`, and quotients and remainders by a constant zero. Patterns of `casez`
/// and `casex` are not among them: they are written with `-`. Nor is what depends on an index:
/// Yosys takes an index `x` for 0, so that its text does not show it, and whether an index is
/// beyond the last bit is up to the values that it has, such as those that a condition around it
/// leaves.
pub(super) fn undefined_values(rtlil: &str, sources: &Sources<'_>) -> Vec<UndefinedValue> {
    let mut found: Vec<UndefinedValue> = Vec::new();
    let mut known = HashSet::new();
    let mut place = None;
    let mut in_cell = false;
    let mut divides = false;
    for line in rtlil.lines().map(str::trim_start) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "attribute" if rest.starts_with("\\src ") => place = sources.place(rest).map(|(place, _)| place),
            "cell" => {
                in_cell = true;
                divides = DIVISIONS.iter().any(|kind| rest.split(' ').next() == Some(kind));
            }
            "process" => in_cell = false,
            "end" if in_cell => {
                in_cell = false;
                place = None;
            }
            // `update` is left out: what a local variable of a function keeps is never read.
            "assign" | "connect"
                if rest.split(' ').skip(1).any(is_undefined)
                    || in_cell && divides && rest.strip_prefix("\\B ").is_some_and(is_zero) =>
            {
                let signal = rest.split(' ').next().filter(|_| !in_cell).and_then(source_name);
                let place = place.clone().or_else(|| sources.mention(signal.as_deref()?));
                let value = UndefinedValue { signal, place };
                if known.insert(value.clone()) {
                    found.push(value);
                }
            }
            _ => {}
        }
    }
    found
}

/// Cells whose result is undefined where their operand B is zero.
const DIVISIONS: [&str; 4] = ["$div", "$mod", "$divfloor", "$modfloor"];

/// True if a word is the constant zero, such as `2'00` or `0`.
fn is_zero(word: &str) -> bool {
    let digits = word.split_once('\'').map_or(word, |(_, digits)| digits);
    !digits.is_empty() && digits.bytes().all(|byte| byte == b'0')
}

/// True if a word is a constant with an undefined bit, such as `4'10x0`.
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
    use super::{SourcePosition, Sources, UndefinedValue, is_undefined, is_zero, source_name, undefined_values};
    use ringmill_design::SourceFile;

    #[test]
    fn each_value_is_told_once_in_the_order_of_the_design() {
        let files = [SourceFile { path: "x/a.v".to_owned(), text: "wire v;\nassign w = v;\n".to_owned() }];
        let text = "connect \\w 1'x\n  connect \\v 1'x\n  connect \\w 1'x\n  attribute \\src \"sources/a.v:7.2-7.5\"\n\
                    assign \\v [0] 4'10x0\n  assign \\v [0] 4'10x0\n  connect \\y 1'0\n";
        let value = |signal: &str, line, column| UndefinedValue {
            signal: Some(signal.to_owned()),
            place: Some(SourcePosition { path: "x/a.v".to_owned(), line, column: Some(column) }),
        };
        let found = undefined_values(text, &Sources::new(&files));
        assert_eq!(found, [value("w", 2, 8), value("v", 1, 6), value("v", 7, 2)]);
    }

    #[test]
    fn words_are_told_apart() {
        assert!(is_undefined("1'x") && is_undefined("4'10x0"));
        assert!(["4'1010", "4'1-0-", "\\x", "$x", "2'z1", "'x", "\\a'x"].iter().all(|word| !is_undefined(word)));
        assert!(is_zero("2'00") && is_zero("0"));
        assert!(["2'01", "1", "2'0x", "\\s", ""].iter().all(|word| !is_zero(word)));
        assert_eq!(source_name("$1\\y[0:0]").as_deref(), Some("y"));
        assert_eq!(source_name("\\w").as_deref(), Some("w"));
        assert_eq!(source_name("$0\\f$func$sources/a.v:10$1.$result[0:0]$8"), None);
        assert_eq!(source_name("$ternary$a.v:1$2_Y"), None);
    }
}
