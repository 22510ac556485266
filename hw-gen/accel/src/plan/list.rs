//! List-based modulo scheduling (Rau, MICRO 1994), without backtracking: the tasks have no cycles,
//! so a later slot is always free.
//!
//! A unit's period is divided into slots of the length of its tasks, from the first start on, so
//! that a unit can be fully occupied.

use super::problem::Problem;

/// The order in which tasks are placed.
#[derive(Clone, Copy, Debug)]
enum Rule {
    /// Earliest possible start first.
    Earliest,
    /// Longest path to the end first.
    Critical,
}

/// Returns the starts of the problem's tasks: the better of two placement orders, by waiting bits.
pub(crate) fn list(problem: &Problem) -> Vec<u64> {
    let [earliest, critical] = [Rule::Earliest, Rule::Critical].map(|rule| Placement::new(problem).place(rule));
    let cost = |starts: &[u64]| (problem.waiting(starts), problem.end(starts));
    if cost(&critical) < cost(&earliest) { critical } else { earliest }
}

struct Placement<'a> {
    problem: &'a Problem,
    /// The tasks that are placed together: a chain, or a single task.
    groups: Vec<Vec<usize>>,
    /// By unit: the start from which its slots are counted, and the occupied slots.
    slots: Vec<Option<(u64, Vec<bool>)>>,
    starts: Vec<Option<u64>>,
    /// By task: cycles from its start to the end of everything that depends on it.
    after: Vec<u64>,
}

impl<'a> Placement<'a> {
    fn new(problem: &'a Problem) -> Self {
        let mut chained = vec![false; problem.tasks.len()];
        let mut groups = Vec::new();
        for chain in &problem.chains {
            chain.tasks.iter().for_each(|&task| chained[task] = true);
            groups.push(chain.tasks.clone());
        }
        for (task, _) in chained.iter().enumerate().filter(|&(_, chained)| !chained) {
            groups.push(vec![task]);
        }
        let mut after: Vec<u64> = problem.tasks.iter().map(|task| task.latency).collect();
        for (number, task) in problem.tasks.iter().enumerate().rev() {
            for &need in &task.needs {
                after[need] = after[need].max(problem.tasks[need].latency + after[number]);
            }
        }
        let starts = vec![None; problem.tasks.len()];
        Self { problem, groups, slots: vec![None; problem.units.len()], starts, after }
    }

    fn place(mut self, rule: Rule) -> Vec<u64> {
        let mut left: Vec<usize> = (0..self.groups.len()).collect();
        while !left.is_empty() {
            let ready = left.iter().enumerate().filter_map(|(position, &group)| {
                let ready = self.ready(group)?;
                let earliest = ready.iter().copied().max().unwrap_or(0);
                let after = self.groups[group].iter().map(|&task| self.after[task]).max().unwrap_or(0);
                Some(match rule {
                    Rule::Earliest => (earliest, u64::MAX - after, position),
                    Rule::Critical => (u64::MAX - after, earliest, position),
                })
            });
            // Tasks come after what they need, and no chain needs itself through others: some group
            // is ready.
            let position = ready.min().map_or(0, |(_, _, position)| position);
            let group = left.remove(position);
            self.put(group);
        }
        self.starts.into_iter().map(|start| start.unwrap_or(0)).collect()
    }

    /// The earliest starts of a group's tasks; `None` if a task that they need is not placed.
    fn ready(&self, group: usize) -> Option<Vec<u64>> {
        let one = |&task: &usize| {
            let task = &self.problem.tasks[task];
            let needs = task.needs.iter().map(|&need| Some(self.starts[need]? + self.problem.tasks[need].latency));
            needs.collect::<Option<Vec<u64>>>().map(|needs| needs.into_iter().fold(task.release, u64::max))
        };
        self.groups[group].iter().map(one).collect()
    }

    fn put(&mut self, group: usize) {
        let tasks = self.groups[group].clone();
        let ready = self.ready(group).unwrap_or_else(|| vec![0; tasks.len()]);
        let mut both: Vec<_> = ready.into_iter().zip(tasks).collect();
        both.sort_unstable();
        let (ready, tasks): (Vec<_>, Vec<_>) = both.into_iter().unzip();
        let unit = self.problem.tasks[tasks[0]].unit;
        let starts = self.first_free(unit, &ready);
        let (busy, period) = (self.problem.units[unit], self.problem.period);
        let slots = (period / busy.max(1)).max(1) as usize;
        let (origin, taken) = self.slots[unit].get_or_insert_with(|| (starts[0], vec![false; slots]));
        for (&task, &start) in tasks.iter().zip(&starts) {
            taken[slot(start, *origin, busy, period)] = true;
            self.starts[task] = Some(start);
        }
    }

    /// Starts in free slots of a unit for tasks in this order, within a period. The last start is
    /// as early as possible, then the others are as late as possible.
    fn first_free(&self, unit: usize, ready: &[u64]) -> Vec<u64> {
        let (busy, period) = (self.problem.units[unit], self.problem.period);
        let count = (period / busy.max(1)).max(1);
        // The slots' first cycles are free to choose as long as nobody is there: so that some task
        // starts as soon as it is ready.
        let origins = match &self.slots[unit] {
            Some((origin, _)) => vec![*origin],
            None => ready.to_vec(),
        };
        let free = |position: u64| match &self.slots[unit] {
            Some((_, taken)) => !taken[(position % count) as usize],
            None => true,
        };
        // Slot number `place` after the origin, rounds and all.
        let start = |origin: u64, position: u64| origin % period + position / count * period + position % count * busy;
        let from = |origin: u64, earliest: u64| {
            let round = earliest.saturating_sub(origin % period) / period;
            (round * count..).find(|&position| start(origin, position) >= earliest).unwrap_or(0)
        };
        let mut best: Option<(u64, u64, Vec<u64>)> = None;
        for origin in origins {
            // The first may have to start later than it could, lest the last comes more than a
            // period after it.
            let mut least = 0;
            let found = loop {
                let mut positions: Vec<u64> = Vec::with_capacity(ready.len());
                for &earliest in ready {
                    let after = positions.last().map_or(0, |last| last + 1).max(from(origin, earliest)).max(least);
                    let Some(position) = (after..=after + 2 * count).find(|&position| free(position)) else { break };
                    positions.push(position);
                }
                let (Some(&first), Some(&last)) = (positions.first(), positions.last()) else { break positions };
                if positions.len() == ready.len() && last < first + count {
                    break positions;
                }
                least = first.max(last.saturating_sub(count)) + 1;
                if positions.len() < ready.len() {
                    break positions;
                }
            };
            if found.len() < ready.len() {
                continue;
            }
            let starts: Vec<u64> = found.into_iter().map(|position| start(origin, position)).collect();
            let last = starts.last().copied().unwrap_or(0);
            let waits = starts.iter().zip(ready).map(|(start, ready)| start - ready).sum();
            if best.as_ref().is_none_or(|best| (last, waits) < (best.0, best.1)) {
                best = Some((last, waits, starts));
            }
        }
        best.map_or_else(|| ready.to_vec(), |(_, _, starts)| starts)
    }
}

/// The slot of the period in which a start is.
fn slot(start: u64, origin: u64, busy: u64, period: u64) -> usize {
    ((start + period - origin % period) % period / busy.max(1)) as usize
}
