//! Public data: what is computed in the clear, and what it makes of the cells that read it.

use crate::{Builder, CellLibrary, Netlist, Node, NodeId, table};

/// The nodes of a netlist that depend on no secret input: they are computed in the clear.
#[derive(Clone, Debug, Default)]
pub struct PublicNodes {
    /// Empty where every input is secret.
    flags: Vec<bool>,
}

impl PublicNodes {
    /// The public nodes of a netlist.
    #[must_use]
    pub fn of(netlist: &Netlist) -> Self {
        let mut nodes = Self::default();
        nodes.follow(netlist);
        nodes
    }

    /// Adds the nodes that a netlist has got since it was last looked at.
    pub fn follow(&mut self, netlist: &Netlist) {
        if !netlist.has_public_inputs() {
            return;
        }
        self.flags.reserve(netlist.len() - self.flags.len());
        for id in (self.flags.len()..netlist.len()).map(NodeId::at) {
            let is_public = match netlist.node(id) {
                Node::Constant(_) => true,
                Node::Input(position) => netlist.public_inputs()[position],
                Node::Cell { fanins, .. } => fanins.iter().all(|fanin| self.flags[fanin.index()]),
            };
            self.flags.push(is_public);
        }
    }

    /// True if a node is public.
    #[inline]
    #[must_use]
    pub fn contains(&self, id: NodeId) -> bool {
        self.flags.get(id.index()).copied().unwrap_or(false)
    }

    /// A function of nodes, with those of them that are public.
    #[must_use]
    pub fn function(&self, table: u64, fanins: &[NodeId]) -> MixedFunction {
        let public = fanins.iter().enumerate().filter(|(_, fanin)| self.contains(**fanin));
        let public = public.fold(0, |all, (input, _)| all | 1 << input);
        MixedFunction { table, inputs: fanins.len(), public }
    }
}

/// A function of which some inputs are public: they choose a function of the others, which is what
/// is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MixedFunction {
    /// The truth table over all inputs.
    pub table: u64,
    /// The number of inputs.
    pub inputs: usize,
    /// Bit i is set if input i is public.
    pub public: u8,
}

impl MixedFunction {
    /// True if some input is public.
    #[must_use]
    pub fn has_public_inputs(self) -> bool {
        self.public != 0
    }

    /// True if no input is secret.
    #[must_use]
    pub fn is_public(self) -> bool {
        u32::from(self.public) == (1 << self.inputs) - 1
    }

    /// The positions of the public inputs, or of the secret ones.
    pub fn positions(self, public: bool) -> impl Iterator<Item = usize> + Clone {
        (0..self.inputs).filter(move |input| (self.public >> input & 1 == 1) == public)
    }

    /// The functions that public inputs choose, as tables over all inputs: one for each row of
    /// public inputs, of which the first is the least significant bit.
    pub fn rows(self) -> impl Iterator<Item = u64> + Clone {
        (0..1_u32 << self.public.count_ones()).map(move |row| {
            self.positions(true).enumerate().fold(self.table, |table, (place, input)| {
                table::cofactor(table, self.inputs, input, row >> place & 1 == 1)
            })
        })
    }

    /// The most secret inputs that one of the [rows](Self::rows) depends on.
    #[must_use]
    pub fn secret_inputs(self) -> usize {
        self.rows().map(|table| table::support(table, self.inputs).len()).max().unwrap_or(0)
    }
}

impl CellLibrary {
    /// True if a function is one cell under all values of its public inputs; those take none of a
    /// cell's inputs.
    pub fn admits_mixed(self, function: MixedFunction) -> bool {
        function.rows().all(|table| self.admits(table, function.inputs))
    }

    /// The bootstraps of a function under the values of its public inputs that need most: none for
    /// a function of public inputs alone, and none for a choice among secret inputs, their
    /// inversions and constants.
    pub fn cost_mixed(self, function: MixedFunction) -> u32 {
        function.rows().map(|table| self.cost(table, function.inputs)).max().unwrap_or(0)
    }

    /// As [`cell_name`](Self::cell_name): `clear` for a function of public inputs, `choice` for one
    /// without bootstrap, `gate` or the table of so many secret inputs for others.
    pub fn mixed_cell_name(self, function: MixedFunction) -> &'static str {
        if !function.has_public_inputs() {
            return self.cell_name(function.table, function.inputs);
        }
        match (self, function.secret_inputs()) {
            _ if function.is_public() => "clear",
            (_, 0 | 1) => "choice",
            (Self::Gates, 2) => "gate",
            (Self::Gates, _) => "mux",
            (Self::Lut(_), secret) => ["lut2", "lut3", "lut4", "lut5"][secret - 2],
        }
    }
}

