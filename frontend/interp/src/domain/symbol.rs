//! Symbols: words of a graph that grows with the execution, and constants.

use crate::value::Word;
use ringmill_synth::word::{self as graph, Predicate, WordGraph, WordId, WordOp};
use std::sync::Arc;

/// A value: known, or a word of the graph. A word counts as the number that it holds, whatever its
/// width.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Symbol {
    /// It does not depend on the arguments.
    Known(Word),
    /// It does.
    Node(WordId),
}

impl From<Word> for Symbol {
    fn from(word: Word) -> Self {
        Self::Known(word)
    }
}

/// The domain of symbols.
#[derive(Debug)]
pub(crate) struct Symbolic {
    /// The operations executed so far.
    pub graph: WordGraph,
    /// Conditions, each a bit, under which all results are undefined.
    pub lost: Vec<WordId>,
    /// The location of the operation that is executed.
    pub location: Option<Arc<str>>,
    /// The location of the last word.
    noted: Option<Arc<str>>,
    /// The words that are defined for all arguments.
    total: Vec<bool>,
}

impl Symbolic {
    /// A domain whose graph has nothing but a name.
    pub fn new(name: &str) -> Self {
        Self { graph: WordGraph::new(name), lost: Vec::new(), location: None, noted: None, total: Vec::new() }
    }

    /// A word of an argument.
    pub fn input(&mut self, argument: usize, element: usize, width: u32) -> WordId {
        let word = self.graph.input(argument, element, width);
        self.note_total(word, true)
    }

    /// A constant.
    pub fn constant(&mut self, value: u128, width: u32) -> WordId {
        let word = self.graph.constant(value, width);
        self.note_total(word, true)
    }

    /// The result of an operation.
    pub fn op(&mut self, op: WordOp, operands: &[WordId]) -> WordId {
        self.note_location();
        let word = self.graph.op(op, operands);
        // A table has a word for each index.
        let total = op.is_total() || matches!(op, WordOp::Lookup(_));
        let total = total && operands.iter().all(|operand| self.total[operand.index()]);
        self.note_total(word, total)
    }

    /// Gives the next word the location of the operation that is executed.
    fn note_location(&mut self) {
        let is_noted = match (&self.location, &self.noted) {
            (Some(location), Some(noted)) => Arc::ptr_eq(location, noted),
            (None, None) => true,
            _ => false,
        };
        if !is_noted {
            self.graph.set_origin(self.location.as_deref().unwrap_or_default());
            self.noted.clone_from(&self.location);
        }
    }

    fn note_total(&mut self, word: WordId, total: bool) -> WordId {
        debug_assert_eq!(word.index(), self.total.len());
        self.total.push(total);
        word
    }

    /// The bits that a symbol takes at most.
    pub fn width(&self, symbol: Symbol) -> u32 {
        match symbol {
            Symbol::Known(word) => (u128::BITS - word.value.leading_zeros()).max(1),
            Symbol::Node(node) => match self.graph.word(node) {
                graph::Word::Op { op: WordOp::ZeroExtend(_), operands } => self.graph.width(operands[0]),
                _ => self.graph.width(node),
            },
        }
    }

    /// The word that holds a symbol in `width` bits, surplus ones dropped.
    pub fn node(&mut self, symbol: Symbol, width: u32) -> WordId {
        match symbol {
            Symbol::Known(Word { defined: false, .. }) => self.undefined(width),
            Symbol::Known(word) => self.constant(word.value, width),
            Symbol::Node(node) => match self.graph.width(node) {
                own if own < width => self.op(WordOp::ZeroExtend(width), &[node]),
                own if own > width => self.op(WordOp::Truncate(width), &[node]),
                _ => node,
            },
        }
    }

    /// A word that is never defined: a division by zero.
    pub fn undefined(&mut self, width: u32) -> WordId {
        let zero = self.constant(0, width);
        self.op(WordOp::DivUnsigned, &[zero, zero])
    }

    /// A word of bits, the least significant one first.
    pub fn concatenate(&mut self, bits: &[WordId], width: u32) -> WordId {
        let mut all = self.constant(0, width);
        for (position, &bit) in bits.iter().enumerate() {
            let (bit, place) = (self.node(Symbol::Node(bit), width), self.constant(position as u128, width));
            let placed = self.op(WordOp::ShiftLeft, &[bit, place]);
            all = self.op(WordOp::Or, &[all, placed]);
        }
        all
    }

    /// The word of a result: undefined where all results are lost.
    pub fn result(&mut self, symbol: Symbol, width: u32) -> WordId {
        let mut word = self.node(symbol, width);
        for position in 0..self.lost.len() {
            let undefined = self.undefined(width);
            word = self.op(WordOp::Select, &[self.lost[position], undefined, word]);
        }
        word
    }

    /// The bit that says if a symbol holds a number.
    pub fn equals(&mut self, symbol: Symbol, number: u128) -> WordId {
        let width = self.width(symbol).max(self.width(Symbol::Known(Word::new(number))));
        let (left, right) = (self.node(symbol, width), self.constant(number, width));
        if width == 1 && number == 1 {
            return left;
        }
        self.op(WordOp::Compare(Predicate::Equal), &[left, right])
    }

    /// `yes` where the bit `condition` is 1, else `no`.
    pub fn select(&mut self, condition: WordId, yes: Symbol, no: Symbol) -> Symbol {
        let same = match (yes, no) {
            (Symbol::Known(yes), Symbol::Known(no)) => yes == no,
            (Symbol::Node(yes), Symbol::Node(no)) => yes == no,
            _ => false,
        };
        // An undefined condition has no choice, though there is none.
        if same && self.total[condition.index()] {
            return yes;
        }
        let width = self.width(yes).max(self.width(no));
        let (yes, no) = (self.node(yes, width), self.node(no, width));
        Symbol::Node(self.op(WordOp::Select, &[condition, yes, no]))
    }
}
