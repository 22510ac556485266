//! The word graph: a straight-line program over words of 1..=128 bits, operands before users.

use super::op::WordOp;
use super::table::{Table, TableId};
use super::{MAX_WIDTH, mask};

/// Names a word (a value) of a [`WordGraph`]; ordered as made, so operands come before users.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WordId(u32);

impl WordId {
    /// Position among the graph's words, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Word<'a> {
    /// The input at this position of [`WordGraph::inputs`].
    Input(usize),
    /// A constant, already reduced to the word's width.
    Constant(u128),
    /// The result of an operation.
    Op {
        /// what is computed
        op: WordOp,
        /// from which words
        operands: &'a [WordId],
    },
}

/// One element of an argument. A scalar argument has the single element 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputPort {
    /// number of the argument
    pub argument: usize,
    /// element within the argument, row-major
    pub element: usize,
    /// the word that carries it
    pub word: WordId,
    /// true if it is not encrypted
    pub public: bool,
}

/// One element of a result. A scalar result has the single element 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputPort {
    /// number of the result
    pub result: usize,
    /// element within the result, row-major
    pub element: usize,
    /// the word that drives it
    pub word: WordId,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Input(u32),
    Constant(u32),
    Op(WordOp),
}

const NO_ORIGIN: u32 = u32::MAX;

/// A straight-line program over words. Structure of arrays; words are numbered so that operands
/// come before users.
#[derive(Clone, Debug)]
pub struct WordGraph {
    name: String,
    kinds: Vec<Kind>,
    widths: Vec<u8>,
    operand_ends: Vec<u32>,
    operands: Vec<WordId>,
    word_origins: Vec<u32>,
    constants: Vec<u128>,
    tables: Vec<Table>,
    origins: Vec<String>,
    current_origin: u32,
    inputs: Vec<InputPort>,
    outputs: Vec<OutputPort>,
}

