//! Names of symbols as identifiers of C++.

/// Words that C++ keeps for itself, and names that the text has from its head.
#[rustfmt::skip]
const RESERVED: &[&str] = &[
    "CCParams", "CCParamsT", "Ciphertext", "CiphertextT", "CryptoContext", "CryptoContextT",
    "DCRTPoly", "DigitsT", "EvalKey", "EvalKeyT", "INT64_MIN", "Plaintext", "PlaintextT",
    "PrivateKey", "PrivateKeyT", "PublicKey", "PublicKeyT", "alignas", "alignof", "and",
    "and_eq", "asm", "atomic_cancel", "atomic_commit", "atomic_noexcept", "auto", "bitand",
    "bitor", "bool", "break", "case", "catch", "char", "char16_t", "char32_t", "char8_t",
    "class", "co_await", "co_return", "co_yield", "compl", "concept", "const", "const_cast",
    "consteval", "constexpr", "constinit", "continue", "decltype", "default", "delete", "do",
    "double", "dynamic_cast", "else", "enum", "explicit", "export", "extern", "false", "float",
    "for", "friend", "goto", "if", "inline", "int", "int16_t", "int32_t", "int64_t", "int8_t",
    "lbcrypto", "long", "main", "mutable", "namespace", "new", "noexcept", "not", "not_eq",
    "nullptr", "operator", "or", "or_eq", "private", "protected", "public", "register",
    "reinterpret_cast", "requires", "return", "short", "signed", "size_t", "sizeof", "static",
    "static_assert", "static_cast", "std", "struct", "switch", "template", "this",
    "thread_local", "throw", "true", "try", "typedef", "typeid", "typename", "uint16_t",
    "uint32_t", "uint64_t", "uint8_t", "union", "unsigned", "using", "virtual", "void",
    "volatile", "wchar_t", "while", "xor", "xor_eq",
];

/// A symbol's name as an identifier: other characters become `_`.
pub(super) fn identifier(name: &str) -> String {
    let mut identifier: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect();
    if identifier.starts_with(|c: char| c.is_ascii_digit()) || identifier.is_empty() {
        identifier.insert(0, 'f');
    }
    if RESERVED.contains(&identifier.as_str()) {
        identifier.push('_');
    }
    identifier
}
