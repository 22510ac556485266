//! Building a netlist with structural hashing and local simplification.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxHasher;
use std::hash::Hasher;

use crate::table;
use crate::{MAX_FANINS, Netlist, Node, NodeId, OriginId};

/// A netlist under construction, in which no two cells are the same function of the same fanins.
///
/// Every cell asked for is first simplified: constant, equal, complementary and unused fanins go,
/// fanins that are inversions are taken into the table, fanins are sorted, and the table is made
/// false in row 0 by an inversion after the cell; so `nor(a, b)` is the inversion of `or(a, b)` and
/// shares its cell. The result has never more two-input gates, multiplexers or wider cells than
/// were asked for; inversions, which are free, may be left without a reader
/// ([`sweep`](crate::sweep) removes them).
#[derive(Clone, Debug)]
pub struct Builder {
    netlist: Netlist,
    cells: HashTable<NodeId>,
    origin: Option<OriginId>,
}

/// A function of distinct nodes in rising order, each of which matters; none is a constant, an
/// inversion or a buffer.
pub(crate) struct Simplified {
    table: u64,
    fanins: [NodeId; MAX_FANINS],
    count: usize,
}

impl Simplified {
    pub(crate) fn table(&self) -> u64 {
        self.table
    }

    pub(crate) fn fanins(&self) -> &[NodeId] {
        &self.fanins[..self.count]
    }
}

fn hash(table: u64, fanins: &[NodeId]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u64(table);
    for fanin in fanins {
        hasher.write_usize(fanin.index());
    }
    hasher.finish()
}

impl Builder {
    /// An empty netlist of this name.
    pub fn new(name: impl Into<String>) -> Self {
        Self::from_empty(Netlist::new(name))
    }

    /// Continues a netlist that has no cells yet.
    pub(crate) fn from_empty(netlist: Netlist) -> Self {
        Self { netlist, cells: HashTable::new(), origin: None }
    }

    /// The netlist so far.
    pub fn netlist(&self) -> &Netlist {
        &self.netlist
    }

    /// Ends the construction. Ids stay valid.
    pub fn finish(self) -> Netlist {
        self.netlist
    }

    /// Adds an input after the inputs there are.
    pub fn input(&mut self, name: impl Into<String>) -> NodeId {
        self.netlist.add_input(name)
    }

    /// The inputs there are, in order.
    pub fn inputs(&self) -> Vec<NodeId> {
        self.netlist.inputs().to_vec()
    }

    /// As [`input`](Self::input), public or secret.
    pub fn input_of(&mut self, name: impl Into<String>, is_public: bool) -> NodeId {
        let node = self.input(name);
        self.netlist.set_public(self.netlist.inputs().len() - 1, is_public);
        node
    }

    /// Adds an output after the outputs there are.
    pub fn output(&mut self, name: impl Into<String>, driver: NodeId) {
        self.netlist.add_output(name, driver);
    }

    /// A constant.
    pub fn constant(&mut self, value: bool) -> NodeId {
        self.netlist.constant(value)
    }

    /// The source location of the cells made from now on; a cell that is shared keeps its first.
    pub fn set_origin(&mut self, text: Option<&str>) {
        self.origin = text.map(|text| self.netlist.intern_origin(text));
    }

    /// As [`set_origin`](Self::set_origin), with an origin of this netlist.
    pub(crate) fn set_origin_id(&mut self, origin: Option<OriginId>) {
        self.origin = origin;
    }

    /// The inversion of a node.
    pub fn not(&mut self, a: NodeId) -> NodeId {
        self.lut(0b01, &[a])
    }

    /// `a & b`
    pub fn and(&mut self, a: NodeId, b: NodeId) -> NodeId {
        self.lut(0b1000, &[a, b])
    }

    /// `a | b`
    pub fn or(&mut self, a: NodeId, b: NodeId) -> NodeId {
        self.lut(0b1110, &[a, b])
    }

    /// `a ^ b`
    pub fn xor(&mut self, a: NodeId, b: NodeId) -> NodeId {
        self.lut(0b0110, &[a, b])
    }

    /// `select ? then : otherwise`
    pub fn mux(&mut self, select: NodeId, then: NodeId, otherwise: NodeId) -> NodeId {
        self.lut(0xca, &[otherwise, then, select])
    }

