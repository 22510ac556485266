//! The circuit: bootstrappings in topological order.

use super::digits::Digits;
use super::modular::{ModularSum, ModularTerm, Shown};
use super::signal::{Signal, Source};
use crate::bounds::{LARGEST_LINEAR_SUM, MESSAGE_BITS, MODULAR_BITS, MOST_OUTPUTS, MOST_SELECTORS};

/// One bit in a sum.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term {
    /// The weight of the bit, 1 or more.
    pub weight: u32,
    /// The bit; no constant.
    pub signal: Signal,
}

impl Term {
    /// The terms of `width` digits of a word from digit `low` on, if those below are the same for
    /// all values of the terms: those whose weights count there.
    pub fn of_digits(terms: &[Self], low: u8, width: u8) -> impl Iterator<Item = Self> + '_ {
        let mask = u32::MAX >> (32 - u32::from(width));
        let terms = terms.iter().map(move |term| Self { weight: term.weight >> low & mask, ..*term });
        terms.filter(|term| term.weight != 0)
    }
}

/// A cell: one bootstrapping, or none where public bits leave no more than a choice among bits, or
/// where the sum is the output (see [`Kind`](super::Kind)).
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Bootstrap {
    /// The secret bits that are added, of different sources. None of a cell of public bits alone.
    pub terms: Vec<Term>,
    /// The public bits that choose the tables, of different sources; the first is the least
    /// significant of a row's number.
    pub selectors: Vec<Signal>,
    /// One table an output, at least one, for row 0 of the selectors, then those for row 1, and so
    /// on: bit s is the output for the sum s. Bits beyond the largest sum are 0.
    pub tables: Vec<u32>,
    /// Of a linear cell the number that is taken from its sum, which gives its one output without a
    /// bootstrapping: whoever makes the cell promises that 0 or 1 is left under all inputs of the
    /// circuit. Such a cell has neither selectors nor tables.
    pub linear: Option<u32>,
    /// The digits that are looked up of a sum that is a word; then weights are those of its digits,
    /// and no message space bounds the sum.
    pub digits: Option<Digits>,
    /// The source location it came from.
    pub origin: Option<String>,
}

impl Bootstrap {
    /// The last entry of its tables: the sum when all its bits are 1, or all digits of a word but
    /// the highest.
    pub fn largest_sum(&self) -> u32 {
        match &self.digits {
            Some(digits) => digits.entries() - 1,
            None => self.terms.iter().map(|term| term.weight).sum(),
        }
    }

    /// The sources of everything that it adds or subtracts.
    pub fn operands(&self) -> impl Iterator<Item = Source> + '_ {
        let subtracted = self.digits.iter().flat_map(Digits::subtracted).map(|(source, _)| source);
        self.terms.iter().map(|term| term.signal.source).chain(subtracted)
    }

    /// The number of outputs.
    pub fn outputs(&self) -> usize {
        if self.linear.is_some() { 1 } else { self.tables.len() >> self.selectors.len() }
    }

    /// The tables for one row of the selectors, one an output.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn row(&self, row: usize) -> &[u32] {
        let outputs = self.outputs();
        &self.tables[row * outputs..(row + 1) * outputs]
    }

    /// The rows of the selectors, in order: one without selectors.
    pub fn rows(&self) -> impl Iterator<Item = &[u32]> {
        (0..1 << self.selectors.len()).map(|row| self.row(row))
    }
}

/// A circuit of bootstrappings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LincombNetlist {
    name: String,
    message_bits: u8,
    inputs: Vec<String>,
    public_inputs: Vec<bool>,
    cells: Vec<Bootstrap>,
    sums: Vec<ModularSum>,
    outputs: Vec<(String, Shown)>,
}

