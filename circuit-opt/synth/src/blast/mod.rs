//! From words to bits: one construction per operation, each in as few bootstraps as the cell
//! library allows.
//!
//! Sums, differences and products that only feed each other become one carry-save heap. What
//! [`ranges`] knows narrows every construction. Tables are BDDs, unless they are
//! inversions of a field (`inversion`). Undefined results (division by zero, shifts by the width or
//! more) are whatever costs least: see `divider` and `shifter`.

mod adder;
mod bit_heap;
mod block;
mod carries;
mod cells;
mod compare;
mod count;
mod count_tree;
mod count_up;
mod counter;
mod diagram;
mod divider;
mod divider_tree;
mod inversion;
#[cfg(test)]
pub(crate) mod landmarks;
pub(crate) mod linear;
mod lookup;
mod modular;
mod multiplier;
pub(crate) mod plan;
mod radix;
mod rows;
mod select;
mod shifter;
#[cfg(test)]
pub(crate) mod tests;
mod timing;

use ringmill_netlist::{CellLibrary, Netlist, NodeId, sweep};

use crate::Options;
use crate::prove::certificate::Certificate;
use crate::prove::certificate::trace::Trace;
use crate::word::{Predicate, Range, Word, WordGraph, WordId, WordOp, ranges};
use adder::negate_if;
use bit_heap::BitHeap;
use cells::Cells;
pub use counter::{Counter, DigitFunctions};
use divider::{Rounding, divide_signed, divide_unsigned, divide_up, remainder_signed};
use linear::{Atom, LinearForm, Reading, signed_digits};
use lookup::Tables;
pub(crate) use modular::{WordSums, of_words as sums_of_words};
use multiplier::{Factor, Multiplier};
use plan::{Plan, significant_bits};
use select::select;
use shifter::{Direction, shift, shift_by};

/// The netlist that computes `graph`, from cells that are few in `library`.
///
/// Element e of argument I is the inputs `argI[e·width + b]`, least significant bit first, used or
/// not; results are `resultJ[…]` alike.
pub fn blast(graph: &WordGraph, library: CellLibrary) -> Netlist {
    sweep(&build(graph, &Options::new(library), &ranges(graph), false).netlist)
}

/// As [`blast`], with a certificate that every construction means what its word does: see
/// [`Certificate::check`]. The netlist still has the cells that no output needs, since the
/// certificate speaks about them too: [`sweep`] makes of it what `blast` yields. With depth as
/// objective constructions that are small but deep are not used. With fast effort less is tried
/// where a construction is searched for. The seed is of no account.
pub fn blast_certified(graph: &WordGraph, options: &Options) -> Blasted {
    build(graph, options, &ranges(graph), true)
}

/// Words made into bits.
#[derive(Clone, Debug)]
pub struct Blasted {
    /// The netlist, cells without use included.
    pub netlist: Netlist,
    /// The certificate of the netlist.
    pub certificate: Certificate,
    /// The sums in it that a cell can make which adds before it looks up, where the options ask for
    /// such cells; as they were made, which is not always before others read a digit that was there
    /// already.
    pub counters: Vec<Counter>,
}

