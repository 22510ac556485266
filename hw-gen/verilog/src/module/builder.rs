//! The construction of modules.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::body::Body;
use super::item::Item;
use super::print;
use super::wiring::Wiring;
use crate::definition::{Definition, Formula, Port, PortDirection};
use crate::{Expression, Instance, Literal, MemoryFile, Net, Statement, Table, Value, WiringError};

/// A module that is being made.
///
/// Nets need no declaration: the text declares each before its first use. Bits that nothing reads
/// are found and marked, so that lint does not complain of them.
///
/// ```
/// use ringmill_verilog::{Module, Net, Statement};
///
/// let mut module = Module::new("toggle");
/// module.describe("toggle: q changes in each cycle in which en is high.");
/// let [_, en] = ["clk", "en"].map(|name| module.input(Net::bit(name)));
/// let q = module.output(Net::bit("q"));
/// let q_q = Net::bit("q_q");
/// module.registers(vec![Statement::when(&en, vec![Statement::assign(&q_q, !q_q.all())])]);
/// module.assign(&q, &q_q);
/// let text = module.finish()?.text;
/// assert!(text.contains("  logic q_q;\n  always_ff @(posedge clk)\n    if (en) q_q <= !q_q;\n  assign q = q_q;\n"));
/// # Ok::<(), ringmill_verilog::WiringError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Module(pub(super) Body);

/// A module whose wiring is sound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The definition, by which others instantiate it.
    pub definition: Arc<Definition>,
    /// Its text: comment and module.
    pub text: String,
    /// The modules that it instantiates, and those that its instances have by a [`Value::Choice`].
    pub instances: BTreeSet<String>,
    /// The files that its memories read.
    pub memories: Vec<MemoryFile>,
}

impl Module {
    /// A module without ports.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self(Body { name: name.into(), ..Body::default() })
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Adds lines to the comment above the module. A line of more than 100 columns is broken; what
    /// follows is indented as it is.
    pub fn describe(&mut self, text: &str) {
        self.0.description.extend(text.lines().map(str::to_owned));
    }

    /// Adds an input.
    pub fn input(&mut self, net: Net) -> Net {
        self.0.ports.push((PortDirection::Input, net.clone()));
        net
    }

    /// Adds an output.
    pub fn output(&mut self, net: Net) -> Net {
        self.0.ports.push((PortDirection::Output, net.clone()));
        net
    }

    /// A comment that heads what follows.
    pub fn section(&mut self, text: impl Into<String>) {
        self.0.items.push(Item::Section(text.into()));
    }

    /// A comment above what follows.
    pub fn comment(&mut self, text: impl Into<String>) {
        self.0.items.push(Item::Comment(text.into()));
    }

    /// A comment after the declaration of a net.
    pub fn note(&mut self, net: &Net, text: impl Into<String>) {
        self.0.notes.insert(net.name().to_owned(), text.into());
    }

    /// Declares nets here, instead of before their first use.
    pub fn declare(&mut self, nets: impl IntoIterator<Item = Net>) {
        self.0.items.push(Item::Declare(nets.into_iter().collect()));
    }

    /// A named constant.
    pub fn constant(&mut self, name: &str, value: Literal) -> Net {
        let net = Net::vector(name, value.width());
        self.0.items.push(Item::Constant(net.clone(), value));
        net
    }

    /// Declares a memory with the given bits of a word and its words. The contents of one of more
    /// than [`MOST_INLINE_BITS`](crate::MOST_INLINE_BITS) bits become a file.
    pub fn memory(&mut self, name: &str, width: u32, words: Vec<Literal>) -> Net {
        let net = Net::vector(name, width);
        self.0.items.push(Item::Memory(net.clone(), Table::new(words)));
        net
    }

    /// Drives nets with an expression.
    pub fn assign(&mut self, target: impl Into<Expression>, value: impl Into<Expression>) {
        self.0.items.push(Item::Assign(target.into(), value.into(), None));
    }

    /// The same, with its origin as a comment behind it.
    pub fn assign_from(
        &mut self,
        target: impl Into<Expression>,
        value: impl Into<Expression>,
        origin: impl Into<String>,
    ) {
        self.0.items.push(Item::Assign(target.into(), value.into(), Some(origin.into())));
    }

    /// Adds assignments at each rising edge of `clk`.
    pub fn registers(&mut self, statements: Vec<Statement>) {
        self.0.items.push(Item::Registers(statements));
    }

    /// Adds combinational assignments.
    pub fn combinational(&mut self, statements: Vec<Statement>) {
        self.0.items.push(Item::Combinational(statements));
    }

    /// Puts a module into it.
    pub fn instance(&mut self, instance: Instance) {
        self.0.items.push(Item::Instance(Box::new(instance)));
    }

    /// Adds the contents of another module, without its ports and description.
    pub fn append(&mut self, other: Module) {
        self.0.items.extend(other.0.items);
        self.0.notes.extend(other.0.notes);
    }

    /// The definition, by which others instantiate it.
    #[must_use]
    pub fn definition(&self) -> Definition {
        let port = |(direction, net): &(PortDirection, Net)| Port {
            name: net.name().to_owned(),
            direction: *direction,
            width: Formula::Number(net.width().into()),
        };
        Definition { name: self.0.name.clone(), parameters: Vec::new(), ports: self.0.ports.iter().map(port).collect() }
    }

    /// Checks the wiring, and writes the module.
    ///
    /// # Errors
    /// [`WiringError`]: what no tool would take.
    pub fn finish(self) -> Result<Written, WiringError> {
        let wiring = Wiring::of(&self.0)?;
        let (mut instances, mut memories) = (BTreeSet::new(), Vec::new());
        for item in &self.0.items {
            match item {
                Item::Memory(net, table) if table.is_large() => {
                    memories.push(MemoryFile::new(&self.0.name, net.name(), table));
                }
                Item::Instance(instance) => {
                    instances.insert(instance.module().to_owned());
                    for (_, value) in instance.values() {
                        match value {
                            Value::File(file) => memories.push(file.clone()),
                            Value::Choice { module, .. } => drop(instances.insert((*module).to_owned())),
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(Written { definition: self.definition().into(), text: print::text(&self.0, &wiring), instances, memories })
    }
}
