//! The work that public bits leave of a cell.

use super::{Bootstrap, ChosenTerm, LincombNetlist, ModularSum, ModularTerm, Signal, Source, Term};

/// The work of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It reads public bits alone, and is computed in the clear.
    Clear,
    /// Public bits choose among its terms, their inversions and constants, for every output. A cell
    /// without selectors is a bootstrapping even so.
    Choice,
    /// Its sum is its output but for a constant.
    Linear,
    /// A bootstrapping, for some values of the public bits.
    Bootstrap,
    /// A bootstrapping of digits of a word.
    Digits,
}

/// A function of a sum that is no more than a bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Literal {
    /// A constant.
    Constant(bool),
    /// The term at this place, inverted or not (beyond the inversion it is added with).
    Term(usize, bool),
}

impl Bootstrap {
    /// The work of the cell.
    pub fn kind(&self) -> Kind {
        if self.linear.is_some() {
            return Kind::Linear;
        }
        if self.digits.is_some() {
            return Kind::Digits;
        }
        if self.terms.is_empty() {
            return Kind::Clear;
        }
        let is_choice =
            !self.selectors.is_empty() && self.tables.iter().all(|table| literal(&self.terms, *table).is_some());
        if is_choice { Kind::Choice } else { Kind::Bootstrap }
    }

    /// The secret sources that an output of a choice may show.
    pub fn choices(&self, output: usize) -> Vec<Source> {
        let literals = self.rows().filter_map(|row| literal(&self.terms, row[output]));
        let shown = literals.filter_map(|literal| match literal {
            Literal::Term(place, _) => Some(self.terms[place].signal.source),
            Literal::Constant(_) => None,
        });
        let mut shown: Vec<Source> = shown.collect();
        shown.sort_unstable();
        shown.dedup();
        shown
    }
}

/// The bits that public bits choose, for every output of a circuit's cells.
#[derive(Clone, Debug)]
pub struct Choices {
    /// By cell and output; nothing for bootstrappings and linear cells.
    of: Vec<Option<Vec<Vec<Source>>>>,
}

impl Choices {
    /// The choices in a circuit.
    pub fn of(circuit: &LincombNetlist) -> Self {
        let mut choices = Self { of: Vec::with_capacity(circuit.cells().len()) };
        for cell in circuit.cells() {
            let of = matches!(cell.kind(), Kind::Choice | Kind::Clear).then(|| {
                let through = |output| {
                    let shown = cell.choices(output).into_iter().flat_map(|source| choices.of_source(source));
                    let mut shown: Vec<Source> = shown.collect();
                    shown.sort_unstable();
                    shown.dedup();
                    shown
                };
                (0..cell.outputs()).map(through).collect()
            });
            choices.of.push(of);
        }
        choices
    }

    /// A term with the operands that it may have.
    pub fn of_term(&self, term: &Term) -> ChosenTerm<Source> {
        ChosenTerm { weight: term.weight, choices: self.of_source(term.signal.source) }
    }

    /// The inputs, outputs of bootstrappings and linear bits that a secret source may show, itself
    /// if it is one.
    pub fn of_source(&self, source: Source) -> Vec<Source> {
        match source {
            Source::Output { cell, output } => match &self.of[cell as usize] {
                Some(outputs) => outputs[usize::from(output)].clone(),
                None => vec![source],
            },
            _ => vec![source],
        }
    }
}

/// The bit that a table of a sum is, if it is one under all values of the terms.
pub fn literal(terms: &[Term], table: u32) -> Option<Literal> {
    let all = reachable(terms.iter());
    let first = table & 1 == 1;
    if table & all == if first { all } else { 0 } {
        return Some(Literal::Constant(first));
    }
    (0..terms.len()).find_map(|place| {
        let others = terms.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, term)| term);
        let low = reachable(others);
        let high = low << terms[place].weight;
        let (low_is, high_is) = if first { (low, 0) } else { (0, high) };
        (table & low == low_is && table & high == high_is).then_some(Literal::Term(place, first))
    })
}

