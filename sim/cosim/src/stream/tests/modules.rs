//! SystemVerilog for the tests.

/// The head of a module with one stream in and one out.
const ONE_TO_ONE: &str = "module dut (
  input  logic clk, input logic rst,
  input  logic [39:0] s_axis_arg0_tdata, input logic s_axis_arg0_tvalid, output logic s_axis_arg0_tready, input logic s_axis_arg0_tlast,
  output logic [39:0] m_axis_result0_tdata, output logic m_axis_result0_tvalid, input logic m_axis_result0_tready, output logic m_axis_result0_tlast);
";

/// A module with one stream in and one out.
pub(super) fn one_to_one(body: &str) -> String {
    format!("{ONE_TO_ONE}{body}endmodule\n")
}

/// A register slice with two beats of storage: latency 1, interval 4 for frames of four beats.
pub(super) fn skid_buffer() -> String {
    one_to_one(
        "  logic ready_q, valid_q;
  logic [40:0] data_q, spare_q;
  always_ff @(posedge clk)
    if (rst) begin
      ready_q <= 1'b1;
      valid_q <= 1'b0;
    end else if (!valid_q || m_axis_result0_tready) begin
      valid_q <= s_axis_arg0_tvalid || !ready_q;
      ready_q <= 1'b1;
    end else begin
      ready_q <= ready_q && !s_axis_arg0_tvalid;
    end
  always_ff @(posedge clk) begin
    if (!valid_q || m_axis_result0_tready) data_q <= ready_q ? {s_axis_arg0_tlast, s_axis_arg0_tdata} : spare_q;
    if (ready_q) spare_q <= {s_axis_arg0_tlast, s_axis_arg0_tdata};
  end
  assign s_axis_arg0_tready = ready_q;
  assign m_axis_result0_tvalid = valid_q;
  assign {m_axis_result0_tlast, m_axis_result0_tdata} = data_q;
",
    )
}

/// A register slice with one beat of storage, in whose lines single things can be broken: one beat
/// every two cycles at most.
pub(super) fn slice() -> String {
    one_to_one(
        "  logic valid_q, last_q;
  logic [39:0] data_q;
  logic [1:0] beat_q;
  always_ff @(posedge clk)
    if (rst) begin
      valid_q <= 1'b0;
      beat_q <= 2'd0;
    end else if (!valid_q) begin
      valid_q <= s_axis_arg0_tvalid && s_axis_arg0_tready;
    end else if (m_axis_result0_tready) begin
      valid_q <= 1'b0;
      beat_q <= beat_q + 2'd1;
    end
  always_ff @(posedge clk) if (!valid_q) begin
    data_q <= s_axis_arg0_tdata;
    last_q <= s_axis_arg0_tlast;
  end
  assign s_axis_arg0_tready = !valid_q;
  assign m_axis_result0_tvalid = valid_q;
  assign m_axis_result0_tdata = data_q;
  assign m_axis_result0_tlast = last_q;
",
    )
}

/// The sum, beat by beat, of two arguments of 16 and 200 bits in frames of eight beats: a wide port
/// and a narrow one. It takes a beat of both at the same time, or none.
pub(super) const FRAME_ADDER: &str = "module dut (
  input  logic clk, input logic rst,
  input  logic [15:0] s_axis_arg0_tdata, input logic s_axis_arg0_tvalid, output logic s_axis_arg0_tready, input logic s_axis_arg0_tlast,
  input  logic [199:0] s_axis_arg1_tdata, input logic s_axis_arg1_tvalid, output logic s_axis_arg1_tready, input logic s_axis_arg1_tlast,
  output logic [199:0] m_axis_result0_tdata, output logic m_axis_result0_tvalid, input logic m_axis_result0_tready, output logic m_axis_result0_tlast);
  logic take, valid_q, last_q;
  logic [199:0] sum_q;
  assign take = s_axis_arg0_tvalid && s_axis_arg1_tvalid && (!valid_q || m_axis_result0_tready);
  assign s_axis_arg0_tready = take;
  assign s_axis_arg1_tready = take;
  always_ff @(posedge clk)
    if (rst) valid_q <= 1'b0;
    else if (take) valid_q <= 1'b1;
    else if (m_axis_result0_tready) valid_q <= 1'b0;
  always_ff @(posedge clk) if (take) begin
    sum_q <= {184'd0, s_axis_arg0_tdata} + s_axis_arg1_tdata;
    last_q <= s_axis_arg0_tlast;
    assert (s_axis_arg0_tlast == s_axis_arg1_tlast) else $fatal(1, \"the frames differ\");
  end
  assign m_axis_result0_tvalid = valid_q;
  assign m_axis_result0_tdata = sum_q;
  assign m_axis_result0_tlast = last_q;
endmodule
";
