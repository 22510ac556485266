// SPDX-License-Identifier: MIT-0
`default_nettype none
// frame_start: takes a frame of every argument once all are stored, and marks the cycle in which
// they start.
//
// `take` goes to the frame buffers, `start` is high in the cycle after it: cycle 0 of the
// computation. Initiation interval INTERVAL cycles. Frames that arrive later start at once. With
// PERIODS > 1 they start a whole number of intervals after the frames before them, as long as that
// number is below PERIODS; units that several operations of one interval share need this. Holds its
// state while en is low.
module frame_start #(
    parameter integer INTERVAL = 8,  // cycles from frame to frame, at least 2
    parameter integer PERIODS  = 1   // intervals after which a frame has left the design, or 1
) (
    input  wire  clk,
    input  wire  rst,
    input  wire  en,
    input  wire  frames_ready,  // every buffer holds a whole frame
    output logic take,
    output logic start
);
  if (INTERVAL < 2 || PERIODS < 1) begin : refuse
    $error("frame_start: INTERVAL must be at least 2, PERIODS at least 1");
  end

  localparam integer COUNT = $clog2(INTERVAL);

  logic busy_q, last, done;
  logic [COUNT-1:0] cycle_q;  // of the interval
  logic start_q;

  assign last  = cycle_q == COUNT'(INTERVAL - 1);
  assign take  = frames_ready && (!busy_q || last);
  assign start = start_q;

  if (PERIODS == 1) begin : at_once
    assign done = 1'b1;
  end else begin : aligned
    localparam integer ROUND = $clog2(PERIODS);
    logic [ROUND-1:0] round_q;  // intervals since the last frame
    assign done = round_q == ROUND'(PERIODS - 1);
    always_ff @(posedge clk)
      if (rst) round_q <= '0;
      else if (en) begin
        if (take) round_q <= '0;
        else if (last) round_q <= round_q + 1'b1;
      end
  end

  always_ff @(posedge clk)
    if (rst) begin
      busy_q  <= 1'b0;
      cycle_q <= '0;
      start_q <= 1'b0;
    end else if (en) begin
      start_q <= take;
      if (take) busy_q <= 1'b1;
      else if (last && done) busy_q <= 1'b0;
      if (busy_q) cycle_q <= last ? '0 : cycle_q + 1'b1;
    end
endmodule
`default_nettype wire