/// The sums that some terms have, as bits.
fn reachable<'a>(terms: impl Iterator<Item = &'a Term>) -> u32 {
    terms.fold(1, |sums, term| sums | sums << term.weight)
}

impl LincombNetlist {
    /// The circuit for given values of its public inputs, in port order: those inputs are gone, and
    /// with them what is public or constant.
    ///
    /// # Panics
    /// If there are fewer values than public inputs.
    #[must_use]
    pub fn specialized(&self, values: &[bool]) -> Self {
        let mut circuit = Self::new(self.name(), self.message_bits());
        let mut values = values.iter();
        let inputs = self.inputs().iter().zip(self.public_inputs()).map(|(name, is_public)| match is_public {
            true => Signal::constant(*values.next().unwrap_or_else(|| panic!("a value for each public input"))),
            false => Signal::of(circuit.add_input(name.as_str())),
        });
        let inputs: Vec<Signal> = inputs.collect();
        let mut outputs: Vec<Vec<Signal>> = Vec::with_capacity(self.cells().len());
        for cell in self.cells() {
            let of = |signal: Signal| specialized_bit(signal, &inputs, &outputs);
            let row = cell.selectors.iter().enumerate();
            let row = row.fold(0, |row, (place, selector)| row | usize::from(of(*selector).inverted) << place);
            let terms = cell.terms.iter().map(|term| (term.weight, of(term.signal)));
            let made = match &cell.digits {
                None => circuit.add_again(cell, row, terms),
                // a circuit with such cells has no public inputs: each is where it was
                Some(_) => {
                    let outputs = 0..cell.outputs() as u8;
                    let cell = circuit.add_cell(cell.clone());
                    outputs.map(|output| Signal::of(Source::Output { cell, output })).collect()
                }
            };
            outputs.push(made);
        }
        for sum in self.sums() {
            circuit.add_sum(specialized_sum(sum, &inputs));
        }
        for (name, shown) in self.outputs() {
            circuit.add_output(name.as_str(), shown.map(|signal| specialized_bit(signal, &inputs, &outputs)));
        }
        circuit
    }

    /// A cell with bits and constants in the place of its terms, and the tables of one row: its
    /// outputs then.
    pub(super) fn add_again(
        &mut self,
        cell: &Bootstrap,
        row: usize,
        terms: impl Iterator<Item = (u32, Signal)>,
    ) -> Vec<Signal> {
        let origin = cell.origin.as_deref();
        match cell.linear {
            Some(offset) => vec![self.add_up(terms, offset, origin)],
            None => self.look_up_sum(terms, cell.row(row), cell.kind(), origin),
        }
    }

    /// Tables of a sum of secret bits and constants, in which bits may stand twice: a new cell, or
    /// what it is where that is no more than bits. A bootstrapping stays one, unless its outputs
    /// are constant: what reads it counts on its noise.
    fn look_up_sum(
        &mut self,
        bits: impl Iterator<Item = (u32, Signal)>,
        tables: &[u32],
        kind: Kind,
        origin: Option<&str>,
    ) -> Vec<Signal> {
        let (terms, offset) = collected(bits);
        let rows = u32::MAX >> (31 - terms.iter().map(|term| term.weight).sum::<u32>());
        let tables: Vec<u32> = tables.iter().map(|table| table >> offset & rows).collect();
        let literals: Option<Vec<Literal>> = tables.iter().map(|table| literal(&terms, *table)).collect();
        let passes = |literal: &Literal| kind != Kind::Bootstrap || matches!(literal, Literal::Constant(_));
        if let Some(literals) = literals.filter(|literals| literals.iter().all(passes)) {
            let signal = |literal| match literal {
                Literal::Constant(value) => Signal::constant(value),
                Literal::Term(place, inverted) => terms[place].signal.inverted_if(inverted),
            };
            return literals.into_iter().map(signal).collect();
        }
        let outputs = tables.len() as u8;
        let origin = origin.map(str::to_owned);
        let cell = self.add_cell(Bootstrap { terms, tables, origin, ..Bootstrap::default() });
        (0..outputs).map(|output| Signal::of(Source::Output { cell, output })).collect()
    }

