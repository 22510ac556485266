//! Netlists as sums.

use ringmill_netlist::{
    CellLibrary, Netlist, Node, PublicNodes,
    lincomb::{LincombNetlist, Signal, Source, changes, weigh},
    table::{self, Mux},
};
use ringmill_parameters::Encoding;

use crate::{Accumulator, Digit, Evaluation, EvaluationError, Extraction, LinearSum, Term, roots::Roots};

/// The most message bits of a sum that is looked up.
const MOST_MESSAGE_BITS: u8 = 5;

/// A bit on its way: a sum that encodes it, a constant, or a public bit of any value.
#[derive(Clone, Debug)]
pub(crate) enum Bit {
    Constant(bool),
    Public,
    Encoded(LinearSum),
}

impl Bit {
    /// The variance of its sum, in those of one ciphertext.
    pub(crate) fn norm(&self) -> u64 {
        match self {
            Self::Encoded(sum) => sum.terms.iter().map(|term| u64::from(term.factor.unsigned_abs()).pow(2)).sum(),
            Self::Constant(_) | Self::Public => 0,
        }
    }
}

impl LinearSum {
    /// One ciphertext.
    pub(crate) fn of(ciphertext: u32) -> Self {
        Self { terms: vec![Term { ciphertext, factor: 1 }], constant: 0 }
    }

    /// Adds a multiple of a sum.
    pub(crate) fn add(&mut self, sum: &Self, factor: i64) -> Result<(), EvaluationError> {
        for term in &sum.terms {
            let added = i64::from(term.factor) * factor;
            let place = self.terms.iter().position(|known| known.ciphertext == term.ciphertext);
            let total = place.map_or(0, |place| i64::from(self.terms[place].factor)) + added;
            let total = i32::try_from(total).map_err(|_| EvaluationError::Weight { found: total })?;
            match place {
                Some(place) if total == 0 => drop(self.terms.remove(place)),
                Some(place) => self.terms[place].factor = total,
                None => self.terms.push(Term { ciphertext: term.ciphertext, factor: total }),
            }
        }
        // Constants count modulo the modulus.
        self.constant = self.constant.wrapping_add(sum.constant.wrapping_mul(factor));
        Ok(())
    }
}

/// The outputs of a lincomb cell.
enum Made {
    /// Ciphertexts from this one on.
    Outputs(u32),
    /// One that is a sum of others.
    Sum(LinearSum),
}

/// The code of a constant bit in units.
fn code(encoding: Encoding, value: bool) -> i64 {
    match (encoding, value) {
        (Encoding::Centred, false) => -1,
        (Encoding::Centred, true) => 1,
        (Encoding::Padded { .. }, value) => 2 * i64::from(value),
    }
}

/// The sum that encodes a bit, inverted if asked.
fn encoded(encoding: Encoding, bit: &Bit, inverted: bool) -> Result<LinearSum, EvaluationError> {
    match bit {
        Bit::Constant(value) => Ok(LinearSum { terms: Vec::new(), constant: code(encoding, *value != inverted) }),
        Bit::Public => Ok(LinearSum { terms: Vec::new(), constant: code(encoding, false) }),
        Bit::Encoded(sum) if !inverted => Ok(sum.clone()),
        Bit::Encoded(sum) => {
            let constant = code(encoding, false) + code(encoding, true);
            let mut inverse = LinearSum { terms: Vec::new(), constant };
            inverse.add(sum, -1)?;
            Ok(inverse)
        }
    }
}

fn inverse(encoding: Encoding, bit: &Bit) -> Result<Bit, EvaluationError> {
    match bit {
        Bit::Constant(value) => Ok(Bit::Constant(!value)),
        Bit::Public => Ok(Bit::Public),
        Bit::Encoded(_) => Ok(Bit::Encoded(encoded(encoding, bit, true)?)),
    }
}

