//! The ends of every net.

use crate::netlist::{Bit, Netlist};
use std::collections::HashMap;

/// A pin of a cell: the cell's name and the port, of one bit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pin {
    pub(super) cell: String,
    pub(super) port: String,
}

/// The readers and the driver of each net, as they were when this was made.
pub(super) struct Uses {
    readers: HashMap<u64, Vec<Pin>>,
    drivers: HashMap<u64, Pin>,
    /// Nets at ports of the module, or with more than one driver.
    outside: std::collections::HashSet<u64>,
}

impl Uses {
    pub(super) fn of(netlist: &Netlist) -> Self {
        let (mut readers, mut drivers) = (HashMap::<u64, Vec<Pin>>::new(), HashMap::new());
        let mut outside: std::collections::HashSet<u64> = netlist.port_nets().collect();
        for (name, cell) in netlist.cells() {
            let pin = |port: &str| Pin { cell: name.clone(), port: port.to_owned() };
            for (port, net) in cell.inputs().filter_map(|(port, bit)| Some((port, bit.net()?))) {
                readers.entry(net).or_default().push(pin(port));
            }
            for (port, net) in cell.outputs().filter_map(|(port, bit)| Some((port, bit.net()?))) {
                if drivers.insert(net, pin(port)).is_some() {
                    outside.insert(net);
                }
            }
        }
        Uses { readers, drivers, outside }
    }

    /// All readers of a net; None if it is also a port of the module, or a constant.
    pub(super) fn readers(&self, bit: &Bit) -> Option<&[Pin]> {
        let net = bit.net().filter(|net| !self.outside.contains(net))?;
        Some(self.readers.get(&net).map_or(&[], Vec::as_slice))
    }

    /// The only reader of a net; None if there are others, or a port of the module is one.
    pub(super) fn reader(&self, bit: &Bit) -> Option<&Pin> {
        match self.readers(bit)? {
            [only] => Some(only),
            _ => None,
        }
    }

    /// True if nothing reads the net.
    pub(super) fn is_unread(&self, bit: &Bit) -> bool {
        self.readers(bit).is_some_and(<[Pin]>::is_empty)
    }

    /// The only driver of a net; None for ports of the module.
    pub(super) fn driver(&self, bit: &Bit) -> Option<&Pin> {
        bit.net().filter(|net| !self.outside.contains(net)).and_then(|net| self.drivers.get(&net))
    }
}