/// A netlist for given values of its public inputs, in port order: those inputs are gone, and what
/// they make constant or superfluous with them.
///
/// # Panics
/// If there are more public inputs than values.
#[must_use]
pub fn specialized(netlist: &Netlist, values: &[bool]) -> Netlist {
    let mut builder = Builder::new(netlist.name());
    let mut nodes: Vec<NodeId> = Vec::with_capacity(netlist.len());
    let mut values = values.iter();
    for id in netlist.ids() {
        nodes.push(match netlist.node(id) {
            Node::Input(position) if netlist.public_inputs()[position] => {
                let value = *values.next().unwrap_or_else(|| panic!("a value for each public input"));
                builder.constant(value)
            }
            Node::Input(position) => builder.input(netlist.input_name(position)),
            Node::Constant(value) => builder.constant(value),
            Node::Cell { table, fanins } => {
                builder.set_origin(netlist.origin(id));
                let fanins: Vec<NodeId> = fanins.iter().map(|fanin| nodes[fanin.index()]).collect();
                builder.lut(table, &fanins)
            }
        });
    }
    for output in netlist.outputs() {
        builder.output(output.name.as_str(), nodes[output.driver.index()]);
    }
    crate::sweep(&builder.finish())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{MixedFunction, PublicNodes, specialized};
    use crate::strategies::{Shape, netlists};
    use crate::{Builder, CellLibrary, Simulator, Statistics};

    proptest! {
        #[test]
        fn a_specialized_netlist_has_the_values_of_the_whole(
            netlist in netlists(Shape { public: true, ..Shape::default() }),
            inputs in prop::collection::vec(any::<bool>(), 9),
        ) {
            let inputs = &inputs[..netlist.inputs().len()];
            let of = |public| inputs.iter().zip(netlist.public_inputs()).filter(move |(_, is)| **is == public);
            let values: Vec<bool> = of(true).map(|(value, _)| *value).collect();
            let special = specialized(&netlist, &values);
            prop_assert!(!special.has_public_inputs());
            let word = |value: &bool| if *value { u64::MAX } else { 0 };
            let secret: Vec<u64> = of(false).map(|(value, _)| word(value)).collect();
            let all: Vec<u64> = inputs.iter().map(word).collect();
            let (mut whole, mut special) = (Simulator::new(&netlist), Simulator::new(&special));
            prop_assert_eq!(whole.run(&all), special.run(&secret));
        }
    }

    #[test]
    fn a_public_operand_takes_no_input_of_a_cell() {
        let lut = CellLibrary::Lut(2);
        let majority = MixedFunction { table: 0xe8, inputs: 3, public: 0b100 };
        assert!(lut.admits_mixed(majority) && !lut.admits(0xe8, 3));
        assert_eq!((lut.cost_mixed(majority), lut.mixed_cell_name(majority)), (1, "lut2"));
        let choice = MixedFunction { table: 0xca, inputs: 3, public: 0b100 };
        assert_eq!((lut.cost_mixed(choice), lut.mixed_cell_name(choice)), (0, "choice"));
        let clear = MixedFunction { public: 0b111, ..majority };
        assert_eq!((lut.cost_mixed(clear), lut.mixed_cell_name(clear)), (0, "clear"));
        assert_eq!(CellLibrary::Gates.mixed_cell_name(majority), "gate");
    }

    #[test]
    fn a_node_of_public_nodes_is_public() {
        let mut builder = Builder::new("main");
        let [a, b, c] = ["a", "b", "c"].map(|name| builder.input(name));
        let (public, mixed) = (builder.and(a, b), builder.and(b, c));
        builder.output("x", public);
        builder.output("y", mixed);
        let mut netlist = builder.finish();
        netlist.set_public(0, true);
        netlist.set_public(1, true);
        let nodes = PublicNodes::of(&netlist);
        assert!(nodes.contains(public) && !nodes.contains(mixed) && !nodes.contains(c));
        let statistics = Statistics::of(&netlist, CellLibrary::Gates);
        assert_eq!((statistics.bootstraps, statistics.depth), (0, 0));
        assert_eq!(statistics.counts["clear"] + statistics.counts["choice"], 2);
    }
}
