// SPDX-License-Identifier: MIT-0
`default_nettype none
// delay_commutator: exchanges the lane bit of a stream of pairs with one bit of its beat number.
//
// Element (lane l, beat with bit s = (beat / DELAY) mod 2) leaves in lane s, at a beat whose bit is
// l: the data shuffle of a multi-path delay commutator (Rabiner and Gold, 1975; He and Torkelson,
// IPPS 1996). Frames are multiples of 2*DELAY beats without gaps; between frames there may be any
// number of idle cycles.
//
// LATENCY DELAY cycles; initiation interval 1 cycle; holds its state while en is low. `start` marks
// the first beat of a frame, also at the output. Memory: 2*DELAY words.
module delay_commutator #(
    parameter integer BITS  = 32,  // bits of a word
    parameter integer DELAY = 4    // beats, a power of two
) (
    input  wire             clk,
    input  wire             rst,
    input  wire             en,
    input  wire             start,
    input  wire  [BITS-1:0] in0,
    input  wire  [BITS-1:0] in1,
    output logic            start_out,
    output logic [BITS-1:0] out0,
    output logic [BITS-1:0] out1
);
  if (DELAY < 1 || (DELAY & (DELAY - 1)) != 0) begin : refuse
    $error("delay_commutator: DELAY must be a power of two");
  end

  localparam integer PHASE = $clog2(DELAY) + 1;

  logic [PHASE-1:0] phase_d, phase_q;  // beat number mod 2*DELAY
  logic swap;
  logic [BITS-1:0] late1, early0;

  assign phase_d = start ? '0 : phase_q;
  assign swap    = phase_d[PHASE-1];
  assign early0  = swap ? late1 : in0;
  assign out1    = swap ? in0 : late1;

  always_ff @(posedge clk)
    if (rst) phase_q <= '0;
    else if (en) phase_q <= phase_d + 1'b1;

  pulse_delay #(.DEPTH(DELAY), .SPACING(DELAY)) delay_start (
      .clk(clk), .rst(rst), .en(en), .d(start), .q(start_out));
  delay_line #(.WIDTH(BITS), .DEPTH(DELAY)) delay_lane1 (
      .clk(clk), .rst(rst), .en(en), .d(in1), .q(late1));
  delay_line #(.WIDTH(BITS), .DEPTH(DELAY)) delay_lane0 (
      .clk(clk), .rst(rst), .en(en), .d(early0), .q(out0));
endmodule
`default_nettype wire
