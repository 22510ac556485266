//! Decimal numbers in texts.

/// True if a word is a decimal number.
pub(super) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}
