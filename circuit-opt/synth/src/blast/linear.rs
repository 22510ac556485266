//! Linear forms: what an expression of additions, subtractions and multiplications adds up,
//! collected from the word graph.

use crate::word::{MAX_WIDTH, Range, Word, WordGraph, WordId, WordOp, mask, signed};

/// The interpretation of a word's bits as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Reading {
    Unsigned,
    Signed,
}

/// The factor that a term multiplies with its coefficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Atom {
    /// the number a word reads as
    Word(WordId, Reading),
    /// the product of two such numbers
    Product([(WordId, Reading); 2]),
}

/// constant + Σ coefficient·atom, modulo 2^width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LinearForm {
    pub(crate) width: u32,
    pub(crate) constant: u128,
    /// coefficients modulo 2^width, none 0; each atom once, in order
    pub(crate) terms: Vec<(Atom, u128)>,
    /// for each part met, in order, whether it was replaced by what it is made of
    pub(crate) decisions: Vec<bool>,
}

/// True if an operation's result is a linear form of its operands, or a product.
pub(crate) fn is_linear(graph: &WordGraph, op: WordOp, operands: &[WordId]) -> bool {
    match op {
        WordOp::Add | WordOp::Sub | WordOp::Neg | WordOp::Mul => true,
        WordOp::ShiftLeft => graph.as_constant(operands[1]).is_some(),
        _ => false,
    }
}

/// A canonical signed digit representation of `value` modulo 2^`width`: (place, negative), no two
/// neighbouring digits.
pub(crate) fn signed_digits(value: u128, width: u32) -> Vec<(u32, bool)> {
    let mut rest = value & mask(width);
    let mut digits = Vec::new();
    for position in 0..width {
        if rest & 1 == 1 {
            let negative = rest & 2 == 2 && position + 1 < width;
            digits.push((position, negative));
            // beyond 128 bits the carry is a multiple of 2^width
            rest = if negative { rest.wrapping_add(1) } else { rest - 1 };
        }
        rest >>= 1;
    }
    digits
}

/// The number an expression stands for: modulo 2^width of the form, or exactly in one reading.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Modular,
    Exact(Reading),
}

/// Collects linear forms; looks through operations whose result nothing else uses, and through
/// those that cost nothing to repeat.
pub(crate) struct Collector<'a> {
    pub(crate) graph: &'a WordGraph,
    pub(crate) ranges: &'a [Range],
    /// number of users of each word, outputs included
    pub(crate) users: &'a [u32],
}

/// coefficient·word, which is still to be looked into.
#[derive(Clone, Copy)]
struct Part {
    word: WordId,
    coefficient: u128,
    mode: Mode,
    /// whether nothing but the sum being collected needs the word
    own: bool,
}

/// Words that others need too are looked into only so often for one form, so that long chains of
/// them stay cheap to collect.
const MAX_SHARED: usize = 64;

/// Parts of a form that is collected whole.
const MAX_WHOLE: usize = 4096;

/// A form being collected.
struct Walk {
    form: LinearForm,
    pending: Vec<Part>,
    shared: usize,
    /// whether sums under several digits are replaced by their operands
    opens: bool,
    /// whether a sum was not, for its digits alone
    has_kept: bool,
    /// whether everything is replaced that can be
    is_whole: bool,
}

