//! A netlist as the body of a `secret.generic`.

use super::{bits::Bits, options::Mode};
use crate::{
    ir::{Constant, Emitter},
    secret::generic::Generic,
};
use melior::{
    Context,
    ir::{Type, Value, ValueLike, attribute::IntegerAttribute, r#type::IntegerType},
};
use ringmill_dialects::{
    access,
    attr::{self, NamedAttribute},
    ops::{Comb, Tensor},
};
use ringmill_netlist::{CellLibrary, Netlist, Node, NodeId, split_inversions};

/// A netlist whose inputs are the bits of the arguments of a body, and its outputs those of what
/// the body yields.
pub(super) struct Circuit {
    netlist: Netlist,
    mode: Mode,
}

/// Writes ops for nodes.
struct Writer<'n, 'c, 'a> {
    circuit: &'n Circuit,
    emitter: Emitter<'c, 'a>,
    bit: Type<'c>,
    /// The value of each node; none before it is written, or where nothing reads it.
    values: Vec<Option<Value<'c, 'a>>>,
    /// A constant that pads tables.
    zero: Option<Value<'c, 'a>>,
}

impl Circuit {
    /// The cells that a mode has.
    pub fn new(mapped: &Netlist, mode: Mode) -> Self {
        let netlist = match mode.inputs() {
            Some(_) => mapped.clone(),
            None => split_inversions(mapped, CellLibrary::Gates),
        };
        Self { netlist, mode }
    }

    /// The number of cells, inversions too.
    pub fn cells(&self) -> u64 {
        self.netlist.cell_count() as u64
    }

    /// Writes the cells into an empty body, whose arguments hold the inputs, and makes it yield the
    /// outputs as the bits of results.
    pub fn write<'c, 'a>(&self, context: &'c Context, generic: Generic<'c, 'a>, results: &[Bits<'c>]) {
        let end = generic.terminator();
        let emitter = Emitter::before(context, generic.body, end);
        let bit: Type = IntegerType::new(context, 1).into();
        let mut writer = Writer { circuit: self, emitter, bit, values: vec![None; self.netlist.len()], zero: None };
        writer.arguments(&generic.arguments());
        writer.cells();
        let outputs: Vec<_> = self.netlist.outputs().iter().map(|output| writer.value(output.driver)).collect();
        let mut rest = outputs.as_slice();
        let mut yielded = Vec::new();
        for &Bits { count, held } in results {
            let (own, others) = rest.split_at(count.min(rest.len()));
            rest = others;
            yielded.extend(if held == bit { own.first().copied() } else { Some(writer.tensor(own, held)) });
        }
        access::set_operands(end, &yielded);
    }
}

impl<'c, 'a> Writer<'_, 'c, 'a> {
    /// Takes the bits that are read out of the arguments.
    fn arguments(&mut self, arguments: &[Value<'c, 'a>]) {
        let netlist = &self.circuit.netlist;
        let mut is_read = vec![false; netlist.len()];
        for id in netlist.ids() {
            netlist.fanins(id).iter().for_each(|fanin| is_read[fanin.index()] = true);
        }
        netlist.outputs().iter().for_each(|output| is_read[output.driver.index()] = true);
        let mut inputs = netlist.inputs().iter();
        let mut subscripts: Vec<Value> = Vec::new();
        for &argument in arguments {
            let count = crate::ir::extents(argument.r#type()).map(|(_, extents)| extents.iter().product());
            for position in 0..count.unwrap_or(1) {
                let Some(&input) = inputs.next() else { return };
                if !is_read[input.index()] {
                    continue;
                }
                let value = if count.is_some() {
                    while subscripts.len() <= position {
                        subscripts.push(self.emitter.index(subscripts.len() as i64));
                    }
                    self.emitter.op(Tensor::Extract, &[argument, subscripts[position]], &[], self.bit)
                } else {
                    argument
                };
                self.values[input.index()] = Some(value);
            }
        }
    }

    fn cells(&mut self) {
        for id in self.circuit.netlist.ids() {
            let value = match self.circuit.netlist.node(id) {
                Node::Input(_) => continue,
                Node::Constant(value) => self.constant(value),
                Node::Cell { table, fanins } => self.cell(table, fanins),
            };
            self.values[id.index()] = Some(value);
        }
    }

    fn value(&self, id: NodeId) -> Value<'c, 'a> {
        self.values[id.index()].unwrap_or_else(|| unreachable!("nodes are written in their order"))
    }

    fn constant(&self, value: bool) -> Value<'c, 'a> {
        self.emitter.constant(Constant { value: value.into(), r#type: self.bit })
    }

    fn tensor(&self, bits: &[Value<'c, 'a>], r#type: Type<'c>) -> Value<'c, 'a> {
        self.emitter.op(Tensor::FromElements, bits, &[], r#type)
    }

    /// The op of a cell. The last fanin is the most significant bit of a table's index, which comb
    /// has first; it is the selector of a multiplexer.
    fn cell(&mut self, table: u64, fanins: &[NodeId]) -> Value<'c, 'a> {
        let mut operands: Vec<_> = fanins.iter().rev().map(|fanin| self.value(*fanin)).collect();
        match (self.circuit.mode.inputs(), fanins.len(), table) {
            (_, 1, 0b01) => self.op(Comb::Inv, &operands),
            (None, 2, 0b1000) => self.op(Comb::And, &operands),
            (None, 2, 0b0111) => self.op(Comb::Nand, &operands),
            (None, 2, 0b1110) => self.op(Comb::Or, &operands),
            (None, 2, 0b0001) => self.op(Comb::Nor, &operands),
            (None, 2, 0b0110) => self.op(Comb::Xor, &operands),
            (None, 2, 0b1001) => self.op(Comb::Xnor, &operands),
            (None, 3, 0xca) => self.op(Comb::Mux, &operands),
            (inputs, ..) => {
                // HEIR's lowering to cggi takes tables of exactly three inputs, or four
                let padding = usize::from(inputs.unwrap_or(0)).saturating_sub(operands.len());
                if padding > 0 {
                    let zero = self.zero();
                    operands.splice(0..0, std::iter::repeat_n(zero, padding));
                }
                let context = self.emitter.context;
                let rows = IntegerType::unsigned(context, 1 << operands.len());
                let lookup = IntegerAttribute::new(rows.into(), table as i64);
                let named = [attr::LOOKUP_TABLE_OF_COMB.with(context, lookup)];
                self.emitter.op(Comb::TruthTable, &operands, &named, self.bit)
            }
        }
    }

    fn op(&self, name: Comb, operands: &[Value<'c, 'a>]) -> Value<'c, 'a> {
        let none: &[NamedAttribute<'c>] = &[];
        self.emitter.op(name, operands, none, self.bit)
    }

    fn zero(&mut self) -> Value<'c, 'a> {
        let zero = self.zero.unwrap_or_else(|| self.constant(false));
        self.zero = Some(zero);
        zero
    }
}
