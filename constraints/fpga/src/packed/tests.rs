//! Small netlists: in each, all moves are possible, or one thing is in the way of one.

use super::pack;
use crate::cells::Cells;
use crate::netlist::Netlist;
use serde_json::{Value, json};
use std::path::Path;

const CLOCK: u64 = 2;
const ENABLE: u64 = 3;

fn flip_flop(d: u64, q: u64) -> Value {
    json!({
        "type": "TRELLIS_FF",
        "parameters": {"CEMUX": "CE", "CLKMUX": "CLK", "GSR": "DISABLED", "LSRMUX": "LSR", "REGSET": "RESET"},
        "port_directions": {"CE": "input", "CLK": "input", "DI": "input", "LSR": "input", "Q": "output"},
        "connections": {"CE": [ENABLE], "CLK": [CLOCK], "DI": [d], "LSR": ["0"], "Q": [q]}
    })
}

fn netlist(cells: Value, outputs: &[u64]) -> Value {
    json!({
        "creator": "a test",
        "modules": {"top": {
            "attributes": {"top": "1"},
            "ports": {
                "in": {"direction": "input", "bits": [CLOCK, ENABLE, 4, 5, 6, 7]},
                "out": {"direction": "output", "bits": outputs}
            },
            "cells": cells,
            "netnames": {}
        }}
    })
}

/// A memory whose word of two bits (20, 21) goes through flip-flops to the outputs 30 and 31.
fn memory() -> Value {
    let memory = json!({
        "type": "DP16KD",
        "parameters": {
            "CLKAMUX": "CLKA", "CLKBMUX": "CLKB", "DATA_WIDTH_A": "10010", "DATA_WIDTH_B": "10010", "REGMODE_A": "NOREG",
            "REGMODE_B": "NOREG", "RESETMODE": "ASYNC"
        },
        "port_directions": {
            "CLKA": "input", "CEA": "input", "OCEA": "input", "RSTA": "input", "CLKB": "input", "CEB": "input", "OCEB": "input",
            "RSTB": "input", "DOB0": "output", "DOB1": "output", "DOB2": "output"
        },
        "connections": {
            "CLKA": [CLOCK], "CEA": ["1"], "OCEA": ["0"], "RSTA": ["0"], "CLKB": [CLOCK], "CEB": [ENABLE], "OCEB": ["1"],
            "RSTB": ["0"], "DOB0": [20], "DOB1": [21], "DOB2": [22]
        }
    });
    netlist(json!({"m": memory, "f0": flip_flop(20, 30), "f1": flip_flop(21, 31)}), &[30, 31])
}

/// A product of two bits (40, 41) by one (42), all from flip-flops, that goes through flip-flops to
/// the outputs 30 and 31.
fn multiplier() -> Value {
    let multiplier = json!({
        "type": "MULT18X18D",
        "parameters": {},
        "port_directions": {"A0": "input", "A1": "input", "A2": "input", "B0": "input", "B1": "input", "SIGNEDA": "input", "P0": "output", "P1": "output"},
        "connections": {"A0": [40], "A1": [41], "A2": ["0"], "B0": [42], "B1": ["0"], "SIGNEDA": ["0"], "P0": [20], "P1": [21]}
    });
    let cells = json!({
        "m": multiplier, "f0": flip_flop(20, 30), "f1": flip_flop(21, 31),
        "a0": flip_flop(4, 40), "a1": flip_flop(5, 41), "b0": flip_flop(6, 42)
    });
    netlist(cells, &[30, 31])
}

fn cells(netlist: &mut Value) -> &mut Value {
    &mut netlist["modules"]["top"]["cells"]
}

/// The netlist after the moves, and its cells.
fn packed(netlist: &Value) -> (Value, Cells) {
    let read = Netlist::read("top", &netlist.to_string(), Path::new("n.json"));
    let mut netlist = read.unwrap_or_else(|error| panic!("{error}"));
    pack(&mut netlist);
    let text = netlist.text(Path::new("n.json")).unwrap_or_else(|error| panic!("{error}"));
    (serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}")), netlist.count(""))
}

fn flip_flops(netlist: &Value) -> u64 {
    packed(netlist).1.get("TRELLIS_FF").copied().unwrap_or(0)
}

#[test]
fn a_netlist_in_which_nothing_moves_stays_as_it_is() {
    let mut other = memory();
    cells(&mut other).as_object_mut().expect("cells").remove("m");
    assert_eq!(packed(&other).0, other);
}