impl Collector<'_> {
    /// The form of `root`, whose operation [`is_linear`], modulo 2^`width` (at most its own width).
    ///
    /// A sum under several digits is added up first, unless it cancels with what else there is:
    /// 3·(x + y) − 2·y is 3·x + y.
    pub(crate) fn form(&self, root: WordId, width: u32) -> LinearForm {
        let (added_up, has_kept) = self.collected(root, width, false);
        if !has_kept {
            return added_up;
        }
        let (opened, _) = self.collected(root, width, true);
        if self.heap_bits(&opened) <= self.heap_bits(&added_up) { opened } else { added_up }
    }

    /// The form of the number that a word stands for, modulo 2^`width` or in a reading, with
    /// everything replaced by what it is made of that can be.
    pub(crate) fn whole(&self, root: WordId, reading: Option<Reading>, width: u32) -> LinearForm {
        let mode = reading.map_or(Mode::Modular, Mode::Exact);
        let walk = Walk { is_whole: true, ..Walk::new(width, true) };
        self.walked(root, mode, walk).0
    }

    /// The form with sums under several digits added up first, or opened, and whether there are
    /// some that are added up.
    fn collected(&self, root: WordId, width: u32, opens: bool) -> (LinearForm, bool) {
        self.walked(root, Mode::Modular, Walk::new(width, opens))
    }

    fn walked(&self, root: WordId, mode: Mode, mut walk: Walk) -> (LinearForm, bool) {
        let mut next = Some(Part { word: root, coefficient: 1, mode, own: true });
        while let Some(part) = next {
            let is_expanded = self.expand(part, &mut walk);
            walk.form.decisions.push(is_expanded);
            if !is_expanded {
                walk.form.terms.push((Atom::Word(part.word, self.reading(part.word, part.mode)), part.coefficient));
            }
            next = walk.pending.pop();
            if let Some(part) = &mut next {
                part.own &= self.users[part.word.index()] == 1;
            }
        }
        walk.form.merge();
        (walk.form, walk.has_kept)
    }

    /// The bits that the digits of a form put on a heap, but for its constant.
    fn heap_bits(&self, form: &LinearForm) -> u64 {
        let bits = |(word, reading): (WordId, Reading)| match reading {
            Reading::Unsigned => self.ranges[word.index()].unsigned_bits(),
            Reading::Signed => self.ranges[word.index()].signed_bits(),
        };
        let term = |&(atom, coefficient): &(Atom, u128)| -> u64 {
            let rows = match atom {
                Atom::Word(word, reading) => [bits((word, reading)), 1],
                Atom::Product(factors) => factors.map(bits),
            };
            let below = |place: u32| u64::from(rows[0].min(form.width - place)) * u64::from(rows[1]);
            signed_digits(coefficient, form.width).into_iter().map(|(place, _)| below(place)).sum()
        };
        form.terms.iter().map(term).sum()
    }

    /// Replaces a part by what it is made of; false when it stays an atom. The root is always
    /// replaced.
    fn expand(&self, part: Part, walk: &mut Walk) -> bool {
        let Part { word, coefficient, mode, own } = part;
        let width = walk.form.width;
        let (op, operands) = match self.graph.word(word) {
            Word::Input(_) => return false,
            Word::Constant(value) => {
                let value = match mode {
                    Mode::Exact(Reading::Signed) => signed(value, self.graph.width(word)) as u128,
                    _ => value,
                };
                walk.add_constant(coefficient.wrapping_mul(value));
                return true;
            }
            Word::Op { op, operands } => (op, operands),
        };
        if !own || walk.is_whole {
            walk.shared += 1;
            if walk.shared > if walk.is_whole { MAX_WHOLE } else { MAX_SHARED } {
                return false;
            }
        }
        let own = own || walk.is_whole;
        // a sum under several digits is cheaper added up first
        let one_digit = signed_digits(coefficient, width).len() <= 1;
        let constant = |operand: WordId| self.graph.as_constant(operand);
        let Some(mode) = self.exact_mode(word, op, operands, mode) else { return false };
        let mut look_into = |word, coefficient, mode| walk.pending.push(Part { word, coefficient, mode, own });
        match op {
            WordOp::Add | WordOp::Sub => {
                let with_constant = operands.iter().any(|&operand| constant(operand).is_some());
                if !(with_constant || own && (one_digit || walk.opens)) {
                    walk.has_kept |= own;
                    return false;
                }
                let second = if op == WordOp::Sub { coefficient.wrapping_neg() } else { coefficient };
                look_into(operands[0], coefficient, mode);
                look_into(operands[1], second, mode);
            }
            WordOp::Neg => look_into(operands[0], coefficient.wrapping_neg(), mode),
            WordOp::Not => {
                look_into(operands[0], coefficient.wrapping_neg(), mode);
                // ~x = −x − 1, unsigned 2^n − 1 − x
                let ones = match mode {
                    Mode::Exact(Reading::Unsigned) => mask(self.graph.width(word)),
                    _ => u128::MAX,
                };
                walk.add_constant(coefficient.wrapping_mul(ones));
            }
            WordOp::ShiftLeft => {
                let Some(amount) = constant(operands[1]) else { return false };
                let power = if amount < u128::from(MAX_WIDTH) { 1 << amount } else { 0 };
                look_into(operands[0], coefficient.wrapping_mul(power), mode);
            }
            WordOp::Mul => {
                let (factor, other) = match (constant(operands[0]), constant(operands[1])) {
                    (_, Some(factor)) => (factor, operands[0]),
                    (Some(factor), _) => (factor, operands[1]),
                    (None, None) if own && one_digit || walk.is_whole => {
                        let mut factors =
                            [operands[0], operands[1]].map(|operand| (operand, self.reading(operand, mode)));
                        factors.sort_unstable();
                        walk.form.terms.push((Atom::Product(factors), coefficient));
                        return true;
                    }
                    (None, None) => return false,
                };
                let factor = match mode {
                    Mode::Exact(Reading::Signed) => signed(factor, self.graph.width(word)) as u128,
                    _ => factor,
                };
                if !own && signed_digits(factor, width).len() > 1 {
                    return false;
                }
                look_into(other, coefficient.wrapping_mul(factor), mode);
            }
            WordOp::Truncate(_) | WordOp::Extract { low: 0, .. } => look_into(operands[0], coefficient, mode),
            WordOp::ZeroExtend(to) | WordOp::SignExtend(to) if to == self.graph.width(operands[0]) => {
                look_into(operands[0], coefficient, mode);
            }
            WordOp::ZeroExtend(_) => {
                look_into(operands[0], coefficient, self.widened(operands[0], mode, width, Reading::Unsigned));
            }
            WordOp::SignExtend(_) => {
                look_into(operands[0], coefficient, self.widened(operands[0], mode, width, Reading::Signed));
            }
            _ => return false,
        }
        true
    }

    /// The value of an extension's operand: itself modulo 2^width when it is that wide, else exact.
    fn widened(&self, operand: WordId, mode: Mode, width: u32, reading: Reading) -> Mode {
        if mode == Mode::Modular && self.graph.width(operand) >= width { Mode::Modular } else { Mode::Exact(reading) }
    }

    /// The mode in which `op`'s operands may stand for its result: as `mode` says, or in the other
    /// reading when both agree on the result. `None` when the operation may wrap where wrapping
    /// shows.
    fn exact_mode(&self, id: WordId, op: WordOp, operands: &[WordId], mode: Mode) -> Option<Mode> {
        let Mode::Exact(reading) = mode else {
            return Some(mode);
        };
        let other = match reading {
            Reading::Unsigned => Reading::Signed,
            Reading::Signed => Reading::Unsigned,
        };
        let readings = [Some(reading), self.ranges[id.index()].is_non_negative().then_some(other)];
        readings.into_iter().flatten().find(|&reading| self.is_exact(id, op, operands, reading)).map(Mode::Exact)
    }

    /// True if `op` never wraps when operands and result are read so.
    fn is_exact(&self, id: WordId, op: WordOp, operands: &[WordId], reading: Reading) -> bool {
        let width = self.graph.width(id);
        let a = self.ranges[operands[0].index()];
        let b = operands.get(1).map_or(a, |operand| self.ranges[operand.index()]);
        let fits = |value: Option<i128>| {
            value.is_some_and(|value| {
                Range::full(width).signed_least <= value && value <= Range::full(width).signed_greatest
            })
        };
        match (op, reading) {
            (WordOp::Add, Reading::Unsigned) => {
                a.greatest.checked_add(b.greatest).is_some_and(|sum| sum <= mask(width))
            }
            (WordOp::Add, Reading::Signed) => {
                fits(a.signed_least.checked_add(b.signed_least))
                    && fits(a.signed_greatest.checked_add(b.signed_greatest))
            }
            (WordOp::Sub, Reading::Unsigned) => a.least >= b.greatest,
            (WordOp::Sub, Reading::Signed) => {
                fits(a.signed_least.checked_sub(b.signed_greatest))
                    && fits(a.signed_greatest.checked_sub(b.signed_least))
            }
            (WordOp::Neg, Reading::Unsigned) => a.greatest == 0,
            (WordOp::Neg, Reading::Signed) => fits(a.signed_least.checked_neg()),
            (WordOp::Mul, Reading::Unsigned) => {
                a.greatest.checked_mul(b.greatest).is_some_and(|product| product <= mask(width))
            }
            (WordOp::Mul, Reading::Signed) => [a.signed_least, a.signed_greatest]
                .iter()
                .all(|&x| fits(x.checked_mul(b.signed_least)) && fits(x.checked_mul(b.signed_greatest))),
            (WordOp::ShiftLeft, reading) => {
                let bits = if reading == Reading::Signed { a.signed_bits() } else { a.unsigned_bits() };
                b.constant().is_some_and(|amount| amount <= u128::from(width - bits))
            }
            (WordOp::Not | WordOp::ZeroExtend(_), _) => true,
            // read as unsigned, copies of a set sign bit are not the operand's value
            (WordOp::SignExtend(_), reading) => reading == Reading::Signed || a.is_non_negative(),
            (WordOp::Truncate(to) | WordOp::Extract { low: 0, width: to }, Reading::Unsigned) => {
                a.unsigned_bits() <= to
            }
            (WordOp::Truncate(to) | WordOp::Extract { low: 0, width: to }, Reading::Signed) => a.signed_bits() <= to,
            _ => false,
        }
    }

    /// The reading of an atom that takes the fewest bits among those that are right.
    fn reading(&self, id: WordId, mode: Mode) -> Reading {
        let range = self.ranges[id.index()];
        match mode {
            _ if range.is_non_negative() => Reading::Unsigned,
            Mode::Exact(reading) => reading,
            Mode::Modular if range.signed_bits() < range.unsigned_bits() => Reading::Signed,
            Mode::Modular => Reading::Unsigned,
        }
    }
}