impl Evaluation {
    /// The evaluation of a netlist of gates or lookup tables.
    ///
    /// Gates take the sign of a sum (Chillotti et al., "TFHE", 2020, section 6); a multiplexer is
    /// the sum of two of them. The message space of tables is that of the widest cell, and at
    /// least `message_bits`; weights are the smallest under which a table depends on the sum.
    ///
    /// Of a netlist with public inputs this is a bound: the bootstraps and the noise of every cell
    /// are the most that any values of them need, and it computes nothing. The netlist
    /// [for given values](ringmill_netlist::specialized) is what is executed, as
    /// [part of](Self::as_part_of) this one. Other netlists have the factors that all readers of a
    /// cell share in its accumulator.
    ///
    /// # Errors
    /// [`EvaluationError::Cell`] for a cell of more than five inputs.
    pub fn of_netlist(netlist: &Netlist, cells: CellLibrary, message_bits: u8) -> Result<Self, EvaluationError> {
        let public = PublicNodes::of(netlist);
        let widest = netlist.ids().map(|id| match netlist.node(id) {
            Node::Cell { table, fanins } => public.function(table, fanins).secret_inputs(),
            _ => 0,
        });
        let widest = widest.max().unwrap_or(0);
        let encoding = match cells {
            CellLibrary::Gates => Encoding::Centred,
            CellLibrary::Lut(_) => {
                let most = MOST_MESSAGE_BITS.into();
                if widest > most {
                    return Err(EvaluationError::Cell { inputs: widest, most });
                }
                Encoding::Padded { message_bits: message_bits.max(widest as u8).max(1) }
            }
        };
        let is_public = netlist.public_inputs();
        let names = (0..is_public.len()).filter(|position| !is_public[*position]);
        let names = names.map(|position| netlist.input_name(position).to_owned());
        let mut evaluation = Self::new(encoding, names.collect());
        evaluation.set_bound(is_public.contains(&true));
        let mut secret_inputs = 0..;
        let mut bits: Vec<Bit> = Vec::with_capacity(netlist.len());
        let mut roots = Roots::default();
        for id in netlist.ids() {
            let bit = match netlist.node(id) {
                Node::Constant(value) => Bit::Constant(value),
                Node::Input(position) if is_public[position] => {
                    evaluation.note_choice([position as u64]);
                    Bit::Public
                }
                Node::Input(_) => Bit::Encoded(LinearSum::of(secret_inputs.next().unwrap_or_default())),
                Node::Cell { table, fanins } => {
                    let (table, support) = table::shrink(table, fanins.len());
                    let operands: Vec<&Bit> = support.iter().map(|fanin| &bits[fanins[*fanin].index()]).collect();
                    if operands.iter().any(|operand| matches!(operand, Bit::Public)) {
                        let fanins = support.iter().map(|fanin| fanins[*fanin].index() as u64);
                        evaluation.note_choice([table].into_iter().chain(fanins));
                    }
                    let (table, kept) = without_constants(table, &operands);
                    let operands: Vec<Bit> = kept.iter().map(|kept| operands[*kept].clone()).collect();
                    if evaluation.is_bound() {
                        let nodes: Vec<usize> = kept.iter().map(|kept| fanins[support[*kept]].index()).collect();
                        evaluation.bound(table, &operands, &nodes, &mut roots)?
                    } else {
                        evaluation.look_up(table, &operands)?
                    }
                }
            };
            if evaluation.is_bound() && !matches!(netlist.node(id), Node::Cell { .. }) {
                roots.add_source();
            }
            bits.push(bit);
        }
        for output in netlist.outputs() {
            let sum = encoded(encoding, &bits[output.driver.index()], false)?;
            let place = evaluation.add_output(sum, None);
            evaluation.add_result(&output.name, Digit { output: place, digit: 0 });
        }
        if !evaluation.is_bound() {
            evaluation.share_factors();
        }
        Ok(evaluation)
    }

