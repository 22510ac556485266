//! Words of a POSIX shell command.

use std::ffi::OsStr;

/// The word as a shell must read it: quoted with '…' if it holds anything but plain characters.
pub(crate) fn quote(word: &OsStr) -> String {
    let text = word.to_string_lossy();
    let plain = |character: char| character.is_ascii_alphanumeric() || "-_./=:+,@%".contains(character);
    if !text.is_empty() && text.chars().all(plain) {
        text.into_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn quotes_only_what_needs_it() {
        let quoted = |text: &str| quote(text.as_ref());
        assert_eq!(quoted("-I./a=b"), "-I./a=b");
        assert_eq!(quoted(""), "''");
        assert_eq!(quoted("read x; strash"), "'read x; strash'");
        assert_eq!(quoted("don't"), r"'don'\''t'");
    }
}