impl Walk {
    fn new(width: u32, opens: bool) -> Self {
        let form = LinearForm { width, constant: 0, terms: Vec::new(), decisions: Vec::new() };
        Self { form, pending: Vec::new(), shared: 0, opens, has_kept: false, is_whole: false }
    }

    fn add_constant(&mut self, value: u128) {
        self.form.constant = self.form.constant.wrapping_add(value);
    }
}

impl LinearForm {
    /// Adds up the coefficients of equal atoms.
    fn merge(&mut self) {
        self.constant &= mask(self.width);
        self.terms.sort_unstable();
        let width = self.width;
        let mut merged: Vec<(Atom, u128)> = Vec::with_capacity(self.terms.len());
        for &(atom, coefficient) in &self.terms {
            match merged.last_mut() {
                Some((last, total)) if *last == atom => *total = total.wrapping_add(coefficient),
                _ => merged.push((atom, coefficient)),
            }
        }
        for (_, coefficient) in &mut merged {
            *coefficient &= mask(width);
        }
        merged.retain(|&(_, coefficient)| coefficient != 0);
        self.terms = merged;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The terms of the sum that `build` makes of two words of five bits.
    fn terms(build: impl Fn(&mut WordGraph, WordId, WordId) -> WordId) -> Vec<(Atom, u128)> {
        let mut graph = WordGraph::new("sum");
        let words = [0, 1].map(|argument| graph.input(argument, 0, 5));
        let [x, y] = words.map(|word| graph.op(WordOp::ZeroExtend(9), &[word]));
        let root = build(&mut graph, x, y);
        graph.output(0, 0, root);
        let (ranges, users) = (crate::word::ranges(&graph), graph.users());
        Collector { graph: &graph, ranges: &ranges, users: &users }.form(root, 9).terms
    }

    #[test]
    fn a_sum_under_several_digits_is_opened_where_it_cancels() {
        let times = |graph: &mut WordGraph, word, factor| {
            let factor = graph.constant(factor, 9);
            graph.op(WordOp::Mul, &[word, factor])
        };
        let cancels = terms(|graph, x, y| {
            let sum = graph.op(WordOp::Add, &[x, y]);
            let (sum, twice) = (times(graph, sum, 3), times(graph, y, 2));
            graph.op(WordOp::Sub, &[sum, twice])
        });
        assert_eq!(cancels.iter().map(|term| term.1).collect::<Vec<_>>(), [3, 1]);
        let stays = terms(|graph, x, y| {
            let sum = graph.op(WordOp::Add, &[x, y]);
            times(graph, sum, 3)
        });
        assert_eq!(stays.iter().map(|term| term.1).collect::<Vec<_>>(), [3]);
    }

    #[test]
    fn signed_digits_add_up_and_keep_apart() {
        for width in [1, 4, 9] {
            for value in 0..1_u128 << width {
                let digits = signed_digits(value, width);
                let total = digits.iter().fold(0_u128, |total, &(position, negative)| {
                    let digit = 1_u128 << position;
                    if negative { total.wrapping_sub(digit) } else { total.wrapping_add(digit) }
                });
                assert_eq!(total & mask(width), value);
                assert!(digits.windows(2).all(|pair| pair[1].0 > pair[0].0 + 1));
            }
        }
        assert_eq!(signed_digits(u128::MAX, 128), [(0, true)]);
        assert_eq!(signed_digits(0b111, 8), [(0, true), (3, false)]);
        assert_eq!(signed_digits(1 << 127, 128), [(127, false)]);
    }
}