#[test]
fn a_word_goes_into_the_register_of_its_memory() {
    let (netlist, counts) = packed(&memory());
    assert_eq!(counts, Cells::from([("DP16KD".to_owned(), 1)]));
    let memory = &netlist["modules"]["top"]["cells"]["m"];
    assert_eq!(memory["parameters"]["REGMODE_B"], "OUTREG");
    assert_eq!(memory["parameters"]["REGMODE_A"], "NOREG");
    let connections = &memory["connections"];
    assert_eq!(
        [&connections["OCEB"], &connections["DOB0"], &connections["DOB1"]],
        [&json!([3]), &json!([30]), &json!([31])]
    );
}

#[test]
fn a_wide_word_uses_the_registers_of_both_ports() {
    let mut wide = memory();
    for width in ["DATA_WIDTH_A", "DATA_WIDTH_B"] {
        cells(&mut wide)["m"]["parameters"][width] = json!("100100");
    }
    let (netlist, _) = packed(&wide);
    let memory = &netlist["modules"]["top"]["cells"]["m"];
    for port in ["A", "B"] {
        assert_eq!(memory["parameters"][format!("REGMODE_{port}")], "OUTREG");
        assert_eq!(memory["connections"][format!("OCE{port}")], json!([3]));
    }
    let mut table = wide.clone();
    let connections = &mut cells(&mut table)["m"]["connections"];
    (connections["CLKA"], connections["CEA"]) = (json!(["0"]), json!(["0"]));
    assert_eq!(packed(&table).0["modules"]["top"]["cells"]["m"]["connections"]["CLKA"], json!([CLOCK]));
    cells(&mut wide)["m"]["connections"]["CLKA"] = json!([7]);
    assert_eq!(flip_flops(&wide), 2, "the ports have different clocks");
}

#[test]
fn what_a_memory_cannot_take_over_stays() {
    let kept = |what: &str, change: &dyn Fn(&mut Value)| {
        let mut changed = memory();
        change(cells(&mut changed));
        assert!(flip_flops(&changed) >= 2, "{what}");
    };
    kept("another enable", &|cells| cells["f1"]["connections"]["CE"] = json!([7]));
    kept("no enable", &|cells| cells["f1"]["parameters"]["CEMUX"] = json!("1 "));
    kept("another clock", &|cells| cells["f0"]["connections"]["CLK"] = json!([7]));
    kept("the enable of the memory is another", &|cells| cells["m"]["connections"]["CEB"] = json!(["1"]));
    kept("a reset of the flip-flop", &|cells| cells["f0"]["connections"]["LSR"] = json!([7]));
    kept("a reset of the memory", &|cells| cells["m"]["connections"]["RSTB"] = json!([7]));
    kept("a first value of 1", &|cells| cells["f0"]["parameters"]["REGSET"] = json!("SET"));
    kept("the other edge", &|cells| cells["m"]["parameters"]["CLKBMUX"] = json!("INV"));
    kept("a register that is used", &|cells| cells["m"]["parameters"]["REGMODE_B"] = json!("OUTREG"));
    kept("a second reader of a bit", &|cells| cells["f2"] = flip_flop(20, 33));
    kept("a bit without flip-flop", &|cells| {
        cells["l"] = json!({
            "type": "LUT4", "parameters": {"INIT": "0101010101010101"},
            "port_directions": {"A": "input", "Z": "output"}, "connections": {"A": [22], "Z": [40]}
        });
    });
}

#[test]
fn an_output_that_is_read_otherwise_stays() {
    let mut port = memory();
    port["modules"]["top"]["ports"]["out"]["bits"] = json!([30, 31, 20]);
    assert_eq!(flip_flops(&port), 2, "the raw bit leaves the module");
}

#[test]
fn operands_and_product_go_into_the_multiplier() {
    let (netlist, counts) = packed(&multiplier());
    assert_eq!(counts, Cells::from([("MULT18X18D".to_owned(), 1)]));
    let multiplier = &netlist["modules"]["top"]["cells"]["m"];
    for register in ["INPUTA", "INPUTB", "OUTPUT"] {
        for (what, line) in [("CLK", "CLK0"), ("CE", "CE0"), ("RST", "RST0")] {
            assert_eq!(multiplier["parameters"][format!("REG_{register}_{what}")], line);
        }
    }
    let wanted = [("A0", 4), ("A1", 5), ("B0", 6), ("P0", 30), ("P1", 31), ("CLK0", CLOCK), ("CE0", ENABLE)];
    for (port, net) in wanted {
        assert_eq!(multiplier["connections"][port], json!([net]), "{port}");
    }
    assert_eq!(multiplier["connections"]["RST0"], json!(["0"]));
}

