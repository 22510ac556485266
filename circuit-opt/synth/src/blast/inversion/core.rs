//! The middle of the circuits: the bits of z from the bits of the norm, as small circuits.
//!
//! They do not depend on the table, and few differ but in the order of their inputs and outputs:
//! all are made once. For some a long search has found what no short one does; these are written
//! down beside this file.

use ringmill_netlist::{CellLibrary, Netlist, NodeId, Simulator, table, text};
use rustc_hash::FxHashMap;

use super::field::Field;
use super::matrix::{image, rank};
use super::product::Formula;
use super::subcircuits::{cost, draft, polish};
use crate::Effort;
use crate::word::Table;

/// The key of a core: the formula's index, the set of its terms whose κ are the basis, and c: the
/// norm is Σ n_j κ_j and the bits of z are Tr(a·c/norm).
pub(super) type CoreKey = (usize, u16, u16);

/// The cores of a field for a library.
#[derive(Clone, Debug)]
pub(super) struct Cores {
    circuits: Vec<(usize, Netlist)>,
    positions: FxHashMap<CoreKey, Arrangement>,
}

/// A circuit, and which of its inputs and outputs stand for which.
#[derive(Clone, Debug)]
struct Arrangement {
    circuit: usize,
    inputs: Vec<usize>,
    outputs: Vec<usize>,
}

/// A core as it is used.
pub(super) struct Core<'a> {
    pub(super) circuit: &'a Netlist,
    position: &'a Arrangement,
}

impl Core<'_> {
    /// The circuit's inputs, in its order.
    pub(super) fn arrange(&self, norm: &[NodeId]) -> Vec<NodeId> {
        let mut arranged = norm.to_vec();
        for (&position, &bit) in self.position.inputs.iter().zip(norm) {
            arranged[position] = bit;
        }
        arranged
    }

    /// The bits of z in order.
    pub(super) fn order(&self, outputs: &[NodeId]) -> Vec<NodeId> {
        self.position.outputs.iter().map(|&position| outputs[position]).collect()
    }
}

impl Cores {
    /// With fast effort only the ones written down are better than their BDDs.
    pub(super) fn new(small: &Field, formulas: &[Formula], library: CellLibrary, effort: Effort) -> Self {
        let bits = small.bits();
        let orders = orders(bits);
        let known: FxHashMap<Vec<u64>, Netlist> =
            known(library).into_iter().map(|circuit| (tables(&circuit), circuit)).collect();
        let mut numbers: FxHashMap<Vec<u64>, usize> = FxHashMap::default();
        let mut circuits: Vec<(usize, Netlist)> = Vec::new();
        let mut positions = FxHashMap::default();
        for (number, Formula { terms, .. }) in formulas.iter().enumerate() {
            for set in bases(bits, terms) {
                for scale in small.units() {
                    let (key, position) = canonical(&functions(small, terms, set, scale), &orders);
                    let circuit = *numbers.entry(key).or_insert_with_key(|key| {
                        let circuit = known.get(key).cloned();
                        let circuit = circuit.unwrap_or_else(|| {
                            let draft = draft(&words(key, bits), library);
                            if effort == Effort::Fast { draft } else { polish(&draft, library, 0) }
                        });
                        circuits.push((cost(&circuit, library), circuit));
                        circuits.len() - 1
                    });
                    positions.insert((number, set, scale), Arrangement { circuit, ..position });
                }
            }
        }
        Self { circuits, positions }
    }

    /// The cost of a core, if its elements are a basis.
    pub(super) fn cost(&self, key: CoreKey) -> Option<usize> {
        Some(self.circuits[self.positions.get(&key)?.circuit].0)
    }

    pub(super) fn get(&self, key: CoreKey) -> Option<Core<'_>> {
        let position = self.positions.get(&key)?;
        Some(Core { circuit: &self.circuits[position.circuit].1, position })
    }
}

/// The κ of a set of terms.
fn chosen(terms: &[(u16, u16)], set: u16) -> Vec<u16> {
    terms.iter().enumerate().filter(|(position, _)| set >> position & 1 == 1).map(|(_, &(_, weight))| weight).collect()
}

/// The sets of terms whose κ are a basis of the field.
fn bases(bits: usize, terms: &[(u16, u16)]) -> impl Iterator<Item = u16> {
    let sets = (0..1_u16 << terms.len()).filter(move |set| set.count_ones() as usize == bits);
    sets.filter(move |&set| rank(&chosen(terms, set)) == bits)
}