/// The netlist; `ranges` are believed.
pub(crate) fn build(graph: &WordGraph, options: &Options, ranges: &[Range], certified: bool) -> Blasted {
    let plan = Plan::new(graph, ranges);
    let mut cells = Cells::new(graph.name(), options.library);
    if let Some(message_bits) = options.lincomb {
        let max_noise = options.max_noise.unwrap_or(u32::MAX);
        cells.count_up_to((1 << message_bits) - 1, options.carries, max_noise);
    }
    cells.add_up_as(options.sums);
    if certified {
        cells.start_trace();
    }
    let mut certificate = Certificate::new(graph, ranges);
    let mut blaster = Blaster {
        graph,
        ranges,
        cells,
        multiplier: Multiplier::default(),
        tables: Tables::new(options),
        bits: Vec::new(),
        starts: vec![usize::MAX; graph.len()],
    };
    for port in graph.inputs() {
        let width = graph.width(port.word) as usize;
        let name = |bit: usize| format!("arg{}[{}]", port.argument, port.element * width + bit);
        let bits: Vec<NodeId> = (0..width).map(|bit| blaster.cells.input(name(bit), port.public)).collect();
        if certified {
            certificate.note(port.word, &bits, Trace::default());
        }
        blaster.store(port.word, bits);
    }
    for id in graph.ids().filter(|id| plan.needed[id.index()]) {
        blaster.make(id, plan.forms.get(&id));
        if let Some(mut trace) = blaster.cells.take_trace() {
            if let Some(form) = plan.forms.get(&id) {
                trace.sum.decisions.clone_from(&form.decisions);
            }
            certificate.note(id, blaster.word(id), trace);
        }
    }
    for port in graph.outputs() {
        let bits = blaster.word(port.word).to_vec();
        for (bit, &driver) in bits.iter().enumerate() {
            blaster.cells.output(format!("result{}[{}]", port.result, port.element * bits.len() + bit), driver);
        }
    }
    let counters = blaster.cells.take_counters();
    Blasted { netlist: blaster.cells.finish(), certificate, counters }
}

struct Blaster<'a> {
    graph: &'a WordGraph,
    ranges: &'a [Range],
    cells: Cells,
    multiplier: Multiplier,
    tables: Tables,
    /// the bits of all words made so far
    bits: Vec<NodeId>,
    /// where each word's bits start; none for words that are not made
    starts: Vec<usize>,
}

