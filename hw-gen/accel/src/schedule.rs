//! The schedule of a graph: the cycle and the unit of each value, and the delays before its uses.

use ringmill_ir::RingOp;
use std::collections::{BTreeMap, BTreeSet};

use crate::binding::{Unit, UnitKind, bind};
use crate::graph::Input;
use crate::node::Node;
use crate::parts::Parts;
use crate::plan::{Chain, Effort, Gap, Problem, Task, gap, plan};
use crate::{RingGraph, RingValue, latency};

/// Cycles from the one after the last beat is read out of an argument's buffer to the start of the
/// next transaction: that beat's entry is written, the frame is counted, and it is taken.
const BUFFER_TURN: u64 = 2;

/// A frame through a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Job {
    pub node: usize,
    /// For a sum: the index of the product, in order of arrival.
    pub term: usize,
    pub operands: Vec<RingValue>,
    /// The cycle in which its operands meet.
    pub start: u64,
}

/// A unit with its jobs by rising start.
#[derive(Clone, Debug)]
pub(crate) struct ScheduledUnit {
    pub kind: UnitKind,
    pub jobs: Vec<Job>,
    /// Cycles from the start of a job to its result.
    pub latency: u64,
    pub busy: u64,
}

impl ScheduledUnit {
    /// The nodes that run on it, rising.
    pub fn nodes(&self) -> BTreeSet<usize> {
        self.jobs.iter().map(|job| job.node).collect()
    }
}

/// The source of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Source {
    /// An argument's stream.
    Stream(usize),
    /// A unit.
    Unit(usize),
    /// A frame stream: a constant, or a resident argument. It is streamed whenever it is needed.
    FrameStream(usize),
}

/// A graph in time. In cycle 0, a pulse starts the reading of the arguments' frame buffers.
#[derive(Debug)]
pub(crate) struct Schedule {
    /// The initiation interval in cycles.
    pub period: u64,
    pub units: Vec<ScheduledUnit>,
    /// By node: the source of its value, and the cycle of its first beat there; `None` for frame
    /// streams.
    pub values: Vec<(Source, Option<u64>)>,
    /// By stream of results: the cycle in which each frame leaves.
    pub results: Vec<Vec<u64>>,
    /// By source other than frame streams: the delays of its values, each once, with the cycles of
    /// the values that need them.
    delays: BTreeMap<Source, BTreeMap<u64, BTreeSet<u64>>>,
    /// By frame stream: the cycles of its first beats.
    stream_starts: BTreeMap<usize, BTreeSet<u64>>,
    /// The cycle after which nothing of a transaction is left in the design.
    pub end: u64,
}

impl Schedule {
    /// Schedules a graph in which all nodes are live, for a period that is not shorter than the
    /// shortest.
    pub fn new(graph: &RingGraph, parts: &Parts, period: u64, effort: Effort) -> Self {
        let bound = bind(graph, parts, period);
        let values = sources(graph, &bound);
        let (problem, jobs) = problem(graph, parts, period, &bound);
        let starts = plan(&problem, effort);
        let mut units: Vec<ScheduledUnit> = bound
            .iter()
            .zip(&problem.units)
            .map(|(unit, &busy)| {
                let shared = if is_shared(graph, unit) { latency::SELECT } else { 0 };
                ScheduledUnit {
                    kind: unit.kind,
                    jobs: Vec::new(),
                    latency: unit.kind.latency(graph, parts) + shared,
                    busy,
                }
            })
            .collect();
        let mut schedule = Self {
            period,
            units: Vec::new(),
            values,
            results: Vec::new(),
            delays: BTreeMap::new(),
            stream_starts: BTreeMap::new(),
            end: 0,
        };
        for ((unit, job), start) in jobs.into_iter().zip(starts) {
            match unit {
                Some(unit) => units[unit].jobs.push(Job { start, ..job }),
                None => schedule.values[job.node].1 = Some(start + latency::ARGUMENT),
            }
        }
        for unit in &mut units {
            unit.jobs.sort_by_key(|job| job.start);
            let mut terms: BTreeMap<usize, usize> = BTreeMap::new();
            for job in &mut unit.jobs {
                let term = terms.entry(job.node).or_default();
                job.term = *term;
                *term += 1;
                // A sum is there with its last product.
                schedule.values[job.node].1 = Some(job.start + unit.latency);
            }
        }
        schedule.units = units;
        let beats = parts.beats();
        schedule.results = schedule.leave(graph, beats);
        schedule.read_late(graph, beats);
        schedule.wait(graph);
        let jobs =
            schedule.units.iter().flat_map(|unit| unit.jobs.iter().map(|job| job.start + unit.busy + unit.latency));
        let results = schedule.results.iter().flatten().map(|start| start + beats);
        let streams = schedule.values.iter().filter_map(|value| value.1).map(|start| start + beats);
        schedule.end = jobs.chain(results).chain(streams).max().unwrap_or(0);
        schedule
    }

