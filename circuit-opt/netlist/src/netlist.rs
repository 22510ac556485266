//! The netlist: a compact, append-only list of cells in topological order.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::table::{self, MAX_FANINS};

/// A node of one [`Netlist`]: an input, a constant or a cell. Ids are dense and topological: every
/// fanin of a cell has a smaller id than the cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The node's place in the netlist, `0..netlist.len()`.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The id at a place; the caller knows that the netlist has that many nodes.
    #[inline]
    pub(crate) fn at(index: usize) -> Self {
        Self(u32::try_from(index).expect("a netlist holds at most 2^32 - 1 nodes"))
    }
}

/// The text of a source location, stored once per netlist.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct OriginId(u32);

/// A node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node<'a> {
    /// A constant.
    Constant(bool),
    /// The input at this position of [`Netlist::inputs`].
    Input(usize),
    /// A cell with 1 to [`MAX_FANINS`] fanins. Bit `r` of `table` is the output for row `r`, whose
    /// bit `i` is the value of `fanins[i]`; bits from `2^fanins.len()` up are 0.
    Cell {
        /// The truth table.
        table: u64,
        /// The cell's operands, the least significant bit of the row first.
        fanins: &'a [NodeId],
    },
}

/// A named output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Output {
    /// The port's name, such as `result0[3]`.
    pub name: String,
    /// The node whose value the output shows.
    pub driver: NodeId,
}

/// A combinational netlist. 28 bytes for a cell of three fanins: ten million cells fit in 280 MB.
#[derive(Clone, PartialEq, Debug)]
pub struct Netlist {
    name: String,
    /// Truth table of a cell; for a leaf 0 or 1 (constants) or 2 + input position.
    tables: Vec<u64>,
    /// The start of each node's fanins in `fanins`; the next node's start ends them. A node without
    /// fanins is a leaf.
    starts: Vec<u32>,
    fanins: Vec<NodeId>,
    /// 0 for no origin, else the origin's number + 1.
    origins: Vec<u32>,
    inputs: Vec<NodeId>,
    input_names: Vec<String>,
    /// True for the inputs that are not encrypted, by position.
    public_inputs: Vec<bool>,
    /// The number of public inputs: passes ask for it at each node.
    public_count: usize,
    outputs: Vec<Output>,
    constants: [Option<NodeId>; 2],
    origin_texts: Vec<String>,
    origin_ids: HashMap<String, OriginId, FxBuildHasher>,
}

