//! Building a netlist with structural hashing and local simplification.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxHasher;
use std::hash::Hasher;

use crate::table;
use crate::{MAX_FANINS, Netlist, Node, NodeId, OriginId};

/// A netlist under construction, in which no two cells are the same function of the same fanins.
///
/// Every cell asked for is first simplified: constant, equal, complementary and unused fanins go, fanins that
/// are inversions are taken into the table, fanins are sorted, and the table is made false in row 0 by an inversion
/// after the cell; so `nor(a, b)` is the inversion of `or(a, b)` and shares its cell. The result has never more
/// two-input gates, multiplexers or wider cells than were asked for; inversions, which are free, may
/// be left without a reader ([`sweep`](crate::sweep) removes them).
#[derive(Clone, Debug)]
pub struct Builder {
    netlist: Netlist,
    cells: HashTable<NodeId>,
    origin: Option<OriginId>,
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
        Self {
            netlist,
            cells: HashTable::new(),
            origin: None,
        }
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

    /// Whether two or three of `a`, `b`, `c` are true, the carry of a full adder, as one cell of three inputs.
    pub fn maj(&mut self, a: NodeId, b: NodeId, c: NodeId) -> NodeId {
        self.lut(0xe8, &[a, b, c])
    }

    /// Any function of up to [`MAX_FANINS`] nodes; fanin 0 is the least significant bit of the row. Simplified
    /// and shared, so the result may be any node.
    ///
    /// # Panics
    /// If there are too many fanins or one of them is not a node of this netlist.
    pub fn lut(&mut self, table: u64, fanins: &[NodeId]) -> NodeId {
        let (mut table, places, count) = self.gather(table, fanins);
        let (shrunk, support) = table::shrink(table, count);
        table = shrunk;
        let mut sorted = [NodeId::at(0); MAX_FANINS];
        for (to, &from) in sorted.iter_mut().zip(support.iter()) {
            *to = places[from];
        }
        let fanins = &sorted[..support.len()];
        match (fanins, table) {
            ([], _) => self.constant(table == 1),
            (&[fanin], 0b10) => fanin,
            (&[fanin], _) => self.invert(fanin),
            _ if table & 1 == 1 => {
                let cell = self.share(table::complement(table, fanins.len()), fanins);
                self.invert(cell)
            }
            _ => self.share(table, fanins),
        }
    }

    /// The function over distinct fanins in rising order, none of them constant, inversion or buffer.
    fn gather(&self, table: u64, fanins: &[NodeId]) -> (u64, [NodeId; MAX_FANINS], usize) {
        assert!(
            fanins.len() <= MAX_FANINS,
            "a cell has at most {MAX_FANINS} fanins, not {}",
            fanins.len()
        );
        let mut table = table & table::mask(fanins.len());
        let mut roots = [NodeId::at(0); MAX_FANINS];
        let mut count = 0;
        for (input, &fanin) in fanins.iter().enumerate() {
            let (root, inverted) = self.root(fanin);
            if inverted {
                table = table::negate_input(table, input);
            }
            if let Node::Constant(value) = self.netlist.node(root) {
                table = table::cofactor(table, fanins.len(), input, value);
            } else if let Err(place) = roots[..count].binary_search(&root) {
                roots.copy_within(place..count, place + 1);
                roots[place] = root;
                count += 1;
            }
        }
        // Often nothing merged and nothing moved; else every fanin goes to its root's place.
        if count == fanins.len() && roots[..count] == *fanins {
            return (table, roots, count);
        }
        let mut places = [0; MAX_FANINS];
        for (place, &fanin) in places.iter_mut().zip(fanins) {
            // A constant is no longer read: any place does.
            *place = roots[..count]
                .binary_search(&self.root(fanin).0)
                .unwrap_or(0);
        }
        (
            table::rewire(table, &places[..fanins.len()], count),
            roots,
            count,
        )
    }

    /// The node behind an inversion, and whether there is one.
    fn root(&self, id: NodeId) -> (NodeId, bool) {
        match self.netlist.node(id) {
            Node::Cell {
                table: 0b01,
                fanins: &[fanin],
            } => (fanin, true),
            _ => (id, false),
        }
    }

    fn invert(&mut self, id: NodeId) -> NodeId {
        match self.netlist.node(id) {
            Node::Constant(value) => self.constant(!value),
            Node::Cell {
                table: 0b01,
                fanins: &[fanin],
            } => fanin,
            _ => self.share(0b01, &[id]),
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
