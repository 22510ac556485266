//! A lincomb circuit in which cells are joined.

use ringmill_netlist::lincomb::{Bootstrap, Choices, Digits, Kind, LincombNetlist, Signal, Source, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// An input or an output of a cell; keeps its name when its cell is joined with another.
pub(super) type Bit = u32;

/// A cell's place.
pub(super) type CellId = usize;

/// More than that of every cell that a cell reads: bootstraps in the upper half, other cells after
/// these in the lower one.
pub(super) type Level = u64;

/// A weighted bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Weighted {
    pub(super) weight: u32,
    pub(super) bit: Bit,
    pub(super) inverted: bool,
}

/// The addends of a cell, and the tables of the sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sum {
    pub(super) terms: Vec<Weighted>,
    /// Public bits that choose the tables, and whether they are inverted.
    pub(super) selectors: Vec<(Bit, bool)>,
    pub(super) outputs: Vec<Bit>,
    /// One an output for each row of the selectors, row after row.
    pub(super) tables: Vec<u32>,
    pub(super) origin: Option<String>,
    /// The digits of a word that it looks up.
    pub(super) word: Option<OfWord>,
}

/// A cell of digits, which stays as it is. Its terms are those of the word, then the digits that it
/// subtracts: weights of 1 in the place of those of the word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct OfWord {
    weights: Vec<u32>,
    /// With the sources that are subtracted in the circuit that was given.
    pub(super) digits: Digits,
}

impl OfWord {
    /// The cell of the terms of a sum in another circuit.
    fn cell(&self, mut terms: Vec<Term>, tables: Vec<u32>, origin: Option<String>) -> Bootstrap {
        let subtracted = terms.split_off(self.weights.len());
        let mut sources = subtracted.into_iter().map(|term| term.signal.source);
        let below = sources.by_ref().take(self.digits.below.len()).collect();
        let digits = Digits { below, top: sources.next(), ..self.digits.clone() };
        terms.iter_mut().zip(&self.weights).for_each(|(term, weight)| term.weight = *weight);
        Bootstrap { terms, tables, origin, digits: Some(digits), ..Bootstrap::default() }
    }
}

impl Sum {
    /// The place of a bit among the outputs.
    pub(super) fn place(&self, bit: Bit) -> Option<usize> {
        self.outputs.iter().position(|own| *own == bit)
    }

    /// The tables of an output, one a row.
    pub(super) fn tables_of(&self, place: usize) -> impl Iterator<Item = u32> + '_ {
        self.tables.iter().skip(place).step_by(self.outputs.len()).copied()
    }

    /// The outputs at these places alone.
    fn with_outputs(&self, places: &[usize]) -> Self {
        let rows = self.tables.chunks(self.outputs.len());
        Self {
            outputs: places.iter().map(|&place| self.outputs[place]).collect(),
            tables: rows.flat_map(|row| places.iter().map(|&place| row[place])).collect(),
            ..self.clone()
        }
    }

    /// The sum when all bits are 1.
    pub(super) fn total(&self) -> u32 {
        self.terms.iter().map(|term| term.weight).sum()
    }
}

/// The circuit. Cells come and go, bits stay.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) capacity: u32,
    cells: Vec<Option<Sum>>,
    /// The work of each cell; only bootstrappings are changed.
    kinds: Vec<Kind>,
    /// The operands that public bits choose among, of the outputs of such a cell.
    choices: FxHashMap<Bit, Vec<Bit>>,
    has_public: bool,
    /// True if outputs of one cell are as noisy as those of several.
    pub(super) has_single_outputs: bool,
    /// The number of changes of each cell.
    versions: Vec<u32>,
    levels: Vec<Level>,
    makers: Vec<Option<CellId>>,
    readers: Vec<Vec<CellId>>,
    is_output: Vec<bool>,
}

