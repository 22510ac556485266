//! The driver and the readers of each bit.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::body::Body;
use super::item::Item;
use crate::definition::PortDirection;
use crate::{Expression, Net, WiringError, is_reserved};

/// The net whose value nothing needs: it reads what nothing else reads.
pub(crate) const SINK: &str = "unused";

/// The drivers and uses found in a module.
pub(crate) struct Wiring {
    /// By item, the nets that are declared before it.
    pub declared: Vec<Vec<Net>>,
    /// Bits that are driven, and not read.
    pub unread: Vec<Expression>,
    /// The names of constants that are read.
    pub read_constants: HashSet<String>,
}

/// A net, and what happens to its bits.
struct Use {
    net: Net,
    driven: Vec<bool>,
    read: Vec<bool>,
}

/// The names of a module.
#[derive(Default)]
struct Names {
    positions: HashMap<String, usize>,
    uses: Vec<Use>,
}

impl Names {
    /// The use of a net, which is added if it is new, and true if it was added.
    fn of(&mut self, net: &Net) -> Result<(&mut Use, bool), WiringError> {
        let taken = || WiringError::Name { name: net.name().to_owned() };
        let known = self.positions.get(net.name()).copied();
        let position = match known {
            Some(position) if self.uses[position].net == *net => position,
            Some(_) => return Err(taken()),
            None if is_reserved(net.name()) || net.name() == SINK || net.width() == 0 => return Err(taken()),
            None => {
                let bits = vec![false; net.width() as usize];
                self.uses.push(Use { net: net.clone(), driven: bits.clone(), read: bits });
                self.positions.insert(net.name().to_owned(), self.uses.len() - 1);
                self.uses.len() - 1
            }
        };
        Ok((&mut self.uses[position], known.is_none()))
    }
}

impl Wiring {
    /// Checks a module: instances and expressions by themselves, each bit for its driver.
    pub fn of(module: &Body) -> Result<Self, WiringError> {
        let mut names = Names::default();
        let mut given = HashSet::new();
        for (direction, net) in &module.ports {
            let (found, is_new) = names.of(net)?;
            if !is_new {
                return Err(WiringError::Name { name: net.name().to_owned() });
            }
            match direction {
                PortDirection::Input => found.driven.fill(true),
                PortDirection::Output => found.read.fill(true),
            }
        }
        let mut instances = BTreeSet::new();
        let mut declared = Vec::with_capacity(module.items.len());
        for item in &module.items {
            let mut new = Vec::new();
            match item {
                Item::Constant(net, _) | Item::Memory(net, _) => {
                    let (found, is_new) = names.of(net)?;
                    found.driven.fill(true);
                    if !is_new || !given.insert(net.name().to_owned()) {
                        return Err(WiringError::Name { name: net.name().to_owned() });
                    }
                }
                Item::Declare(nets) => {
                    for net in nets {
                        if !names.of(net)?.1 {
                            return Err(WiringError::Name { name: net.name().to_owned() });
                        }
                    }
                }
                Item::Instance(instance) => {
                    instance.check()?;
                    let name = instance.name();
                    if is_reserved(name) || name == SINK || !instances.insert(name.to_owned()) {
                        return Err(WiringError::Name { name: instance.name().to_owned() });
                    }
                }
                _ => {}
            }
            names.visit(item, &mut new)?;
            declared.push(new);
        }
        if let Some(name) = instances.into_iter().find(|name| names.positions.contains_key(name)) {
            return Err(WiringError::Name { name });
        }
        let mut wiring = Self { declared, unread: Vec::new(), read_constants: HashSet::new() };
        for Use { net, driven, read } in &names.uses {
            if given.contains(net.name()) {
                if read.iter().any(|&bit| bit) {
                    wiring.read_constants.insert(net.name().to_owned());
                }
                continue;
            }
            if let Some(bit) = driven.iter().position(|bit| !bit) {
                return Err(WiringError::Undriven { net: net.name().to_owned(), bit: bit as u32 });
            }
            wiring.unread.extend(runs(read).map(|(low, width)| slice(net, low, width)));
        }
        Ok(wiring)
    }
}

impl Names {
    /// Records the nets that an item drives and reads, and collects the nets that it is the first
    /// to name.
    fn visit(&mut self, item: &Item, new: &mut Vec<Net>) -> Result<(), WiringError> {
        let is_process = matches!(item, Item::Registers(_) | Item::Combinational(_));
        let mut result = Ok(());
        // Of a process: what it has driven already, which it may drive again.
        let mut own: HashSet<(String, u32)> = HashSet::new();
        item.expressions(&mut |expression, is_driven| {
            if result.is_ok() {
                result = self.expression(expression, is_driven, is_process, &mut own, new);
            }
        });
        result?;
        item.check()?;
        if let Item::Registers(_) = item {
            let (clock, is_new) = self.of(&Net::bit("clk"))?;
            clock.read.fill(true);
            if is_new {
                return Err(WiringError::Undriven { net: "clk".to_owned(), bit: 0 });
            }
        }
        Ok(())
    }

    fn expression(
        &mut self,
        expression: &Expression,
        is_driven: bool,
        is_process: bool,
        own: &mut HashSet<(String, u32)>,
        new: &mut Vec<Net>,
    ) -> Result<(), WiringError> {
        expression.check()?;
        if is_driven && !expression.is_target() {
            return Err(WiringError::Target { target: expression.to_string() });
        }
        let mut result = Ok(());
        expression.nets(&mut |net, bits| {
            if result.is_err() {
                return;
            }
            match self.of(net) {
                Ok((found, is_new)) => {
                    if is_new {
                        new.push(net.clone());
                    }
                    let (low, width) = bits.unwrap_or((0, net.width()));
                    for bit in low..low + width {
                        if !is_driven {
                            found.read[bit as usize] = true;
                        } else if (!is_process || own.insert((net.name().to_owned(), bit)))
                            && std::mem::replace(&mut found.driven[bit as usize], true)
                        {
                            result = Err(WiringError::Drivers { net: net.name().to_owned(), bit });
                        }
                    }
                }
                Err(error) => result = Err(error),
            }
        });
        result
    }
}

/// The runs of bits that are not set: the lowest, and how many.
fn runs(bits: &[bool]) -> impl Iterator<Item = (u32, u32)> + '_ {
    let mut low = 0;
    bits.chunk_by(|a, b| a == b).filter_map(move |run| {
        let begin = low;
        low += run.len() as u32;
        (!run[0]).then_some((begin, run.len() as u32))
    })
}

fn slice(net: &Net, low: u32, width: u32) -> Expression {
    if width == 1 { net.at(low) } else { net.slice(low, width) }
}
