//! Lookup tables, each generated once at the start of a function.

use crate::noise::Noise;
use std::collections::BTreeMap;

/// Tables by what they hold, with their variables.
#[derive(Default)]
pub(crate) struct Tables(BTreeMap<u128, String>);

impl Tables {
    /// The variable of a table: bit m of the number for message m.
    pub fn variable(&mut self, table: u128) -> String {
        self.0.entry(table).or_insert_with(|| format!("table_{table:x}")).clone()
    }

    /// The lines that generate them.
    pub fn lines(&self, noise: &Noise) -> String {
        self.0.iter().map(|(table, name)| line(noise, *table, name)).collect()
    }
}

fn line(noise: &Noise, table: u128, name: &str) -> String {
    // The crate asks for every message that the parameters have.
    let is_short = noise.message_bits() <= 6 && table <= u128::from(u64::MAX);
    let function = match is_short {
        true => format!("|message| 0x{table:x}_u64 >> message & 1"),
        false => format!("|message| (0x{table:x}_u128.checked_shr(message as u32).unwrap_or(0) & 1) as u64"),
    };
    format!("    let {name} = server_key.generate_lookup_table({function});\n")
}
