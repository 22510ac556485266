//! Echoes at the end of a line.

use super::*;

const DIVIDER: u32 = 8;
/// Cycles of a byte.
const BYTE: u64 = 10 * DIVIDER as u64;

/// Sends back each byte inverted, after its stop bit; `active` once one came. Its receiver and
/// sender are written without a look at the driver's.
const ECHO: &str = "
module echo #(parameter int DIVIDER = 8) (input logic clk, input logic rst, input logic rx, output logic tx, output logic active);
  logic [6:0] phase;   // cycles since the start bit began
  logic busy;
  logic [7:0] byte_in;
  logic [9:0] out;
  logic [6:0] out_phase;
  assign tx = out[0];
  always_ff @(posedge clk) begin
    if (!busy) begin
      phase <= 1;
      busy <= !rx;
    end else begin
      phase <= phase + 1;
      if (phase % DIVIDER == DIVIDER / 2 && phase > DIVIDER && phase < 9 * DIVIDER) byte_in <= {rx, byte_in[7:1]};
      if (phase == 9 * DIVIDER + DIVIDER / 2) busy <= 0;
    end
    out_phase <= out_phase == DIVIDER - 1 ? 0 : out_phase + 1;
    if (out_phase == DIVIDER - 1) out <= {1'b1, out[9:1]};
    if (busy && phase == 9 * DIVIDER + DIVIDER / 2) begin
      out <= {1'b1, ~byte_in, 1'b0};
      out_phase <= 0;
      active <= 1;
    end
    if (rst) begin
      busy <= 0;
      out <= '1;
      out_phase <= 0;
      active <= 0;
    end
  end
endmodule
";

fn build(text: &str, top: &str) -> Result<LinkModel, CosimError> {
    let source = SourceFile { path: "echo.sv".to_owned(), text: text.replace("  logic [6:0]", "  int") };
    LinkModel::build(&[source], top, DIVIDER, &Toolchain::locate(), &Cache::locate())
}

fn echo() -> LinkModel {
    build(ECHO, "echo").expect("a model")
}

#[test]
fn bytes_go_there_and_back_however_the_cycles_are_cut() {
    let bytes: Vec<u8> = (0..=255).collect();
    let inverted: Vec<u8> = bytes.iter().map(|byte| !byte).collect();
    for quantum in [1, 7, BYTE, 333, 1 << 22] {
        let mut model = echo();
        assert!(!model.active());
        let begun = model.cycles();
        let (mut sent, mut got) = (0, Vec::new());
        while model.cycles() - begun < 258 * BYTE {
            let part = model.run(quantum, &bytes[sent..]).expect("a run");
            assert_eq!(part.bad_stops, 0);
            sent += part.taken;
            got.extend(part.output);
        }
        assert_eq!((sent, &got), (256, &inverted), "quantum {quantum}");
        assert!(model.active());
    }
}

#[test]
fn no_byte_goes_faster_than_the_line() {
    let mut model = echo();
    let part = model.run(10 * BYTE, &[0x55; 20]).expect("a run");
    assert_eq!((part.taken, part.output.len()), (10, 9));
}

#[test]
fn a_line_can_be_held_low_and_inverted() {
    let mut model = echo();
    model.set_line(Line::Inverted);
    // Only the level at rest is inverted, for one bit: a start bit of nothing, then ones.
    model.run(DIVIDER.into(), &[]).expect("a run");
    model.set_line(Line::AsSent);
    assert_eq!(model.run(3 * BYTE, &[]).expect("a run").output, [0x00]);
    model.set_line(Line::Low);
    model.run(9 * u64::from(DIVIDER), &[]).expect("a run");
    model.set_line(Line::AsSent);
    assert_eq!(model.run(3 * BYTE, &[]).expect("a run").output, [0xff]);
}

#[test]
fn a_reset_ends_what_was_going_on() {
    let mut model = echo();
    assert_eq!(model.run(BYTE / 2, &[0x55]).expect("a run").taken, 1);
    model.reset(BYTE).expect("a reset");
    assert!(model.run(4 * BYTE, &[]).expect("a run").output.is_empty());
    assert_eq!(model.run(4 * BYTE, &[0x0f]).expect("a run").output, [0xf0]);
}

#[test]
fn a_module_that_forgets_its_stop_bits_is_noticed() {
    let mutant = ECHO.replace("{1'b1, ~byte_in, 1'b0}", "{1'b0, ~byte_in, 1'b0}");
    let mut model = build(&mutant, "echo").expect("a model");
    let part = model.run(8 * BYTE, &[0x55]).expect("a run");
    assert_eq!((part.output.as_slice(), part.bad_stops), (&[][..], 1));
}

#[test]
fn other_modules_and_dividers_are_refused() {
    let wide =
        ECHO.replace("input logic rx", "input logic [1:0] rx").replace("{rx,", "{rx[0],").replace("!rx", "!rx[0]");
    assert!(matches!(build(&wide, "echo"), Err(CosimError::Refused { .. })));
    let refused = LinkModel::build(&[], "echo", 3, &Toolchain::locate(), &Cache::locate()).expect_err("refused");
    assert!(refused.to_string().contains("3 cycles"), "{refused}");
}

#[test]
fn a_stop_of_the_verilog_is_an_error_each_time() {
    let stops = ECHO.replace("active <= 1;", "$fatal(1, \"enough\");");
    let mut model = build(&stops, "echo").expect("a model");
    for _ in 0..2 {
        let error = model.run(4 * BYTE, &[1]).expect_err("stopped");
        assert!(error.to_string().contains("enough"), "{error}");
    }
}