#[test]
fn what_a_multiplier_cannot_take_over_stays() {
    let left = |wanted: u64, what: &str, change: &dyn Fn(&mut Value)| {
        let mut changed = multiplier();
        change(cells(&mut changed));
        assert_eq!(flip_flops(&changed), wanted, "{what}");
    };
    left(2, "an operand has another enable", &|cells| cells["a0"]["connections"]["CE"] = json!([7]));
    left(1, "an operand comes from a port", &|cells| cells["m"]["connections"]["B0"] = json!([6]));
    left(3, "both operands have a 1", &|cells| {
        cells["m"]["connections"]["A2"] = json!(["1"]);
        cells["m"]["connections"]["B1"] = json!(["1"]);
    });
    left(3, "an operand is read elsewhere", &|cells| cells["other"] = flip_flop(40, 43));
    left(5, "a product has another clock", &|cells| cells["f0"]["connections"]["CLK"] = json!([7]));
    left(6, "a product is read twice", &|cells| cells["other"] = flip_flop(20, 43));
    left(5, "an operand may be signed", &|cells| cells["m"]["connections"]["SIGNEDA"] = json!([7]));
    left(5, "the product starts with 1", &|cells| cells["f1"]["parameters"]["REGSET"] = json!("SET"));
    left(5, "a register is used", &|cells| cells["m"]["parameters"]["REG_PIPELINE_CLK"] = json!("CLK0"));
}

#[test]
fn a_constant_operand_has_a_register_if_the_other_one_has() {
    let register = |change: &dyn Fn(&mut Value)| {
        let mut changed = multiplier();
        let own = cells(&mut changed);
        own["m"]["connections"]["B0"] = json!(["1"]);
        own.as_object_mut().expect("cells").remove("b0");
        change(own);
        packed(&changed).0["modules"]["top"]["cells"]["m"]["parameters"]["REG_INPUTB_CLK"].clone()
    };
    assert_eq!(register(&|_| ()), "CLK0");
    // The product of a first operand without register would be 0 in the first cycle.
    assert_eq!(register(&|cells| cells["a0"]["connections"]["CE"] = json!([7])), Value::Null);
    assert_eq!(register(&|cells| cells["m"]["connections"]["A2"] = json!(["1"])), Value::Null);
}

/// An operand with constant bits: the other one is 0 until both are loaded.
#[test]
fn an_operand_with_a_constant_1_goes_into_the_multiplier() {
    let mut with_one = multiplier();
    cells(&mut with_one)["m"]["connections"]["A2"] = json!(["1"]);
    assert_eq!(flip_flops(&with_one), 0);
    // Without that, the product of the first cycle would be that of the 1.
    cells(&mut with_one)["b0"]["connections"]["CE"] = json!([7]);
    assert_eq!(flip_flops(&with_one), 3);
}

#[test]
fn a_flip_flop_before_two_multipliers_moves_into_both() {
    let mut two = multiplier();
    let cells = cells(&mut two);
    cells["n"] = cells["m"].clone();
    cells["n"]["connections"] = json!({"A0": [40], "A1": [41], "B0": [42], "SIGNEDA": ["0"], "P0": [50], "P1": [51]});
    cells["g0"] = flip_flop(50, 60);
    cells["g1"] = flip_flop(51, 61);
    two["modules"]["top"]["ports"]["out"]["bits"] = json!([30, 31, 60, 61]);
    assert_eq!(flip_flops(&two), 0);
    // The second one has no product register: it still reads the flip-flops.
    two["modules"]["top"]["cells"]["g0"]["connections"]["CE"] = json!([7]);
    assert_eq!(flip_flops(&two), 5);
}

/// A half of a carry cell that adds 40 and the output 41 of a look-up table of 4 and 5.
fn sum() -> Value {
    let table = json!({
        "type": "LUT4",
        "parameters": {"INIT": "1000100010001000"},
        "port_directions": {"A": "input", "B": "input", "C": "input", "D": "input", "Z": "output"},
        "connections": {"A": [4], "B": [5], "C": ["0"], "D": ["0"], "Z": [41]}
    });
    let carry = json!({
        "type": "CCU2C",
        "parameters": {
            "INIT0": "1001011010101010", "INIT1": "1001011010101010", "INJECT1_0": "NO", "INJECT1_1": "NO"
        },
        "port_directions": {
            "A0": "input", "B0": "input", "C0": "input", "D0": "input", "A1": "input", "B1": "input", "C1": "input",
            "D1": "input", "CIN": "input", "S0": "output", "S1": "output", "COUT": "output"
        },
        "connections": {
            "A0": [6], "B0": [41], "C0": ["0"], "D0": ["1"], "A1": ["0"], "B1": ["0"], "C1": ["0"], "D1": ["1"], "CIN": [7],
            "S0": [30], "S1": [31], "COUT": [32]
        }
    });
    netlist(json!({"l": table, "c": carry}), &[30, 31])
}

