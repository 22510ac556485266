//! A table in a file, which `$readmemh` reads in the folder of a simulation.

use crate::stimulus::seeded;
use rand::Rng;

/// Bits of a word, and words, of the table.
pub const TABLE: (usize, usize) = (11, 64);

/// The name of the file.
pub const TABLE_FILE: &str = "table.mem";

/// The words of the table.
pub fn table_words() -> impl Iterator<Item = u64> {
    let mut random = seeded(26);
    (0..TABLE.1).map(move |_| random.random_range(0..1 << TABLE.0))
}

/// The text of the file.
pub fn table_text() -> String {
    table_words().map(|word| format!("{word:x}\n")).collect()
}