impl LincombNetlist {
    /// An empty circuit.
    ///
    /// # Panics
    /// If the message space is not one of [`MESSAGE_BITS`].
    pub fn new(name: impl Into<String>, message_bits: u8) -> Self {
        assert!(MESSAGE_BITS.contains(&message_bits), "{message_bits} message bits");
        Self {
            name: name.into(),
            message_bits,
            inputs: Vec::new(),
            public_inputs: Vec::new(),
            cells: Vec::new(),
            sums: Vec::new(),
            outputs: Vec::new(),
        }
    }

    /// The circuit's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Sums stay below 2 to this power.
    pub fn message_bits(&self) -> u8 {
        self.message_bits
    }

    /// The largest sum that a cell may have.
    pub fn capacity(&self) -> u32 {
        (1 << self.message_bits) - 1
    }

    /// Adds a secret input after the inputs there are.
    pub fn add_input(&mut self, name: impl Into<String>) -> Source {
        self.add_input_of(name, false)
    }

    /// Adds an input after the inputs there are, public or secret.
    pub fn add_input_of(&mut self, name: impl Into<String>, is_public: bool) -> Source {
        self.inputs.push(name.into());
        self.public_inputs.push(is_public);
        Source::Input(self.inputs.len() as u32 - 1)
    }

    /// Adds a cell after the cells there are, and returns its place.
    ///
    /// # Panics
    /// If the cell has neither terms nor selectors, more than [`MOST_SELECTORS`], no tables or more
    /// than [`MOST_OUTPUTS`] for a row, a public term or a secret selector, a weight of 0, a
    /// constant or a source twice, a source that is not there yet, a sum that the message space
    /// does not hold, or a table with bits beyond its largest sum. A linear cell has at most
    /// [`LARGEST_LINEAR_SUM`], at least its offset as largest sum, and neither selectors nor
    /// tables. A cell of digits breaks no [rule](Self::digit_fault) of such cells.
    pub fn add_cell(&mut self, cell: Bootstrap) -> u32 {
        assert!(!cell.terms.is_empty() || !cell.selectors.is_empty(), "a cell has operands");
        self.assert_operands(&cell);
        assert_eq!(self.digit_fault(&cell), None, "a cell of digits follows its rules");
        if let Some(offset) = cell.linear {
            assert!(cell.selectors.is_empty() && cell.tables.is_empty(), "a linear cell looks nothing up");
            assert!((offset..=LARGEST_LINEAR_SUM).contains(&cell.largest_sum()), "a linear cell may be 0");
        } else {
            self.assert_tables(&cell);
        }
        self.cells.push(cell);
        self.cells.len() as u32 - 1
    }

    fn assert_tables(&self, cell: &Bootstrap) {
        assert!(cell.selectors.len() <= MOST_SELECTORS, "rows are few");
        assert!((1..=MOST_OUTPUTS).contains(&cell.outputs()), "an output's place is a byte");
        assert_eq!(cell.tables.len(), cell.outputs() << cell.selectors.len(), "every row has a table an output");
        assert!(cell.largest_sum() <= self.capacity(), "the message space holds every sum");
        let rows = u32::MAX >> (31 - cell.largest_sum());
        assert!(cell.tables.iter().all(|table| table & !rows == 0), "a table ends with the largest sum");
    }

    fn assert_operands(&self, cell: &Bootstrap) {
        for (place, term) in cell.terms.iter().enumerate() {
            assert!(term.weight > 0 && term.signal.source != Source::Zero, "every term counts");
            assert!(self.has(term.signal.source), "terms come before the cell");
            assert!(!self.is_public(term.signal.source), "terms are secret");
            let earlier = &cell.terms[..place];
            assert!(earlier.iter().all(|other| other.signal.source != term.signal.source), "no source twice");
        }
        for (place, selector) in cell.selectors.iter().enumerate() {
            assert!(selector.source != Source::Zero && self.has(selector.source), "selectors come before the cell");
            assert!(self.is_public(selector.source), "selectors are public");
            assert!(cell.selectors[..place].iter().all(|other| other.source != selector.source), "no source twice");
            assert!(!cell.terms.iter().any(|term| self.is_linear(term.signal.source)), "linear bits are not chosen");
        }
    }