#[test]
fn a_look_up_table_goes_into_its_carry_cell() {
    let (netlist, counts) = packed(&sum());
    assert_eq!(counts, Cells::from([("CCU2C".to_owned(), 1)]));
    let inputs = &netlist["modules"]["top"]["cells"]["c"]["connections"];
    let mut nets: Vec<u64> = ["A0", "B0", "C0"].map(|port| inputs[port][0].as_u64().expect("a net")).to_vec();
    nets.sort_unstable();
    assert_eq!((nets, &inputs["D0"]), (vec![4, 5, 6], &json!(["1"])));
}

#[test]
fn a_look_up_table_that_is_read_elsewhere_stays() {
    let mut read = sum();
    cells(&mut read)["other"] = flip_flop(41, 50);
    assert_eq!(packed(&read).1.get("LUT4"), Some(&1));
    let mut port = sum();
    port["modules"]["top"]["ports"]["out"]["bits"] = json!([30, 31, 41]);
    assert_eq!(packed(&port).1.get("LUT4"), Some(&1));
    let mut carry = sum();
    cells(&mut carry)["c"]["connections"]["CIN"] = json!([41]);
    assert_eq!(packed(&carry).1.get("LUT4"), Some(&1), "the carry input has no table");
    let mut injected = sum();
    cells(&mut injected)["c"]["parameters"]["INJECT1_0"] = json!("YES");
    assert_eq!(packed(&injected).1.get("LUT4"), Some(&1));
}

/// A chain of two cells from a carry of 1 on, with the sums 30 to 33, in the parity that is asked
/// for: the last half is used or not.
fn chain(uses_last: bool) -> Value {
    let mut netlist = sum();
    let own = cells(&mut netlist);
    own.as_object_mut().expect("cells").remove("l");
    let first = &mut own["c"]["connections"];
    (first["B0"], first["A1"], first["B1"], first["CIN"]) = (json!([5]), json!([6]), json!([7]), json!(["1"]));
    own["d"] = own["c"].clone();
    let second = &mut own["d"]["connections"];
    (second["CIN"], second["COUT"], second["S0"], second["S1"]) = (json!([32]), json!([34]), json!([50]), json!([51]));
    netlist["modules"]["top"]["ports"]["out"]["bits"] = match uses_last {
        true => json!([30, 31, 50, 51]),
        false => json!([30, 31, 50]),
    };
    netlist
}

#[test]
fn a_chain_makes_its_first_carry_itself() {
    let (netlist, counts) = packed(&chain(false));
    assert_eq!(counts, Cells::from([("CCU2C".to_owned(), 2)]), "all halves moved up by one");
    let cells = &netlist["modules"]["top"]["cells"];
    let sums = [("c", "S1", 30), ("d", "S0", 31), ("d", "S1", 50)];
    for (cell, port, net) in sums {
        assert_eq!(cells[cell]["connections"][port], json!([net]));
    }
    assert_eq!(cells["c"]["connections"]["CIN"], json!(["x"]));
    assert_eq!(cells["c"]["parameters"]["INIT0"], "0000000000001000", "P is 0 and G 1");

    let (netlist, counts) = packed(&chain(true));
    assert_eq!(counts, Cells::from([("CCU2C".to_owned(), 2), ("LUT4".to_owned(), 1)]), "the lowest sum is apart");
    let cells = &netlist["modules"]["top"]["cells"];
    assert_eq!(cells["c$S0"]["connections"]["Z"], json!([30]));
    // 6 + 5 + 1: the sum is the equality, the carry the disjunction.
    assert_eq!(cells["c$S0"]["parameters"]["INIT"], "1001100110011001");
    assert_eq!(cells["c"]["parameters"]["INIT0"], "0000000000001110");
}

#[test]
fn a_carry_that_is_read_elsewhere_keeps_the_halves_in_place() {
    let mut tapped = chain(false);
    tapped["modules"]["top"]["ports"]["out"]["bits"] = json!([30, 31, 50, 32]);
    let (netlist, _) = packed(&tapped);
    assert_eq!(netlist["modules"]["top"]["cells"]["c"]["connections"]["S1"], json!([31]));
}