    /// `a ^ b ^ c`, the sum of a full adder, as one cell of three inputs.
    pub fn xor3(&mut self, a: NodeId, b: NodeId, c: NodeId) -> NodeId {
        self.lut(0x96, &[a, b, c])
    }

    /// True if two or three of `a`, `b`, `c` are true, the carry of a full adder, as one cell of
    /// three inputs.
    pub fn maj(&mut self, a: NodeId, b: NodeId, c: NodeId) -> NodeId {
        self.lut(0xe8, &[a, b, c])
    }

    /// Any function of up to [`MAX_FANINS`] nodes; fanin 0 is the least significant bit of the row.
    /// Simplified and shared, so the result may be any node.
    ///
    /// # Panics
    /// If there are too many fanins or one of them is not a node of this netlist.
    pub fn lut(&mut self, table: u64, fanins: &[NodeId]) -> NodeId {
        let cell = self.simplify(table, fanins);
        self.place(cell)
    }

    /// The rest of a function of nodes without constant, equal, complementary and unused fanins.
    pub(crate) fn simplify(&self, table: u64, fanins: &[NodeId]) -> Simplified {
        assert!(fanins.len() <= MAX_FANINS, "a cell has at most {MAX_FANINS} fanins, not {}", fanins.len());
        let mut table = table & table::mask(fanins.len());
        let mut roots = [NodeId::at(0); MAX_FANINS];
        let mut distinct = [NodeId::at(0); MAX_FANINS];
        let mut count = 0;
        for (input, &fanin) in fanins.iter().enumerate() {
            let (root, inverted) = self.root(fanin);
            if inverted {
                table = table::negate_input(table, input);
            }
            if let Node::Constant(value) = self.netlist.node(root) {
                table = table::cofactor(table, fanins.len(), input, value);
            } else if let Err(place) = distinct[..count].binary_search(&root) {
                distinct.copy_within(place..count, place + 1);
                distinct[place] = root;
                count += 1;
            }
            roots[input] = root;
        }
        // Most often nothing merged and nothing moved; else every fanin is read at its root's
        // place.
        if distinct[..count] != roots[..fanins.len()] {
            let mut places = [0; MAX_FANINS];
            for (place, root) in places.iter_mut().zip(&roots[..fanins.len()]) {
                // A constant is not read any more: any place does.
                *place = distinct[..count].binary_search(root).unwrap_or(0);
            }
            table = table::rewire(table, &places[..fanins.len()], count);
        }
        let (table, support) = table::shrink(table, count);
        let mut fanins = [NodeId::at(0); MAX_FANINS];
        for (fanin, &place) in fanins.iter_mut().zip(support.iter()) {
            *fanin = distinct[place];
        }
        Simplified { table, fanins, count: support.len() }
    }

    /// The node of a simplified function, which is shared where it is there.
    pub(crate) fn place(&mut self, cell: Simplified) -> NodeId {
        match (cell.fanins(), cell.table) {
            ([], table) => self.constant(table == 1),
            (&[fanin], 0b10) => fanin,
            (&[fanin], _) => self.share(0b01, &[fanin]),
            (fanins, table) if table & 1 == 1 => {
                let inverse = self.share(table::complement(table, fanins.len()), fanins);
                self.share(0b01, &[inverse])
            }
            (fanins, table) => self.share(table, fanins),
        }
    }

    /// The node behind an inversion, and whether there is one.
    pub(crate) fn root(&self, id: NodeId) -> (NodeId, bool) {
        match self.netlist.node(id) {
            Node::Cell { table: 0b01, fanins: &[fanin] } => (fanin, true),
            _ => (id, false),
        }
    }

