//! The parts of a text that MLIR reads as modules of their own.

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chunk<'t> {
    /// The number of lines before it.
    pub lines_before: usize,
    /// Its text.
    pub text: &'t str,
}

/// The line between two parts.
const SEPARATOR: &str = "// -----";

/// The parts of a text, split at lines that begin with `// -----`, as MLIR's language server splits
/// it. Lines stay as they are.
pub fn chunks(text: &str) -> Vec<Chunk<'_>> {
    let mut chunks = Vec::new();
    let (mut begin, mut lines_before, mut position) = (0, 0, 0);
    for (index, line) in text.split_inclusive('\n').enumerate() {
        if line.starts_with(SEPARATOR) {
            chunks.push(Chunk { lines_before, text: &text[begin..position] });
            (begin, lines_before) = (position + line.len(), index + 1);
        }
        position += line.len();
    }
    chunks.push(Chunk { lines_before, text: &text[begin..] });
    chunks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_split_at_separators() {
        let found = chunks("a\nb\n// -----\nc\n// ----- more\n");
        let expected = [(0, "a\nb\n"), (3, "c\n"), (5, "")];
        assert_eq!(found.iter().map(|chunk| (chunk.lines_before, chunk.text)).collect::<Vec<_>>(), expected);
        assert_eq!(chunks("no separator"), [Chunk { lines_before: 0, text: "no separator" }]);
    }
}
