//! Files of ten million nodes. Runs with `scripts/test --long`.

use std::time::Instant;

use ringmill_netlist::Simulator;
use ringmill_netlist::format::{self, Format};

const ANDS: u64 = 10_000_000;
const INPUTS: u64 = 64;

/// Each and reads two of the nodes before it, one of them near.
fn binary_file() -> Vec<u8> {
    let mut bytes = format!("aig {} {INPUTS} 0 2 {ANDS}\n", INPUTS + ANDS).into_bytes();
    for output in [2 * (INPUTS + ANDS), 2 * (INPUTS + ANDS) - 1] {
        bytes.extend(format!("{output}\n").bytes());
    }
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for and in 0..ANDS {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let defined = 2 * (INPUTS + 1 + and);
        // Inverted operands, or everything would soon be 0.
        let first = 1 + 2 * (state % 30);
        let second = 2 * (state >> 32) % (defined - first - 1).min(1 << 22);
        for mut delta in [first, second] {
            while delta >= 0x80 {
                bytes.push(delta as u8 | 0x80);
                delta >>= 7;
            }
            bytes.push(delta as u8);
        }
    }
    bytes
}

/// The most memory the process has held, in MiB.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    Some(line.split_ascii_whitespace().nth(1)?.parse::<u64>().ok()? / 1024)
}

#[test]
#[ignore = "takes a minute: scripts/test --long"]
fn ten_million_nodes_are_read_in_two_gibibytes() {
    let bytes = binary_file();
    let before = peak();
    let start = Instant::now();
    let netlist = format::read(Format::AigerBinary, &bytes, "large.aig").expect("a circuit");
    println!("{} bytes: {:.2} s, peak {before:?} -> {:?} MiB", bytes.len(), start.elapsed().as_secs_f64(), peak());
    assert_eq!(netlist.cell_count() as u64, ANDS + 1);
    assert!(peak().is_none_or(|peak| peak < 2048));
    drop(bytes);

    let words: Vec<u64> = (0..INPUTS as u32).map(|input| 0x0123_4567_89ab_cdef_u64.rotate_left(input)).collect();
    let expected = Simulator::new(&netlist).run(&words).to_vec();
    for format in [Format::AigerBinary, Format::Blif, Format::Bristol] {
        let start = Instant::now();
        let written = format::write(format, &netlist, ringmill_netlist::CellLibrary::Gates);
        let write = start.elapsed().as_secs_f64();
        let start = Instant::now();
        let back = format::read(format, &written, "large").expect("a circuit");
        let read = start.elapsed().as_secs_f64();
        println!(
            "{format}: {} bytes, {write:.1} s to write, {read:.1} s to read, peak {:?} MiB",
            written.len(),
            peak()
        );
        assert_eq!(Simulator::new(&back).run(&words), expected, "{format}");
    }
}
