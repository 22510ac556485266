//! Changes of cells in the netlists of kinds.

use super::kinds::Kind;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};

/// A change of a cell; true if it is one.
pub(super) type Change = fn(&mut Value) -> bool;

/// Changes the cells of a netlist; returns it, and the kinds in which something was changed.
pub(super) fn changed(netlist: &str, kinds: &[Kind], change: impl Fn(&mut Value) -> bool) -> (String, BTreeSet<usize>) {
    let mut document: Value = serde_json::from_str(netlist).expect("JSON");
    let mut found = BTreeSet::new();
    for (kind, names) in cells(&document, kinds).into_iter().enumerate() {
        for name in names {
            if change(&mut document["modules"]["subject"]["cells"][name]) {
                found.insert(kind);
            }
        }
    }
    (document.to_string(), found)
}

/// The names of the cells that decide the output of each kind.
pub(super) fn cells(document: &Value, kinds: &[Kind]) -> Vec<BTreeSet<String>> {
    let module = &document["modules"]["subject"];
    let cells = module["cells"].as_object().expect("cells");
    let mut drivers = HashMap::new();
    for (name, cell) in cells {
        let ports = cell["connections"].as_object().expect("connections").iter();
        let outputs = ports.filter(|(port, _)| cell["port_directions"][port.as_str()] == "output");
        drivers.extend(nets(outputs).map(|net| (net, name)));
    }
    let mut outputs = module["ports"]["out"]["bits"].as_array().expect("bits").iter();
    let cone = |kind: &Kind| {
        let mut next: Vec<u64> = outputs.by_ref().take(kind.width as usize).filter_map(Value::as_u64).collect();
        let mut found = BTreeSet::new();
        while let Some(net) = next.pop() {
            let Some(&name) = drivers.get(&net) else { continue };
            if found.insert(name.clone()) {
                next.extend(nets(cells[name]["connections"].as_object().expect("connections").iter()));
            }
        }
        found
    };
    kinds.iter().map(cone).collect()
}

fn nets<'v>(ports: impl Iterator<Item = (&'v String, &'v Value)>) -> impl Iterator<Item = u64> {
    ports.flat_map(|(_, bits)| bits.as_array().expect("bits").iter().filter_map(Value::as_u64))
}

/// Sides of a DP16KD whose register is used.
fn registered(cell: &Value) -> Vec<char> {
    let is = |side: &char| cell["parameters"][format!("REGMODE_{side}")] == "OUTREG";
    ['A', 'B'].into_iter().filter(is).collect()
}

/// Registers of a block without their enable.
pub(super) fn always_enabled(cell: &mut Value) -> bool {
    let mut ports: Vec<String> = registered(cell).into_iter().map(|side| format!("OCE{side}")).collect();
    if cell["parameters"]["REG_OUTPUT_CLK"] == "CLK0" {
        ports.push("CE0".to_owned());
    }
    let mut is_changed = false;
    for port in ports {
        is_changed |= cell["connections"][&port][0].is_number();
        cell["connections"][port] = json!(["1"]);
    }
    is_changed
}

/// Blocks without their registers.
pub(super) fn without_registers(cell: &mut Value) -> bool {
    let sides = registered(cell);
    for side in &sides {
        cell["parameters"][format!("REGMODE_{side}")] = json!("NOREG");
    }
    let is_multiplier = cell["parameters"]["REG_OUTPUT_CLK"] == "CLK0";
    if is_multiplier {
        cell["parameters"]["REG_OUTPUT_CLK"] = json!("NONE");
    }
    is_multiplier || !sides.is_empty()
}

/// Multipliers without their registers of operands.
pub(super) fn without_operands(cell: &mut Value) -> bool {
    let mut is_changed = false;
    for register in ["REG_INPUTA_CLK", "REG_INPUTB_CLK"] {
        if cell["parameters"][register] == "CLK0" {
            cell["parameters"][register] = json!("NONE");
            is_changed = true;
        }
    }
    is_changed
}