    /// The sum of secret bits and constants without a number, which leaves 0 or 1.
    fn add_up(&mut self, bits: impl Iterator<Item = (u32, Signal)>, offset: u32, origin: Option<&str>) -> Signal {
        let (terms, constant) = collected(bits);
        let constant = constant - i64::from(offset);
        match terms[..] {
            [] => Signal::constant(constant & 1 == 1),
            [Term { weight: 1, signal }] => signal.inverted_if(constant & 1 == 1),
            _ => {
                let largest = terms.iter().map(|term| term.weight).sum::<u32>();
                // Beyond these bounds the promise of the cell is broken.
                let offset = constant.checked_neg().unwrap_or(0).clamp(0, largest.into()) as u32;
                let origin = origin.map(str::to_owned);
                let cell = self.add_cell(Bootstrap { terms, linear: Some(offset), origin, ..Bootstrap::default() });
                Signal::of(Source::Output { cell, output: 0 })
            }
        }
    }
}

/// A bit of a circuit as what its inputs and the outputs of its cells became.
fn specialized_bit(signal: Signal, inputs: &[Signal], outputs: &[Vec<Signal>]) -> Signal {
    let bit = match signal.source {
        Source::Zero => Signal::constant(false),
        Source::Input(position) => inputs[position as usize],
        Source::Output { cell, output } => outputs[cell as usize][usize::from(output)],
    };
    bit.inverted_if(signal.inverted)
}

/// A sum in which some inputs are constants, and others have new positions.
fn specialized_sum(sum: &ModularSum, inputs: &[Signal]) -> ModularSum {
    let (mut constant, mut weights) = (sum.constant, Vec::<(u32, u32)>::new());
    for term in &sum.terms {
        let counts = |condition: u32| inputs[condition as usize].inverted;
        if !term.condition.is_none_or(counts) {
            continue;
        }
        match inputs[term.input as usize] {
            Signal { source: Source::Input(input), .. } => {
                match weights.iter_mut().find(|(other, _)| *other == input) {
                    Some((_, weight)) => *weight = weight.wrapping_add(term.weight),
                    None => weights.push((input, term.weight)),
                }
            }
            Signal { inverted, .. } => constant = constant.wrapping_add(if inverted { term.weight } else { 0 }),
        }
    }
    let terms = weights.into_iter().map(|(input, weight)| (input, weight & sum.mask()));
    let terms = terms.filter(|(_, weight)| *weight != 0);
    let terms = terms.map(|(input, weight)| ModularTerm { input, condition: None, weight });
    ModularSum { terms: terms.collect(), constant: constant & sum.mask(), ..sum.clone() }
}

/// Weighted bits and constants as weights of different bits or their inversions, and a constant.
fn collected(bits: impl Iterator<Item = (u32, Signal)>) -> (Vec<Term>, i64) {
    let (mut constant, mut weights) = (0_i64, Vec::<(Source, i64)>::new());
    for (weight, signal) in bits {
        let weight = i64::from(weight);
        // w·(1 − x) = w − w·x
        constant += if signal.inverted { weight } else { 0 };
        let signed = if signal.inverted { -weight } else { weight };
        match weights.iter_mut().find(|(source, _)| *source == signal.source) {
            _ if signal.source == Source::Zero => {}
            Some((_, sum)) => *sum += signed,
            None => weights.push((signal.source, signed)),
        }
    }
    weights.retain(|&(_, weight)| weight != 0);
    constant += weights.iter().map(|(_, weight)| weight.min(&0)).sum::<i64>();
    let term = |(source, weight): (Source, i64)| Term {
        weight: weight.unsigned_abs() as u32,
        signal: Signal { source, inverted: weight < 0 },
    };
    (weights.into_iter().map(term).collect(), constant)
}