    /// Measures the gap between the list schedule of a graph and the best schedule; `None` if the
    /// graph is too large for that.
    pub fn gap(graph: &RingGraph, parts: &Parts, period: u64) -> Option<Gap> {
        gap(&problem(graph, parts, period, &bind(graph, parts, period)).0)
    }

    /// Returns the cycles in which the frames of the results leave: each stream's in order, all
    /// within one period, so that a sink may take a stream's frames before it reads another stream.
    fn leave(&self, graph: &RingGraph, beats: u64) -> Vec<Vec<u64>> {
        let position = |earliest: u64, frames: &[RingValue]| {
            let mut next = earliest;
            let one = |value: &RingValue| {
                let start = self.cycle(*value).unwrap_or(latency::CONSTANT).max(next);
                next = start + beats;
                start
            };
            frames.iter().map(one).collect::<Vec<_>>()
        };
        let streams = graph.results.iter().map(|(_, frames)| position(0, frames));
        let end = streams.filter_map(|starts| starts.last().copied()).max().unwrap_or(0) + beats;
        graph.results.iter().map(|(_, frames)| position(end.saturating_sub(self.period), frames)).collect()
    }

    /// Keeps the frames of the arguments in their buffers until they are needed, or until the
    /// buffer must be free for the next transaction.
    fn read_late(&mut self, graph: &RingGraph, beats: u64) {
        let mut first: BTreeMap<usize, u64> = BTreeMap::new();
        for (value, at) in self.uses(graph) {
            first.entry(value.index()).and_modify(|first| *first = at.min(*first)).or_insert(at);
        }
        for input in &graph.inputs {
            let Input::Frames(_, frames) = input else { continue };
            if frames.iter().all(|frame| !first.contains_key(&frame.index())) {
                continue;
            }
            let mut next = (self.period + latency::ARGUMENT).saturating_sub(BUFFER_TURN);
            for frame in frames.iter().rev() {
                let latest = next.saturating_sub(beats);
                let needed = first.get(&frame.index()).map_or(latest, |&first| first.min(latest));
                if let (_, Some(cycle)) = &mut self.values[frame.index()] {
                    *cycle = needed.max(*cycle);
                    next = *cycle;
                }
            }
        }
    }

    /// True if the buffer of an argument is read so early that the next transaction is complete
    /// when it starts, however fast the beats arrive, without room for more than one transaction.
    pub fn is_read_in_time(&self, frames: &[RingValue], beats: u64) -> bool {
        let last = frames.last().and_then(|&frame| self.cycle(frame)).unwrap_or(0);
        last + beats + BUFFER_TURN <= self.period + latency::ARGUMENT
    }

    /// Returns the values that are read, with the cycles.
    fn uses(&self, graph: &RingGraph) -> Vec<(RingValue, u64)> {
        let jobs = self.units.iter().flat_map(|unit| &unit.jobs);
        let jobs = jobs.flat_map(|job| job.operands.iter().map(|&value| (value, job.start)));
        let results = graph.results.iter().zip(&self.results);
        let results = results.flat_map(|((_, frames), starts)| frames.iter().copied().zip(starts.iter().copied()));
        jobs.chain(results).filter(|(value, _)| !graph.is_zero(value.index())).collect()
    }

    /// Records the delay of every value.
    fn wait(&mut self, graph: &RingGraph) {
        for (value, at) in self.uses(graph) {
            match self.values[value.index()] {
                (Source::FrameStream(frame_stream), _) => {
                    self.stream_starts.entry(frame_stream).or_default().insert(at);
                }
                (source, Some(cycle)) => {
                    self.delays.entry(source).or_default().entry(at - cycle).or_default().insert(cycle);
                }
                (_, None) => {}
            }
        }
    }

    /// The cycle of a value's first beat; `None` for frame streams.
    pub fn cycle(&self, value: RingValue) -> Option<u64> {
        self.values[value.index()].1
    }

    /// The delay of a value for a user whose operands meet in the given cycle.
    pub fn delay(&self, value: RingValue, meeting: u64) -> u64 {
        self.cycle(value).map_or(0, |cycle| meeting - cycle)
    }

    /// The delays at which a source is read, rising, each with the cycles of the frames that are
    /// read with that delay or a longer one.
    pub fn delays(&self, source: Source) -> Vec<(u64, BTreeSet<u64>)> {
        let Some(delays) = self.delays.get(&source) else { return Vec::new() };
        let mut later = BTreeSet::new();
        let mut all: Vec<_> = delays
            .iter()
            .rev()
            .map(|(&delay, cycles)| {
                later.extend(cycles);
                (delay, later.clone())
            })
            .collect();
        all.reverse();
        all
    }

    /// True if the source is read.
    pub fn is_read(&self, source: Source) -> bool {
        self.delays.contains_key(&source)
    }

