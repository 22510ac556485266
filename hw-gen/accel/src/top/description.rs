//! The comment above a top module: its equations with their schedule, and its latency.

use ringmill_rtl::head;

use crate::latency;
use crate::node::Node;
use crate::schedule::{ScheduledUnit, Source};

use super::{names::node_name, outputs::result_latency, writer::Top};

impl Top<'_> {
    /// Equations, schedule, origins, latency as a formula, initiation interval and ranges.
    pub(super) fn description(&self) -> String {
        let (beats, lanes, period) = (self.parts.beats(), self.parts.lanes(), self.schedule.period);
        let rings: Vec<_> = self.parts.shapes.iter().map(|shape| shape.ring()).collect();
        let whole = self.latency_cycles - self.first_result() - latency::FRAME_BUFFER - result_latency(self.graph);
        let buffers = latency::FRAME_BUFFER + latency::ARGUMENT + result_latency(self.graph);
        let why = if period == beats { " = N/lanes" } else { "" };
        let moduli: Vec<_> = self.parts.shapes.iter().map(|shape| shape.q.to_string()).collect();
        let what = if whole == beats { "frame, N/lanes" } else { "all polynomials of an argument, N/lanes each" };
        format!(
            "{}: a function over {}; coefficients a beat: {lanes}.\n\n{}\n{}\nLATENCY {} = {whole} ({what}) + {buffers} \
             (buffers){} cycles: what is on the longest path, from the first beat accepted to the first one valid, \
             without stalls.\nInterval {period}{why} cycles. Operands in [0, {}); for others the result is \
             unspecified.\n\n{}",
            self.module,
            rings.join(" and "),
            self.schedule_table(),
            self.block_table(),
            self.latency_cycles,
            self.longest_path(),
            moduli.join(") or [0, "),
            head::comment(self.streams),
        )
    }

    /// The values by rising cycles, a table with a line for each: the cycle in which the first
    /// beats of their operands meet, and the cycle of their own first beat.
    fn schedule_table(&self) -> String {
        let mut rows: Vec<([Option<u64>; 2], String)> =
            (0..self.graph.nodes.len()).map(|node| self.row(node)).collect();
        rows.sort_by_key(|([start, there], _)| start.or(*there));
        for ((name, frames), starts) in self.graph.results.iter().zip(&self.schedule.results) {
            let frames: Vec<_> = frames.iter().map(|value| node_name(self.graph, value.index())).collect();
            rows.push(([starts.first().copied(), None], format!("{name} = {}", frames.join(", "))));
        }
        let number = |cycle: Option<u64>| cycle.map_or(String::new(), |cycle| cycle.to_string());
        let width = |column: usize, title: &str| {
            rows.iter().map(|(cycles, _)| number(cycles[column]).len()).max().unwrap_or(0).max(title.len())
        };
        let (first, second) = (width(0, "in"), width(1, "out"));
        let line = |[start, there]: [String; 2], value: &str| format!("  {start:>first$}  {there:>second$}  {value}\n");
        let rows: String = rows.iter().map(|(cycles, value)| line(cycles.map(number), value)).collect();
        format!(
            "Schedule: the cycle of a transaction in which the first beats of the operands meet, and that in which the \
             first beat of the value is there.\n{}{rows}",
            line(["in".to_owned(), "out".to_owned()], "value")
        )
    }

    /// The blocks, a table with a line for each: its latency, the cycles for which a frame occupies
    /// it, and the cycles in which its operations start.
    fn block_table(&self) -> String {
        let row = |(number, unit): (usize, &ScheduledUnit)| {
            let mut operations: Vec<(usize, String)> = Vec::new();
            for job in &unit.jobs {
                match operations.iter_mut().find(|(node, _)| *node == job.node) {
                    Some((_, starts)) => *starts += &format!(", {}", job.start),
                    None => {
                        operations.push((job.node, format!("{} at {}", node_name(self.graph, job.node), job.start)))
                    }
                }
            }
            let operations: Vec<String> = operations.into_iter().map(|(_, starts)| starts).collect();
            let [latency, busy] = [unit.latency, unit.busy].map(|cycles| cycles.to_string());
            [latency, busy, self.name(Source::Unit(number)), operations.join("; ")]
        };
        let title = ["latency", "interval", "block", "operations"].map(str::to_owned);
        let rows: Vec<_> = [title].into_iter().chain(self.schedule.units.iter().enumerate().map(row)).collect();
        let width = rows.iter().map(|[.., block, _]| block.len()).max().unwrap_or(0);
        let line = |[latency, busy, block, operations]: &[String; 4]| {
            format!("  {latency:>7}  {busy:>8}  {block:width$}  {operations}\n")
        };
        format!(
            "Blocks: the cycles from a start to the first beat of the result, the cycles between two starts at least, \
             and each operation with the cycles of its starts; the net start_C is 1 in cycle C.\n{}",
            rows.iter().map(line).collect::<String>()
        )
    }

    /// A node in the schedule: the cycles of its operands and of its result, its equation, the unit
    /// that computes it if that is shared, and its origin.
    fn row(&self, index: usize) -> ([Option<u64>; 2], String) {
        let (source, there) = self.schedule.values[index];
        let (start, unit) = match source {
            Source::Unit(unit) => {
                let jobs = self.schedule.units[unit].jobs.iter().filter(|job| job.node == index);
                let name = Some(self.name(source)).filter(|name| *name != node_name(self.graph, index));
                (jobs.map(|job| job.start).min(), name)
            }
            _ => (None, None),
        };
        let unit = unit.map_or(String::new(), |unit| format!(" on {unit}"));
        let origin = self.graph.origins[index].as_ref().map_or(String::new(), |origin| format!("  ({origin})"));
        ([start, there], format!("{}{unit}{origin}", self.equation(index)))
    }

    /// A value and its operands.
    pub(super) fn equation(&self, index: usize) -> String {
        let name = node_name(self.graph, index);
        let node = self.graph.nodes[index];
        let operands = self.graph.operands(index);
        let operands: Vec<_> = operands.iter().map(|value| node_name(self.graph, value.index())).collect();
        match operands.is_empty() {
            true => format!("{name}: {}", node.kind()),
            false => format!("{name} = {}({})", node.kind(), operands.join(", ")),
        }
    }

    /// The heading of the hardware of nodes, with the nodes' locations in the program.
    pub(super) fn heading(&self, what: &str, nodes: impl IntoIterator<Item = usize>) -> String {
        match self.origins(nodes) {
            origins if origins.is_empty() => what.to_owned(),
            origins => format!("{what}  ({origins})"),
        }
    }

    /// The cycle in which the first result leaves.
    fn first_result(&self) -> u64 {
        self.schedule.results.iter().filter_map(|starts| starts.first().copied()).min().unwrap_or(0)
    }

    /// The blocks between the arguments and the first result, with the delays between them.
    fn longest_path(&self) -> String {
        let first = self.first_result();
        let results = self.graph.results.iter().zip(&self.schedule.results);
        let mut next = results
            .filter(|(_, starts)| starts.first() == Some(&first))
            .find_map(|((_, frames), _)| frames.first().copied());
        let (mut steps, mut meeting) = (Vec::new(), first);
        while let Some(value) = next {
            let Some(cycle) = self.schedule.cycle(value) else { break };
            if meeting > cycle {
                steps.push(format!(" + {} (waiting)", meeting - cycle));
            }
            let Source::Unit(unit) = self.schedule.values[value.index()].0 else {
                if cycle > latency::ARGUMENT {
                    steps.push(format!(" + {} (reading)", cycle - latency::ARGUMENT));
                }
                break;
            };
            let unit = &self.schedule.units[unit];
            let node: Node = self.graph.nodes[value.index()];
            steps.push(format!(" + {} ({})", unit.latency, node.kind()));
            meeting = cycle - unit.latency;
            let last = unit.jobs.iter().rev().find(|job| job.node == value.index());
            let operands = last.map(|job| job.operands.as_slice()).unwrap_or_default();
            next = operands.iter().copied().max_by_key(|&operand| self.schedule.cycle(operand));
        }
        steps.reverse();
        steps.concat()
    }
}
