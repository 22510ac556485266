//! Netlists whose events can be counted by hand, and the same ones of designs of Yosys.

use super::{Activity, Event};
use crate::netlist::Netlist;
use crate::{DesignFiles, Family, FpgaError, Mapped, Options, Simulation, board};
use ringmill_blocks::Multiplier;
use ringmill_blocks::transform::{Direction, Directions, Iterative, Spec, iterative};
use ringmill_design::{Reduction, SourceFile};
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};
use ringmill_toolchain::Toolchain;
use serde_json::{Value, json};
use std::path::Path;

fn read(netlist: &Value) -> Result<Simulation, FpgaError> {
    let netlist = Netlist::read("top", &netlist.to_string(), Path::new("n.json"))?;
    Simulation::new(&netlist, Family::Ecp5)
}

fn table(init: &str, [a, b, z]: [u64; 3]) -> Value {
    json!({
        "type": "LUT4", "parameters": {"INIT": init},
        "port_directions": {"A": "input", "B": "input", "C": "input", "D": "input", "Z": "output"},
        "connections": {"A": [a], "B": [b], "C": ["0"], "D": ["0"], "Z": [z]}
    })
}

fn flip_flop(d: u64, q: u64) -> Value {
    json!({
        "type": "TRELLIS_FF",
        "parameters": {"CEMUX": "CE", "CLKMUX": "CLK", "GSR": "DISABLED", "LSRMUX": "LSR", "REGSET": "RESET"},
        "port_directions": {"CE": "input", "CLK": "input", "DI": "input", "LSR": "input", "Q": "output"},
        "connections": {"CE": [3], "CLK": [2], "DI": [d], "LSR": ["0"], "Q": [q]}
    })
}

/// A counter of two bits (10, 11): tables make the next values 20 and 21 of it, and their
/// conjunction 30 leaves.
fn counter() -> Value {
    json!({"creator": "a test", "modules": {"top": {
        "ports": {
            "clk": {"direction": "input", "bits": [2]},
            "en": {"direction": "input", "bits": [3]},
            "full": {"direction": "output", "bits": [30]}
        },
        "cells": {
            "l0": table("0101010101010101", [10, 11, 20]),
            "l1": table("0110011001100110", [10, 11, 21]),
            "l2": table("1000100010001000", [10, 11, 30]),
            "f0": flip_flop(20, 10),
            "f1": flip_flop(21, 11)
        },
        "netnames": {}
    }}})
}

/// The events of so many cycles after the first one, at a value of the enable.
fn run(simulation: &mut Simulation, cycles: u64, enable: u32) -> Activity {
    simulation.set("en", &[enable]).expect("a port");
    simulation.step();
    let before = simulation.activity();
    for _ in 0..cycles {
        simulation.step();
    }
    simulation.activity().since(&before)
}

fn counts(activity: &Activity) -> [u64; 5] {
    [Event::Table, Event::Inner, Event::FlipFlop, Event::Clock, Event::Multiply].map(|event| activity.count(event))
}

/// The lower bit switches in each cycle, the higher one in each second; so do the next values. The
/// conjunction is high in one of four.
#[test]
fn the_events_of_a_counter_are_those_counted_by_hand() {
    let mut simulation = read(&counter()).expect("known cells");
    let activity = run(&mut simulation, 400, 1);
    assert_eq!(activity.cycles, 400);
    assert_eq!(counts(&activity), [200, 400 + 200, 400 + 200, 2 * 400, 0]);
    let doubled = run(&mut simulation, 800, 1);
    assert_eq!(counts(&doubled), counts(&activity).map(|count| 2 * count), "twice the work");
    let idle = run(&mut simulation, 400, 0);
    assert_eq!(counts(&run(&mut simulation, 400, 0)), [0, 0, 0, 2 * 400, 0], "only the clock goes on: {idle:?}");
}

#[test]
fn a_counter_counts() {
    let mut simulation = read(&counter()).expect("known cells");
    simulation.set("en", &[1]).expect("a port");
    let full: Vec<u32> = (0..8)
        .map(|_| {
            let full = simulation.get("full").expect("a port")[0];
            simulation.step();
            full
        })
        .collect();
    assert_eq!(full, [0, 0, 0, 1, 0, 0, 0, 1]);
}

#[test]
fn what_is_not_known_is_refused() {
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut netlist = counter();
        change(&mut netlist["modules"]["top"]["cells"]);
        read(&netlist).map(|_| ()).expect_err("refused").to_string()
    };
    assert!(refused(&|cells| cells["l0"]["type"] = json!("ALU54B")).contains("the cell ALU54B is not known"));
    assert!(refused(&|cells| cells["f0"]["connections"]["CLK"] = json!([3])).contains("more than one clock"));
    assert!(refused(&|cells| cells["f0"]["parameters"]["CLKMUX"] = json!("INV")).contains("another edge"));
    assert!(refused(&|cells| cells["l0"]["connections"]["A"] = json!([20])).contains("leads back"));
    let mut simulation = read(&counter()).expect("known cells");
    simulation.set("enable", &[1]).expect_err("no such port");
}

