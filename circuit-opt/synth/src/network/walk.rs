//! Cells below others, fanins first.

use super::Network;

impl Network {
    /// Hands out a cell, and before it the cells below it that `is_done` does not know, fanins
    /// first. What is handed out must be known from then on.
    pub(super) fn fanins_first<S>(
        &self,
        root: usize,
        state: &mut S,
        is_done: impl Fn(&S, usize) -> bool,
        mut done: impl FnMut(&mut S, usize),
    ) {
        let mut pending = vec![root];
        while let Some(&node) = pending.last() {
            let waiting = pending.len();
            if self.cell(node).is_some() && !is_done(state, node) {
                let is_open = |fanin: &&usize| self.cell(**fanin).is_some() && !is_done(state, **fanin);
                pending.extend(self.fanins(node).iter().filter(is_open));
                if pending.len() > waiting {
                    continue;
                }
                done(state, node);
            }
            pending.pop();
        }
    }
}
