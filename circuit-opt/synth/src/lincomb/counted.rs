//! A lincomb circuit from words' own counters, and of cells for the rest.

use ringmill_netlist::lincomb::{Bootstrap, LincombNetlist, MOST_SELECTORS, Signal, Source, Term, extract, look_up};
use ringmill_netlist::{Builder, CellLibrary, Netlist, Node, NodeId, PublicNodes};
use rustc_hash::FxHashMap;

use crate::blast::Counter;
use crate::facts::Fact;
use crate::map::{CutMapping, map_by_cuts};
use crate::opt::strash;

/// Every counter as one cell, and what is between them mapped by cuts to tables of as many inputs
/// as there are message bits; nothing if there are no counters. `netlist` is the one that the
/// counters speak about; those that no output needs are left out.
pub(super) fn counted(netlist: &Netlist, counters: &[Counter], message_bits: u8) -> Option<LincombNetlist> {
    if counters.is_empty() {
        return None;
    }
    with_words(netlist, counters, &[], message_bits)
}

/// As [`counted`], where digits of words that some facts are about are looked up of sums of inputs;
/// with or without counters.
pub(super) fn with_words(
    netlist: &Netlist,
    counters: &[Counter],
    facts: &[&Fact],
    message_bits: u8,
) -> Option<LincombNetlist> {
    // In the order in which they were made packing finds neighbours. A digit may be older than its
    // counter, though, and then be read by a counter before that: ordered by what they add, none is
    // read before it is there.
    assembled(netlist, counters, facts, message_bits).or_else(|| {
        let mut ordered = counters.to_vec();
        ordered.sort_by_key(Counter::last_term);
        assembled(netlist, &ordered, facts, message_bits)
    })
}

/// As [`counted`]; nothing if a counter reads a digit of a later one.
fn assembled(netlist: &Netlist, counters: &[Counter], facts: &[&Fact], message_bits: u8) -> Option<LincombNetlist> {
    let between = Between::new(netlist, counters, facts);
    let how = CutMapping::default();
    let mapped = strash(&map_by_cuts(&between.logic, CellLibrary::Lut(message_bits.min(6)), how));
    let mut assembly = Assembly {
        circuit: LincombNetlist::new(netlist.name(), message_bits),
        signals: vec![None; mapped.len()],
        netlist: &mapped,
    };
    let mut inputs = mapped.inputs().iter();
    for (position, &node) in inputs.by_ref().take(netlist.inputs().len()).enumerate() {
        let is_public = netlist.public_inputs()[position];
        let source = assembly.circuit.add_input_of(netlist.input_name(position), is_public);
        assembly.signals[node.index()] = Some(Signal::of(source));
    }
    let digits: Vec<NodeId> = inputs.copied().collect();
    for word in &between.words {
        let fact = facts[word.fact];
        let indices: Vec<u8> = word.digits.iter().map(|digit| digit.index as u8).collect();
        let made = extract(&mut assembly.circuit, &fact.sum, &indices);
        for ((&node, signal), digit) in digits[word.first_digit..].iter().zip(made).zip(&word.digits) {
            assembly.signals[node.index()] = Some(signal.inverted_if(digit.inverted));
        }
    }
    let mut operands = mapped.outputs()[netlist.outputs().len()..].iter();
    for needed in &between.needed {
        let counter = &counters[needed.counter];
        let bits: Option<Vec<(u32, Signal)>> = counter
            .terms
            .iter()
            .zip(&mut operands)
            .map(|(&(weight, _), operand)| Some((weight, assembly.signal(operand.driver)?)))
            .collect();
        let indices: Vec<usize> = needed.digits.iter().map(|digit| digit.index).collect();
        let origin = indices.iter().find_map(|&index| netlist.origin(counter.digits[index]));
        let value = |digit: usize, sum: i64| counter.value(indices[digit], sum as u32);
        let made = assembly.count(&bits?, (indices.len(), &value), origin)?;
        for ((&node, signal), digit) in digits[needed.first_digit..].iter().zip(made).zip(&needed.digits) {
            assembly.signals[node.index()] = Some(signal.inverted_if(digit.inverted));
        }
    }
    for output in &mapped.outputs()[..netlist.outputs().len()] {
        let signal = assembly.signal(output.driver)?;
        assembly.circuit.add_output(output.name.as_str(), signal);
    }
    Some(assembly.circuit)
}

/// The logic between counters: it reads their digits and makes their bits.
struct Between {
    /// Inputs are those of the whole, then digits; outputs those of the whole, then the counters'
    /// terms.
    logic: Netlist,
    needed: Vec<Needed>,
    words: Vec<NeededWord>,
}

/// A fact about digits that some output needs.
struct NeededWord {
    fact: usize,
    /// As those of [`Needed`].
    digits: Vec<Digit>,
    first_digit: usize,
}

