// SPDX-License-Identifier: MIT-0
`default_nettype none
// frame_end: derives the valid signal and the last-beat mark of an output stream from the start
// pulse of a frame.
//
// LATENCY 0 cycles; initiation interval BEATS cycles; holds its state while en is low. A frame is
// BEATS beats without gaps.
module frame_end #(
    parameter integer BEATS = 8  // beats of a frame, at least 2
) (
    input  wire  clk,
    input  wire  rst,
    input  wire  en,
    input  wire  start,
    output logic valid,
    output logic last
);
  if (BEATS < 2) begin : refuse
    $error("frame_end: BEATS must be at least 2");
  end

  localparam integer COUNT = $clog2(BEATS);

  logic [COUNT-1:0] left_q;  // beats still to come

  always_ff @(posedge clk)
    if (rst) left_q <= '0;
    else if (en) left_q <= start ? COUNT'(BEATS - 1) : left_q == 0 ? '0 : left_q - 1'b1;

  assign valid = start || left_q != 0;
  assign last  = !start && left_q == 1;
endmodule
`default_nettype wire
