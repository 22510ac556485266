//! Yosys and ABC on real circuits. Needs what `scripts/setup` installs.

use ringmill_engines::abc::{self, Abc, Equivalence, Step};
use ringmill_engines::yosys::{self, Yosys};
use ringmill_netlist::{Builder, CellLibrary, Netlist, Node, NodeId, Statistics};
use ringmill_toolchain::Toolchain;
use std::time::Duration;

const MINUTE: Duration = Duration::from_secs(60);

const DOT: &str = "module dot(input [3:0] arg0, input [3:0] arg1, input arg2, output [7:0] result0, output result1);
  assign result0 = arg0 * arg1 + (arg2 ? 8'd13 : arg0);
  assign result1 = arg0 < arg1;
endmodule";

fn abc() -> Abc {
    Abc::new(&Toolchain::locate()).expect("scripts/setup was run")
}

fn yosys() -> Yosys {
    Yosys::new(&Toolchain::locate()).expect("scripts/setup was run")
}

fn dot() -> Netlist {
    yosys().synthesize(DOT, "dot", &yosys::Script::synthesis()).expect("the module is combinational")
}

fn port_names(netlist: &Netlist) -> Vec<String> {
    let inputs = (0..netlist.inputs().len()).map(|position| netlist.input_name(position).to_owned());
    inputs.chain(netlist.outputs().iter().map(|output| output.name.clone())).collect()
}

/// Evaluates the dot product netlist on numbers.
fn evaluate_dot(netlist: &Netlist, a: u64, b: u64, c: u64) -> (u64, u64) {
    let mut simulator = ringmill_netlist::Simulator::new(netlist);
    let bits: Vec<u64> = (0..4)
        .map(|bit| a >> bit & 1)
        .chain((0..4).map(|bit| b >> bit & 1))
        .chain([c])
        .map(|bit| bit.wrapping_neg())
        .collect();
    let outputs = simulator.run(&bits);
    ((0..8).map(|bit| (outputs[bit] & 1) << bit).sum(), outputs[8] & 1)
}

#[test]
fn yosys_reads_word_level_verilog() {
    let netlist = yosys().synthesize(DOT, "dot", &yosys::Script::synthesis()).expect("the module is combinational");
    let mut names: Vec<String> = Vec::new();
    names.extend((0..4).map(|bit| format!("arg0[{bit}]")).chain((0..4).map(|bit| format!("arg1[{bit}]"))));
    names.push("arg2".to_owned());
    names.extend((0..8).map(|bit| format!("result0[{bit}]")));
    names.push("result1".to_owned());
    assert_eq!(port_names(&netlist), names);
    for (a, b, c) in [(3, 5, 0), (15, 15, 1), (0, 9, 1), (15, 14, 0)] {
        assert_eq!(evaluate_dot(&netlist, a, b, c), (a * b + if c == 1 { 13 } else { a }, u64::from(a < b)));
    }
    for id in netlist.ids() {
        if let Node::Cell { table, fanins } = netlist.node(id) {
            assert!(CellLibrary::Gates.admits(table, fanins.len()), "every cell is a gate");
        }
    }
}

#[test]
fn yosys_cleans_gates_and_keeps_ports() {
    let mut builder = Netlist::new("redundant");
    let a = builder.add_input("strange name = a");
    let b = builder.add_input("b");
    let unused = builder.add_input("unused");
    let xor = builder.add_cell(0b0110, &[a, b], None);
    let same = builder.add_cell(0b0110, &[b, a], None);
    let zero = builder.add_cell(0b0110, &[xor, same], None);
    let majority = builder.add_cell(0b1110_1000, &[a, b, unused], None);
    builder.add_output("o", zero);
    builder.add_output("p", b);
    builder.add_output("q", majority);
    let cleaned = yosys().optimize(&builder, &yosys::Script::cleaning()).expect("a plain circuit");
    assert_eq!(port_names(&cleaned), port_names(&builder));
    assert_eq!(cleaned.name(), "redundant");
    assert_eq!(abc().equivalent(&builder, &cleaned, MINUTE).expect("a run"), Equivalence::Equal);
}

#[test]
fn abc_optimizes_and_the_result_is_proved() {
    let original = dot();
    let lut = |inputs| Step::If { inputs, area: true };
    let scripts = [
        abc::Script::compress2rs().then([Step::Dch, lut(3), Step::Mfs2 { area: true }, Step::Lutpack]),
        abc::Script::new([Step::Dch, Step::If { inputs: 4, area: false }, Step::Dch, lut(3)]),
        abc::Script::new([Step::Syn4, Step::Dch, Step::MapGenlib { area: true }]),
        abc::Script::new([Step::MapGenlib { area: false }, Step::Syn4, Step::Mfs2 { area: false }]),
        abc::Script::new([Step::DeepSyn { starts: 1, patience: 2, seed: 7 }, lut(3)]),
        abc::Script::new([]),
    ];
    for script in scripts {
        let result = abc().optimize(&original, &script).unwrap_or_else(|error| panic!("{error}\n{script}"));
        assert_eq!(port_names(&result), port_names(&original));
        assert_eq!(result.name(), original.name());
        assert_eq!(abc().equivalent(&original, &result, MINUTE).expect("a run"), Equivalence::Equal, "{script}");
        println!("{}", script.to_string().replace('\n', "; "));
        println!("  {:?}", Statistics::of(&result, CellLibrary::Lut(3)).bootstraps);
    }
}

#[test]
fn mapped_circuits_hold_only_cells_of_their_library() {
    let original = dot();
    let map = |steps: Vec<Step>| abc().optimize(&original, &abc::Script::new(steps)).expect("a run");
    let lut3 = map(vec![Step::Dch, Step::If { inputs: 3, area: true }]);
    let gates = map(vec![Step::Dch, Step::MapGenlib { area: true }]);
    for (netlist, library) in [(&lut3, CellLibrary::Lut(3)), (&gates, CellLibrary::Gates)] {
        for id in netlist.ids() {
            if let Node::Cell { table, fanins } = netlist.node(id) {
                assert!(library.admits(table, fanins.len()), "{library}: {table:b} of {} inputs", fanins.len());
            }
        }
    }
    let bootstraps = |netlist: &Netlist, library| Statistics::of(netlist, library).bootstraps;
    assert!(bootstraps(&lut3, CellLibrary::Lut(3)) < bootstraps(&gates, CellLibrary::Gates));
}

/// The netlist with one row of one cell's table flipped.
fn mutated(netlist: &Netlist, victim: NodeId, row: u32) -> Netlist {
    let mut copy = Netlist::new(netlist.name());
    let mut places = Vec::new();
    for id in netlist.ids() {
        places.push(match netlist.node(id) {
            Node::Constant(value) => copy.constant(value),
            Node::Input(position) => copy.add_input(netlist.input_name(position)),
            Node::Cell { table, fanins } => {
                let fanins: Vec<NodeId> = fanins.iter().map(|fanin| places[fanin.index()]).collect();
                copy.add_cell(if id == victim { table ^ 1 << row } else { table }, &fanins, None)
            }
        });
    }
    for output in netlist.outputs() {
        copy.add_output(output.name.as_str(), places[output.driver.index()]);
    }
    copy
}

#[test]
fn the_proof_agrees_with_exhaustive_simulation_on_every_mutant() {
    let original = abc().optimize(&dot(), &abc::Script::new([Step::If { inputs: 3, area: true }])).expect("a run");
    let outputs = |netlist: &Netlist| {
        let mut simulator = ringmill_netlist::Simulator::new(netlist);
        (0..512_u64)
            .flat_map(|row| {
                simulator.run(&(0..9).map(|bit| (row >> bit & 1).wrapping_neg()).collect::<Vec<_>>()).to_vec()
            })
            .collect::<Vec<u64>>()
    };
    let expected = outputs(&original);
    let (mut equal, mut different) = (0, 0);
    for (number, id) in original.ids().filter(|id| !original.fanins(*id).is_empty()).enumerate() {
        let rows = 1 << original.fanins(id).len();
        let mutant = mutated(&original, id, number as u32 % rows);
        let verdict = abc().equivalent(&original, &mutant, MINUTE).expect("a run");
        if outputs(&mutant) == expected {
            assert_eq!(verdict, Equivalence::Equal);
            equal += 1;
        } else {
            assert_eq!(verdict, Equivalence::Different);
            different += 1;
        }
    }
    println!("{equal} mutants equal, {different} different");
    assert!(different > 20);
}

#[test]
fn every_step_takes_circuits_without_cells_inputs_or_outputs() {
    let mut constants = Builder::new("constants");
    let (one, zero) = (constants.constant(true), constants.constant(false));
    constants.output("result0[0]", one);
    constants.output("result0[1]", zero);
    let mut wires = Builder::new("wires");
    let (a, b) = (wires.input("arg0[0]"), wires.input("arg0[1]"));
    let not_a = wires.not(a);
    wires.output("result0[0]", b);
    wires.output("result0[1]", b);
    wires.output("result0[2]", not_a);
    let mut deaf = Builder::new("deaf");
    deaf.input("arg0[0]");
    let mut single = Builder::new("single");
    let (a, b) = (single.input("arg0[0]"), single.input("arg0[1]"));
    let and = single.and(a, b);
    single.output("result0[0]", and);

    // Only optimization finds that this one is constant.
    let mut contradiction = Netlist::new("contradiction");
    let (a, b) = (contradiction.add_input("arg0[0]"), contradiction.add_input("arg0[1]"));
    let and = contradiction.add_cell(0b1000, &[a, b], None);
    let neither = contradiction.add_cell(0b0001, &[b, a], None);
    let never = contradiction.add_cell(0b1000, &[and, neither], None);
    contradiction.add_output("result0[0]", never);

    let steps = [
        Step::Balance,
        Step::Rewrite { zero_cost: true },
        Step::Refactor { zero_cost: false },
        Step::Resub { cut: 8, added: 2 },
        Step::Dch,
        Step::If { inputs: 3, area: true },
        Step::Mfs2 { area: true },
        Step::Lutpack,
        Step::Syn4,
        Step::DeepSyn { starts: 1, patience: 1, seed: 0 },
        Step::MapGenlib { area: true },
    ];
    let abc = abc();
    for netlist in
        [constants.finish(), wires.finish(), deaf.finish(), single.finish(), contradiction, Netlist::new("empty")]
    {
        let check = |what: &str, result: Result<Netlist, ringmill_engines::EngineError>| {
            let result = result.unwrap_or_else(|error| panic!("{what} of {}: {error}", netlist.name()));
            assert_eq!(port_names(&result), port_names(&netlist), "{what}");
            let verdict = abc.equivalent(&netlist, &result, MINUTE).expect("a run");
            assert_eq!(verdict, Equivalence::Equal, "{what} of {}", netlist.name());
        };
        for step in &steps {
            let script = abc::Script::new([step.clone()]);
            check(&script.to_string(), abc.optimize(&netlist, &script));
        }
        check("yosys", yosys().optimize(&netlist, &yosys::Script::cleaning()));
    }
}