    /// Adds a sum after the sums there are, and returns its place.
    ///
    /// # Panics
    /// If the width is none of [`MODULAR_BITS`], a weight is 0 or beyond the width, the constant is
    /// beyond it, two terms have the same input and condition, an input is not there, or a
    /// condition is the term's input or not public.
    pub fn add_sum(&mut self, sum: ModularSum) -> u32 {
        assert!(MODULAR_BITS.contains(&sum.width), "a word of {} bits", sum.width);
        assert!(sum.constant <= sum.mask(), "a constant modulo the width");
        for (place, term) in sum.terms.iter().enumerate() {
            assert!((1..=sum.mask()).contains(&term.weight), "a weight modulo the width");
            assert!((term.input as usize) < self.inputs().len(), "inputs come before the sum");
            let is_public = |input: u32| self.public_inputs().get(input as usize) == Some(&true);
            assert!(term.condition.is_none_or(|of| is_public(of) && of != term.input), "conditions are public");
            let is_same = |other: &ModularTerm| (other.input, other.condition) == (term.input, term.condition);
            assert!(!sum.terms[..place].iter().any(is_same), "no product twice");
        }
        self.sums.push(sum);
        self.sums.len() as u32 - 1
    }

    /// Adds the sums of a circuit with the same inputs.
    pub fn add_sums_of(&mut self, circuit: &Self) {
        for sum in circuit.sums() {
            self.add_sum(sum.clone());
        }
    }

    /// Adds an output after the outputs there are: a bit, or a digit of a sum.
    ///
    /// # Panics
    /// If that is not there.
    pub fn add_output(&mut self, name: impl Into<String>, shown: impl Into<Shown>) {
        let shown = shown.into();
        let is_there = match shown {
            Shown::Bit(signal) => self.has(signal.source),
            Shown::Digit { sum, digit } => self.sums.get(sum as usize).is_some_and(|sum| digit < sum.width),
        };
        assert!(is_there, "an output's source comes before it");
        self.outputs.push((name.into(), shown));
    }

    /// True if there is such a source.
    pub fn has(&self, source: Source) -> bool {
        match source {
            Source::Zero => true,
            Source::Input(position) => (position as usize) < self.inputs.len(),
            Source::Output { cell, output } => {
                self.cells.get(cell as usize).is_some_and(|cell| usize::from(output) < cell.outputs())
            }
        }
    }

    /// True if a source depends on no secret input.
    ///
    /// # Panics
    /// If there is no such source.
    pub fn is_public(&self, source: Source) -> bool {
        match source {
            Source::Zero => true,
            Source::Input(position) => self.public_inputs[position as usize],
            Source::Output { cell, .. } => self.cells[cell as usize].terms.is_empty(),
        }
    }

    /// True for the output of a linear cell.
    ///
    /// # Panics
    /// If there is no such source.
    pub fn is_linear(&self, source: Source) -> bool {
        matches!(source, Source::Output { cell, .. } if self.cells[cell as usize].linear.is_some())
    }

    /// True for each public input, by position of [`inputs`](Self::inputs).
    pub fn public_inputs(&self) -> &[bool] {
        &self.public_inputs
    }

    /// The inputs' names.
    pub fn inputs(&self) -> &[String] {
        &self.inputs
    }

    /// The cells, each after those it reads.
    pub fn cells(&self) -> &[Bootstrap] {
        &self.cells
    }

    /// The sums that outputs show.
    pub fn sums(&self) -> &[ModularSum] {
        &self.sums
    }

    /// The outputs: names and what they show.
    pub fn outputs(&self) -> &[(String, Shown)] {
        &self.outputs
    }

    /// The bits that outputs show, digits of sums aside.
    pub fn shown_bits(&self) -> impl Iterator<Item = Signal> + '_ {
        self.outputs.iter().filter_map(|(_, shown)| shown.bit())
    }
}