impl Netlist {
    /// An empty netlist. The name becomes the BLIF model and the Verilog module.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            tables: Vec::new(),
            starts: Vec::new(),
            fanins: Vec::new(),
            origins: Vec::new(),
            inputs: Vec::new(),
            input_names: Vec::new(),
            public_inputs: Vec::new(),
            public_count: 0,
            outputs: Vec::new(),
            constants: [None; 2],
            origin_texts: Vec::new(),
            origin_ids: HashMap::default(),
        }
    }

    /// The netlist's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The same netlist by another name.
    #[must_use]
    pub fn with_name(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Names the input at a position anew: some formats tell the names last.
    pub(crate) fn name_input(&mut self, position: usize, name: String) {
        self.input_names[position] = name;
    }

    /// Makes room for this many more nodes and fanins, so that building needs no copying.
    pub fn reserve(&mut self, nodes: usize, fanins: usize) {
        self.tables.reserve_exact(nodes);
        self.starts.reserve_exact(nodes);
        self.origins.reserve_exact(nodes);
        self.fanins.reserve_exact(fanins);
    }

    fn push(&mut self, table: u64, fanins: &[NodeId], origin: Option<OriginId>) -> NodeId {
        let id = NodeId::at(self.tables.len());
        let start = u32::try_from(self.fanins.len()).expect("a netlist holds at most 2^32 - 1 fanins");
        self.tables.push(table);
        self.starts.push(start);
        self.fanins.extend_from_slice(fanins);
        self.origins.push(origin.map_or(0, |origin| origin.0 + 1));
        id
    }

    /// Adds a secret input after the inputs there are.
    pub fn add_input(&mut self, name: impl Into<String>) -> NodeId {
        let position = self.inputs.len();
        let id = self.push(2 + position as u64, &[], None);
        self.inputs.push(id);
        self.input_names.push(name.into());
        self.public_inputs.push(false);
        id
    }

    /// Makes the input at a position public, or secret again.
    ///
    /// # Panics
    /// If there is no such input.
    pub fn set_public(&mut self, position: usize, is_public: bool) {
        self.public_count -= usize::from(self.public_inputs[position]);
        self.public_count += usize::from(is_public);
        self.public_inputs[position] = is_public;
    }

    /// The same netlist with the public inputs of another, which has inputs at the same positions.
    #[must_use]
    pub fn with_public_inputs_of(mut self, other: &Netlist) -> Self {
        debug_assert_eq!(self.inputs.len(), other.inputs.len(), "inputs at the same positions");
        self.public_inputs.clone_from(&other.public_inputs);
        self.public_count = other.public_count;
        self
    }

    /// The same netlist with secret inputs alone.
    #[must_use]
    pub fn all_secret(mut self) -> Self {
        self.public_inputs.fill(false);
        self.public_count = 0;
        self
    }

    /// The node of a constant, added when it is first asked for.
    pub fn constant(&mut self, value: bool) -> NodeId {
        if let Some(id) = self.constants[usize::from(value)] {
            return id;
        }
        let id = self.push(u64::from(value), &[], None);
        self.constants[usize::from(value)] = Some(id);
        id
    }

    /// Adds a cell just as it is: neither shared with an equal one nor simplified. Bits of `table`
    /// above its `2^fanins.len()` rows are ignored. Without fanins it is the constant of row 0.
    ///
    /// # Panics
    /// If there are more than [`MAX_FANINS`] fanins or one of them is not a node of this netlist.
    pub fn add_cell(&mut self, table: u64, fanins: &[NodeId], origin: Option<OriginId>) -> NodeId {
        assert!(fanins.len() <= MAX_FANINS, "a cell has at most {MAX_FANINS} fanins, not {}", fanins.len());
        assert!(fanins.iter().all(|fanin| fanin.index() < self.len()), "a cell's fanins are added before the cell");
        let table = table & table::mask(fanins.len());
        if fanins.is_empty() {
            return self.constant(table == 1);
        }
        self.push(table, fanins, origin)
    }

    /// Adds an output after the outputs there are.
    ///
    /// # Panics
    /// If the driver is not a node of this netlist.
    pub fn add_output(&mut self, name: impl Into<String>, driver: NodeId) {
        assert!(driver.index() < self.len(), "an output's driver is added before the output");
        self.outputs.push(Output { name: name.into(), driver });
    }

    /// The node.
    ///
    /// # Panics
    /// If the node is not of this netlist.
    #[inline]
    pub fn node(&self, id: NodeId) -> Node<'_> {
        let index = id.index();
        let table = self.tables[index];
        let fanins = self.fanins(id);
        if !fanins.is_empty() {
            Node::Cell { table, fanins }
        } else if table < 2 {
            Node::Constant(table == 1)
        } else {
            Node::Input(table as usize - 2)
        }
    }

    /// A node's fanins: empty for inputs and constants.
    ///
    /// # Panics
    /// If the node is not of this netlist.
    #[inline]
    pub fn fanins(&self, id: NodeId) -> &[NodeId] {
        let index = id.index();
        let end = self.starts.get(index + 1).map_or(self.fanins.len(), |&end| end as usize);
        &self.fanins[self.starts[index] as usize..end]
    }

    /// All nodes, fanins before the cells that use them.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + Clone + use<> {
        (0..self.tables.len() as u32).map(NodeId)
    }

    /// The number of nodes: inputs, constants and cells.
    pub fn len(&self) -> usize {
        self.tables.len()
    }

    /// True if there is no node at all.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// The number of cells, whatever they cost.
    pub fn cell_count(&self) -> usize {
        self.len() - self.inputs.len() - self.constants.iter().flatten().count()
    }

    /// The number of fanins of all cells together.
    pub fn fanin_count(&self) -> usize {
        self.fanins.len()
    }

    /// The inputs in port order.
    pub fn inputs(&self) -> &[NodeId] {
        &self.inputs
    }

    /// The name of the input at a position of [`Netlist::inputs`].
    ///
    /// # Panics
    /// If there is no such input.
    pub fn input_name(&self, position: usize) -> &str {
        &self.input_names[position]
    }

    /// True for each public input, by position of [`Netlist::inputs`].
    pub fn public_inputs(&self) -> &[bool] {
        &self.public_inputs
    }

    /// True if there is a public input.
    pub fn has_public_inputs(&self) -> bool {
        self.public_count > 0
    }

    /// The outputs in port order.
    pub fn outputs(&self) -> &[Output] {
        &self.outputs
    }

    /// The id of a source location, such as `program.mlir:12:5`; equal texts have one id. Of an
    /// absolute path the file's name is left, as [`ringmill_verilog::portable`] says.
    pub fn intern_origin(&mut self, text: &str) -> OriginId {
        let text = ringmill_verilog::portable(text);
        if let Some(&id) = self.origin_ids.get(text) {
            return id;
        }
        let id = OriginId(u32::try_from(self.origin_texts.len()).expect("fewer than 2^32 origins"));
        self.origin_texts.push(text.to_owned());
        self.origin_ids.insert(text.to_owned(), id);
        id
    }

    /// The source location a node came from.
    pub fn origin(&self, id: NodeId) -> Option<&str> {
        self.origin_id(id).map(|origin| self.origin_texts[origin.0 as usize].as_str())
    }

    /// As [`Netlist::origin`], as an id of this netlist.
    pub fn origin_id(&self, id: NodeId) -> Option<OriginId> {
        self.origins[id.index()].checked_sub(1).map(OriginId)
    }

    /// The same netlist with every source location rewritten.
    #[must_use]
    pub fn map_origins(mut self, mut rewritten: impl FnMut(&str) -> String) -> Self {
        for text in &mut self.origin_texts {
            *text = rewritten(text);
        }
        let ids = (0..).map(OriginId);
        self.origin_ids = self.origin_texts.iter().cloned().zip(ids).collect();
        self
    }

    /// An empty netlist of the same name, inputs (public ones, too) and origin ids, for a pass to
    /// fill.
    pub(crate) fn like(other: &Netlist) -> Self {
        let mut netlist = Self::new(other.name());
        netlist.origin_texts.clone_from(&other.origin_texts);
        netlist.origin_ids.clone_from(&other.origin_ids);
        for name in &other.input_names {
            netlist.add_input(name.as_str());
        }
        netlist.with_public_inputs_of(other)
    }
}