/// The bits of z as tables over the bits of the norm.
fn functions(small: &Field, terms: &[(u16, u16)], set: u16, scale: u16) -> Vec<u64> {
    let basis = chosen(terms, set);
    let mut functions = vec![0; terms.len()];
    for row in 0..1_u16 << basis.len() {
        let z = small.multiply(scale, small.inverse(image(&basis, row)));
        for (function, &(a, _)) in functions.iter_mut().zip(terms) {
            *function |= u64::from(small.trace(small.multiply(a, z))) << row;
        }
    }
    functions
}

/// The same functions in the order of inputs and outputs in which their numbers are least.
fn canonical(functions: &[u64], orders: &[Vec<usize>]) -> (Vec<u64>, Arrangement) {
    let inputs = orders.first().map_or(0, Vec::len);
    let arranged = |order: &Vec<usize>| {
        let moved: Vec<u64> = functions.iter().map(|&function| table::rewire(function, order, inputs)).collect();
        let mut sorted = moved.clone();
        sorted.sort_unstable();
        (sorted, moved, order.clone())
    };
    let (sorted, moved, order) = orders.iter().map(arranged).min().unwrap_or_default();
    let outputs = moved.iter().map(|function| sorted.iter().position(|other| other == function).unwrap_or(0)).collect();
    (sorted, Arrangement { circuit: 0, inputs: order, outputs })
}

/// All orders of so many inputs.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let Some(last) = count.checked_sub(1) else { return vec![Vec::new()] };
    let shorter = orders(last);
    let with = |order: &Vec<usize>, at: usize| {
        let mut order = order.clone();
        order.insert(at, last);
        order
    };
    shorter.iter().flat_map(|order| (0..count).map(move |at| with(order, at))).collect()
}

/// Functions as the bits of a table's words.
fn words(functions: &[u64], inputs: usize) -> Table {
    let bits =
        |row: usize| functions.iter().enumerate().fold(0, |word, (bit, f)| word | u128::from(f >> row & 1) << bit);
    Table::new((0..1 << inputs).map(bits).collect(), functions.len() as u32)
}

/// The best circuits known for cores of GF(16), inputs and outputs in canonical order: of several
/// thousand walks of [`polish`] from different seeds.
fn known(library: CellLibrary) -> Option<Netlist> {
    let text = match library {
        CellLibrary::Gates => include_str!("core_gates.txt"),
        CellLibrary::Lut(2) => include_str!("core_lut2.txt"),
        CellLibrary::Lut(3) => include_str!("core_lut3.txt"),
        _ => return None,
    };
    text::parse(text).ok()
}

/// The tables of a circuit's outputs, of at most 6 inputs.
fn tables(circuit: &Netlist) -> Vec<u64> {
    Simulator::new(circuit)
        .run(&table::PROJECTIONS[..circuit.inputs().len()])
        .iter()
        .map(|lanes| lanes & table::mask(circuit.inputs().len()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::product::formulas;
    use super::*;

    #[test]
    fn the_known_circuits_are_cores_and_no_draft_is_as_cheap() {
        let small = Field::new(4);
        for library in [CellLibrary::Gates, CellLibrary::Lut(2), CellLibrary::Lut(3)] {
            let circuit = known(library).expect("there is one");
            let cores = Cores::new(&small, &formulas(&small), library, Effort::Default);
            let mut costs: Vec<usize> = cores.circuits.iter().map(|circuit| circuit.0).collect();
            costs.sort_unstable();
            assert_eq!(costs[0], cost(&circuit, library));
            assert!(costs[0] < costs[1]);
        }
    }

    #[test]
    fn cores_in_any_order_compute_the_bits_of_the_inverse() {
        for bits in 2..=4 {
            let (small, library) = (Field::new(bits), CellLibrary::Lut(3));
            let formulas = formulas(&small);
            let cores = Cores::new(&small, &formulas, library, Effort::Default);
            for (&key, position) in &cores.positions {
                let mut builder = ringmill_netlist::Builder::new("core");
                let norm: Vec<NodeId> = (0..bits).map(|bit| builder.input(format!("n[{bit}]"))).collect();
                let core = cores.get(key).expect("it is there");
                let z = super::super::insert(core.circuit, &core.arrange(&norm), |f, fanins| builder.lut(f, fanins));
                for (bit, node) in core.order(&z).into_iter().enumerate() {
                    builder.output(format!("z[{bit}]"), node);
                }
                let (formula, set, scale) = key;
                let expected = functions(&small, &formulas[formula].terms, set, scale);
                assert_eq!(tables(&builder.finish()), expected, "{key:?} {position:?}");
            }
        }
    }
}
