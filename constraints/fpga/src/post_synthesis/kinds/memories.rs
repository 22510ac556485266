//! Memories, delays, and tables.

use super::Kind;

/// Blocks of `rtl/` with memories that are not frames.
pub(in crate::post_synthesis) fn memories() -> Vec<Kind> {
    let table = |words: u32, bits: u32| {
        let mut word = 1_u64;
        let next = |_| {
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            format!("{bits}'d{}", (word >> 33) & ((1 << bits) - 1))
        };
        (0..words).map(next).collect::<Vec<_>>().join(", ")
    };
    vec![
        Kind::new(
            "word_memory",
            20,
            "  word_memory #(.WIDTH(20), .ADDRESS(6)) block (
      .clk, .en, .write(random[0]), .write_address(random[6:1]), .d(random[40:21]),
      .read_address(random[6:1] ^ {random[11:7], 1'b1}), .q(out));",
        ),
        Kind::new(
            "delay_line",
            18,
            "  delay_line #(.WIDTH(18), .DEPTH(40)) block (.clk, .rst, .en, .d(random[17:0]), .q(out));",
        ),
        Kind::new(
            "constant_frame",
            20,
            format!(
                "  constant_frame #(.WIDTH(20), .BEATS(256), .TABLE({{{}}})) block (.clk, .rst, .en, .start(rare), .data(out));",
                table(256, 20)
            ),
        ),
        Kind::new(
            "twiddle_rom",
            14,
            format!(
                "  twiddle_rom #(.BITS(14), .WORDS(256), .TABLE({{{}}})) block (.clk, .en, .address(random[7:0]), .factor(out));",
                table(256, 14)
            ),
        ),
        Kind::new(
            "delay_commutator",
            37,
            "  delay_commutator #(.BITS(18), .DELAY(32)) block (
      .clk, .rst, .en, .start, .in0(random[17:0]), .in1(random[35:18]), .start_out(out[36]), .out0(out[17:0]),
      .out1(out[35:18]));",
        ),
        Kind::new(
            "sdf_butterfly",
            14,
            "  sdf_butterfly #(.DELAY(32)) block (
      .clk, .rst, .en, .start, .in(random[12:0]), .start_out(out[13]), .out(out[12:0]));",
        ),
        Kind::new(
            "lane_exchange",
            36,
            "  logic [5:0] beat;
  beat_counter #(.WIDTH(6)) beats (.clk, .rst, .en, .start, .count(beat));
  lane_exchange #(.BITS(18), .DELAY(32)) block (
      .clk, .en, .swap(beat[5]), .in0(random[17:0]), .in1(random[35:18]), .out0(out[17:0]), .out1(out[35:18]));",
        ),
    ]
}
