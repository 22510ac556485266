//! The largest flow through a network, and the smallest cut (E. A. Dinic, 1970).

/// Capacity that no flow exhausts.
pub(crate) const UNLIMITED: u32 = u32::MAX;

/// A directed network; vertices are numbers.
#[derive(Default)]
pub(crate) struct Flow {
    /// The first arc of each vertex; arcs are linked by `next`.
    first: Vec<Option<u32>>,
    /// An arc and the one back are neighbours: 2i and 2i + 1.
    arcs: Vec<Arc>,
}

#[derive(Clone, Copy)]
struct Arc {
    to: u32,
    left: u32,
    next: Option<u32>,
}

impl Flow {
    pub fn new(vertices: usize) -> Self {
        Self { first: vec![None; vertices], arcs: Vec::new() }
    }

    /// Adds a vertex.
    pub fn vertex(&mut self) -> usize {
        self.first.push(None);
        self.first.len() - 1
    }

    pub fn arc(&mut self, from: usize, to: usize, capacity: u32) {
        for (from, to, left) in [(from, to, capacity), (to, from, 0)] {
            self.arcs.push(Arc { to: to as u32, left, next: self.first[from] });
            self.first[from] = Some(self.arcs.len() as u32 - 1);
        }
    }

    /// Sends as much as possible, and tells how much; none if that takes more than so many steps,
    /// which are taken off. Arcs out of `source` have capacity 1 each, so every path carries 1.
    pub fn run(&mut self, source: usize, sink: usize, steps: &mut u64) -> Option<u64> {
        let mut total = 0;
        loop {
            *steps = steps.checked_sub(self.arcs.len() as u64)?;
            let level = self.levels(source);
            if level[sink] == u32::MAX {
                return Some(total);
            }
            let mut current = self.first.clone();
            let mut path: Vec<u32> = Vec::new();
            loop {
                let at = path.last().map_or(source, |&arc| self.arcs[arc as usize].to as usize);
                if at == sink {
                    path.drain(..).for_each(|arc| self.send(arc));
                    total += 1;
                    continue;
                }
                *steps = steps.checked_sub(1)?;
                match current[at] {
                    Some(arc) => {
                        let Arc { to, left, next } = self.arcs[arc as usize];
                        if left > 0 && level[to as usize] == level[at] + 1 {
                            path.push(arc);
                        } else {
                            current[at] = next;
                        }
                    }
                    None => {
                        // A dead end: the arc to it is done with.
                        let Some(arc) = path.pop() else { break };
                        let from = self.arcs[arc as usize ^ 1].to as usize;
                        current[from] = self.arcs[arc as usize].next;
                    }
                }
            }
        }
    }

    fn send(&mut self, arc: u32) {
        for (arc, is_forward) in [(arc as usize, true), (arc as usize ^ 1, false)] {
            let left = &mut self.arcs[arc].left;
            if *left != UNLIMITED {
                *left = if is_forward { *left - 1 } else { *left + 1 };
            }
        }
    }

    /// The distance of each vertex from the source along arcs with capacity left.
    fn levels(&self, source: usize) -> Vec<u32> {
        let mut level = vec![u32::MAX; self.first.len()];
        level[source] = 0;
        let mut queue = std::collections::VecDeque::from([source]);
        while let Some(at) = queue.pop_front() {
            let mut next = self.first[at];
            while let Some(arc) = next {
                let arc = &self.arcs[arc as usize];
                if arc.left > 0 && level[arc.to as usize] == u32::MAX {
                    level[arc.to as usize] = level[at] + 1;
                    queue.push_back(arc.to as usize);
                }
                next = arc.next;
            }
        }
        level
    }

    /// After [`Flow::run`]: the source's side of the smallest cut, of several the smallest side.
    pub fn side(&self, source: usize) -> Vec<bool> {
        self.levels(source).into_iter().map(|level| level != u32::MAX).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Flow, UNLIMITED};

    proptest! {
        /// The flow is what the cheapest of all sets around the source lets through.
        #[test]
        fn the_flow_is_the_smallest_cut(arcs in prop::collection::vec((0..7_usize, 0..7_usize, 0..4_u32), 0..30)) {
            let capacity = |from, given| match (from, given) { (0, _) => 1, (_, 3) => UNLIMITED, (_, some) => some };
            let mut flow = Flow::new(7);
            for &(from, to, given) in &arcs {
                flow.arc(from, to, capacity(from, given));
            }
            let through = |side: u32| -> u64 {
                let cut = |&&(from, to, _): &&(usize, usize, u32)| side >> from & 1 == 1 && side >> to & 1 == 0;
                arcs.iter().filter(cut).map(|&(from, _, given)| u64::from(capacity(from, given))).sum()
            };
            let cuts = (0..1_u32 << 7).filter(|side| side & 1 == 1 && side >> 6 & 1 == 0);
            let smallest = cuts.map(through).min().expect("some cut");
            prop_assert_eq!(flow.run(0, 6, &mut 1_000_000), Some(smallest));
            let side = flow.side(0).iter().enumerate().fold(0, |side, (at, &inside)| side | u32::from(inside) << at);
            prop_assert_eq!(through(side), smallest);
        }
    }
}