    /// The evaluation of a lincomb circuit.
    ///
    /// A cell of one output rotates its table. One of several outputs rotates a constant
    /// polynomial once; each output is a signed sum of coefficients, one for each change of its
    /// table (Carpov, Izabachène and Mollimard, CT-RSA 2019). A linear cell is part of the sums
    /// that read it. A sum that is a result is one ciphertext, decrypted as a word. Of a circuit
    /// with public inputs this is a bound, as [of a netlist](Self::of_netlist).
    ///
    /// # Errors
    /// [`EvaluationError::Weight`].
    pub fn of_lincomb(circuit: &LincombNetlist) -> Result<Self, EvaluationError> {
        let message_bits = circuit.message_bits();
        let encoding = Encoding::Padded { message_bits };
        if circuit.public_inputs().contains(&true) {
            return Self::bound_of_lincomb(circuit);
        }
        let mut evaluation = Self::new(encoding, circuit.inputs().to_vec());
        // a bit has two units, and cells read it in slots of 2^fine of them
        let fine = circuit.fine_log2();
        evaluation.set_fine(fine);
        let mut made: Vec<Made> = Vec::with_capacity(circuit.cells().len());
        let bit = |signal: Signal, made: &[Made]| {
            let bit = match signal.source {
                Source::Zero => Bit::Constant(false),
                Source::Input(position) => Bit::Encoded(LinearSum::of(position)),
                Source::Output { cell, output } => Bit::Encoded(match &made[cell as usize] {
                    Made::Outputs(first) => LinearSum::of(first + u32::from(output)),
                    Made::Sum(sum) => sum.clone(),
                }),
            };
            encoded(encoding, &bit, signal.inverted)
        };
        for cell in circuit.cells() {
            // Half a slot, or twice what is not part of a linear bit.
            let constant = cell.linear.map_or(1 << fine, |offset| -2 * i64::from(offset));
            let mut sum = LinearSum { terms: Vec::new(), constant };
            if let Some(digits) = &cell.digits {
                let sum = evaluation.word_of(circuit, cell, digits, |signal| bit(signal, &made))?;
                made.push(Made::Outputs(evaluation.ciphertexts()));
                evaluation.add_digits(circuit, cell, digits, sum);
                continue;
            }
            let parts = if cell.linear.is_some() { 0 } else { fine };
            for term in &cell.terms {
                sum.add(&bit(term.signal, &made)?, i64::from(term.weight) << parts)?;
            }
            if cell.linear.is_some() {
                made.push(Made::Sum(sum));
                continue;
            }
            made.push(Made::Outputs(evaluation.ciphertexts()));
            evaluation.add_tables(&sum, &cell.tables, cell.largest_sum());
        }
        for signal in circuit.shown_bits() {
            let mut shown = LinearSum::default();
            shown.add(&bit(signal, &made)?, 1 << fine)?;
            evaluation.add_output(shown, None);
        }
        evaluation.share_factors();
        evaluation.add_words(circuit)?;
        Ok(evaluation)
    }

    /// Adds a multiple of a sum to another. In a bound, factors are added without their signs:
    /// which of the operands are equal is up to the public inputs, so that no two may cancel out.
    fn add_to(&self, sum: &mut LinearSum, added: &LinearSum, factor: i64) -> Result<(), EvaluationError> {
        if !self.is_bound() {
            return sum.add(added, factor);
        }
        let mut positive = added.clone();
        positive.terms.iter_mut().for_each(|term| term.factor = term.factor.abs());
        sum.add(&positive, factor.abs())
    }

    /// A function of bits, all of which matter.
    pub(crate) fn look_up(&mut self, function: u64, operands: &[Bit]) -> Result<Bit, EvaluationError> {
        let encoding = self.encoding();
        match (operands, encoding) {
            ([], _) => Ok(Bit::Constant(function & 1 == 1)),
            ([bit], _) if function & 1 == 0 => Ok(bit.clone()),
            ([bit], _) => inverse(encoding, bit),
            (_, Encoding::Centred) => self.gate(function, operands),
            (_, Encoding::Padded { message_bits }) => {
                let values: Vec<u32> = (0..1 << operands.len()).map(|row| (function >> row & 1) as u32).collect();
                let cell = EvaluationError::Cell { inputs: operands.len(), most: message_bits.into() };
                let found = weigh(&values, 1, (1 << message_bits) - 1).ok_or(cell)?;
                let mut sum = LinearSum { terms: Vec::new(), constant: 1 };
                for ((weight, inverted), bit) in found.terms.iter().zip(operands) {
                    self.add_to(&mut sum, &encoded(encoding, bit, *inverted)?, (*weight).into())?;
                }
                let largest = found.terms.iter().map(|(weight, _)| weight).sum();
                let ciphertext = self.ciphertexts();
                self.add_tables(&sum, &found.tables, largest);
                Ok(Bit::Encoded(LinearSum::of(ciphertext)))
            }
        }
    }

