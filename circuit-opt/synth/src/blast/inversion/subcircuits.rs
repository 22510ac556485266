//! Small pieces of circuits: sums of words and products, circuits inside circuits, cheaper
//! circuits.

use ringmill_netlist::{Builder, CellLibrary, Netlist, Node, NodeId, Statistics};

use super::linear::Program;
use crate::blast::cells::Cells;
use crate::blast::diagram::expand;
use crate::map::{CutMapping, map_by_cuts};
use crate::opt::{Resubstitution, resubstitute};
use crate::word::Table;

/// a & b, with a or b or both added: one two-input function.
#[derive(Clone, Copy, Debug)]
pub(super) struct Product {
    pub(super) factors: [NodeId; 2],
    pub(super) plus: [bool; 2],
}

impl Product {
    /// Its value for these factors.
    fn holds(self, a: bool, b: bool) -> bool {
        (a & b) ^ (a & self.plus[0]) ^ (b & self.plus[1])
    }
}

/// Most inputs of a cell that adds words up.
pub(super) fn widest_sum(library: CellLibrary) -> usize {
    match library {
        CellLibrary::Gates => 2,
        CellLibrary::Lut(inputs) => usize::from(inputs),
    }
}

/// The sum modulo 2 of `terms` and `products`, in cells of at most `most` inputs.
pub(super) fn sum(builder: &mut Builder, mut terms: Vec<NodeId>, products: &[Product], most: usize) -> NodeId {
    let room = most - 2;
    // what finds no place beside products is added up before
    let mut surplus = (terms.len() + products.len()).saturating_sub(1 + products.len() * room);
    while !products.is_empty() && surplus > 0 && terms.len() > 1 {
        let taken = terms.split_off(terms.len() - most.min(surplus + 1).min(terms.len()));
        surplus -= taken.len() - 1;
        let added = parity(builder, &taken);
        terms.insert(0, added);
    }
    for &product in products {
        let taken = terms.split_off(terms.len() - room.min(terms.len()));
        let mut fanins = product.factors.to_vec();
        fanins.extend(&taken);
        let rows = 0..1_usize << fanins.len();
        let value = |row: usize| product.holds(row & 1 == 1, row & 2 == 2) ^ ((row >> 2).count_ones() % 2 == 1);
        let table = rows.filter(|&row| value(row)).fold(0, |table, row| table | 1 << row);
        terms.push(builder.lut(table, &fanins));
    }
    while terms.len() > 1 {
        let taken = terms.split_off(terms.len() - most.min(terms.len()));
        let added = parity(builder, &taken);
        terms.insert(0, added);
    }
    terms.first().copied().unwrap_or_else(|| builder.constant(false))
}

/// The cells that [`sum`] takes.
pub(super) fn sum_cells(terms: usize, products: usize, most: usize) -> usize {
    match (terms + products, products) {
        (0, _) => 0,
        (all, _) if most == 2 => products + all - 1,
        (_, 0) => (terms - 1).div_ceil(most - 1),
        // each product takes terms in and is one more itself
        (..) => products + (terms + products - 1).saturating_sub(products * (most - 2)).div_ceil(most - 1),
    }
}

fn parity(builder: &mut Builder, nodes: &[NodeId]) -> NodeId {
    let odd = (0..1_u64 << nodes.len()).filter(|row| row.count_ones() % 2 == 1);
    builder.lut(odd.fold(0, |table, row| table | 1 << row), nodes)
}

impl Program {
    /// Runs on nodes: the targets.
    pub(super) fn build(&self, builder: &mut Builder, inputs: &[NodeId]) -> Vec<NodeId> {
        let mut values = inputs.to_vec();
        for parts in &self.steps {
            let parts: Vec<NodeId> = parts.iter().map(|&part| values[part]).collect();
            values.push(parity(builder, &parts));
        }
        self.targets.iter().map(|&target| values[target]).collect()
    }

    /// Runs the transposed program on products, one a target: for each input the sum of the
    /// products whose target has it, and of `more`.
    pub(super) fn build_transposed(
        &self,
        builder: &mut Builder,
        products: &[Product],
        more: &[Option<NodeId>],
        most: usize,
    ) -> Vec<NodeId> {
        let (readers, marks) = self.readers();
        let mut values: Vec<Option<NodeId>> = vec![None; readers.len()];
        for slot in (0..readers.len()).rev() {
            let mut terms: Vec<NodeId> = readers[slot].iter().filter_map(|&reader| values[reader]).collect();
            terms.extend(more.get(slot).copied().flatten());
            let products: Vec<Product> = marks[slot].iter().map(|&mark| products[mark]).collect();
            values[slot] = Some(sum(builder, terms, &products, most));
        }
        values.into_iter().take(self.inputs).flatten().collect()
    }

    /// The cells of the transposed program.
    pub(super) fn transposed_cells(&self, more: &[bool], most: usize) -> usize {
        let (readers, marks) = self.readers();
        let terms = |slot: usize| readers[slot].len() + usize::from(more.get(slot) == Some(&true));
        (0..readers.len()).map(|slot| sum_cells(terms(slot), marks[slot].len(), most)).sum()
    }
}

