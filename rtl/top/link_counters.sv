// SPDX-License-Identifier: MIT-0
`default_nettype none
// link_counters: event counters: beats and cycles since `restart`, frames and errors since `rst`.
//
// `cycles` counts from the first beat that entered to the last that left. Beats and cycles wrap at
// 2^32; the other counters stay at 2^16 - 1. LATENCY 2 cycles.
module link_counters #(
    parameter integer INPUTS  = 2,  // streams of arguments
    parameter integer OUTPUTS = 1   // streams of results
) (
    input  wire                clk,
    input  wire                rst,
    input  wire                restart,
    input  wire  [INPUTS-1:0]  entered,  // a beat of each stream
    input  wire  [OUTPUTS-1:0] left,
    // good frame, damaged frame, broken byte, refusal of session or sequence
    input  wire  [3:0]         events,
    output logic [31:0]        cycles,
    output logic [31:0]        input_beats,
    output logic [31:0]        output_beats,
    output logic [63:0]        counts    // of events, 16 bits each
);
  if (INPUTS < 1 || INPUTS > 32 || OUTPUTS < 1 || OUTPUTS > 32) begin : refuse
    $error("link_counters: INPUTS and OUTPUTS must be 1 to 32");
  end

  logic [5:0] entered_d, entered_q, left_d, left_q;
  logic running_q;
  logic [31:0] now_q;  // cycles since the first beat that entered

  always_comb begin
    entered_d = '0;
    left_d    = '0;
    for (int i = 0; i < INPUTS; i = i + 1) entered_d = entered_d + 6'(entered[i]);
    for (int i = 0; i < OUTPUTS; i = i + 1) left_d = left_d + 6'(left[i]);
  end

  always_ff @(posedge clk)
    if (restart) begin
      running_q    <= 1'b0;
      entered_q    <= '0;
      left_q       <= '0;
      now_q        <= '0;
      cycles       <= '0;
      input_beats  <= '0;
      output_beats <= '0;
    end else begin
      entered_q    <= entered_d;
      left_q       <= left_d;
      running_q    <= running_q || entered_q != 0;
      input_beats  <= input_beats + 32'(entered_q);
      output_beats <= output_beats + 32'(left_q);
      if (running_q || entered_q != 0) now_q <= now_q + 1'b1;
      if (left_q != 0) cycles <= now_q;
    end

  for (genvar kind = 0; kind < 4; kind = kind + 1) begin : kinds
    logic [15:0] count_q;
    always_ff @(posedge clk)
      if (rst) count_q <= '0;
      else if (events[kind] && count_q != '1) count_q <= count_q + 1'b1;
    assign counts[16*kind+:16] = count_q;
  end
endmodule
`default_nettype wire