/// A counter that some output needs.
struct Needed {
    counter: usize,
    /// The digits that are read, and the index of the first among all digits that are.
    digits: Vec<Digit>,
    first_digit: usize,
}

/// A digit of a counter, or its inversion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Digit {
    index: usize,
    inverted: bool,
}

impl Between {
    fn new(netlist: &Netlist, counters: &[Counter], facts: &[&Fact]) -> Self {
        let of_words = digits_of_words(facts);
        let mut made_by = digits_by_node(netlist, counters);
        made_by.retain(|node, _| !of_words.contains_key(node));
        let mut word_digits: Vec<Vec<Digit>> = vec![Vec::new(); facts.len()];
        let mut is_needed = vec![false; netlist.len()];
        let mut digits_needed: Vec<Vec<Digit>> = vec![Vec::new(); counters.len()];
        for output in netlist.outputs() {
            is_needed[output.driver.index()] = true;
        }
        for id in netlist.ids().rev().filter(|id| !netlist.fanins(*id).is_empty()) {
            if !is_needed[id.index()] {
                continue;
            }
            if let Some(&(fact, digit)) = of_words.get(&id) {
                word_digits[fact].push(digit);
                continue;
            }
            match made_by.get(&id) {
                Some(&(counter, digit)) => {
                    digits_needed[counter].push(digit);
                    counters[counter].terms.iter().for_each(|(_, bit)| is_needed[bit.index()] = true);
                }
                None => netlist.fanins(id).iter().for_each(|fanin| is_needed[fanin.index()] = true),
            }
        }
        let public = PublicNodes::of(netlist);
        let mut builder = Builder::new(netlist.name());
        let mut nodes: Vec<Option<NodeId>> = vec![None; netlist.len()];
        for (position, &id) in netlist.inputs().iter().enumerate() {
            let is_public = netlist.public_inputs()[position];
            nodes[id.index()] = Some(builder.input_of(netlist.input_name(position), is_public));
        }
        let (mut needed, mut words) = (Vec::new(), Vec::new());
        let mut first_digit = 0;
        let mut nodes_of_words: FxHashMap<(usize, Digit), NodeId> = FxHashMap::default();
        for (fact, mut digits) in word_digits.into_iter().enumerate().filter(|(_, digits)| !digits.is_empty()) {
            digits.sort_unstable();
            for &digit in &digits {
                nodes_of_words.insert((fact, digit), builder.input(format!("word{fact}.{}", digit.index)));
            }
            first_digit += digits.len();
            words.push(NeededWord { fact, first_digit: first_digit - digits.len(), digits });
        }
        let mut nodes_of: Vec<FxHashMap<Digit, NodeId>> = vec![FxHashMap::default(); counters.len()];
        for (counter, mut digits) in digits_needed.into_iter().enumerate().filter(|(_, digits)| !digits.is_empty()) {
            digits.sort_unstable();
            let is_public = counters[counter].terms.iter().all(|(_, bit)| public.contains(*bit));
            for &digit in &digits {
                let node = builder.input_of(format!("counter{counter}.{}", digit.index), is_public);
                nodes_of[counter].insert(digit, node);
            }
            first_digit += digits.len();
            needed.push(Needed { counter, first_digit: first_digit - digits.len(), digits });
        }
        for id in netlist.ids().filter(|id| is_needed[id.index()]) {
            if let Some(of_word) = of_words.get(&id) {
                nodes[id.index()] = Some(nodes_of_words[of_word]);
                continue;
            }
            let node = match (made_by.get(&id), netlist.node(id)) {
                (Some((counter, digit)), _) => nodes_of[*counter][digit],
                (None, Node::Input(_)) => continue,
                (None, Node::Constant(value)) => builder.constant(value),
                (None, Node::Cell { table, fanins }) => {
                    builder.set_origin(netlist.origin(id));
                    let fanins: Vec<NodeId> = fanins.iter().filter_map(|fanin| nodes[fanin.index()]).collect();
                    builder.lut(table, &fanins)
                }
            };
            nodes[id.index()] = Some(node);
        }
        let mut output = |name: &str, node: NodeId| {
            let driver = nodes[node.index()].expect("what is read is made");
            builder.output(name, driver);
        };
        for port in netlist.outputs() {
            output(&port.name, port.driver);
        }
        for Needed { counter, .. } in &needed {
            counters[*counter].terms.iter().for_each(|&(_, bit)| output("term", bit));
        }
        Self { logic: builder.finish(), needed, words }
    }
}

/// The fact and digit that each cell is.
fn digits_of_words(facts: &[&Fact]) -> FxHashMap<NodeId, (usize, Digit)> {
    let mut made_by = FxHashMap::default();
    for (fact, of) in facts.iter().enumerate() {
        for &(digit, node, inverted) in &of.digits {
            made_by.entry(node).or_insert((fact, Digit { index: digit.into(), inverted }));
        }
    }
    made_by
}

