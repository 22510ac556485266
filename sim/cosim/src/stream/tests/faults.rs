//! Modules that break a rule each, and must be caught at it.

use super::modules::{FRAME_ADDER, slice};
use super::*;

/// The register slice with one line replaced.
fn broken(from: &str, to: &str) -> StreamModel {
    let text = slice();
    assert_eq!(text.matches(from).count(), 1, "{from}");
    one_to_one(&text.replace(from, to))
}

/// The rules that ten frames break under moderate pauses.
fn caught(model: &mut StreamModel) -> Vec<Rule> {
    let frames = frames(model, 10);
    let pauses = Pauses::everywhere(5, 0.3, 1, 1, 8);
    let options = RunOptions { idle_limit: 1_000, compare_states: true, ..RunOptions::default() };
    let violations = match model.run_with(&frames, &pauses, &options) {
        Ok(run) => run.violations,
        Err(CosimError::Hang { violations, .. }) => violations,
        Err(other) => panic!("{other:?}"),
    };
    for violation in &violations {
        assert!(violation.frame <= 10 && violation.cycle > 0 && violation.count > 0, "{violation}");
    }
    violations.into_iter().map(|violation| violation.rule).collect()
}

#[test]
fn the_module_before_it_is_broken_keeps_all_rules() {
    assert_eq!(caught(&mut one_to_one(&slice())), []);
}

#[test]
fn valid_withdrawn() {
    let mut model = broken(
        "    end else if (m_axis_result0_tready) begin",
        "    end else if (m_axis_result0_tready || beat_q == 2'd2) begin",
    );
    assert!(caught(&mut model).contains(&Rule::ValidStays));
}

#[test]
fn data_changed() {
    let mut model =
        broken("m_axis_result0_tdata = data_q", "m_axis_result0_tdata = s_axis_arg0_tvalid ? data_q : ~data_q");
    assert_eq!(caught(&mut model), [Rule::DataStays]);
}

#[test]
fn last_changed() {
    let mut model = broken(
        "m_axis_result0_tlast = last_q",
        "m_axis_result0_tlast = last_q ^ (beat_q == 2'd1 && s_axis_arg0_tvalid && !m_axis_result0_tready)",
    );
    assert_eq!(caught(&mut model), [Rule::LastStays]);
}

#[test]
fn last_early_and_missing() {
    let mut model = broken("m_axis_result0_tlast = last_q", "m_axis_result0_tlast = last_q || beat_q == 2'd1");
    assert_eq!(caught(&mut model), [Rule::LastNotEarly]);
    let mut model = broken("m_axis_result0_tlast = last_q", "m_axis_result0_tlast = last_q && beat_q == 2'd1");
    assert_eq!(caught(&mut model), [Rule::LastNotMissing]);
}

#[test]
fn a_beat_too_many() {
    // The last beat of every frame is sent twice, so the frames shift; the last of all has no place
    // left.
    let mut model = broken(
        "      valid_q <= 1'b0;\n      beat_q <= beat_q",
        "      valid_q <= last_q && beat_q == 2'd3;\n      beat_q <= beat_q",
    );
    assert!(caught(&mut model).contains(&Rule::NothingMore));
}

#[test]
fn a_register_nobody_set() {
    let mut model = broken("      valid_q <= 1'b0;\n      beat_q <= 2'd0;", "      beat_q <= 2'd0;");
    assert!(caught(&mut model).contains(&Rule::Known));
    // Bits that are unset only in the data.
    let mut model = broken(
        "    data_q <= s_axis_arg0_tdata;",
        "    data_q[39:1] <= s_axis_arg0_tdata[39:1];\n    if (beat_q != 2'd0) data_q[0] <= s_axis_arg0_tdata[0];",
    );
    assert_eq!(caught(&mut model), [Rule::Known]);
}

#[test]
fn valid_that_waits_for_ready() {
    let mut model =
        broken("m_axis_result0_tvalid = valid_q", "m_axis_result0_tvalid = valid_q && m_axis_result0_tready");
    let frames = frames(&model, 10);
    let options = RunOptions { idle_limit: 1_000, ..RunOptions::default() };
    let error = model.run_with(&frames, &Pauses::everywhere(5, 0.3, 1, 1, 0), &options).expect_err("a hang");
    assert!(matches!(&error, CosimError::Hang { violations, .. } if violations.is_empty()), "{error}");
}

#[test]
fn a_module_that_hangs() {
    let mut model = broken(
        "  assign s_axis_arg0_tready = !valid_q;",
        "  logic stuck_q;
  always_ff @(posedge clk) stuck_q <= !rst && (stuck_q || beat_q == 2'd3);
  assign s_axis_arg0_tready = !valid_q && !stuck_q;",
    );
    let frames = frames(&model, 3);
    let options = RunOptions { idle_limit: 500, ..RunOptions::default() };
    let pauses = Pauses { seed: 4, ..Pauses::none() };
    match model.run_with(&frames, &pauses, &options).expect_err("a hang") {
        CosimError::Hang { beats, idle: 500, cycle, .. } => {
            assert_eq!(beats, "'arg0' 4 of 12, 'result0' 4 of 12");
            assert!((500..700).contains(&cycle), "{cycle}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn pauses_are_no_hang() {
    let mut model = one_to_one(&slice());
    let options = RunOptions { idle_limit: 1, ..RunOptions::default() };
    let frames = frames(&model, 20);
    let pauses = Pauses::everywhere(1, 0.9, 1, 1, 500);
    assert_eq!(model.run_with(&frames, &pauses, &options).expect("a run").outputs, frames);
}

#[test]
fn an_assertion_stops_the_run_but_not_the_next() {
    let wide = |beats| [port("arg0", 16, 8), port("arg1", 200, beats)];
    let mut model = build(&design(FRAME_ADDER, &wide(4), &[port("result0", 200, 8)]));
    let uneven = frames(&model, 2);
    for _ in 0..2 {
        let error = model.run(&uneven, &Pauses::none()).expect_err("stopped");
        assert!(
            matches!(&error, CosimError::Stopped { reason, .. } if reason.starts_with("dut.sv:") && reason.contains("the frames differ")),
            "{error}"
        );
    }
}

#[test]
fn streams_other_than_those_listed_are_refused() {
    let refused = |inputs: &[StreamPort], outputs: &[StreamPort]| {
        let design = design(&slice(), inputs, outputs);
        match StreamModel::build_design(&design, &StreamOptions::default(), &Toolchain::locate(), &cache()) {
            Err(CosimError::Refused { log_tail, folder, .. }) => {
                std::fs::remove_dir_all(&folder).expect("the folder was kept");
                log_tail
            }
            other => panic!("{other:?}"),
        }
    };
    let narrow = refused(&[port("arg0", 39, 4)], &[port("result0", 40, 4)]);
    assert!(narrow.contains("WIDTH") && narrow.contains("s_axis_arg0_tdata"), "{narrow}");
    let missing = refused(&[], &[port("result0", 40, 4)]);
    assert!(missing.contains("PINMISSING") && missing.contains("s_axis_arg0_tvalid"), "{missing}");
    let unknown = refused(&[port("arg0", 40, 4), port("arg1", 8, 4)], &[port("result0", 40, 4)]);
    assert!(unknown.contains("s_axis_arg1"), "{unknown}");
}