/// Copies a circuit: the nodes of its outputs, its inputs being `inputs`.
pub(in crate::blast) fn insert(
    circuit: &Netlist,
    inputs: &[NodeId],
    mut cell: impl FnMut(u64, &[NodeId]) -> NodeId,
) -> Vec<NodeId> {
    let mut nodes: Vec<NodeId> = Vec::with_capacity(circuit.len());
    for id in circuit.ids() {
        let node = match circuit.node(id) {
            Node::Input(position) => inputs[position],
            Node::Constant(value) => cell(u64::from(value), &[]),
            Node::Cell { table, fanins } => {
                let fanins: Vec<NodeId> = fanins.iter().map(|fanin| nodes[fanin.index()]).collect();
                cell(table, &fanins)
            }
        };
        nodes.push(node);
    }
    circuit.outputs().iter().map(|output| nodes[output.driver.index()]).collect()
}

pub(super) fn cost(circuit: &Netlist, library: CellLibrary) -> usize {
    Statistics::of(circuit, library).bootstraps as usize
}

/// The cheapest of a circuit's coverings by cells and of what resubstitution makes of them, after
/// `turns` changes that cost nothing.
pub(super) fn polish(circuit: &Netlist, library: CellLibrary, turns: u64) -> Netlist {
    let cuts = |circuit: &Netlist, fine| map_by_cuts(circuit, library, CutMapping { fine, ..CutMapping::default() });
    let how = Resubstitution { divisors: 40, ..Resubstitution::default() };
    let resub = |circuit: &Netlist| resubstitute(circuit, library, how);
    let starts = [resub(circuit), resub(&cuts(circuit, true)), resub(&cuts(circuit, false))];
    let Some(mut here) = starts.into_iter().min_by_key(|start| cost(start, library)) else {
        return circuit.clone();
    };
    let mut best = here.clone();
    for turn in 0..turns {
        let moved = resubstitute(&here, library, Resubstitution { sideways: Some(turn), ..how });
        let moved = if turn % 2 == 0 { moved } else { cuts(&moved, turn / 2 % 2 == 1) };
        let moved = resub(&moved);
        if cost(&moved, library) <= cost(&here, library) {
            here = moved;
        }
        if cost(&here, library) < cost(&best, library) {
            best = here.clone();
        }
    }
    best
}

/// A table's BDD as a circuit.
pub(super) fn draft(table: &Table, library: CellLibrary) -> Netlist {
    let mut cells = Cells::new("table", library);
    let index: Vec<NodeId> = (0..table.index_bits()).map(|bit| cells.input(format!("x[{bit}]"), false)).collect();
    for (bit, node) in expand(&mut cells, table, &index).into_iter().enumerate() {
        cells.output(format!("y[{bit}]"), node);
    }
    cells.finish()
}

#[cfg(test)]
mod tests {
    use ringmill_netlist::Simulator;

    use super::*;
    use crate::random::Random;

    #[test]
    fn sums_are_right_and_take_the_cells_foreseen() {
        let mut random = Random::new(0);
        for (count, products, most) in (0..9).flat_map(|t| (0..4).flat_map(move |p| (2..=6).map(move |m| (t, p, m)))) {
            let mut builder = Builder::new("sum");
            let inputs: Vec<NodeId> = (0..count + 2 * products).map(|bit| builder.input(format!("x[{bit}]"))).collect();
            let (terms, factors) = inputs.split_at(count);
            let pairs: Vec<Product> = factors
                .chunks(2)
                .map(|pair| Product { factors: [pair[0], pair[1]], plus: [random.below(2) == 1, random.below(2) == 1] })
                .collect();
            let node = sum(&mut builder, terms.to_vec(), &pairs, most);
            builder.output("y", node);
            let circuit = builder.finish();
            let cells = circuit.ids().filter(|&id| circuit.fanins(id).len() > 1).count();
            assert_eq!(cells, sum_cells(count, products, most), "{count} terms, {products} products, {most} inputs");
            let lanes: Vec<u64> = inputs.iter().map(|_| random.word()).collect();
            let plus = |on: bool, lane: u64| if on { lane } else { 0 };
            let of_pairs = lanes[count..].chunks(2).zip(&pairs).fold(0, |sum, (lanes, pair)| {
                sum ^ lanes[0] & lanes[1] ^ plus(pair.plus[0], lanes[0]) ^ plus(pair.plus[1], lanes[1])
            });
            let expected = lanes[..count].iter().fold(of_pairs, |sum, lane| sum ^ lane);
            assert_eq!(Simulator::new(&circuit).run(&lanes), [expected]);
        }
    }

    #[test]
    fn polishing_keeps_the_function_and_never_costs() {
        let table = Table::new((0..32).map(|row| (row * 7 % 29) ^ row).collect(), 5);
        for library in [CellLibrary::Gates, CellLibrary::Lut(3)] {
            let draft = draft(&table, library);
            let polished = polish(&draft, library, 3);
            let rows =
                |circuit: &Netlist| Simulator::new(circuit).run(&ringmill_netlist::table::PROJECTIONS[..5]).to_vec();
            assert_eq!(rows(&draft), rows(&polished));
            assert!(cost(&polished, library) < cost(&draft, library));
        }
    }
}
