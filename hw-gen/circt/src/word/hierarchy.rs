//! The modules of a design and their names.

use super::WordError;
use super::design::{Design, Direction, Module, Setting};
use super::error::At;
use super::names::{Names, YosysSource};
use std::collections::{HashMap, HashSet, VecDeque};

/// The modules that the top uses.
pub(super) struct Hierarchy<'a> {
    by_name: HashMap<&'a str, &'a Module>,
    /// By Yosys's names, the top first; a user precedes the modules that it uses.
    order: Vec<&'a str>,
    /// The names in the text.
    names: HashMap<&'a str, String>,
}

impl<'a> Hierarchy<'a> {
    pub fn new(design: &'a Design) -> Result<Self, WordError> {
        let by_name: HashMap<&str, &Module> = design.modules.iter().collect();
        let is_top =
            |module: &Module| module.attributes.get("top").and_then(Setting::number).is_some_and(|set| set != 0);
        let (top, _) = design.modules.iter().find(|(_, module)| is_top(module)).ok_or(WordError::Top)?;
        let (mut order, mut seen, mut ahead) = (Vec::new(), HashSet::from([top]), VecDeque::from([top]));
        while let Some(name) = ahead.pop_front() {
            order.push(name);
            for (_, cell) in by_name[name].cells.iter() {
                if let Some((&used, _)) = by_name.get_key_value(cell.kind.as_str())
                    && seen.insert(used)
                {
                    ahead.push_back(used);
                }
            }
        }
        // What Yosys did not make for parameters keeps its name, so it comes first.
        let is_made = |name: &&&str| name.starts_with("$paramod");
        let mut distinct = Names::default();
        let mut names = HashMap::new();
        for &name in order.iter().filter(|name| !is_made(name)).chain(order.iter().filter(is_made)) {
            let source = by_name[name].attributes.get("hdlname").map(|name| match name {
                Setting::Text(text) => text.as_str(),
                Setting::Number(_) => "module",
            });
            let base = source.unwrap_or(name);
            names.insert(name, distinct.distinct(base));
        }
        Ok(Self { by_name, order, names })
    }

    /// Returns Yosys's names of all modules.
    pub fn modules(&self) -> impl Iterator<Item = &'a str> {
        self.order.iter().copied()
    }

    /// Returns a module by Yosys's name.
    pub fn module(&self, name: &str) -> Option<&'a Module> {
        self.by_name.get(name).copied()
    }

    /// Returns a module's name in the text.
    pub fn name(&self, name: &str) -> &str {
        self.names.get(name).map_or("", String::as_str)
    }

    /// Refuses a module that has bidirectional ports or has no body.
    pub fn check(&self, name: &str) -> Result<(), WordError> {
        let Some(module) = self.module(name) else { return Ok(()) };
        let refuse = |what: String| Err(WordError::Untranslated { at: self.at(name), what });
        if let Some((port, _)) = module.ports.iter().find(|(_, port)| port.direction == Direction::Inout) {
            return refuse(format!("the 'inout' port '{port}'"));
        }
        match module.attributes.contains_key("blackbox") {
            true => refuse(format!("the black box '{}'", self.name(name))),
            false => Ok(()),
        }
    }

    /// Returns the location of a module.
    pub fn at(&self, name: &str) -> At {
        let src = self.module(name).and_then(|module| src(&module.attributes));
        At {
            module: self.name(name).to_owned(),
            source: src.and_then(YosysSource::of).map(|source| source.to_string()),
        }
    }
}

/// Returns the source location in attributes.
pub(super) fn src(attributes: &HashMap<String, Setting>) -> Option<&str> {
    match attributes.get("src")? {
        Setting::Text(text) => Some(text),
        Setting::Number(_) => None,
    }
}
