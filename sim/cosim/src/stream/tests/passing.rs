//! Modules that keep the rules.

use super::modules::{FRAME_ADDER, skid_buffer, slice};
use super::*;
use std::fs;

#[test]
fn a_skid_buffer_passes_beats_on_whatever_the_pauses() {
    let mut model = one_to_one(&skid_buffer());
    let frames = frames(&model, 30);
    for seed in 0..20 {
        let run = model.run(&frames, &pauses(seed, 1, 1)).expect("a run");
        assert_eq!(run.violations, []);
        assert_eq!(run.outputs, frames, "seed {seed}");
        assert_eq!((run.latency_cycles, run.interval_cycles), (None, None));
    }
}

#[test]
fn latency_and_interval_are_those_of_the_module() {
    let measured = |text: &str| {
        let mut model = one_to_one(text);
        let run = model.run(&frames(&model, 4), &Pauses::none()).expect("a run");
        (run.latency_cycles, run.interval_cycles)
    };
    assert_eq!(measured(&skid_buffer()), (Some(1), Some(4)));
    assert_eq!(measured(&slice()), (Some(1), Some(8)));
    let wires = modules::one_to_one(
        "  assign s_axis_arg0_tready = m_axis_result0_tready;
  assign m_axis_result0_tdata = s_axis_arg0_tdata;
  assign m_axis_result0_tvalid = s_axis_arg0_tvalid;
  assign m_axis_result0_tlast = s_axis_arg0_tlast;
",
    );
    // The lint of Verilator asks for a use of every input but those of the protocol.
    assert_eq!(measured(&wires), (Some(0), Some(4)));
}

#[test]
fn two_arguments_are_added_however_they_are_skewed() {
    let mut model =
        build(&design(FRAME_ADDER, &[port("arg0", 16, 8), port("arg1", 200, 8)], &[port("result0", 200, 8)]));
    let frames = frames(&model, 10);
    let sums: Vec<Vec<Vec<u32>>> = frames
        .iter()
        .map(|frame| {
            let beats = frame[0].iter().zip(frame[1].chunks(7));
            let add = |(&narrow, wide): (&u32, &[u32])| {
                let mut carry = u64::from(narrow);
                let mut word = |&word: &u32| {
                    carry += u64::from(word);
                    let low = carry as u32;
                    carry >>= 32;
                    low
                };
                let mut sum: Vec<u32> = wide.iter().map(&mut word).collect();
                sum[6] &= 0xff;
                sum
            };
            vec![beats.flat_map(add).collect()]
        })
        .collect();
    for seed in 0..20 {
        let run = model.run(&frames, &pauses(seed, 2, 1)).expect("a run");
        assert_eq!(run.violations, []);
        assert_eq!(run.outputs, sums, "seed {seed}");
    }
    let run = model.run(&frames, &Pauses::none()).expect("a run");
    assert_eq!((run.latency_cycles, run.interval_cycles), (Some(1), Some(8)));
}

#[test]
fn the_same_pauses_give_the_same_run() {
    let mut model = one_to_one(&skid_buffer());
    let frames = frames(&model, 20);
    let cycles = |seed, probability| {
        let pauses = Pauses::everywhere(seed, probability, 1, 1, 30);
        model.run(&frames, &pauses).expect("a run").cycles
    };
    let mut cycles = cycles;
    assert_eq!(cycles(1, 0.5), cycles(1, 0.5));
    assert_ne!(cycles(1, 0.5), cycles(2, 0.5));
    assert!(cycles(1, 1.0) > 2 * 80, "every beat waits");
}

#[test]
fn waves_are_recorded_on_request_and_change_nothing() {
    let design = design(&skid_buffer(), &[port("arg0", 40, 4)], &[port("result0", 40, 4)]);
    let options = StreamOptions { waves: true, build: BuildOptions::default() };
    let mut model =
        StreamModel::build_design(&design, &options, &Toolchain::locate(), &cache()).expect("a model with waves");
    let frames = frames(&model, 5);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("run.fst");
    let options = RunOptions { waves: Some(file.clone()), ..RunOptions::default() };
    let recorded = model.run_with(&frames, &pauses(3, 1, 1), &options).expect("a run");
    let plain = build(&design).run(&frames, &pauses(3, 1, 1)).expect("a run");
    assert_eq!((&recorded.outputs, recorded.cycles), (&plain.outputs, plain.cycles));
    let bytes = fs::read(&file).expect("the waves");
    // A header block: type 0, length 329, first and last time.
    assert_eq!(bytes[..9], [0, 0, 0, 0, 0, 0, 0, 1, 73]);
    let time = |at: usize| u64::from_be_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
    assert_eq!((time(9), time(17)), (0, (recorded.cycles - 1) * 10 + 5));

    let missing = RunOptions { waves: Some(folder.path().join("absent/run.fst")), ..RunOptions::default() };
    let error = model.run_with(&frames, &Pauses::none(), &missing).expect_err("no such folder");
    assert!(matches!(&error, CosimError::Waves { reason, .. } if reason.starts_with("No such file")), "{error}");
    let error = build(&design).run_with(&frames, &Pauses::none(), &missing).expect_err("no waves");
    assert!(
        matches!(&error, CosimError::Waves { reason, .. } if reason == "the model was built without waves"),
        "{error}"
    );
}

#[test]
fn values_that_do_not_fit_are_refused() {
    let mut model = one_to_one(&skid_buffer());
    let good = frames(&model, 1);
    let short = vec![vec![vec![0; 7]]];
    assert!(matches!(model.run(&short, &Pauses::none()), Err(CosimError::Shape { .. })));
    assert!(matches!(model.run(&[vec![]], &Pauses::none()), Err(CosimError::Shape { .. })));
    for probability in [-0.1, 1.5, f64::NAN] {
        let pauses = Pauses::everywhere(1, probability, 1, 1, 0);
        assert!(matches!(model.run(&good, &pauses), Err(CosimError::Probability { .. })));
    }
    let run = model.run(&[], &Pauses::none()).expect("nothing");
    assert_eq!((run.outputs.len(), run.violations.len(), run.latency_cycles), (0, 0, None));
}
