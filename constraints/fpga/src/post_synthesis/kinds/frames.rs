//! Blocks that store and order frames.

use super::Kind;

/// Blocks of `rtl/` for frames.
pub(in crate::post_synthesis) fn frames() -> Vec<Kind> {
    vec![
        frame_buffer("frame_buffer", ""),
        frame_buffer("frame_buffer_apart", ", .LONG(8)"),
        Kind::new(
            "frame_fifo",
            21,
            "  logic [18:0] data;
  logic valid, ready;
  frame_fifo #(.WIDTH(19), .DEPTH(24)) block (
      .clk, .rst, .s_valid(random[0]), .s_ready(ready), .s_data(random[20:2]), .m_valid(valid), .m_ready(random[1]),
      .m_data(data));
  assign out = {ready, valid, valid ? data : 19'd0};",
        ),
        framed("frame_reorder", 16, "#(.BITS(20), .LANES(2), .BEATS(16), .FROM({8'd0, 8'd1, 8'd2, 8'd3, 8'd4}))", "", 40),
        framed("frame_affine", 16, "#(.LANES(2), .BEATS(16), .MULTIPLIER(3))", ".offset(random[45:40]), ", 26),
        framed(
            "frame_accumulate",
            16,
            "#(.LANES(2), .BEATS(16), .SUMS(2))",
            ".first(random[40]), .sum(random[41]), ",
            26,
        ),
        Kind::new(
            "resident_frame",
            19,
            "  logic valid, first_q, second_q, unused;
  logic [18:0] data;
  frame_end #(.BEATS(16)) beats (.clk, .rst, .en, .start, .valid, .last(unused));
  always_ff @(posedge clk) if (rst) {first_q, second_q} <= '0; else if (en) {first_q, second_q} <= {valid, first_q};
  resident_frame #(.WIDTH(19), .BEATS(16)) block (
      .clk, .rst, .en, .write(random[0] && !valid), .write_address(random[4:1]), .d(random[23:5]), .start, .data);
  assign out = second_q ? data : 19'd0;",
        ),
        Kind::new(
            "resident_reorder",
            64,
            "  logic ready, valid, write, loaded, playing, first_q, second_q, unused, unused_ready;
  logic [3:0] address;
  logic [39:0] ordered, data;
  resident_reorder #(.BITS(20), .LANES(2), .BEATS(16), .FROM({8'd0, 8'd1, 8'd2, 8'd3, 8'd4})) block (
      .clk, .rst, .s_valid(random[0]), .s_ready(ready), .s_data(random[40:1]), .m_valid(valid), .m_data(ordered));
  resident_loader #(.BEATS(16)) loader (
      .clk, .rst, .s_valid(valid), .s_ready(unused_ready), .write, .write_address(address), .loaded);
  frame_end #(.BEATS(16)) beats (.clk, .rst, .en, .start(start && loaded), .valid(playing), .last(unused));
  always_ff @(posedge clk) if (rst) {first_q, second_q} <= '0; else if (en) {first_q, second_q} <= {playing, first_q};
  resident_frame #(.WIDTH(40), .BEATS(16)) frame (
      .clk, .rst, .en, .write, .write_address(address), .d(ordered), .start(start && loaded), .data);
  assign out = {ready, valid, loaded, 1'b0, valid ? ordered[19:0] : 20'd0, second_q ? data : 40'd0};",
        ),
        framed("frame_wait", 16, "#(.WIDTH(19), .BEATS(16), .DEPTH(64))", "", 19),
        Kind::new(
            "scalar_wait",
            19,
            "  logic pop;
  pulse_delay #(.DEPTH(10), .SPACING(64)) later (.clk, .rst, .en, .d(start), .q(pop));
  scalar_wait #(.WIDTH(19), .DEPTH(4)) block (.clk, .rst, .en, .push(start), .d(random[18:0]), .pop, .q(out));",
        ),
        Kind::new(
            "streams",
            60,
            "  logic first, second, valid, last, ready, sent, take, begun, wrong;
  logic [17:0] data;
  frame_check #(.BEATS(16)) check (.clk, .rst, .valid(random[90]), .ready(random[91]), .last(random[92]), .error(wrong));
  frame_start #(.INTERVAL(9), .PERIODS(2)) starts (.clk, .rst, .en, .frames_ready(random[93]), .take, .start(begun));
  shift_register #(.WIDTH(18), .DEPTH(5)) shift (.clk, .en, .d(random[17:0]), .q(out[17:0]));
  skid_buffer #(.WIDTH(18)) skid (
      .clk, .rst, .s_valid(random[40]), .s_ready(ready), .s_data(random[35:18]), .m_valid(sent), .m_ready(random[41]),
      .m_data(data));
  frame_select #(.WAYS(2), .WIDTH(18)) select (
      .clk, .rst, .en, .start({rare, start && !rare}), .in(random[77:42]), .start_out(first), .way(second),
      .out(out[53:36]));
  frame_end #(.BEATS(16)) ends (.clk, .rst, .en, .start, .valid, .last);
  assign out[35:18] = sent ? data : 18'd0;
  assign out[59:54] = {first, second, valid && last, ready && take, begun, wrong};",
        ),
    ]
}

/// A block that takes frames of so many beats of a width and marks its output by `start_out`; a
/// `frame_wait` plays each frame 20 enabled cycles after its start.
fn framed(module: &str, beats: u32, parameters: &str, ports: &str, width: u32) -> Kind {
    let instance = match module {
        "frame_wait" => format!(
            "pulse_delay #(.DEPTH(20), .SPACING(64)) later (.clk, .rst, .en, .d(start), .q(play));
  pulse_delay #(.DEPTH(2), .SPACING(64)) played (.clk, .rst, .en, .d(play), .q(begins));
  frame_wait {parameters} block (
      .clk, .rst, .en, .start_in(start), .d(random[{0}:0]), .play, .keep(1'b0), .q(data));",
            width - 1
        ),
        _ => format!(
            "{module} {parameters} block (
      .clk, .rst, .en, .start, {ports}.in(random[{}:0]), .start_out(begins), .out(data));",
            width - 1
        ),
    };
    let play = if module == "frame_wait" { "play, " } else { "" };
    Kind::new(
        module,
        width + 1,
        format!(
            "  logic begins, valid, {play}unused;
  logic [{}:0] data;
  {instance}
  frame_end #(.BEATS({beats})) ends (.clk, .rst, .en, .start(begins), .valid, .last(unused));
  assign out = {{begins, valid ? data : {width}'d0}};",
            width - 1
        ),
    )
}

/// A buffer whose frames are read as soon as they are there.
fn frame_buffer(name: &str, long: &str) -> Kind {
    Kind::new(
        name,
        21,
        format!(
            "  logic ready, stored, take, first_q, second_q;
  logic [2:0] left_q;
  logic [18:0] data;
  assign take = stored && left_q == 0 && random[1];
  always_ff @(posedge clk)
    if (rst) {{left_q, first_q, second_q}} <= '0;
    else if (en) begin
      left_q <= take ? 3'd7 : left_q == 0 ? 3'd0 : left_q - 1'b1;
      first_q <= take || left_q != 0;
      second_q <= first_q;
    end
  frame_buffer #(.WIDTH(19), .BEATS(8), .SLACK(3){long}) block (
      .clk, .rst, .s_valid(random[0]), .s_ready(ready), .s_data(random[20:2]), .en, .frame_ready(stored), .take,
      .read(take || left_q != 0), .data);
  assign out = {{ready, stored, second_q ? data : 19'd0}};"
        ),
    )
}
