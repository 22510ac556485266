//! The Verilog of random netlists, simulated by Verilator and by the netlist's own simulator.

use super::tests::{build, fresh, port};
use proptest::prelude::*;
use ringmill_netlist::strategies::{Shape, netlists};
use ringmill_netlist::{Netlist, Simulator, format};

/// Vectors the netlist's simulator takes at a time.
const LANES: usize = 64;

fn ports(ports: Vec<ringmill_netlist::Port>) -> Vec<(crate::Port, Vec<usize>)> {
    ports.into_iter().map(|found| (port(&found.name, found.bits.len()), found.bits)).collect()
}

/// 64 vectors in both simulators; the first output bit on which they differ.
fn difference(netlist: &Netlist, lanes: &[u64]) -> Option<String> {
    let (inputs, outputs) = (ports(netlist.input_ports()), ports(netlist.output_ports()));
    let only_ports =
        |ports: &[(crate::Port, Vec<usize>)]| ports.iter().map(|(port, _)| port.clone()).collect::<Vec<_>>();
    let mut design = fresh(&format::verilog::print(netlist), &only_ports(&inputs), &only_ports(&outputs));
    design.top = netlist.name().to_owned();
    let mut model = build(&design).expect("a model");
    let mut simulator = Simulator::new(netlist);
    let expected = simulator.run(lanes);
    for lane in 0..LANES {
        let value = |(port, bits): &(crate::Port, Vec<usize>)| {
            let mut words = vec![0; port.words()];
            for (bit, &position) in bits.iter().enumerate() {
                words[bit / 32] |= ((lanes[position] >> lane & 1) as u32) << (bit % 32);
            }
            words
        };
        let got = model.evaluate(&inputs.iter().map(value).collect::<Vec<_>>()).expect("values");
        for ((port, bits), words) in outputs.iter().zip(&got) {
            for (bit, &position) in bits.iter().enumerate() {
                if u64::from(words[bit / 32] >> (bit % 32) & 1) != expected[position] >> lane & 1 {
                    return Some(format!("{}[{bit}] in lane {lane}", port.name));
                }
            }
        }
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn verilator_and_the_netlist_agree(
        netlist in netlists(Shape { inputs: 1..=80, cells: 100..=600, outputs: 1..=80, ..Shape::default() }),
        lanes in prop::collection::vec(any::<u64>(), 80),
    ) {
        prop_assert_eq!(difference(&netlist, &lanes[..netlist.inputs().len()]), None);
    }
}