/// A flip-flop of 4 whose output enables so many others.
fn enables(count: u64) -> Value {
    let mut cells = json!({"driver": flip_flop(4, 20)});
    for number in 0..count {
        let mut enabled = flip_flop(5, 1000 + number);
        enabled["connections"]["CE"] = json!([20]);
        cells[format!("unit{:02}.bit{number}", number / 50)] = enabled;
    }
    netlist(cells, &(1000..1000 + count).collect::<Vec<_>>())
}

/// The pins that each net drives, by the net of a copy of `driver`.
fn shares(netlist: &Value) -> std::collections::BTreeMap<u64, Vec<String>> {
    let cells = netlist["modules"]["top"]["cells"].as_object().expect("cells");
    let drivers = cells.iter().filter(|(name, _)| name.starts_with("driver"));
    let nets = drivers.map(|(_, cell)| {
        assert_eq!(cell["connections"]["DI"], json!([4]), "a copy reads what the first cell reads");
        (cell["connections"]["Q"][0].as_u64().expect("a net"), Vec::new())
    });
    let mut shares: std::collections::BTreeMap<u64, Vec<String>> = nets.collect();
    for (name, cell) in cells.iter().filter(|(name, _)| name.starts_with("unit")) {
        let net = cell["connections"]["CE"][0].as_u64().expect("a net");
        shares.get_mut(&net).expect("a copy of the driver").push(name.clone());
    }
    shares
}

#[test]
fn what_drives_many_pins_is_copied() {
    assert_eq!(packed(&enables(200)).0, enables(200), "200 pins are not too many");
    let shares = shares(&packed(&enables(450)).0);
    assert_eq!(shares.values().map(Vec::len).collect::<Vec<_>>(), [150, 150, 150]);
    // Neighbours have the same copy.
    assert!(shares.values().all(|names| names.is_sorted()));
    let first = shares.values().next().expect("a share");
    assert_eq!((first[0].as_str(), first[149].as_str()), ("unit00.bit0", "unit02.bit149"));
}

#[test]
fn other_bits_of_a_port_keep_their_nets() {
    let mut wide = enables(450);
    let memory = |number: u64| {
        json!({
            "type": "TRELLIS_DPR16X4", "parameters": {},
            "port_directions": {"WAD": "input", "WCK": "input", "DO": "output"},
            "connections": {"WAD": [4, 20, 5, 20], "WCK": [CLOCK], "DO": [50_000 + number]}
        })
    };
    for number in 0..4 {
        cells(&mut wide)[format!("unit9{number}.memory")] = memory(number);
    }
    let outputs = wide["modules"]["top"]["ports"]["out"]["bits"].as_array_mut().expect("bits");
    outputs.extend((50_000..50_004).map(|net: u64| json!(net)));
    let (netlist, _) = packed(&wide);
    for number in 0..4 {
        let port = &netlist["modules"]["top"]["cells"][format!("unit9{number}.memory")]["connections"]["WAD"];
        let copy = &port[1];
        assert_eq!(*port, json!([4, copy, 5, copy]));
        assert_ne!(*copy, json!(20), "the last pins have another copy");
    }
}

#[test]
fn a_net_that_is_a_port_or_a_clock_is_not_copied() {
    let mut port = enables(450);
    port["modules"]["top"]["ports"]["out"]["bits"].as_array_mut().expect("bits").push(json!(20));
    assert_eq!(packed(&port).0, port);
    let mut clock = enables(450);
    cells(&mut clock)["unit00.bit0"]["connections"]["CLK"] = json!([20]);
    assert_eq!(packed(&clock).0, clock);
}

#[test]
fn what_the_copies_read_is_copied_in_turn() {
    // A table drives 190 flip-flops, of which 12 enable 210 others each.
    let mut wide = enables(0);
    let own = cells(&mut wide);
    *own = json!({"driver": {
        "type": "LUT4", "parameters": {"INIT": "1010101010101010"}, "port_directions": {"A": "input", "Z": "output"},
        "connections": {"A": [4], "Z": [20]}
    }});
    for number in 0..190 {
        own[format!("f{number}")] = flip_flop(20, 100 + number);
    }
    for pin in 0..210 {
        for enabler in 0..12 {
            let mut enabled = flip_flop(5, 10_000 + 210 * enabler + pin);
            enabled["connections"]["CE"] = json!([100 + enabler]);
            own[format!("e{enabler}_{pin}")] = enabled;
        }
    }
    wide["modules"]["top"]["ports"]["out"]["bits"] = json!((10_000..10_000 + 2520).collect::<Vec<u64>>());
    let (_, counts) = packed(&wide);
    assert_eq!(counts.get("LUT4"), Some(&2), "190 flip-flops and 12 copies");
}
