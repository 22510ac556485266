//! A netlist under construction whose cells come and go with their readers.

use ringmill_netlist::{Builder, CellLibrary, Netlist, NodeId, table};
use rustc_hash::FxHashMap;

use crate::map::Cut;

/// Leaves of a cut.
pub(super) const LEAVES: usize = 4;

/// A vertex or its inversion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Literal {
    pub(super) vertex: u32,
    pub(super) inverted: bool,
}

impl Literal {
    pub(super) fn inverted_if(self, inverted: bool) -> Self {
        Self { vertex: self.vertex, inverted: self.inverted != inverted }
    }
}

/// A cell that is false where its fanins are: distinct vertices in rising order, all of which
/// matter.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Cell {
    table: u8,
    count: u8,
    fanins: [u32; 3],
}

impl Cell {
    fn fanins(&self) -> &[u32] {
        &self.fanins[..usize::from(self.count)]
    }

    /// Bootstraps: a gate 1, a multiplexer 2.
    fn cost(&self) -> u32 {
        u32::from(self.count.saturating_sub(1))
    }
}

/// A function of literals.
enum Function {
    /// A constant, a vertex or its inversion.
    Is(Literal),
    /// A cell, or its inversion.
    Cell(Cell, bool),
}

struct Vertex {
    cell: Cell,
    /// Cells that are read, outputs, and cells of the old netlist that are still to be read.
    /// Without any the vertex is not there, but can come back.
    readers: u32,
    depth: u32,
    /// Small sets of vertices that determine it, the vertex itself last.
    cuts: Vec<Cut>,
    origin: u32,
}

/// Gates and multiplexers; vertex 0 is false. A vertex reads earlier ones.
pub(super) struct Graph {
    vertices: Vec<Vertex>,
    indices: FxHashMap<Cell, u32>,
    /// Cuts kept for a vertex.
    most_cuts: usize,
    /// The origin of new cells: a position in the old netlist.
    pub(super) origin: u32,
}

/// False.
pub(super) const FALSE: Literal = Literal { vertex: 0, inverted: false };

impl Graph {
    pub(super) fn new(most_cuts: usize) -> Self {
        let mut graph = Self { vertices: Vec::new(), indices: FxHashMap::default(), most_cuts, origin: 0 };
        graph.leaf();
        graph.vertices[0].cuts = vec![Cut::constant(false)];
        graph
    }

    /// Adds an input.
    pub(super) fn leaf(&mut self) -> Literal {
        let vertex = self.vertices.len() as u32;
        let cell = Cell { table: 0, count: 0, fanins: [0; 3] };
        let cuts = vec![Cut::trivial(vertex)];
        self.vertices.push(Vertex { cell, readers: 0, depth: 0, cuts, origin: 0 });
        Literal { vertex, inverted: false }
    }

    pub(super) fn is_there(&self, vertex: u32) -> bool {
        self.vertices[vertex as usize].readers > 0 || self.vertices[vertex as usize].cell.count == 0
    }

    pub(super) fn cost(&self, vertex: u32) -> u32 {
        self.vertices[vertex as usize].cell.cost()
    }

    pub(super) fn depth(&self, vertex: u32) -> u32 {
        self.vertices[vertex as usize].depth
    }

    pub(super) fn cuts(&self, vertex: u32) -> &[Cut] {
        &self.vertices[vertex as usize].cuts
    }

    /// A function of at most three literals, as a literal or a cell.
    fn simplify(function: u64, operands: &[Literal]) -> Function {
        let mut function = function & table::mask(operands.len());
        let mut distinct = [0; 3];
        let mut count = 0;
        for (input, operand) in operands.iter().enumerate() {
            if operand.inverted {
                function = table::negate_input(function, input);
            }
            if operand.vertex == FALSE.vertex {
                function = table::cofactor(function, operands.len(), input, false);
            } else if let Err(index) = distinct[..count].binary_search(&operand.vertex) {
                distinct.copy_within(index..count, index + 1);
                distinct[index] = operand.vertex;
                count += 1;
            }
        }
        let mut indices = [0; 3];
        for (index, operand) in indices.iter_mut().zip(operands) {
            *index = distinct[..count].binary_search(&operand.vertex).unwrap_or(0);
        }
        let function = table::rewire(function, &indices[..operands.len()], count);
        let (function, support) = table::shrink(function, count);
        let inverted = function & 1 == 1;
        match *support {
            [] => Function::Is(FALSE.inverted_if(inverted)),
            [only] => Function::Is(Literal { vertex: distinct[only], inverted }),
            _ => {
                let function = if inverted { table::complement(function, support.len()) } else { function };
                let mut fanins = [0; 3];
                for (fanin, &index) in fanins.iter_mut().zip(support.iter()) {
                    *fanin = distinct[index];
                }
                Function::Cell(Cell { table: function as u8, count: support.len() as u8, fanins }, inverted)
            }
        }
    }

