//! Pipelines against their netlists: simulated at several paces, proved, and with faults in them.

mod faults;
mod proofs;
mod simulation;

use ringmill_cosim::{Cache, Pauses, Run, RunOptions, StreamDesign, StreamModel, StreamOptions};
use ringmill_netlist::{Builder, Netlist, Simulator};
use ringmill_pipeline::Pipelined;
use ringmill_toolchain::Toolchain;

/// The S-box of AES (FIPS 197, section 5.1.1), a tree of multiplexers over the input bits for each
/// output bit, equal parts shared.
fn s_box() -> Netlist {
    let double = |x: u8| x << 1 ^ if x & 0x80 == 0 { 0 } else { 0x1b };
    let product = |x: u8, y: u8| {
        let powers = std::iter::successors(Some(x), |&x| Some(double(x)));
        powers.zip(0..8).filter(|(_, bit)| y >> bit & 1 == 1).fold(0, |sum, (power, _)| sum ^ power)
    };
    let inverse = |x: u8| (0..=255).find(|&y| product(x, y) == 1).unwrap_or(0);
    let affine = |x: u8| (0..5).fold(0x63, |sum, turn| sum ^ x.rotate_left(turn));
    let table: Vec<u8> = (0..=255).map(|x| affine(inverse(x))).collect();
    assert_eq!(table[..4], [0x63, 0x7c, 0x77, 0x7b]);
    let mut builder = Builder::new("aes_sbox");
    let inputs: Vec<_> = (0..8).map(|bit| builder.input(format!("arg0[{bit}]"))).collect();
    for bit in 0..8 {
        builder.set_origin(Some(&format!("aes_sbox.mlir:{}:5", bit + 3)));
        let mut layer: Vec<_> = table.iter().map(|value| builder.constant(value >> bit & 1 == 1)).collect();
        for &input in &inputs {
            layer = layer.chunks(2).map(|pair| builder.mux(input, pair[1], pair[0])).collect();
        }
        builder.output(format!("result0[{bit}]"), layer[0]);
    }
    builder.finish()
}

/// The model of a pipeline, perhaps of another text than its own.
fn model(pipelined: &Pipelined, verilog: &str) -> StreamModel {
    let mut sources = pipelined.files();
    sources.last_mut().expect("its own text").text = verilog.to_owned();
    let design = StreamDesign::of(&pipelined.interface, sources);
    StreamModel::build_design(&design, &StreamOptions::default(), &Toolchain::locate(), &Cache::locate())
        .unwrap_or_else(|error| panic!("{error}\n{verilog}"))
}

/// 64 vectors: by frame and input port its words, and what should come out.
type Frames = Vec<Vec<Vec<u32>>>;

fn frames(netlist: &Netlist, lanes: &[u64]) -> (Frames, Frames) {
    let expected = Simulator::new(netlist).run(lanes).to_vec();
    let words = |ports: &[ringmill_netlist::Port], values: &[u64], lane: usize| -> Vec<Vec<u32>> {
        let one = |port: &ringmill_netlist::Port| {
            let mut words = vec![0; port.bits.len().next_multiple_of(8).div_ceil(32)];
            for (bit, &position) in port.bits.iter().enumerate() {
                words[bit / 32] |= ((values[position] >> lane & 1) as u32) << (bit % 32);
            }
            words
        };
        ports.iter().map(one).collect()
    };
    let all =
        |ports: &[ringmill_netlist::Port], values: &[u64]| (0..64).map(|lane| words(ports, values, lane)).collect();
    (all(&netlist.input_ports(), lanes), all(&netlist.output_ports(), &expected))
}

/// Runs at full pace and with pauses; what is wrong with them.
fn fault(model: &mut StreamModel, (inputs, expected): &(Frames, Frames), pipelined: &Pipelined) -> Option<String> {
    let ports = (inputs[0].len(), expected[0].len());
    let everywhere = |seed, probability, skew| Pauses::everywhere(seed, probability, ports.0, ports.1, skew);
    // What registers hold before the reset must not show.
    let options = RunOptions { compare_states: true, ..RunOptions::default() };
    for pauses in [Pauses::none(), everywhere(1, 0.3, 3), everywhere(2, 0.7, 40)] {
        let run: Run = match model.run_with(inputs, &pauses, &options) {
            Ok(run) => run,
            Err(error) => return Some(error.to_string()),
        };
        if let Some(violation) = run.violations.first() {
            return Some(violation.to_string());
        }
        if let Some(frame) = (0..64).find(|&frame| run.outputs[frame] != expected[frame]) {
            return Some(format!("frame {frame}: {:?} instead of {:?}", run.outputs[frame], expected[frame]));
        }
        let promised = (pipelined.interface.latency_cycles(), pipelined.interface.interval_cycles());
        if pauses.are_none() && (run.latency_cycles, run.interval_cycles) != promised {
            return Some(format!("latency and interval are {:?}, {:?}", run.latency_cycles, run.interval_cycles));
        }
    }
    None
}
