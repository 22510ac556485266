//! Bits that are integer sums of bits before them, on all values of a cut.

use ringmill_netlist::lincomb::{Bootstrap, Kind, LincombNetlist};
use rustc_hash::{FxHashMap, FxHashSet};

use super::affine::combination;
use super::bits::{Bit, Candidate, Problem};

/// The most bits of a cut whose values are gone through.
const MOST_LEAVES: usize = 9;

/// Cells that read a bit, of which sums are made.
const MOST_READERS: usize = 12;

/// The most bits that a sum is made of.
const MOST_COLUMNS: usize = 40;

/// Every output that is a sum of bits before it.
pub(super) fn candidates(circuit: &LincombNetlist, problem: &Problem) -> Vec<Candidate> {
    let mut readers: Vec<Vec<usize>> = vec![Vec::new(); problem.bits.len()];
    for sum in &problem.sums {
        let Some(cell) = sum.cell else { continue };
        sum.terms.iter().for_each(|(bit, _)| readers[*bit].push(cell));
    }
    let search = Search { circuit, problem, readers };
    let mut found = Vec::new();
    for (place, cell) in circuit.cells().iter().enumerate() {
        if cell.kind() != Kind::Bootstrap {
            continue;
        }
        let mut of_cell = Vec::new();
        let mut missing = 0;
        for bit in problem.outputs(place) {
            match search.candidate(place, bit) {
                Some(candidate) => of_cell.push(candidate),
                None => missing += 1,
            }
            // Such a cell neither vanishes nor is left with one output.
            if missing > 1 {
                of_cell.clear();
                break;
            }
        }
        found.extend(of_cell);
    }
    found
}

struct Search<'a> {
    circuit: &'a LincombNetlist,
    problem: &'a Problem,
    /// The cells that read each bit.
    readers: Vec<Vec<usize>>,
}

