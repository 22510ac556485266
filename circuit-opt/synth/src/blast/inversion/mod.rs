//! Constant tables that are inversion in GF(2^k) between affine maps, as the S-boxes of most block
//! ciphers are: AES, Camellia, ARIA, SM4.
//!
//! [`recognise`](recognise::recognise) finds the maps, whatever polynomial the cipher's definition
//! goes by, since all fields of 2^k elements are one up to a linear map. [`search`](search::search)
//! then builds inversion from products in GF(2^(k/2)): 101 gates for the AES, of whose table
//! nothing but the inversion is any use, instead of 476.

mod assemble;
mod core;
mod field;
mod linear;
mod matrix;
mod norm;
mod product;
mod recognise;
mod search;
mod subcircuits;
mod tower;

#[cfg(test)]
mod tests;

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use ringmill_netlist::{CellLibrary, Netlist};
use rustc_hash::FxHashMap;

use crate::Effort;
use crate::word::Table;
use core::Cores;
use recognise::recognise;
use search::{Trials, search};
pub(super) use subcircuits::insert;
use subcircuits::{cost, draft, polish};
use tower::Tower;

/// The circuits found before, in this process: a program's words are bit-blasted several times, and
/// many programs have the same tables.
static FOUND: LazyLock<Mutex<Found>> = LazyLock::new(Mutex::default);

type Found = FxHashMap<(Table, CellLibrary, Effort), Option<Arc<Netlist>>>;

/// The circuit of a table that is an inversion, if it is cheaper than the table's BDD.
/// Its inputs are the bits of the index, its outputs the lowest of the word: the others are 0.
pub(super) fn circuit(table: &Table, library: CellLibrary, effort: Effort) -> Option<Arc<Netlist>> {
    let inputs = match library {
        CellLibrary::Gates => 2,
        CellLibrary::Lut(inputs) => u32::from(inputs),
    };
    if table.index_bits() <= inputs {
        return None;
    }
    let key = (table.clone(), library, effort);
    let found = || FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    let known = found().get(&key).cloned();
    if let Some(circuit) = known {
        return circuit;
    }
    let inversion = recognise(table)?;
    let tower = Tower::new(&inversion);
    let cores = Cores::new(&tower.small, &tower.formulas, library, effort);
    let circuit = search(&tower, &cores, library, &Trials::of(effort));
    let circuit = circuit.filter(|circuit| is_cheaper(circuit, table, library)).map(Arc::new);
    found().insert(key, circuit.clone());
    circuit
}

/// True if a circuit costs less than the table's decision diagram would.
fn is_cheaper(circuit: &Netlist, table: &Table, library: CellLibrary) -> bool {
    let (cells, diagram) = (cost(circuit, library), draft(table, library));
    // Polishing takes as long as half a search, and never a diagram's greater part away.
    3 * cells < cost(&diagram, library) || cells < cost(&polish(&diagram, library, 0), library)
}
