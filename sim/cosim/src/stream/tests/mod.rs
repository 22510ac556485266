//! Models built by the real Verilator and compiler; without them these tests fail.

mod faults;
mod modules;
mod orders;
mod passing;
mod product;

use super::*;
use crate::BuildOptions;
use std::env;

/// A cache in the folder of the compiled tests.
fn cache() -> Cache {
    let test = env::current_exe().expect("a running test");
    let target = test.ancestors().nth(3).expect("target/release/deps/test");
    Cache::at(target.join("tmp/cosim"))
}

fn port(name: &str, bits: usize, beats: usize) -> StreamPort {
    StreamPort::new(name, bits, beats)
}

fn design(text: &str, inputs: &[StreamPort], outputs: &[StreamPort]) -> StreamDesign {
    StreamDesign {
        top: "dut".to_owned(),
        sources: vec![SourceFile { path: "dut.sv".to_owned(), text: text.to_owned() }],
        inputs: inputs.to_vec(),
        outputs: outputs.to_vec(),
        frame_error: false,
    }
}

fn build(design: &StreamDesign) -> StreamModel {
    StreamModel::build_design(design, &StreamOptions::default(), &Toolchain::locate(), &cache()).expect("a model")
}

/// A model of one stream in and one out, frames of four beats of 40 bits.
fn one_to_one(text: &str) -> StreamModel {
    build(&design(text, &[port("arg0", 40, 4)], &[port("result0", 40, 4)]))
}

/// Deterministic frames for the model, without bits beyond the ports' widths.
fn frames(model: &StreamModel, count: usize) -> Vec<Vec<Vec<u32>>> {
    let mut state = 0x9e37_79b9_u32;
    let mut word = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.rotate_left(16)
    };
    let mut frame = |port: &StreamPort| {
        let data = port.data("");
        let mut words: Vec<u32> = (0..port.frame_words()).map(|_| word()).collect();
        for last in words.iter_mut().skip(data.words() - 1).step_by(data.words()) {
            *last &= data.last_word_mask();
        }
        words
    };
    let ports = &model.design.inputs;
    (0..count).map(|_| ports.iter().map(&mut frame).collect()).collect()
}

/// Different probabilities and skews, drawn from the seed: every fourth without pauses at the
/// inputs, every fourth without at the outputs.
fn pauses(seed: u64, inputs: usize, outputs: usize) -> Pauses {
    let probability = |step: u64| if seed % 4 == step { 0.0 } else { 0.1 + 0.2 * ((seed + step) % 5) as f64 };
    Pauses {
        seed,
        inputs: (0..inputs as u64).map(|input| probability(1 + input)).collect(),
        outputs: vec![probability(0); outputs],
        skew: (seed % 3 * 10) as u32,
    }
}