impl Search<'_> {
    fn candidate(&self, cell: usize, bit: Bit) -> Option<Candidate> {
        self.of_sum(cell, bit).or_else(|| {
            let leaves: Vec<Bit> = self.terms(cell).iter().map(|(bit, _)| *bit).collect();
            self.of_cut(cell, bit, leaves.clone()).or_else(|| {
                let wider = self.expanded(&leaves);
                if wider.len() > leaves.len() || wider.iter().any(|leaf| !leaves.contains(leaf)) {
                    self.of_cut(cell, bit, wider)
                } else {
                    None
                }
            })
        })
    }

    fn cell(&self, place: usize) -> &Bootstrap {
        &self.circuit.cells()[place]
    }

    fn terms(&self, place: usize) -> &[(Bit, i64)] {
        &self.problem.sums[place].terms
    }

    /// The bit as a sum of that of its cell and of other bits that depend on the same sum.
    fn of_sum(&self, cell: usize, bit: Bit) -> Option<Candidate> {
        let (terms, own) = (self.terms(cell), self.cell(cell));
        let reachable = terms.iter().fold(1_u64, |sums, (_, weight)| sums | sums << weight.unsigned_abs());
        let sums: Vec<u32> = (0..=own.largest_sum()).filter(|sum| reachable >> sum & 1 == 1).collect();
        let is_same = |other: &&usize| {
            let of = self.terms(**other);
            of.len() == terms.len() && of.iter().all(|term| terms.contains(term))
        };
        let first = terms.first()?.0;
        let same: Vec<usize> = self.readers[first].iter().filter(is_same).copied().take(MOST_COLUMNS).collect();
        let mut columns: Vec<(Option<Bit>, Vec<i64>)> = Vec::new();
        let column = |bit: Bit, cell: usize| -> Vec<i64> {
            let table = self.cell(cell).tables[bit - self.problem.first_output[cell]];
            sums.iter().map(|sum| i64::from(table >> sum & 1)).collect()
        };
        for place in same {
            for other in self.problem.outputs(place).filter(|other| self.is_before(*other, bit)) {
                columns.push((Some(other), column(other, place)));
            }
        }
        columns.truncate(MOST_COLUMNS);
        columns.push((None, vec![1; sums.len()]));
        columns.push((None, sums.iter().map(|sum| i64::from(*sum)).collect()));
        let values: Vec<Vec<i64>> = columns.iter().map(|(_, values)| values.clone()).collect();
        let found = combination(&values, &column(bit, cell))?;
        let [others @ .., constant, of_sum] = &found[..] else { return None };
        // w·(1 − x) = w − w·x
        let inverted: i64 = terms.iter().map(|(_, weight)| -weight.min(&0)).sum();
        let constant = constant + of_sum * inverted;
        let others = columns.iter().zip(others).filter_map(|((bit, _), factor)| Some(((*bit)?, *factor)));
        let terms = terms.iter().map(|(bit, weight)| (*bit, of_sum * weight));
        self.made(bit, others.chain(terms), constant)
    }

    /// The bit as a sum of bits that depend on a cut.
    fn of_cut(&self, cell: usize, bit: Bit, leaves: Vec<Bit>) -> Option<Candidate> {
        if leaves.len() > MOST_LEAVES {
            return None;
        }
        let rows = 1_usize << leaves.len();
        let mut known: FxHashMap<Bit, Vec<i64>> = FxHashMap::default();
        for (place, leaf) in leaves.iter().enumerate() {
            known.insert(*leaf, (0..rows).map(|row| (row >> place & 1) as i64).collect());
        }
        // Cells of bits that are known, in order; what the bit depends on comes before it.
        let mut order: Vec<Bit> = leaves;
        let mut next = 0;
        while next < order.len() && order.len() < MOST_COLUMNS {
            let readers = self.readers[order[next]].iter().take(MOST_READERS);
            next += 1;
            for &reader in readers {
                let is_new = |made: &Bit| self.is_before(*made, bit) && !known.contains_key(made);
                let outputs: Vec<Bit> = self.problem.outputs(reader).filter(is_new).collect();
                if outputs.is_empty() || self.terms(reader).iter().any(|(bit, _)| !known.contains_key(bit)) {
                    continue;
                }
                for made in outputs {
                    let values = self.values(reader, made, &known, rows);
                    known.insert(made, values);
                    order.push(made);
                }
            }
        }
        if self.terms(cell).iter().any(|(bit, _)| !known.contains_key(bit)) {
            return None;
        }
        let target = self.values(cell, bit, &known, rows);
        // The last ones first: they are nearest, and the sum has the fewest terms.
        order.reverse();
        let mut columns: Vec<Vec<i64>> = order.iter().filter_map(|bit| known.remove(bit)).collect();
        columns.push(vec![1; rows]);
        let found = combination(&columns, &target)?;
        let (constant, factors) = found.split_last()?;
        self.made(bit, order.into_iter().zip(factors.iter().copied()), *constant)
    }

    /// The values of an output, given those of its cell's terms.
    fn values(&self, cell: usize, bit: Bit, known: &FxHashMap<Bit, Vec<i64>>, rows: usize) -> Vec<i64> {
        let table = self.cell(cell).tables[bit - self.problem.first_output[cell]];
        let mut sums = vec![0_i64; rows];
        for (term, weight) in self.terms(cell) {
            for (sum, value) in sums.iter_mut().zip(&known[term]) {
                *sum += if *weight < 0 { weight * (value - 1) } else { weight * value };
            }
        }
        sums.into_iter().map(|sum| i64::from(table >> sum & 1)).collect()
    }

    /// The leaves with those made by cells replaced by what these read, as far as they are few.
    fn expanded(&self, leaves: &[Bit]) -> Vec<Bit> {
        let mut wider: Vec<Bit> = leaves.to_vec();
        for leaf in leaves {
            let Some(maker) = self.problem.bits[*leaf].cell.filter(|maker| self.cell(*maker).kind() == Kind::Bootstrap)
            else {
                continue;
            };
            let mut next: Vec<Bit> = wider.iter().copied().filter(|other| other != leaf).collect();
            next.extend(self.terms(maker).iter().map(|(bit, _)| *bit));
            let mut seen = FxHashSet::default();
            next.retain(|bit| seen.insert(*bit));
            if next.len() <= MOST_LEAVES {
                wider = next;
            }
        }
        wider
    }

    fn is_before(&self, bit: Bit, other: Bit) -> bool {
        self.problem.bits[bit].position < self.problem.bits[other].position
    }

    /// The candidate, unless it takes apart what all readers of a cell share, or is another bit.
    fn made(&self, bit: Bit, terms: impl Iterator<Item = (Bit, i64)>, constant: i64) -> Option<Candidate> {
        let mut sums: Vec<(Bit, i64)> = Vec::new();
        for (bit, factor) in terms.filter(|(_, factor)| *factor != 0) {
            match sums.iter_mut().find(|(known, _)| *known == bit) {
                Some((_, sum)) => *sum += factor,
                None => sums.push((bit, factor)),
            }
        }
        sums.retain(|(_, factor)| *factor != 0);
        let keeps_shared = sums.iter().all(|(bit, factor)| factor % self.problem.bits[*bit].scale == 0);
        (sums.len() > 1 && keeps_shared).then_some(Candidate { bit, terms: sums, constant })
    }
}