impl Graph {
    pub(super) fn new(circuit: &LincombNetlist) -> Self {
        let mut bits: FxHashMap<Source, Bit> = FxHashMap::default();
        let inputs = 0..circuit.inputs().len() as u32;
        let outputs = circuit
            .cells()
            .iter()
            .zip(0..)
            .flat_map(|(made, cell)| (0..made.outputs() as u8).map(move |output| Source::Output { cell, output }));
        let mut makers = Vec::new();
        for source in inputs.map(Source::Input).chain(outputs) {
            bits.insert(source, makers.len() as Bit);
            makers.push(match source {
                Source::Output { cell, .. } => Some(cell as CellId),
                _ => None,
            });
        }
        let mut graph = Self {
            capacity: circuit.capacity(),
            cells: Vec::new(),
            kinds: Vec::new(),
            choices: FxHashMap::default(),
            has_public: circuit.public_inputs().contains(&true),
            has_single_outputs: false,
            versions: vec![0; circuit.cells().len()],
            levels: Vec::new(),
            readers: vec![Vec::new(); makers.len()],
            is_output: vec![false; makers.len()],
            makers,
        };
        for (id, cell) in circuit.cells().iter().enumerate() {
            let is_word = cell.digits.is_some();
            let terms = cell.terms.iter().map(|term| Weighted {
                weight: if is_word { 1 } else { term.weight },
                bit: bits[&term.signal.source],
                inverted: term.signal.inverted,
            });
            let subtracted = cell.digits.iter().flat_map(Digits::subtracted);
            let subtracted = subtracted.map(|(source, _)| Weighted { weight: 1, bit: bits[&source], inverted: false });
            let word = cell.digits.as_ref().map(|digits| OfWord {
                weights: cell.terms.iter().map(|term| term.weight).collect(),
                digits: digits.clone(),
            });
            let outputs = (0..cell.outputs() as u8).map(|output| bits[&Source::Output { cell: id as u32, output }]);
            let selectors = cell.selectors.iter().map(|selector| (bits[&selector.source], selector.inverted));
            let sum = Sum {
                terms: terms.chain(subtracted).collect(),
                selectors: selectors.collect(),
                outputs: outputs.collect(),
                tables: cell.tables.clone(),
                origin: cell.origin.clone(),
                word,
            };
            graph.cells.push(None);
            graph.kinds.push(cell.kind());
            graph.levels.push(0);
            graph.put(id, sum);
        }
        if graph.has_public {
            let choices = Choices::of(circuit);
            for (source, bit) in &bits {
                let Source::Output { cell, .. } = source else { continue };
                if graph.kinds[*cell as usize] == Kind::Choice {
                    let chosen = choices.of_source(*source).into_iter().map(|source| bits[&source]);
                    graph.choices.insert(*bit, chosen.collect());
                }
            }
        }
        for signal in circuit.shown_bits() {
            if let Some(&bit) = bits.get(&signal.source) {
                graph.is_output[bit as usize] = true;
            }
        }
        graph
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = CellId> + use<'_> {
        (0..self.cells.len()).filter(|&id| self.cells[id].is_some())
    }

    pub(super) fn cell(&self, id: CellId) -> Option<&Sum> {
        self.cells[id].as_ref()
    }

    /// True for a bootstrapping; other cells are not joined.
    pub(super) fn is_bootstrap(&self, id: CellId) -> bool {
        self.kinds[id] == Kind::Bootstrap
    }

    /// The operands that public bits choose among, if they choose this bit.
    pub(super) fn choices(&self, bit: Bit) -> Option<&[Bit]> {
        self.choices.get(&bit).map(Vec::as_slice)
    }

    /// True if some inputs are public.
    pub(super) fn has_public(&self) -> bool {
        self.has_public
    }

    pub(super) fn version(&self, id: CellId) -> u32 {
        self.versions[id]
    }

    pub(super) fn level(&self, id: CellId) -> Level {
        self.levels[id]
    }

    pub(super) fn maker(&self, bit: Bit) -> Option<CellId> {
        self.makers[bit as usize]
    }

