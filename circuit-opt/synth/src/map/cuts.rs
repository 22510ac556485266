//! Area-oriented mapping by cuts.

use ringmill_netlist::{Builder, CellLibrary, MAX_FANINS, MixedFunction, Netlist, Node, NodeId, PublicNodes, table};

use super::cover::Cover;
use super::cut::Cut;
use super::direct::map_directly;
use crate::Objective;

/// The effort of [`map_by_cuts`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CutMapping {
    /// Cuts kept for each node, 1 to 64.
    pub cuts: u32,
    /// Rounds that choose by area flow, at least 1; each learns from the last how often a node is
    /// read.
    pub flow_rounds: u32,
    /// Rounds that choose by exact local area.
    pub exact_rounds: u32,
    /// True if full adders and other cells of three inputs are taken apart before cuts are
    /// enumerated: more cuts, but sums and carries may end up sharing less. Libraries of fewer than
    /// three LUT inputs, and gates, need it and get it.
    pub fine: bool,
    /// The first objective.
    pub objective: Objective,
}

impl Default for CutMapping {
    fn default() -> Self {
        Self { cuts: 12, flow_rounds: 4, exact_rounds: 4, fine: true, objective: Objective::Bootstraps }
    }
}

/// Covers a netlist by cells of a library, with as few bootstraps as local choice finds.
///
/// The netlist is first taken apart into two-input gates and multiplexers (or cells of three
/// inputs). Then priority cuts are enumerated ("Combinational and sequential mapping with priority
/// cuts", Mishchenko, Cho, Chatterjee, Brayton, ICCAD 2007) and chosen by area flow, and then by
/// exact local area ("Improvements to technology mapping for LUT-based FPGAs", Mishchenko,
/// Chatterjee, Brayton, TCAD 2007, sections 4 and 5), both weighted with what a cell costs in the
/// library: inversions are free, and among gates an exclusive or costs what an and does, a
/// multiplexer two, and any other function of three inputs what it costs when taken apart. With
/// [`Objective::Depth`] the depth is the least that these cuts allow, and area is recovered within
/// it; with [`Objective::Within`] it is at most the limit, where these cuts allow it. Public leaves
/// of a cut count as none of a cell's inputs.
pub fn map_by_cuts(netlist: &Netlist, library: CellLibrary, how: CutMapping) -> Netlist {
    // Multiplexers have three inputs: with cells of two they are gates as well.
    let fine = match library {
        CellLibrary::Lut(most) if most < 3 => CellLibrary::Lut(2),
        CellLibrary::Lut(_) if !how.fine => CellLibrary::Lut(3),
        _ => CellLibrary::Gates,
    };
    let subject = map_directly(&netlist.clone().all_secret(), fine).with_public_inputs_of(netlist);
    let mut mapper = Mapper::new(&subject, library, how);
    mapper.map();
    let mapped = mapper.netlist();
    map_directly(&mapped, library)
}

struct Mapper<'a> {
    subject: &'a Netlist,
    public: PublicNodes,
    library: CellLibrary,
    how: CutMapping,
    /// Cost of the functions of three inputs.
    costs: Vec<u32>,
    ids: Vec<NodeId>,
    /// The cuts kept for each node, the trivial one last.
    kept: Vec<Vec<Cut>>,
    cover: Cover,
    /// The expected number of readers of a node.
    expected: Vec<f64>,
    /// Bootstraps of a node's cone, shared fairly between the readers of each node in it.
    flow: Vec<f64>,
    depth: Vec<u32>,
    /// The greatest depth a node may have for the whole to be as deep as it is, or as the limit
    /// allows; all the same where depth is not limited.
    required: Vec<u32>,
}

/// A cut's objective_costs in one round.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
struct CutCost {
    area: f64,
    depth: u32,
    leaves: usize,
}

