//! Ten million cells through the builder and the simulator in less than 2 GiB. Alone in its binary:
//! the peak of memory is that of the process.

use ringmill_netlist::{Builder, CellLibrary, NodeId, Simulator, Statistics};

const CELLS: usize = 10_000_000;
const LIMIT: u64 = 2 << 30;

/// Peak of the resident set, in bytes; None where the kernel does not tell.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
}

/// Full adders of three bits taken here and there from the 4096 latest.
#[test]
fn ten_million_cells_fit_in_two_gigabytes() {
    let mut builder = Builder::new("main");
    let mut latest: Vec<NodeId> = (0..4096).map(|bit| builder.input(format!("arg0[{bit}]"))).collect();
    let mut state = 1_u64;
    let mut position = 0;
    while builder.netlist().cell_count() < CELLS {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let [a, b, c] = [20, 32, 44].map(|shift| latest[(state >> shift) as usize % latest.len()]);
        let (sum, carry) = (builder.xor3(a, b, c), builder.maj(a, b, c));
        for node in [sum, carry] {
            latest[position] = node;
            position = (position + 1) % latest.len();
        }
    }
    for (bit, &node) in latest.iter().enumerate() {
        builder.output(format!("result0[{bit}]"), node);
    }
    let netlist = builder.finish();
    assert!(netlist.cell_count() >= CELLS);
    let built = peak();
    let words: Vec<u64> = (1..=4096_u64).map(|bit| bit.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
    let mut simulator = Simulator::new(&netlist);
    assert!(simulator.run(&words).iter().any(|&word| word != 0));
    let simulated = peak();
    drop(simulator);
    // Counting makes copies of the netlist.
    let counted = Statistics::of(&netlist, CellLibrary::Lut(3));
    assert!(counted.bootstraps > 0);
    for (what, peak) in [("built", built), ("simulated", simulated), ("counted", peak())] {
        eprintln!("{what}: {:?} MB", peak.map(|bytes| bytes >> 20));
        assert!(peak.is_none_or(|bytes| bytes < LIMIT), "{what}: {peak:?} bytes");
    }
}