    /// The cycles in which a frame stream's first beat is needed, for each copy of it. The frames
    /// of one copy do not overlap in any period.
    pub fn stream_starts(&self, frame_stream: usize, beats: u64) -> Vec<Vec<u64>> {
        let mut copies: Vec<Vec<u64>> = Vec::new();
        for &cycle in self.stream_starts.get(&frame_stream).into_iter().flatten() {
            let apart = |other: &u64| {
                let between = (cycle - other) % self.period;
                between >= beats && self.period - between >= beats
            };
            match copies.iter_mut().find(|copy| copy.iter().all(apart)) {
                Some(copy) => copy.push(cycle),
                None => copies.push(vec![cycle]),
            }
        }
        copies
    }

    /// True if transactions may start only in some cycles, because a resource is used more than
    /// once in a period.
    pub fn is_aligned(&self, beats: u64) -> bool {
        let units = self.units.iter().any(|unit| unit.jobs.len() > 1);
        let delays = self.delays.values().flat_map(BTreeMap::values).any(|cycles| cycles.len() > 1);
        let frame_streams = self
            .stream_starts
            .keys()
            .any(|&frame_stream| self.stream_starts(frame_stream, beats).iter().any(|copy| copy.len() > 1));
        units || delays || frame_streams
    }
}

/// True if a unit's operands are selected from those of several jobs.
fn is_shared(graph: &RingGraph, unit: &Unit) -> bool {
    unit.nodes.iter().map(|&node| crate::binding::frames(graph, node)).sum::<u64>() > 1
}

fn sources(graph: &RingGraph, units: &[Unit]) -> Vec<(Source, Option<u64>)> {
    let mut sources: Vec<_> = (0..graph.nodes.len()).map(|index| (Source::FrameStream(index), None)).collect();
    for (stream, input) in graph.inputs.iter().enumerate() {
        if let Input::Frames(argument, frames) = input
            && !argument.resident
        {
            frames.iter().for_each(|frame| sources[frame.index()].0 = Source::Stream(stream));
        }
    }
    for (number, unit) in units.iter().enumerate() {
        unit.nodes.iter().for_each(|&node| sources[node].0 = Source::Unit(number));
    }
    sources
}

/// Returns the jobs of a graph as tasks, in topological order. Tasks of arguments have no unit.
fn problem(graph: &RingGraph, parts: &Parts, period: u64, units: &[Unit]) -> (Problem, Vec<(Option<usize>, Job)>) {
    let beats = parts.beats();
    let mut problem =
        Problem { period, units: units.iter().map(|unit| unit.kind.busy(parts)).collect(), ..Problem::default() };
    let mut unit_of = vec![None; graph.nodes.len()];
    for (number, unit) in units.iter().enumerate() {
        unit.nodes.iter().for_each(|&node| unit_of[node] = Some(number));
    }
    let mut tasks_of: Vec<Vec<usize>> = vec![Vec::new(); graph.nodes.len()];
    let mut jobs = Vec::new();
    for (index, &node) in graph.nodes.iter().enumerate() {
        let shape = parts.shape(graph.ring_of[index]);
        let bits = u64::from(shape.beat_bits());
        let all = match node {
            Node::Argument { stream, frame } => {
                let Input::Frames(argument, _) = &graph.inputs[stream] else { continue };
                if argument.resident {
                    continue;
                }
                problem.units.push(beats);
                let (unit, latency) = (problem.units.len() - 1, latency::ARGUMENT);
                let release = frame as u64 * beats;
                problem.tasks.push(Task { unit, latency, release, fixed: true, needs: Vec::new(), bits });
                tasks_of[index].push(problem.tasks.len() - 1);
                jobs.push((None, Job { node: index, term: 0, operands: Vec::new(), start: 0 }));
                continue;
            }
            Node::Ring(RingOp::Constant(_)) => continue,
            Node::SumOfProducts(sum) => graph.sums[sum].iter().map(|&(a, b)| vec![a, b]).collect(),
            _ => vec![graph.operands(index)],
        };
        let Some(unit) = unit_of[index] else { continue };
        let shared = if is_shared(graph, &units[unit]) { latency::SELECT } else { 0 };
        let latency = units[unit].kind.latency(graph, parts) + shared;
        for operands in all {
            let needs = operands.iter().flat_map(|operand| tasks_of[operand.index()].iter().copied()).collect();
            problem.tasks.push(Task { unit, latency, release: latency::CONSTANT, fixed: false, needs, bits });
            tasks_of[index].push(problem.tasks.len() - 1);
            jobs.push((Some(unit), Job { node: index, term: 0, operands, start: 0 }));
        }
        if tasks_of[index].len() > 1 {
            problem.chains.push(Chain { tasks: tasks_of[index].clone() });
        }
    }
    (problem, jobs)
}

/// By node: true if some result needs it.
pub(crate) fn live(graph: &RingGraph) -> Vec<bool> {
    let mut live = vec![false; graph.nodes.len()];
    for value in graph.results.iter().flat_map(|(_, frames)| frames) {
        live[value.index()] = true;
    }
    for index in (0..graph.nodes.len()).rev() {
        if live[index] {
            for value in graph.operands(index) {
                live[value.index()] = true;
            }
        }
    }
    live
}