/// The counter and digit that each cell is. A digit that was there before the counter's bits were
/// (a sum made for other words) stays what it is: bits of the counter may depend on it.
fn digits_by_node(netlist: &Netlist, counters: &[Counter]) -> FxHashMap<NodeId, (usize, Digit)> {
    let mut made_by = FxHashMap::default();
    for (position, counter) in counters.iter().enumerate() {
        let last = counter.last_term();
        for (index, &node) in counter.digits.iter().enumerate() {
            let (node, inverted) = match netlist.node(node) {
                Node::Cell { table: 0b01, fanins: &[root] } => (root, true),
                _ => (node, false),
            };
            if netlist.fanins(node).len() > 1 && Some(node) > last {
                made_by.entry(node).or_insert((position, Digit { index, inverted }));
            }
        }
    }
    made_by
}

/// A circuit under construction, from the logic between counters.
struct Assembly<'a> {
    circuit: LincombNetlist,
    netlist: &'a Netlist,
    /// The signal of each node in the circuit, as far as it exists.
    signals: Vec<Option<Signal>>,
}

impl Assembly<'_> {
    /// A node, made with all beneath it; nothing if that has a function without a sum, or reads a
    /// digit that is not made yet.
    fn signal(&mut self, node: NodeId) -> Option<Signal> {
        let mut stack = vec![node];
        while let Some(&id) = stack.last() {
            if self.signals[id.index()].is_some() {
                stack.pop();
                continue;
            }
            let missing = self.netlist.fanins(id).iter().filter(|fanin| self.signals[fanin.index()].is_none());
            let before = stack.len();
            stack.extend(missing);
            if stack.len() > before {
                continue;
            }
            self.signals[id.index()] = Some(match self.netlist.node(id) {
                Node::Cell { table, fanins } => {
                    let bits: Vec<Signal> = fanins.iter().filter_map(|fanin| self.signals[fanin.index()]).collect();
                    look_up(&mut self.circuit, table, &bits, self.netlist.origin(id))?
                }
                Node::Constant(value) => Signal::constant(value),
                // a digit of a counter that is not made yet
                Node::Input(_) => return None,
            });
        }
        self.signals[node.index()]
    }

    /// Some digits, so many functions of Σ weight·bit, as one cell; nothing if more public bits
    /// choose its tables than may.
    fn count(
        &mut self,
        bits: &[(u32, Signal)],
        (digits, value): (usize, &dyn Fn(usize, i64) -> bool),
        origin: Option<&str>,
    ) -> Option<Vec<Signal>> {
        let mut offset = 0_i64;
        let mut weights: Vec<(Source, i64)> = Vec::with_capacity(bits.len());
        for &(weight, signal) in bits {
            let weight = i64::from(weight);
            // w·(1 − x) = w − w·x
            offset += if signal.inverted { weight } else { 0 };
            let signed = if signal.inverted { -weight } else { weight };
            match weights.iter_mut().find(|(source, _)| *source == signal.source) {
                _ if signal.source == Source::Zero => {}
                Some((_, sum)) => *sum += signed,
                None => weights.push((signal.source, signed)),
            }
        }
        weights.retain(|&(_, weight)| weight != 0);
        let (public, secret): (Vec<_>, Vec<_>) =
            weights.into_iter().partition(|(source, _)| self.circuit.is_public(*source));
        if public.len() > MOST_SELECTORS {
            return None;
        }
        let terms: Vec<Term> = secret
            .into_iter()
            .map(|(source, weight)| {
                offset += weight.min(0);
                Term { weight: weight.unsigned_abs() as u32, signal: Signal { source, inverted: weight < 0 } }
            })
            .collect();
        if terms.is_empty() && public.is_empty() {
            return Some((0..digits).map(|digit| Signal::constant(value(digit, offset))).collect());
        }
        let largest: u32 = terms.iter().map(|term| term.weight).sum();
        let table = |offset: i64, digit: usize| {
            let is_set = |sum: &u32| value(digit, i64::from(*sum) + offset);
            (0..=largest).filter(is_set).fold(0, |table, sum| table | 1 << sum)
        };
        let rows = (0..1_usize << public.len()).flat_map(|row| {
            let chosen = public.iter().enumerate().filter(|(place, _)| row >> place & 1 == 1);
            let offset = offset + chosen.map(|(_, (_, weight))| weight).sum::<i64>();
            (0..digits).map(move |digit| table(offset, digit))
        });
        let cell = Bootstrap {
            tables: rows.collect(),
            terms,
            selectors: public.iter().map(|(source, _)| Signal::of(*source)).collect(),
            linear: None,
            digits: None,
            origin: origin.map(str::to_owned),
        };
        let cell = self.circuit.add_cell(cell);
        Some((0..digits as u8).map(|output| Signal::of(Source::Output { cell, output })).collect())
    }
}
