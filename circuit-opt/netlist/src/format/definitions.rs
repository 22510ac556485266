//! Signals that may be used before they are defined, brought into topological order.

use crate::table;
use crate::{MAX_FANINS, Netlist, NodeId, OriginId};

/// A signal of a file: a number handed out by [`Definitions`].
pub(crate) type Signal = u32;

/// The statements of a file about its signals.
#[derive(Default)]
pub(crate) struct Definitions {
    kinds: Vec<Kind>,
    /// The offset at which the file first names each signal.
    mentions: Vec<usize>,
    operands: Vec<Signal>,
    /// By signal, of those that have one; in order while signals are made.
    origins: Vec<(Signal, OriginId)>,
}

#[derive(Clone, Copy)]
enum Kind {
    Undefined,
    Input,
    Function {
        table: u64,
        start: u32,
        count: u8,
    },
    /// Operands are being made.
    Open {
        table: u64,
        start: u32,
        count: u8,
    },
    Made(NodeId),
}

/// The reason that signals cannot be put in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Disorder {
    /// The signal is read but not defined.
    Undefined(Signal),
    /// The signal depends on itself.
    Cycle(Signal),
}

/// An operand of a product or sum: a signal, inverted or not.
pub(crate) type Literal = (Signal, bool);

impl Definitions {
    /// A new signal, first spoken of at this byte offset.
    pub(crate) fn signal(&mut self, mention: usize) -> Signal {
        self.kinds.push(Kind::Undefined);
        self.mentions.push(mention);
        (self.kinds.len() - 1) as Signal
    }

    /// The offset at which the file first names a signal.
    pub(crate) fn mention(&self, signal: Signal) -> usize {
        self.mentions[signal as usize]
    }

    pub(crate) fn is_defined(&self, signal: Signal) -> bool {
        !matches!(self.kinds[signal as usize], Kind::Undefined)
    }

    /// Makes a signal the next input.
    pub(crate) fn define_input(&mut self, signal: Signal) {
        self.kinds[signal as usize] = Kind::Input;
    }

    /// Defines a signal as a function of at most six others.
    pub(crate) fn define(&mut self, signal: Signal, table: u64, operands: &[Signal]) {
        let start = self.operands.len() as u32;
        self.operands.extend_from_slice(operands);
        self.kinds[signal as usize] = Kind::Function { table, start, count: operands.len() as u8 };
    }

    /// As [`define`](Self::define), for a cell whose source location is known.
    pub(crate) fn define_with_origin(
        &mut self,
        signal: Signal,
        table: u64,
        operands: &[Signal],
        origin: Option<OriginId>,
    ) {
        self.define(signal, table, operands);
        self.origins.extend(origin.map(|origin| (signal, origin)));
    }

    /// Defines a signal as the product of any number of literals, `complement`ed or not.
    pub(crate) fn define_product(&mut self, signal: Signal, mut literals: Vec<Literal>, complement: bool) {
        while literals.len() > MAX_FANINS {
            literals = literals
                .chunks(MAX_FANINS)
                .map(|chunk| match *chunk {
                    [single] => single,
                    _ => {
                        let part = self.signal(self.mention(signal));
                        self.define_product(part, chunk.to_vec(), false);
                        (part, false)
                    }
                })
                .collect();
        }
        let operands: Vec<Signal> = literals.iter().map(|literal| literal.0).collect();
        let row = literals.iter().rev().fold(0, |row, literal| row << 1 | u32::from(!literal.1));
        let table = 1 << row;
        self.define(signal, if complement { table::complement(table, operands.len()) } else { table }, &operands);
    }

    /// Adds inputs' nodes and, in the order of the file as far as possible, every function to a
    /// netlist; returns the node of each signal. Buffers and functions of nothing become no cells.
    ///
    /// # Panics
    /// If there are not as many nodes as inputs were defined.
    pub(crate) fn elaborate(
        &mut self,
        inputs: &[(Signal, NodeId)],
        netlist: &mut Netlist,
    ) -> Result<Vec<NodeId>, Disorder> {
        for &(signal, node) in inputs {
            self.kinds[signal as usize] = Kind::Made(node);
        }
        netlist.reserve(self.kinds.len(), self.operands.len());
        self.origins.sort_unstable();
        let mut pending = Vec::new();
        for signal in 0..self.kinds.len() as Signal {
            if !matches!(self.kinds[signal as usize], Kind::Made(_)) {
                pending.push(signal);
                self.make(&mut pending, netlist)?;
            }
        }
        let made = |kind: &Kind| match *kind {
            Kind::Made(node) => node,
            _ => unreachable!("every signal was made"),
        };
        Ok(self.kinds.iter().map(made).collect())
    }

    fn make(&mut self, pending: &mut Vec<Signal>, netlist: &mut Netlist) -> Result<(), Disorder> {
        while let Some(&signal) = pending.last() {
            match self.kinds[signal as usize] {
                Kind::Made(_) => {
                    pending.pop();
                }
                Kind::Undefined | Kind::Input => return Err(Disorder::Undefined(signal)),
                Kind::Function { table, start, count } => {
                    self.kinds[signal as usize] = Kind::Open { table, start, count };
                    for operand in &self.operands[start as usize..start as usize + usize::from(count)] {
                        match self.kinds[*operand as usize] {
                            Kind::Made(_) => {}
                            Kind::Open { .. } => return Err(Disorder::Cycle(*operand)),
                            _ => pending.push(*operand),
                        }
                    }
                }
                Kind::Open { table, start, count } => {
                    pending.pop();
                    let mut fanins = [NodeId::at(0); MAX_FANINS];
                    let operands = &self.operands[start as usize..start as usize + usize::from(count)];
                    for (fanin, operand) in fanins.iter_mut().zip(operands) {
                        let Kind::Made(node) = self.kinds[*operand as usize] else {
                            unreachable!("operands were pushed above the signal and made first")
                        };
                        *fanin = node;
                    }
                    let node = match (count, table & 0b11) {
                        (1, 0b10) => fanins[0],
                        _ => {
                            let origin = self.origins.binary_search_by_key(&signal, |origin| origin.0).ok();
                            let origin = origin.map(|position| self.origins[position].1);
                            netlist.add_cell(table, &fanins[..usize::from(count)], origin)
                        }
                    };
                    self.kinds[signal as usize] = Kind::Made(node);
                }
            }
        }
        Ok(())
    }
}