    pub(super) fn readers(&self, bit: Bit) -> &[CellId] {
        &self.readers[bit as usize]
    }

    pub(super) fn is_output(&self, bit: Bit) -> bool {
        self.is_output[bit as usize]
    }

    /// The number of places for cells, taken or not.
    pub(super) fn places(&self) -> usize {
        self.cells.len()
    }

    /// Sets the levels anew: changes only raise them. Cells without readers are left out.
    pub(super) fn set_levels(&mut self) {
        let mut order: Vec<CellId> = self.ids().collect();
        order.sort_unstable_by_key(|&id| (self.levels[id], id));
        for &id in order.iter().rev() {
            let Some(cell) = &self.cells[id] else { continue };
            let is_read = |bit: Bit| self.is_output(bit) || !self.readers(bit).is_empty();
            if self.kinds[id] != Kind::Clear && !cell.outputs.iter().any(|&bit| is_read(bit)) {
                self.take(id);
            }
        }
        for id in order {
            if let Some(cell) = &self.cells[id] {
                self.levels[id] = self.level_of(&cell.terms, self.kinds[id]);
            }
        }
    }

    /// The level of a cell of some kind with these terms.
    pub(super) fn level_of(&self, terms: &[Weighted], kind: Kind) -> Level {
        let read = terms.iter().filter_map(|term| self.maker(term.bit)).map(|id| self.levels[id]);
        level_above(read.max().unwrap_or(0), kind)
    }

    /// The level that a cell has at least if it reads another.
    pub(super) fn least_level(&self, id: CellId, read: CellId) -> Level {
        level_above(self.levels[read], self.kinds[id])
    }

    /// Takes a cell out; its bits are without maker until another makes them.
    pub(super) fn take(&mut self, id: CellId) {
        let Some(cell) = self.cells[id].take() else { return };
        self.versions[id] += 1;
        for term in &cell.terms {
            self.readers[term.bit as usize].retain(|&reader| reader != id);
        }
    }

    /// Gives one output of a cell a cell of its own, with the same sum.
    pub(super) fn split(&mut self, id: CellId, bit: Bit) {
        let Some(cell) = self.cells[id].clone() else { return };
        let Some(place) = cell.place(bit) else { return };
        self.take(id);
        let alone = cell.with_outputs(&[place]);
        let rest: Vec<usize> = (0..cell.outputs.len()).filter(|other| *other != place).collect();
        let cell = cell.with_outputs(&rest);
        self.cells.push(None);
        self.kinds.push(self.kinds[id]);
        self.versions.push(0);
        self.levels.push(0);
        self.put(id, cell);
        self.put(self.cells.len() - 1, alone);
    }

    /// Puts a cell where there is none.
    pub(super) fn put(&mut self, id: CellId, cell: Sum) {
        for term in &cell.terms {
            self.readers[term.bit as usize].push(id);
        }
        for &bit in &cell.outputs {
            self.makers[bit as usize] = Some(id);
        }
        self.levels[id] = self.level_of(&cell.terms, self.kinds[id]);
        self.cells[id] = Some(cell);
        let mut raised = vec![id];
        while let Some(id) = raised.pop() {
            let Some(cell) = &self.cells[id] else { continue };
            let readers = cell.outputs.iter().flat_map(|&bit| &self.readers[bit as usize]);
            for &reader in readers {
                if self.levels[reader] <= self.levels[id] {
                    self.levels[reader] = level_above(self.levels[id], self.kinds[reader]);
                    raised.push(reader);
                }
            }
        }
    }