impl WordGraph {
    /// An empty graph; `name` becomes the netlist's model name.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            kinds: Vec::new(),
            widths: Vec::new(),
            operand_ends: Vec::new(),
            operands: Vec::new(),
            word_origins: Vec::new(),
            constants: Vec::new(),
            tables: Vec::new(),
            origins: Vec::new(),
            current_origin: NO_ORIGIN,
            inputs: Vec::new(),
            outputs: Vec::new(),
        }
    }

    /// Adds element `element` of argument `argument`. Every element of every argument is added,
    /// used or not, in argument and element order: the ports of the netlist follow from these
    /// calls.
    ///
    /// # Panics
    /// When `width` is not in 1..=128, differs from the argument's other elements, or the
    /// order is broken.
    pub fn input(&mut self, argument: usize, element: usize, width: u32) -> WordId {
        match self.inputs.last() {
            Some(last) if last.argument == argument => {
                assert_eq!(element, last.element + 1, "elements of argument {argument} come in order");
                assert_eq!(width, self.width(last.word), "elements of argument {argument} have one width");
            }
            Some(last) => assert!(argument > last.argument && element == 0, "arguments come in order"),
            None => assert_eq!(element, 0, "elements come in order"),
        }
        let word = self.push(Kind::Input(self.inputs.len() as u32), width, &[]);
        self.inputs.push(InputPort { argument, element, word, public: false });
        word
    }

    /// Makes the elements of an argument public: they are not encrypted.
    pub fn set_public(&mut self, argument: usize) {
        self.inputs.iter_mut().filter(|port| port.argument == argument).for_each(|port| port.public = true);
    }

    /// Makes the arguments public that are so in another graph.
    pub fn set_public_as_in(&mut self, other: &WordGraph) {
        other.inputs.iter().filter(|port| port.public).for_each(|port| self.set_public(port.argument));
    }

    /// Adds the constant `value` mod 2^`width`.
    ///
    /// # Panics
    /// When `width` is not in 1..=128.
    pub fn constant(&mut self, value: u128, width: u32) -> WordId {
        let word = self.push(Kind::Constant(self.constants.len() as u32), width, &[]);
        self.constants.push(value & mask(width));
        word
    }

    /// Adds a table for [`WordOp::Lookup`]; an equal table is not stored twice.
    pub fn table(&mut self, table: Table) -> TableId {
        let known = self.tables.iter().position(|other| *other == table);
        let position = known.unwrap_or_else(|| {
            self.tables.push(table);
            self.tables.len() - 1
        });
        TableId(position as u32)
    }

    /// Adds the result of `op` on `operands`; its width follows from them.
    ///
    /// # Panics
    /// When the operation does not take operands of these widths (see
    /// [`WordOp::result_width`]), or an operand is not of this graph.
    pub fn op(&mut self, op: WordOp, operands: &[WordId]) -> WordId {
        let mut widths = [0; 3];
        assert!(operands.len() <= widths.len(), "no operation has more than three operands");
        for (slot, &operand) in widths.iter_mut().zip(operands) {
            *slot = self.width(operand);
        }
        let widths = &widths[..operands.len()];
        let Some(width) = op.result_width(widths, &self.tables) else {
            panic!("{op:?} does not take operands of widths {widths:?}");
        };
        self.push(Kind::Op(op), width, operands)
    }

    /// Makes `word` element `element` of result `result`. Called for every element of every result,
    /// in order.
    ///
    /// # Panics
    /// When the order is broken, or the elements of one result differ in width.
    pub fn output(&mut self, result: usize, element: usize, word: WordId) {
        match self.outputs.last() {
            Some(last) if last.result == result => {
                assert_eq!(element, last.element + 1, "elements of result {result} come in order");
                assert_eq!(self.width(word), self.width(last.word), "elements of result {result} have one width");
            }
            Some(last) => assert!(result > last.result && element == 0, "results come in order"),
            None => assert_eq!(element, 0, "elements come in order"),
        }
        assert!(word.index() < self.len(), "an output is driven by a word of this graph");
        self.outputs.push(OutputPort { result, element, word });
    }

    /// Sets the origin of the words added from now on, as `file:line:column`; an empty text means
    /// unknown.
    pub fn set_origin(&mut self, text: &str) {
        self.current_origin = if text.is_empty() {
            NO_ORIGIN
        } else if self.origins.last().is_some_and(|last| last == text) {
            self.origins.len() as u32 - 1
        } else {
            self.origins.push(text.to_owned());
            self.origins.len() as u32 - 1
        };
    }

    /// The program's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// True if there is no word at all.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// All words, operands before users.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = WordId> + use<> {
        (0..self.kinds.len() as u32).map(WordId)
    }

    /// The word of `id`.
    pub fn word(&self, id: WordId) -> Word<'_> {
        match self.kinds[id.index()] {
            Kind::Input(position) => Word::Input(position as usize),
            Kind::Constant(position) => Word::Constant(self.constants[position as usize]),
            Kind::Op(op) => Word::Op { op, operands: self.operands(id) },
        }
    }

    /// The operands of `id`; none for inputs and constants.
    pub fn operands(&self, id: WordId) -> &[WordId] {
        let start = id.index().checked_sub(1).map_or(0, |before| self.operand_ends[before]);
        &self.operands[start as usize..self.operand_ends[id.index()] as usize]
    }

    /// The value of `id` when it is a constant.
    pub fn as_constant(&self, id: WordId) -> Option<u128> {
        match self.word(id) {
            Word::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// Width of `id` in bits, 1..=128.
    pub fn width(&self, id: WordId) -> u32 {
        u32::from(self.widths[id.index()])
    }

    /// Number of operations and outputs that use each word, counting only those that an output
    /// depends on.
    pub fn users(&self) -> Vec<u32> {
        let mut users = vec![0_u32; self.len()];
        for output in &self.outputs {
            users[output.word.index()] += 1;
        }
        for id in self.ids().rev() {
            if users[id.index()] > 0 {
                for operand in self.operands(id) {
                    users[operand.index()] += 1;
                }
            }
        }
        users
    }

    /// The inputs in argument and element order.
    pub fn inputs(&self) -> &[InputPort] {
        &self.inputs
    }

    /// The outputs in result and element order.
    pub fn outputs(&self) -> &[OutputPort] {
        &self.outputs
    }

    /// The tables, in the order of their ids.
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// The table that `id` names.
    pub fn table_of(&self, id: TableId) -> &Table {
        &self.tables[id.0 as usize]
    }

    /// The origin of `id`, if it is known.
    pub fn origin(&self, id: WordId) -> Option<&str> {
        self.origins.get(self.word_origins[id.index()] as usize).map(String::as_str)
    }

    fn push(&mut self, kind: Kind, width: u32, operands: &[WordId]) -> WordId {
        assert!((1..=MAX_WIDTH).contains(&width), "a word has 1 to 128 bits, not {width}");
        assert!(self.kinds.len() < u32::MAX as usize, "a graph has fewer than 2^32 words");
        let id = WordId(self.kinds.len() as u32);
        self.kinds.push(kind);
        self.widths.push(width as u8);
        self.operands.extend_from_slice(operands);
        self.operand_ends.push(self.operands.len() as u32);
        self.word_origins.push(self.current_origin);
        id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_graph_keeps_structure_widths_and_origins() {
        let mut graph = WordGraph::new("f");
        let a = graph.input(0, 0, 8);
        let b = graph.input(1, 0, 8);
        graph.set_origin("f.mlir:3:5");
        let sum = graph.op(WordOp::Add, &[a, b]);
        graph.set_origin("");
        let one = graph.constant(0x101, 8);
        graph.output(0, 0, sum);
        graph.output(0, 1, one);
        assert_eq!(graph.word(sum), Word::Op { op: WordOp::Add, operands: &[a, b] });
        assert_eq!((graph.width(sum), graph.as_constant(one)), (8, Some(1)));
        assert_eq!((graph.origin(sum), graph.origin(one)), (Some("f.mlir:3:5"), None));
        assert_eq!(graph.outputs()[1], OutputPort { result: 0, element: 1, word: one });
    }

    #[test]
    #[should_panic(expected = "does not take operands of widths [8, 4]")]
    fn mixed_widths_are_refused() {
        let mut graph = WordGraph::new("f");
        let a = graph.input(0, 0, 8);
        let b = graph.input(1, 0, 4);
        graph.op(WordOp::Add, &[a, b]);
    }
}