    /// A gate: one bootstrap of two operands, or two of a multiplexer.
    fn gate(&mut self, function: u64, operands: &[Bit]) -> Result<Bit, EvaluationError> {
        let encoding = self.encoding();
        let of = |position: usize, inverted: bool| encoded(encoding, &operands[position], inverted);
        match operands.len() {
            2 => {
                let minority = if function.count_ones() == 1 { 1 } else { 0 };
                let mut sum = LinearSum::default();
                match function.count_ones() {
                    // exclusive or: twice the sum of two bits that agree is ±1/2, else 0
                    2 => {
                        self.add_to(&mut sum, &of(0, false)?, 2)?;
                        self.add_to(&mut sum, &of(1, false)?, 2)?;
                        sum.constant += 2;
                        let is_xor = function == 0b0110;
                        // a + b agree: the phase is −1/4; they differ: 1/4
                        let bit = self.sign(&sum, is_xor);
                        Ok(Bit::Encoded(bit))
                    }
                    // one row stands alone: the sum of the literals that are true there is 1/4
                    _ => {
                        let row = (0..4).find(|row| function >> row & 1 == minority).unwrap_or(0);
                        self.add_to(&mut sum, &of(0, row & 1 == 0)?, 1)?;
                        self.add_to(&mut sum, &of(1, row & 2 == 0)?, 1)?;
                        sum.constant -= 1;
                        Ok(Bit::Encoded(self.sign(&sum, minority == 1)))
                    }
                }
            }
            inputs => {
                let mux = table::is_mux(function);
                let mux = mux.filter(|_| inputs == 3).ok_or(EvaluationError::Cell { inputs, most: 2 })?;
                self.multiplexer(&mux, operands)
            }
        }
    }

    /// A choice between two literals: at most one of two ANDs is 1.
    fn multiplexer(&mut self, mux: &Mux, operands: &[Bit]) -> Result<Bit, EvaluationError> {
        let encoding = self.encoding();
        let mut result = LinearSum { terms: Vec::new(), constant: 1 };
        let branches = [(true, mux.then, mux.then_inverted), (false, mux.otherwise, mux.otherwise_inverted)];
        for (value, branch, inverted) in branches {
            let mut sum = LinearSum { terms: Vec::new(), constant: -1 };
            self.add_to(&mut sum, &encoded(encoding, &operands[mux.select], !value)?, 1)?;
            self.add_to(&mut sum, &encoded(encoding, &operands[branch], inverted)?, 1)?;
            result.add(&self.sign(&sum, true), 1)?;
        }
        Ok(Bit::Encoded(result))
    }

    /// The sign of a phase as a bit.
    fn sign(&mut self, sum: &LinearSum, positive: bool) -> LinearSum {
        self.add_cell(sum, Accumulator::Constant);
        LinearSum::of(self.add_cell_output(&[Extraction { step: 0, negative: !positive }], 0))
    }

    /// A cell that looks its sum up in tables, one an output. The constant of the sum holds half a
    /// slot.
    pub(crate) fn add_tables(&mut self, sum: &LinearSum, tables: &[u32], largest: u32) {
        if let [table] = tables {
            self.add_cell(sum, Accumulator::Table(*table));
            self.add_cell_output(&[Extraction { step: 0, negative: false }], 0);
            return;
        }
        self.add_cell(sum, Accumulator::Constant);
        let slots = 1_u32 << self.steps_log2();
        for table in tables {
            let bit = |sum: u32| table >> sum & 1 == 1;
            // the coefficient at 2^m − t is one unit if the sum is below t, else minus one
            let extractions: Vec<_> = changes(*table, largest)
                .map(|(sum, falls)| Extraction { step: (slots - sum) as u8, negative: !falls })
                .collect();
            let signs: i32 = extractions.iter().map(|extraction| if extraction.negative { -1 } else { 1 }).sum();
            self.add_cell_output(&extractions, i64::from(2 * i32::from(bit(largest)) + signs));
        }
    }
}

/// A function without its constant operands, and the places of those that still matter.
fn without_constants(function: u64, operands: &[&Bit]) -> (u64, Vec<usize>) {
    let mut function = function;
    for (position, operand) in operands.iter().enumerate() {
        if let Bit::Constant(value) = operand {
            function = table::cofactor(function, operands.len(), position, *value);
        }
    }
    let (function, support) = table::shrink(function, operands.len());
    (function, support.iter().copied().collect())
}
