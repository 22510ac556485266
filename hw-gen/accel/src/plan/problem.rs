//! The scheduling problem: tasks on units that repeat with a period.

/// A task: a frame through a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Task {
    /// The unit, an index into [`Problem::units`].
    pub unit: usize,
    /// Cycles from its start to its first beat out.
    pub latency: u64,
    /// Its earliest start.
    pub release: u64,
    /// True if it starts exactly then; its unit is not shared.
    pub fixed: bool,
    /// The tasks whose first beats out meet at its start, directly or after waiting. They precede
    /// it.
    pub needs: Vec<usize>,
    /// The bits that are kept for each cycle in which its output waits.
    pub bits: u64,
}

/// Tasks of one unit, in any order, that end within a period. The next round of them follows after
/// all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chain {
    pub tasks: Vec<usize>,
}

/// Tasks that repeat every period. Two tasks never occupy a unit at the same time, also not in
/// different rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Problem {
    /// The period: cycles from one round to the next.
    pub period: u64,
    /// By unit: the cycles for which a task occupies it, at most the period.
    pub units: Vec<u64>,
    /// In topological order.
    pub tasks: Vec<Task>,
    pub chains: Vec<Chain>,
}

impl Problem {
    /// The bits that are kept while values wait for their readers, summed over cycles. A schedule
    /// minimizes this. Each value is kept once, until its last reader starts.
    pub fn waiting(&self, starts: &[u64]) -> u64 {
        let mut last: Vec<u64> = self.tasks.iter().zip(starts).map(|(task, start)| start + task.latency).collect();
        for (task, &start) in self.tasks.iter().zip(starts) {
            for &need in &task.needs {
                last[need] = last[need].max(start);
            }
        }
        let kept = self.tasks.iter().zip(starts).zip(last);
        kept.map(|((task, start), last)| (last - start - task.latency) * task.bits).sum()
    }

    /// The cycle in which the last task's first beat is out.
    pub fn end(&self, starts: &[u64]) -> u64 {
        self.tasks.iter().zip(starts).map(|(task, start)| start + task.latency).max().unwrap_or(0)
    }

    /// Returns the fault of a schedule, if it has one.
    pub fn fault(&self, starts: &[u64]) -> Option<String> {
        for (number, (task, &start)) in self.tasks.iter().zip(starts).enumerate() {
            if start < task.release || task.fixed && start > task.release {
                return Some(format!("task {number} starts before or after its release"));
            }
            let late = task.needs.iter().find(|&&need| starts[need] + self.tasks[need].latency > start);
            if let Some(need) = late {
                return Some(format!("task {number} starts before {need} is there"));
            }
            for (other, &second) in starts.iter().enumerate().skip(number + 1) {
                if self.tasks[other].unit == task.unit && !self.apart(task.unit, start, second) {
                    return Some(format!("tasks {number} and {other} meet in unit {}", task.unit));
                }
            }
        }
        for chain in &self.chains {
            let busy = chain.tasks.first().map_or(0, |&task| self.units[self.tasks[task].unit]);
            let mut starting: Vec<u64> = chain.tasks.iter().map(|&task| starts[task]).collect();
            starting.sort_unstable();
            if let (Some(first), Some(last)) = (starting.first(), starting.last())
                && last + busy > first + self.period
            {
                return Some("a chain is longer than a period".to_owned());
            }
        }
        None
    }

    /// True if tasks with two starts never overlap on a unit, in any round.
    fn apart(&self, unit: usize, first: u64, second: u64) -> bool {
        let busy = self.units[unit];
        let between = (second + self.period - first % self.period) % self.period;
        between >= busy && self.period - between >= busy
    }
}