    fn share(&mut self, table: u64, fanins: &[NodeId]) -> NodeId {
        let netlist = &self.netlist;
        let of = |id: &NodeId| match netlist.node(*id) {
            Node::Cell { table, fanins } => (table, fanins),
            _ => (0, [].as_slice()),
        };
        let entry = self.cells.entry(
            hash(table, fanins),
            |id| of(id) == (table, fanins),
            |id| {
                let (table, fanins) = of(id);
                hash(table, fanins)
            },
        );
        match entry {
            Entry::Occupied(found) => *found.get(),
            Entry::Vacant(vacant) => {
                let vacant = vacant.insert(NodeId::at(netlist.len()));
                let id = *vacant.get();
                self.netlist.add_cell(table, fanins, self.origin);
                id
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::Builder;
    use crate::strategies::{Shape, difference, netlists};
    use crate::{Netlist, Node};

    /// The same netlist through a builder.
    fn rebuild(netlist: &Netlist) -> Netlist {
        let mut builder = Builder::new(netlist.name());
        let mut to = Vec::new();
        for id in netlist.ids() {
            to.push(match netlist.node(id) {
                Node::Input(position) => builder.input(netlist.input_name(position)),
                Node::Constant(value) => builder.constant(value),
                Node::Cell { table, fanins } => {
                    let fanins: Vec<_> = fanins.iter().map(|fanin| to[fanin.index()]).collect();
                    builder.lut(table, &fanins)
                }
            });
        }
        for output in netlist.outputs() {
            builder.output(output.name.as_str(), to[output.driver.index()]);
        }
        builder.finish()
    }

    proptest! {
        #[test]
        fn keeps_the_function_and_shares_cells(netlist in netlists(Shape::default())) {
            let built = rebuild(&netlist);
            prop_assert_eq!(difference(&netlist, &built), None);
            let mut seen = HashSet::new();
            for id in built.ids() {
                if let Node::Cell { table, fanins } = built.node(id) {
                    prop_assert!(seen.insert((table, fanins.to_vec())), "no two cells are equal");
                    prop_assert!(fanins.is_sorted());
                    prop_assert!(fanins.iter().all(|&fanin| !matches!(built.node(fanin), Node::Constant(_))));
                    prop_assert!(fanins.len() == 1 || table & 1 == 0);
                }
            }
            prop_assert!(built.ids().filter(|&id| built.fanins(id).len() > 1).count() <= netlist.cell_count());
        }
    }

    #[test]
    fn local_simplification() {
        let mut b = Builder::new("main");
        let [x, y, z] = ["x", "y", "z"].map(|name| b.input(name));
        let (zero, one) = (b.constant(false), b.constant(true));
        let not_x = b.not(x);
        assert_eq!(b.not(not_x), x);
        assert_eq!(b.and(x, x), x);
        assert_eq!(b.and(x, not_x), zero);
        assert_eq!(b.xor(x, not_x), one);
        assert_eq!(b.or(x, one), one);
        assert_eq!(b.mux(one, x, y), x);
        assert_eq!(b.mux(x, y, y), y);
        assert_eq!(b.mux(x, one, zero), x);
        assert_eq!(b.xor(x, one), not_x);
        assert_eq!(b.maj(x, not_x, z), z);
        assert_eq!(b.xor3(x, y, x), y);
        assert_eq!(b.lut(0b1010, &[x, y]), x);
        let and = b.and(x, y);
        assert_eq!(b.and(y, x), and);
        let nand = b.lut(0b0111, &[x, y]);
        assert_eq!(b.not(nand), and);
        let [not_y, or] = [b.not(y), b.or(x, y)];
        let nor = b.and(not_x, not_y);
        assert_eq!(b.not(nor), or);
        let xor = b.xor(x, y);
        let not_y = b.not(y);
        assert_eq!(b.mux(x, not_y, y), xor);
    }

    #[test]
    fn an_origin_does_not_say_where_the_program_lies() {
        let origin = |text| {
            let mut b = Builder::new("main");
            let [x, y] = ["x", "y"].map(|name| b.input(name));
            b.set_origin(Some(text));
            let cell = b.and(x, y);
            b.finish().origin(cell).map(str::to_owned)
        };
        assert_eq!(origin("/home/somebody/program.mlir:1:2"), origin("program.mlir:1:2"));
        assert_eq!(origin("examples/program.mlir:1:2").as_deref(), Some("examples/program.mlir:1:2"));
    }

    #[test]
    fn a_shared_cell_keeps_its_first_origin() {
        let mut b = Builder::new("main");
        let [x, y] = ["x", "y"].map(|name| b.input(name));
        b.set_origin(Some("program.mlir:1:2"));
        let cell = b.and(x, y);
        b.set_origin(Some("program.mlir:3:4"));
        b.and(y, x);
        assert_eq!(b.finish().origin(cell), Some("program.mlir:1:2"));
    }
}
