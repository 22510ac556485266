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
  // Registers of their own: `valid` decides on the enable of whole designs. Both are known from the
  // count itself, so that the difference is not in their path.
  logic some_q, one_q;

  always_ff @(posedge clk)
    if (rst) begin
      left_q <= '0;
      some_q <= 1'b0;
      one_q  <= 1'b0;
    end else if (en) begin
      left_q <= start ? COUNT'(BEATS - 1) : left_q - COUNT'(some_q);
      some_q <= start || left_q >> 1 != 0;
      one_q  <= start ? BEATS == 2 : BEATS > 2 && left_q == COUNT'(2);
    end

  assign valid = start || some_q;
  assign last  = one_q;
endmodule
`default_nettype wire