    /// A function of literals, if it has a vertex.
    pub(super) fn find(&self, function: u64, operands: &[Literal]) -> Option<Literal> {
        match Self::simplify(function, operands) {
            Function::Is(literal) => Some(literal),
            Function::Cell(cell, inverted) => self.indices.get(&cell).map(|&vertex| Literal { vertex, inverted }),
        }
    }

    /// A function of literals; a new vertex has no readers.
    pub(super) fn make(&mut self, function: u64, operands: &[Literal]) -> Literal {
        let (cell, inverted) = match Self::simplify(function, operands) {
            Function::Is(literal) => return literal,
            Function::Cell(cell, inverted) => (cell, inverted),
        };
        let vertex = self.vertices.len() as u32;
        let known = *self.indices.entry(cell).or_insert(vertex);
        if known == vertex {
            let below = cell.fanins().iter().map(|&fanin| self.depth(fanin)).max().unwrap_or(0);
            let mut cuts = self.cuts_of(&cell);
            cuts.push(Cut::trivial(vertex));
            self.vertices.push(Vertex { cell, readers: 0, depth: below + 1, cuts, origin: self.origin });
        }
        Literal { vertex: known, inverted }
    }

    /// The smallest cuts of a cell by those of its fanins.
    fn cuts_of(&self, cell: &Cell) -> Vec<Cut> {
        let mut found: Vec<Cut> = Vec::new();
        let mut offer = |parts: &[&Cut]| {
            if let Some(cut) = Cut::of_cell(u64::from(cell.table), parts, LEAVES)
                && !found.iter().any(|other| other.within(&cut))
            {
                found.retain(|other| !cut.within(other));
                found.push(cut);
            }
        };
        let of = |index: usize| {
            let cuts = &self.vertices[cell.fanins[index] as usize].cuts;
            cuts.iter().filter(|cut| cut.leaves().iter().all(|&leaf| self.is_there(leaf)))
        };
        for first in of(0) {
            for second in of(1) {
                if cell.count == 2 {
                    offer(&[first, second]);
                    continue;
                }
                for third in of(2) {
                    offer(&[first, second, third]);
                }
            }
        }
        found.sort_by_key(|cut| cut.leaves().len());
        found.truncate(self.most_cuts);
        found
    }

    /// Adds readers of a vertex.
    pub(super) fn read(&mut self, vertex: u32, readers: u32) {
        if readers == 0 {
            return;
        }
        let mut pending = vec![(vertex, readers)];
        while let Some((vertex, readers)) = pending.pop() {
            let vertex = &mut self.vertices[vertex as usize];
            if vertex.readers == 0 {
                pending.extend(vertex.cell.fanins().iter().map(|&fanin| (fanin, 1)));
            }
            vertex.readers += readers;
        }
    }

    /// Takes readers away; the bootstraps that this saves.
    pub(super) fn leave(&mut self, vertex: u32, readers: u32) -> u32 {
        let mut saved = 0;
        let mut pending = vec![(vertex, readers)];
        while let Some((vertex, readers)) = pending.pop() {
            let vertex = &mut self.vertices[vertex as usize];
            vertex.readers -= readers;
            if vertex.readers == 0 && readers > 0 {
                saved += vertex.cell.cost();
                pending.extend(vertex.cell.fanins().iter().map(|&fanin| (fanin, 1)));
            }
        }
        saved
    }

    /// Returns the cells that are read, as a netlist. `nodes` are the vertices of the original's
    /// nodes. Names, ports and origins are the original's.
    pub(super) fn netlist(&self, original: &Netlist, nodes: &[Literal]) -> Netlist {
        let mut builder = Builder::new(original.name());
        let ids: Vec<NodeId> = original.ids().collect();
        let mut made: Vec<Option<NodeId>> = vec![None; self.vertices.len()];
        made[0] = Some(builder.constant(false));
        for &id in &ids {
            if let ringmill_netlist::Node::Input(position) = original.node(id) {
                made[nodes[id.index()].vertex as usize] = Some(builder.input(original.input_name(position)));
            }
        }
        for (index, vertex) in self.vertices.iter().enumerate() {
            if vertex.readers == 0 || vertex.cell.count == 0 {
                continue;
            }
            let fanins: Vec<NodeId> = vertex.cell.fanins().iter().filter_map(|&fanin| made[fanin as usize]).collect();
            builder.set_origin(original.origin(ids[vertex.origin as usize]));
            made[index] = Some(builder.lut(u64::from(vertex.cell.table), &fanins));
        }
        for output in original.outputs() {
            let literal = nodes[output.driver.index()];
            let node = made[literal.vertex as usize].expect("what an output shows is read");
            let node = if literal.inverted { builder.not(node) } else { node };
            builder.output(output.name.as_str(), node);
        }
        crate::map::map_directly(&builder.finish(), CellLibrary::Gates)
    }
}