/// A memory, a product and a counter.
const SOURCE: &str = "
module top (input wire clk, input wire en, input wire [13:0] a, output logic [27:0] product, output logic [19:0] word);
  (* no_rw_check *) logic [19:0] words[512];
  logic [8:0] place = 0;
  logic [13:0] a_q = 0, b_q = 0;
  logic [19:0] read_q = 0;
  always_ff @(posedge clk) if (en) begin
    place   <= place + 1'b1;
    a_q     <= a;
    b_q     <= a_q;
    product <= a_q * b_q;
    words[place] <= {6'b0, a};
    read_q <= words[place - 9'd100];
    word   <= read_q;
  end
endmodule
";

/// Simulates the design of [`SOURCE`] against its meaning; the events of 1000 cycles of work and of
/// 1000 idle ones.
fn measured(on: &str) -> [Activity; 2] {
    let files = [SourceFile::new("top.sv", SOURCE)];
    let sources = DesignFiles { top: "top", files: &files };
    let mapped = Mapped::new(&sources, board(on).expect("a board"), &Options::default(), &Toolchain::locate());
    let mut simulation = mapped.and_then(|mapped| mapped.simulation()).unwrap_or_else(|error| panic!("{error}"));
    simulation.set("en", &[1]).expect("a port");
    let mut given = Vec::new();
    let mut random = 1_u32;
    let mut cycle = |simulation: &mut Simulation| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        simulation.set("a", &[random >> 18]).expect("a port");
        let out = ["product", "word"].map(|port| simulation.get(port).expect("a port")[0]);
        let now = given.len();
        if now > 3 {
            assert_eq!(out[0], given[now - 2] * given[now - 3], "{on}, cycle {now}: the product");
        }
        if now > 102 {
            assert_eq!(out[1], given[now - 102], "{on}, cycle {now}: the word");
        }
        given.push(random >> 18);
        simulation.step();
    };
    for _ in 0..700 {
        cycle(&mut simulation);
    }
    let before = simulation.activity();
    for _ in 0..1000 {
        cycle(&mut simulation);
    }
    let after = simulation.activity();
    simulation.set("en", &[0]).expect("a port");
    simulation.step();
    let still = simulation.activity();
    for _ in 0..1000 {
        simulation.step();
    }
    [after.since(&before), simulation.activity().since(&still)]
}

#[test]
fn netlists_of_two_families_compute_and_count() {
    // 20 bits are two words of 18; 512 words of them are three memories of 8.
    for (on, accesses) in [("ecp5-25f", 2), ("ice40-up5k", 3)] {
        let [busy, idle] = measured(on);
        eprintln!("{on}: {busy:?}, {idle:?}");
        let [multiply, read, write] = [Event::Multiply, Event::Read, Event::Write].map(|event| busy.count(event));
        assert!((990..=1000).contains(&multiply), "{on}: {busy:?}");
        assert_eq!([read, write], [accesses * 1000; 2], "{on}");
        assert!(busy.count(Event::FlipFlop) > 1000 && busy.count(Event::Clock) > 9000, "{on}: {busy:?}");
        for event in Event::ALL.into_iter().filter(|&event| event != Event::Clock) {
            assert_eq!(idle.count(event), 0, "{on}: {event:?} while the enable is low");
        }
        assert_eq!(idle.count(Event::Clock), busy.count(Event::Clock), "{on}: the clock never pauses");
    }
}

/// A frame through a core: the words that leave it.
fn through(simulation: &mut Simulation, inverse: bool, frame: &[u32]) -> Vec<u32> {
    let (mut out, mut left) = (Vec::new(), 0);
    for cycle in 0..2000 {
        simulation.set("inverse", &[u32::from(inverse)]).expect("a port");
        simulation.set("start", &[u32::from(cycle == 0)]).expect("a port");
        simulation.set("in", &[frame.get(cycle).copied().unwrap_or(0)]).expect("a port");
        if simulation.get("start_out").expect("a port") == [1] {
            left = frame.len();
        }
        if left > 0 {
            out.push(simulation.get("out").expect("a port")[0]);
            left -= 1;
        }
        simulation.step();
    }
    out
}

/// Checks carry chains, wide multiplexers, memories and multipliers with their registers: the
/// inverse transform gives back what the transform was given.
#[test]
fn a_mapped_transform_is_turned_back_by_its_inverse() {
    let modulus = Modulus::new(12_289).expect("a prime");
    let root = NegacyclicRoot::smallest(modulus, 32).expect("a root");
    let multiplier = Multiplier::new(modulus, Reduction::Word).expect("applies");
    let spec = Spec { splitting: Splitting::negacyclic(root), direction: Direction::Forward, lanes: 2, multiplier };
    let choice = Iterative { butterflies: 1, radix: 2, double_buffered: false };
    let core = iterative(&spec, &choice, Directions::Both, "core").expect("served");
    let mut files = ringmill_rtl::needed_by(core.module.instances.iter().map(String::as_str));
    files.extend(SourceFile::of(&core.module, ""));
    let sources = DesignFiles { top: "core", files: &files };
    for on in ["ecp5-25f", "ice40-hx8k"] {
        let mapped = Mapped::new(&sources, board(on).expect("a board"), &Options::default(), &Toolchain::locate());
        let mut simulation = mapped.and_then(|mapped| mapped.simulation()).unwrap_or_else(|error| panic!("{error}"));
        simulation.set("en", &[1]).expect("a port");
        for reset in [1, 1, 0] {
            simulation.set("rst", &[reset]).expect("a port");
            simulation.step();
        }
        let residue = |place: u32| (place * place * 1237 + place * 91 + 5) % 12_289;
        let frame: Vec<u32> = (0..16).map(|beat| residue(2 * beat) | residue(2 * beat + 1) << 14).collect();
        let values = through(&mut simulation, false, &frame);
        assert_eq!(values.len(), frame.len(), "{on}");
        assert_ne!(values, frame, "{on}");
        assert_eq!(through(&mut simulation, true, &values), frame, "{on}");
    }
}
