use proptest::prelude::*;
use ringmill_engines::yosys::Yosys;
use ringmill_netlist::Netlist;
use ringmill_netlist::strategies::{Shape, netlists};
use ringmill_pipeline::{Pipelined, pipeline};
use ringmill_toolchain::Toolchain;
use serde_json::Value;

use crate::{fault, frames, model, s_box};

fn simulated(netlist: &Netlist, levels: u32, lanes: &[u64]) -> Option<String> {
    let pipelined = pipeline(netlist, "pipelined", levels).expect("a pipeline");
    let mut model = model(&pipelined, &pipelined.verilog);
    fault(&mut model, &frames(netlist, &lanes[..netlist.inputs().len()]), &pipelined)
        .map(|fault| format!("{levels} levels a stage: {fault}\n{}", pipelined.verilog))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_netlists_in_verilator(
        netlist in netlists(Shape { inputs: 1..=40, cells: 30..=150, outputs: 1..=20, ..Shape::default() }),
        lanes in prop::collection::vec(any::<u64>(), 40),
    ) {
        for levels in [1, 2, 3, 8] {
            prop_assert_eq!(simulated(&netlist, levels, &lanes), None);
        }
    }
}

/// Constants, inputs that pass through, the same bit twice, inversions of both, an input that
/// nothing reads.
#[test]
fn results_without_cells() {
    let mut netlist = Netlist::new("wires");
    let [a, b, _] = ["arg0[0]", "arg0[1]", "arg1[0]"].map(|name| netlist.add_input(name));
    let (zero, one) = (netlist.constant(false), netlist.constant(true));
    let not_a = netlist.add_cell(0b01, &[a], None);
    let both = netlist.add_cell(0b1000, &[a, b], None);
    let not_both = netlist.add_cell(0b01, &[both], None);
    for (bit, driver) in [a, a, not_a, zero, one, both, not_both, both, b].into_iter().enumerate() {
        netlist.add_output(format!("result0[{bit}]"), driver);
    }
    netlist.add_output("result1[0]", one);
    netlist.add_output("result2[0]", not_a);
    for levels in [1, 2, 3] {
        assert_eq!(simulated(&netlist, levels, &[0x1234_5678_9abc_def0, 0xff00_ff00_aaaa_5555, 7]), None);
    }
    insta::assert_snapshot!(pipeline(&netlist, "wires", 1).expect("a pipeline").verilog);
}

#[test]
fn nothing_read_at_all() {
    let mut netlist = Netlist::new("constant");
    netlist.add_input("arg0[0]");
    let one = netlist.constant(true);
    netlist.add_output("result0[0]", one);
    assert_eq!(simulated(&netlist, 1, &[5]), None);
}

/// All of its 256 values.
#[test]
fn the_s_box_of_aes() {
    let netlist = s_box();
    for levels in [1, 2, 3, 8] {
        for page in 0..4_u64 {
            let lane = |bit: usize| (0..64).fold(0, |lanes, lane| lanes | ((page << 6 | lane) >> bit & 1) << lane);
            assert_eq!(simulated(&netlist, levels, &(0..8).map(lane).collect::<Vec<_>>()), None);
        }
    }
    let numbers = |levels| {
        let found = pipeline(&netlist, "aes_sbox", levels).expect("a pipeline");
        (found.levels, found.stages, found.interface.latency_cycles().expect("a latency"), found.flip_flops)
    };
    insta::assert_debug_snapshot!([1, 2, 3, 8, 9].map(numbers));
}

/// The flip-flops that are promised are those that Yosys finds.
#[test]
fn flip_flops_are_counted() {
    let netlist = s_box();
    for levels in [1, 3, 9] {
        let pipelined = pipeline(&netlist, "aes_sbox", levels).expect("a pipeline");
        assert_eq!(counted_by_yosys(&pipelined), pipelined.flip_flops);
    }
}

fn counted_by_yosys(pipelined: &Pipelined) -> u64 {
    let yosys = Yosys::new(&Toolchain::locate()).expect("Yosys");
    let json: Value =
        serde_json::from_str(&yosys.word_level(&pipelined.files(), &pipelined.interface.module).expect("JSON"))
            .expect("JSON");
    let modules = json["modules"].as_object().expect("modules");
    let cells = modules.values().flat_map(|module| module["cells"].as_object().expect("cells").values());
    let flip_flops = cells.filter(|cell| cell["type"].as_str().is_some_and(|kind| kind.contains("dff")));
    flip_flops.map(|cell| cell["connections"]["Q"].as_array().map_or(0, Vec::len) as u64).sum()
}