    /// True if one of the bits is made, by way of other cells, of bits that `a` or `b` makes.
    pub(super) fn depends(&self, bits: &[Weighted], a: CellId, b: CellId) -> bool {
        let lowest = self.levels[a].min(self.levels[b]);
        let above = |bit: Bit| self.maker(bit).filter(|&id| self.levels[id] >= lowest);
        let mut stack: Vec<CellId> = bits.iter().filter_map(|term| above(term.bit)).collect();
        let mut seen: FxHashSet<CellId> = FxHashSet::default();
        while let Some(id) = stack.pop() {
            if id == a || id == b {
                return true;
            }
            if !seen.insert(id) {
                continue;
            }
            let Some(cell) = &self.cells[id] else { continue };
            stack.extend(cell.terms.iter().filter_map(|term| above(term.bit)));
        }
        false
    }

    /// The circuit; what no output needs is left out.
    pub(super) fn circuit(&self, like: &LincombNetlist) -> LincombNetlist {
        let mut circuit = LincombNetlist::new(like.name(), like.message_bits());
        let mut sources: Vec<Option<Source>> = vec![None; self.makers.len()];
        for (position, source) in sources.iter_mut().enumerate().take(like.inputs().len()) {
            let is_public = like.public_inputs()[position];
            *source = Some(circuit.add_input_of(like.inputs()[position].as_str(), is_public));
        }
        // What is computed in the clear comes first.
        let mut order: Vec<CellId> = self.ids().collect();
        order.sort_by_key(|&id| (self.kinds[id] != Kind::Clear, self.levels[id], id));
        let mut is_needed = self.is_output.clone();
        let mut needed: Vec<CellId> = Vec::new();
        for &id in order.iter().rev() {
            let Some(cell) = &self.cells[id] else { continue };
            if cell.outputs.iter().any(|&bit| is_needed[bit as usize]) {
                cell.selectors.iter().for_each(|(bit, _)| is_needed[*bit as usize] = true);
                cell.terms.iter().for_each(|term| is_needed[term.bit as usize] = true);
                needed.push(id);
            }
        }
        for cell in needed.iter().rev().filter_map(|&id| self.cells[id].as_ref()) {
            let terms = cell.terms.iter().map(|term| {
                let source = sources[term.bit as usize].expect("levels put a cell after those that it reads");
                Term { weight: term.weight, signal: Signal { source, inverted: term.inverted } }
            });
            let selectors = cell.selectors.iter().map(|&(bit, inverted)| {
                let source = sources[bit as usize].expect("what is clear comes first");
                Signal { source, inverted }
            });
            let (selectors, terms) = (selectors.collect(), terms.collect());
            let places: Vec<usize> =
                (0..cell.outputs.len()).filter(|&place| is_needed[cell.outputs[place] as usize]).collect();
            let Sum { outputs, tables, origin, word, .. } = cell.with_outputs(&places);
            let index = circuit.add_cell(match word {
                Some(word) => word.cell(terms, tables, origin),
                None => Bootstrap { terms, selectors, tables, origin, ..Bootstrap::default() },
            });
            for (bit, output) in outputs.into_iter().zip(0..) {
                sources[bit as usize] = Some(Source::Output { cell: index, output });
            }
        }
        let first_output: Vec<usize> = like
            .cells()
            .iter()
            .scan(like.inputs().len(), |next, cell| {
                let first = *next;
                *next += cell.outputs();
                Some(first)
            })
            .collect();
        circuit.add_sums_of(like);
        for (name, shown) in like.outputs() {
            let of = |signal: Signal| {
                let bit = match signal.source {
                    Source::Zero => None,
                    Source::Input(position) => Some(position as usize),
                    Source::Output { cell, output } => Some(first_output[cell as usize] + usize::from(output)),
                };
                let source = bit.map_or(Source::Zero, |bit| sources[bit].expect("what an output shows is made"));
                Signal { source, inverted: signal.inverted }
            };
            circuit.add_output(name.as_str(), shown.map(of));
        }
        circuit
    }
}

/// The level of a cell of some kind that reads one of level `read`.
fn level_above(read: Level, kind: Kind) -> Level {
    if matches!(kind, Kind::Bootstrap | Kind::Digits) { ((read >> 32) + 1) << 32 } else { read + 1 }
}