impl Blaster<'_> {
    fn store(&mut self, id: WordId, bits: Vec<NodeId>) {
        self.starts[id.index()] = self.bits.len();
        self.bits.extend(bits);
    }

    fn word(&self, id: WordId) -> &[NodeId] {
        let start = self.starts[id.index()];
        &self.bits[start..start + self.graph.width(id) as usize]
    }

    fn range(&self, id: WordId) -> &Range {
        &self.ranges[id.index()]
    }

    /// The low bits that are the word's value in this reading.
    fn read(&self, id: WordId, reading: Reading) -> Vec<NodeId> {
        let bits = match reading {
            Reading::Unsigned => self.range(id).unsigned_bits(),
            Reading::Signed => self.range(id).signed_bits(),
        };
        self.word(id)[..bits as usize].to_vec()
    }

    fn make(&mut self, id: WordId, form: Option<&LinearForm>) {
        let width = self.graph.width(id) as usize;
        let range = *self.range(id);
        let bits = match (self.graph.word(id), range.constant()) {
            (Word::Input(_), _) => return,
            (_, Some(value)) | (Word::Constant(value), _) => {
                (0..width).map(|bit| self.cells.constant(value >> bit & 1 == 1)).collect()
            }
            (Word::Op { op, operands }, None) => {
                self.cells.set_origin(self.graph.origin(id));
                let bits = match form {
                    Some(form) => self.sum(form),
                    None => self.operation(id, op, operands),
                };
                self.narrowed(bits, &range)
            }
        };
        self.store(id, bits);
    }

    /// The word with what its range knows put in; `bits` are all of the word or its significant
    /// ones.
    fn narrowed(&mut self, mut bits: Vec<NodeId>, range: &Range) -> Vec<NodeId> {
        let significant = significant_bits(range) as usize;
        bits.truncate(significant);
        let above = if range.is_non_negative() { self.cells.constant(false) } else { bits[significant - 1] };
        bits.resize(range.width() as usize, above);
        for (position, bit) in bits.iter_mut().enumerate() {
            if range.zeros >> position & 1 == 1 {
                *bit = self.cells.constant(false);
            } else if range.ones >> position & 1 == 1 {
                *bit = self.cells.constant(true);
            }
        }
        bits
    }

    /// The low bits of a sum of products, as many as the form's width.
    fn sum(&mut self, form: &LinearForm) -> Vec<NodeId> {
        let mut heap = BitHeap::new(form.width as usize);
        for &(atom, coefficient) in &form.terms {
            let digits = signed_digits(coefficient, form.width);
            for (position, negative) in digits {
                let position = position as usize;
                match atom {
                    Atom::Word(word, reading) => {
                        let bits = self.read(word, reading);
                        heap.add_word(&mut self.cells, &bits, reading == Reading::Signed, position, negative);
                    }
                    Atom::Product(factors) => {
                        self.add_product(&mut heap, factors, position, negative, form.terms.len() == 1)
                    }
                }
            }
        }
        for position in (0..form.width as usize).filter(|position| form.constant >> position & 1 == 1) {
            heap.add_constant(position, false);
        }
        heap.sum(&mut self.cells)
    }

    fn add_product(
        &mut self,
        heap: &mut BitHeap,
        factors: [(WordId, Reading); 2],
        shift: usize,
        negative: bool,
        alone: bool,
    ) {
        let [first, second] = factors.map(|(word, reading)| (self.read(word, reading), reading == Reading::Signed));
        let factors = [Factor { bits: &first.0, signed: first.1 }, Factor { bits: &second.0, signed: second.1 }];
        self.multiplier.add_product(&mut self.cells, heap, factors, shift, negative, alone);
    }

    fn operation(&mut self, id: WordId, op: WordOp, operands: &[WordId]) -> Vec<NodeId> {
        let width = self.graph.width(id) as usize;
        let a = self.word(operands[0]).to_vec();
        let b = operands.get(1).map_or_else(Vec::new, |&operand| self.word(operand).to_vec());
        let signs_agree = operands.iter().all(|&operand| self.range(operand).is_non_negative());
        let cells = &mut self.cells;
        let pairs = a.iter().zip(&b);
        match op {
            WordOp::And => pairs.map(|(&x, &y)| cells.and(x, y)).collect(),
            WordOp::Or => pairs.map(|(&x, &y)| cells.or(x, y)).collect(),
            WordOp::Xor => pairs.map(|(&x, &y)| cells.xor(x, y)).collect(),
            WordOp::Not => a.iter().map(|&x| cells.not(x)).collect(),
            WordOp::Select => {
                let otherwise = self.word(operands[2]).to_vec();
                select(&mut self.cells, a[0], &b, &otherwise)
            }
            WordOp::ZeroExtend(_) | WordOp::SignExtend(_) => {
                let above = if op == WordOp::ZeroExtend(width as u32) { cells.constant(false) } else { a[a.len() - 1] };
                let mut bits = a;
                bits.resize(width, above);
                bits
            }
            WordOp::Truncate(_) => a[..width].to_vec(),
            WordOp::Extract { low, .. } => a[low as usize..][..width].to_vec(),
            WordOp::ShiftLeft => self.shift(operands, Direction::Left),
            WordOp::ShiftRightUnsigned => self.shift(operands, Direction::Right),
            WordOp::ShiftRightSigned => self.shift(operands, Direction::RightSigned),
            WordOp::Compare(predicate) => vec![self.compare(predicate, operands[0], operands[1])],
            WordOp::CountOnes => count::ones(cells, &a, width),
            WordOp::CountLeadingZeros => count::leading_zeros(cells, &a, width),
            WordOp::CountTrailingZeros => count::trailing_zeros(cells, &a, width),
            WordOp::Abs if signs_agree => a,
            WordOp::Abs => {
                let a = self.read(operands[0], Reading::Signed);
                negate_if(&mut self.cells, &a, a[a.len() - 1])
            }
            WordOp::Lookup(table) => self.tables.lookup(cells, self.graph, table, &a),
            WordOp::MulHighUnsigned => self.high_product(operands, Reading::Unsigned),
            WordOp::MulHighSigned => {
                self.high_product(operands, if signs_agree { Reading::Unsigned } else { Reading::Signed })
            }
            WordOp::DivUnsigned | WordOp::RemUnsigned | WordOp::CeilDivUnsigned => self.unsigned_division(op, operands),
            WordOp::DivSigned | WordOp::FloorDivSigned if signs_agree => {
                self.unsigned_division(WordOp::DivUnsigned, operands)
            }
            WordOp::RemSigned if signs_agree => self.unsigned_division(WordOp::RemUnsigned, operands),
            WordOp::CeilDivSigned if signs_agree => self.unsigned_division(WordOp::CeilDivUnsigned, operands),
            WordOp::DivSigned | WordOp::FloorDivSigned | WordOp::CeilDivSigned | WordOp::RemSigned => {
                self.signed_division(op, operands, width)
            }
            WordOp::Add | WordOp::Sub | WordOp::Mul | WordOp::Neg => {
                unreachable!("sums and products have a form")
            }
        }
    }

    fn shift(&mut self, operands: &[WordId], direction: Direction) -> Vec<NodeId> {
        let bits = self.word(operands[0]).to_vec();
        match self.range(operands[1]).constant() {
            Some(amount) => shift_by(&mut self.cells, &bits, usize::try_from(amount).unwrap_or(bits.len()), direction),
            None => {
                let amount = self.word(operands[1]).to_vec();
                shift(&mut self.cells, &bits, &amount, direction)
            }
        }
    }

    fn compare(&mut self, predicate: Predicate, a: WordId, b: WordId) -> NodeId {
        let (ra, rb) = (*self.range(a), *self.range(b));
        let unsigned = ra.unsigned_bits().max(rb.unsigned_bits());
        let signed = ra.signed_bits().max(rb.signed_bits());
        let non_negative = ra.is_non_negative() && rb.is_non_negative();
        // sign extension keeps the unsigned order, so the shorter reading serves for both
        let length = unsigned.min(signed) as usize;
        let (x, y) = (self.word(a)[..length].to_vec(), self.word(b)[..length].to_vec());
        let cells = &mut self.cells;
        match predicate {
            Predicate::Equal => compare::equal(cells, &x, &y),
            Predicate::NotEqual => {
                let equal = compare::equal(cells, &x, &y);
                cells.not(equal)
            }
            Predicate::SignedLess if !non_negative => compare::signed_less(cells, &x, &y),
            Predicate::UnsignedLess | Predicate::SignedLess => compare::unsigned_less(cells, &x, &y),
            Predicate::SignedGreater | Predicate::UnsignedGreater => self.compare(predicate.swapped(), b, a),
            _ => {
                let opposite = self.compare(predicate.negated(), a, b);
                self.cells.not(opposite)
            }
        }
    }

    fn high_product(&mut self, operands: &[WordId], reading: Reading) -> Vec<NodeId> {
        let width = self.graph.width(operands[0]) as usize;
        let mut heap = BitHeap::new(2 * width);
        self.add_product(&mut heap, [(operands[0], reading), (operands[1], reading)], 0, false, true);
        heap.sum(&mut self.cells).split_off(width)
    }

    fn unsigned_division(&mut self, op: WordOp, operands: &[WordId]) -> Vec<NodeId> {
        let width = self.graph.width(operands[0]) as usize;
        let (dividend, divisor) =
            (self.read(operands[0], Reading::Unsigned), self.read(operands[1], Reading::Unsigned));
        let cells = &mut self.cells;
        let mut bits = match op {
            WordOp::RemUnsigned => divide_unsigned(cells, &dividend, &divisor).1,
            WordOp::CeilDivUnsigned => divide_up(cells, &dividend, &divisor),
            _ => divide_unsigned(cells, &dividend, &divisor).0,
        };
        bits.resize(width, cells.constant(false));
        bits
    }

    fn signed_division(&mut self, op: WordOp, operands: &[WordId], width: usize) -> Vec<NodeId> {
        let (dividend, divisor) = (self.read(operands[0], Reading::Signed), self.read(operands[1], Reading::Signed));
        let cells = &mut self.cells;
        match op {
            WordOp::FloorDivSigned => divide_signed(cells, &dividend, &divisor, Rounding::Down, width),
            WordOp::CeilDivSigned => divide_signed(cells, &dividend, &divisor, Rounding::Up, width),
            WordOp::RemSigned => remainder_signed(cells, &dividend, &divisor, width),
            _ => divide_signed(cells, &dividend, &divisor, Rounding::Zero, width),
        }
    }
}
