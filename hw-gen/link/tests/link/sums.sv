// sums: an accelerator for the tests, with streams of all kinds; every beat has a function of its
// place since the reset in it.
//
// result0 = arg0 + number of the beat, 4 bytes. result1 = {arg1, arg2} ^ number of the beat, 5
// bytes of 4 + 1. A wrong tlast inverts the result. frame_error is not an error here: it counts the
// beats of both results, so that its register is seen to follow it.
module sums (
    input  logic        clk,
    input  logic        rst,
    input  logic [31:0] s_axis_arg0_tdata,
    input  logic        s_axis_arg0_tvalid,
    output logic        s_axis_arg0_tready,
    input  logic        s_axis_arg0_tlast,
    input  logic [7:0]  s_axis_arg1_tdata,
    input  logic        s_axis_arg1_tvalid,
    output logic        s_axis_arg1_tready,
    input  logic        s_axis_arg1_tlast,
    input  logic [31:0] s_axis_arg2_tdata,
    input  logic        s_axis_arg2_tvalid,
    output logic        s_axis_arg2_tready,
    input  logic        s_axis_arg2_tlast,
    output logic [31:0] m_axis_result0_tdata,
    output logic        m_axis_result0_tvalid,
    input  logic        m_axis_result0_tready,
    output logic        m_axis_result0_tlast,
    output logic [39:0] m_axis_result1_tdata,
    output logic        m_axis_result1_tvalid,
    input  logic        m_axis_result1_tready,
    output logic        m_axis_result1_tlast,
    output logic [2:0]  frame_error
);
  logic [7:0] first_q, second_q;  // beats
  logic wrong0, wrong1;

  assign frame_error = {second_q[0], first_q[1:0]};

  assign wrong0 = s_axis_arg0_tlast != (first_q[1:0] == 2'd3);
  assign wrong1 = !s_axis_arg1_tlast || s_axis_arg2_tlast != (second_q % 3 == 2);

  assign m_axis_result0_tdata  = (s_axis_arg0_tdata + 32'(first_q)) ^ {32{wrong0}};
  assign m_axis_result0_tvalid = s_axis_arg0_tvalid;
  assign m_axis_result0_tlast  = 1'b0;
  assign s_axis_arg0_tready    = m_axis_result0_tready;

  assign m_axis_result1_tdata  = {s_axis_arg1_tdata, s_axis_arg2_tdata} ^ 40'(second_q) ^ {40{wrong1}};
  assign m_axis_result1_tvalid = s_axis_arg1_tvalid && s_axis_arg2_tvalid;
  assign m_axis_result1_tlast  = 1'b0;
  assign s_axis_arg1_tready    = m_axis_result1_tready && s_axis_arg2_tvalid;
  assign s_axis_arg2_tready    = m_axis_result1_tready && s_axis_arg1_tvalid;

  always_ff @(posedge clk)
    if (rst) begin
      first_q  <= '0;
      second_q <= '0;
    end else begin
      if (m_axis_result0_tvalid && m_axis_result0_tready) first_q <= first_q + 1'b1;
      if (m_axis_result1_tvalid && m_axis_result1_tready) second_q <= second_q + 1'b1;
    end
endmodule
