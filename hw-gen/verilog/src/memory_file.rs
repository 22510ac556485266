//! Files with the contents of memories.

use std::sync::Arc;

use crate::{Literal, MOST_INLINE_BITS};

/// The contents of a memory as a file, which `$readmemh` reads when hardware or a simulation
/// starts. The text of a module names it without a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryFile {
    /// Its name, `MODULE_MEMORY.mem`.
    pub name: String,
    /// Its text: a comment, then a word in each line in hexadecimal, word 0 first.
    pub text: String,
}

impl MemoryFile {
    /// The file of a table: of a memory of the name in a module, or of an instance with a memory.
    #[must_use]
    pub fn new(module: &str, memory: &str, table: &Table) -> Self {
        let count = table.words().len();
        let head = format!("// {module}.{memory}: {count} words of {} bits, word 0 first.\n", table.width());
        let lines = table.words().iter().map(|word| word.hexadecimal() + "\n");
        Self { name: Self::name_of(module, memory), text: head + &lines.collect::<String>() }
    }

    pub(crate) fn name_of(module: &str, memory: &str) -> String {
        format!("{module}_{memory}.mem")
    }
}

/// A constant table: words of the same width.
///
/// ```
/// use ringmill_verilog::{Literal, Table};
///
/// let table = Table::new(vec![Literal::new(8, 0x12), Literal::new(8, 0x34)]);
/// assert_eq!((table.width(), table.is_large()), (8, false));
/// assert_eq!(table.joined().to_string(), "16'h3412", "word 0 in the lowest bits");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table(Arc<[Literal]>);

impl Table {
    /// The table of the words.
    #[must_use]
    pub fn new(words: impl Into<Arc<[Literal]>>) -> Self {
        Self(words.into())
    }

    /// Words of several entries of the same number of bits, the first entry of a word lowest.
    #[must_use]
    pub fn of_entries(bits: u32, entries: &[u128], entries_a_word: usize) -> Self {
        Self::new(entries.chunks(entries_a_word.max(1)).map(|word| Literal::joined(bits, word)).collect::<Vec<_>>())
    }

    /// The bits of a word.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.0.first().map_or(0, Literal::width)
    }

    /// The words.
    #[must_use]
    pub fn words(&self) -> &[Literal] {
        &self.0
    }

    /// True if it has more than [`MOST_INLINE_BITS`] bits.
    #[must_use]
    pub fn is_large(&self) -> bool {
        self.width() as usize * self.0.len() > MOST_INLINE_BITS
    }

    /// The words side by side, word 0 in the lowest bits.
    #[must_use]
    pub fn joined(&self) -> Literal {
        Literal::side_by_side(&self.0)
    }
}
