//! Paths to the modules that they lead to.

use std::collections::BTreeSet;

use super::tree::Tree;

/// The destination of a path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// A module, named as such.
    Module(usize),
    /// An item that a module defines.
    Item(usize),
}

/// Names being looked up, so that a circle of imports ends.
type Pending = BTreeSet<(usize, String)>;

impl Tree {
    /// Every module that a path names from within a module, and the modules that define what its
    /// last segment names. Nothing for paths out of the crate, local variables and generic
    /// parameters.
    pub fn targets(&self, module: usize, path: &[String]) -> BTreeSet<Target> {
        self.resolve(module, path, &mut Pending::new()).0
    }

    /// Targets, and which of them the whole path names.
    fn resolve(&self, module: usize, path: &[String], pending: &mut Pending) -> (BTreeSet<Target>, BTreeSet<Target>) {
        let mut passed = BTreeSet::new();
        let mut here = BTreeSet::from([Target::Module(module)]);
        for (place, name) in path.iter().enumerate() {
            let mut next = BTreeSet::new();
            for target in here {
                match (target, name.as_str()) {
                    (Target::Module(_), "crate") => next.extend([Target::Module(0)]),
                    (Target::Module(module), "self") => next.extend([Target::Module(module)]),
                    (Target::Module(module), "super") => next.extend(self.modules[module].parent.map(Target::Module)),
                    (Target::Module(module), name) => next.extend(self.look_up(module, name, pending)),
                    (Target::Item(module), _) => next.extend([Target::Item(module)]),
                }
            }
            if place + 1 < path.len() && next.iter().any(|target| matches!(target, Target::Module(_))) {
                // A function beside a module of its name has no paths through it.
                next.retain(|target| matches!(target, Target::Module(_)));
            }
            passed.extend(next.iter().copied());
            here = next;
        }
        (passed, here)
    }

    /// The meaning of a name in a module.
    fn look_up(&self, module: usize, name: &str, pending: &mut Pending) -> BTreeSet<Target> {
        let mut found = BTreeSet::new();
        if !pending.insert((module, name.to_owned())) {
            return found;
        }
        let here = &self.modules[module];
        found.extend(here.children.get(name).copied().map(Target::Module));
        found.extend(here.items.contains(name).then_some(Target::Item(module)));
        for import in here.imports.iter().filter(|import| import.name.as_deref() == Some(name)) {
            // An import does not find itself: `use word::Word` is of the module `word`.
            found.extend(self.resolve(module, &import.path, pending).1);
        }
        if found.is_empty() {
            for import in here.imports.iter().filter(|import| import.name.is_none()) {
                for target in self.resolve(module, &import.path, pending).1 {
                    if let Target::Module(all) = target {
                        found.extend(self.look_up(all, name, pending));
                    }
                }
            }
        }
        pending.remove(&(module, name.to_owned()));
        found
    }
}