impl Mapper<'_> {
    fn new(subject: &Netlist, library: CellLibrary, how: CutMapping) -> Mapper<'_> {
        let nodes = subject.len();
        let mut readers = vec![0_u32; nodes];
        for id in subject.ids() {
            for fanin in subject.fanins(id) {
                readers[fanin.index()] += 1;
            }
        }
        for output in subject.outputs() {
            readers[output.driver.index()] += 1;
        }
        Mapper {
            subject,
            public: PublicNodes::of(subject),
            library,
            how,
            costs: (0..256).map(|function| library.cost(function, 3)).collect(),
            ids: subject.ids().collect(),
            kept: vec![Vec::new(); nodes],
            cover: Cover::new(nodes),
            expected: readers.into_iter().map(|count| f64::from(count.max(1))).collect(),
            flow: vec![0.0; nodes],
            depth: vec![0; nodes],
            required: vec![u32::MAX; nodes],
        }
    }

    fn map(&mut self) {
        if self.how.objective.depth_limit().is_some() {
            self.flow_round(true);
            self.set_required();
        }
        for _ in 0..self.how.flow_rounds.max(1) {
            self.flow_round(false);
            self.expect_readers();
            self.set_required();
        }
        for _ in 0..self.how.exact_rounds {
            let before = self.cover.area();
            self.exact_round();
            self.set_required();
            if self.cover.area() >= before {
                break;
            }
        }
    }

    /// The bootstraps of a cut's function; none if the library has no such cell.
    fn cost(&self, cut: &Cut) -> Option<u32> {
        let function = self.function(cut);
        if function.has_public_inputs() {
            return self.library.admits_mixed(function).then(|| self.library.cost_mixed(function));
        }
        (cut.leaves().len() <= self.library.max_inputs()).then(|| self.cost_of_secrets(cut))
    }

    fn function(&self, cut: &Cut) -> MixedFunction {
        let leaves = cut.leaves().iter().map(|&leaf| self.ids[leaf as usize]);
        let mut fanins = [self.ids[0]; MAX_FANINS];
        fanins.iter_mut().zip(leaves).for_each(|(fanin, leaf)| *fanin = leaf);
        self.public.function(cut.table(), &fanins[..cut.leaves().len()])
    }

    fn cost_of_secrets(&self, cut: &Cut) -> u32 {
        match cut.leaves().len() {
            0 | 1 => 0,
            inputs @ (2 | 3) => self.costs[table::expand(cut.table(), inputs, 3) as usize],
            _ => 1, // wider cells are LUTs; the cuts are not wider than the library's
        }
    }

    fn depth_of(&self, cut: &Cut) -> u32 {
        let below = cut.leaves().iter().map(|&leaf| self.depth[leaf as usize]);
        below.max().unwrap_or(0) + u32::from(cut.cost > 0)
    }

    fn cut_cost(&self, cut: &Cut, area: f64) -> CutCost {
        CutCost { area, depth: self.depth_of(cut), leaves: cut.leaves().len() }
    }

    fn flow_of(&self, cut: &Cut) -> f64 {
        let leaves = cut.leaves().iter().map(|&leaf| self.flow[leaf as usize]);
        f64::from(cut.cost) + leaves.sum::<f64>()
    }

    /// Enumerates cuts and chooses one for each node, by area flow or, for the first round towards
    /// least depth, by depth.
    fn flow_round(&mut self, by_depth: bool) {
        for node in 0..self.ids.len() {
            let mut cuts = match self.subject.node(self.ids[node]) {
                Node::Input(_) => Vec::new(),
                Node::Constant(value) => vec![(self.cut_cost(&Cut::constant(value), 0.0), Cut::constant(value))],
                Node::Cell { table, fanins } => self.cuts_of(node, table, fanins),
            };
            let required = self.required[node];
            cuts.sort_by(|(a, _), (b, _)| {
                let (a_late, b_late) = (a.depth > required, b.depth > required);
                let by_area = a.area.total_cmp(&b.area).then(a.depth.cmp(&b.depth));
                let order =
                    if by_depth { a.depth.cmp(&b.depth).then(by_area) } else { a_late.cmp(&b_late).then(by_area) };
                order.then(a.leaves.cmp(&b.leaves))
            });
            cuts.truncate(self.how.cuts as usize);
            if let Some((cut_cost, cut)) = cuts.first() {
                self.flow[node] = cut_cost.area / self.expected[node];
                self.depth[node] = cut_cost.depth;
                self.cover.chosen[node] = Some(*cut);
            }
            let mut kept: Vec<Cut> = cuts.into_iter().map(|(_, cut)| cut).collect();
            // A node that is a constant, an input or its inverse needs no cut of its own further
            // up.
            if kept.first().is_none_or(|cut| cut.cost > 0 || cut.leaves().len() > 1) {
                kept.push(Cut::trivial(node as u32));
            }
            self.kept[node] = kept;
        }
        self.cover.count_readers(self.subject);
    }

    /// All cuts of a cell that come of the cuts kept for its fanins, without those that another is
    /// part of.
    fn cuts_of(&self, node: usize, table: u64, fanins: &[NodeId]) -> Vec<(CutCost, Cut)> {
        let is_mixed = self.subject.has_public_inputs();
        let most = if is_mixed { MAX_FANINS } else { self.library.max_inputs().min(MAX_FANINS) };
        let mut found: Vec<(CutCost, Cut)> = Vec::new();
        let mut offer = |parts: &[&Cut]| {
            let Some(mut cut) = Cut::of_cell(table, parts, most) else {
                return;
            };
            if found.iter().any(|(_, other)| other.within(&cut)) {
                return;
            }
            let Some(cost) = self.cost(&cut) else {
                return;
            };
            cut.cost = cost;
            found.retain(|(_, other)| !cut.within(other));
            found.push((self.cut_cost(&cut, self.flow_of(&cut)), cut));
        };
        let of = |fanin: NodeId| &self.kept[fanin.index()];
        match *fanins {
            [a] => of(a).iter().for_each(|a| offer(&[a])),
            [a, b] => {
                for a in of(a) {
                    for b in of(b) {
                        offer(&[a, b]);
                    }
                }
            }
            [a, b, c] => {
                for a in of(a) {
                    for b in of(b) {
                        for c in of(c) {
                            offer(&[a, b, c]);
                        }
                    }
                }
            }
            _ => unreachable!("the subject has cells of at most three inputs"),
        }
        // The cut of the last round stays: a round never loses the cover it starts from.
        if let Some(cut) = self.cover.chosen[node]
            && !found.iter().any(|(_, other)| other.leaves() == cut.leaves())
        {
            found.push((self.cut_cost(&cut, self.flow_of(&cut)), cut));
        }
        found
    }

    /// Blends what was expected with how often the cover really reads each node.
    fn expect_readers(&mut self) {
        for (expected, &readers) in self.expected.iter_mut().zip(&self.cover.readers) {
            *expected = ((*expected * 2.0 + f64::from(readers)) / 3.0).max(1.0);
        }
    }

    /// Sets the largest depth of each node, where depth is limited.
    fn set_required(&mut self) {
        let Some(limit) = self.how.objective.depth_limit() else {
            return;
        };
        let drivers = self.subject.outputs().iter().map(|o| o.driver.index());
        let deepest = drivers.clone().map(|node| self.depth[node]).max().unwrap_or(0).max(limit);
        self.required.fill(u32::MAX);
        for node in drivers {
            self.required[node] = deepest;
        }
        for node in (0..self.ids.len()).rev() {
            if self.cover.readers[node] == 0 {
                continue;
            }
            if let Some(cut) = &self.cover.chosen[node] {
                let below = self.required[node].saturating_sub(u32::from(cut.cost > 0));
                for &leaf in cut.leaves() {
                    let required = &mut self.required[leaf as usize];
                    *required = below.min(*required);
                }
            }
        }
    }

    /// Chooses for each node in use the cut that adds least to the rest of the cover.
    fn exact_round(&mut self) {
        for node in 0..self.ids.len() {
            let Some(current) = self.cover.chosen[node] else {
                continue;
            };
            // The present cut is held while another one is tried, so that what both need stays in
            // use: else each look at a node would walk through all that hangs on it.
            let in_use = self.cover.readers[node] > 0;
            if !in_use {
                self.cover.take(&current);
            }
            let mut best: Option<(CutCost, Cut)> = None;
            let required = self.required[node];
            let cuts = std::mem::take(&mut self.kept[node]);
            for cut in cuts.iter().chain([&current]) {
                if cut.leaves() == [node as u32] {
                    continue;
                }
                let more = f64::from(self.cover.take(cut)) - f64::from(self.cover.give_back(&current));
                self.cover.take(&current);
                self.cover.give_back(cut);
                let cut_cost = self.cut_cost(cut, more);
                let late = cut_cost.depth > required;
                if best.is_none_or(|(least, _)| (late, cut_cost) < (least.depth > required, least)) {
                    best = Some((cut_cost, *cut));
                }
            }
            self.kept[node] = cuts;
            let (cut_cost, cut) = best.unwrap_or_else(|| (self.cut_cost(&current, 0.0), current));
            self.depth[node] = cut_cost.depth;
            self.cover.chosen[node] = Some(cut);
            if in_use {
                self.cover.take(&cut);
            }
            self.cover.give_back(&current);
        }
    }

    /// The cover as a netlist.
    fn netlist(&self) -> Netlist {
        let mut builder = Builder::new(self.subject.name());
        let mut nodes: Vec<Option<NodeId>> = vec![None; self.ids.len()];
        for (node, &id) in self.ids.iter().enumerate() {
            if let Node::Input(position) = self.subject.node(id) {
                nodes[node] = Some(builder.input(self.subject.input_name(position)));
            } else if let (true, Some(cut)) = (self.cover.readers[node] > 0, &self.cover.chosen[node]) {
                builder.set_origin(self.subject.origin(id));
                let leaves = cut.leaves().iter().map(|&leaf| nodes[leaf as usize]);
                let leaves: Vec<NodeId> = leaves.map(|leaf| leaf.expect("leaves come first")).collect();
                nodes[node] = Some(builder.lut(cut.table(), &leaves));
            }
        }
        for output in self.subject.outputs() {
            let driver = nodes[output.driver.index()].expect("what an output reads is in use");
            builder.output(output.name.as_str(), driver);
        }
        builder.finish().with_public_inputs_of(self.subject)
    }
}
