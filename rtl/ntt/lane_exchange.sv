// SPDX-License-Identifier: MIT-0
`default_nettype none
// lane_exchange: exchanges the lane bit of a stream of pairs with one bit of its beat number, which
// is the input `swap`.
//
// Element (lane l, beat with swap s) leaves in lane s, at a beat whose bit is l: as
// delay_commutator, for a stream whose beats are counted elsewhere. Beats come without gaps in
// pairs of groups of DELAY, the first of a pair with swap low; swap is low after the last.
//
// LATENCY DELAY cycles; initiation interval 1 cycle; holds its state while en is low.
module lane_exchange #(
    parameter integer BITS  = 32,  // bits of a word
    parameter integer DELAY = 1    // beats, a power of two
) (
    input  wire             clk,
    input  wire             en,
    input  wire             swap,
    input  wire  [BITS-1:0] in0,
    input  wire  [BITS-1:0] in1,
    output logic [BITS-1:0] out0,
    output logic [BITS-1:0] out1
);
  if (DELAY < 1 || (DELAY & (DELAY - 1)) != 0) begin : refuse
    $error("lane_exchange: DELAY must be a power of two");
  end

  logic [BITS-1:0] late1, early0;

  assign early0 = swap ? late1 : in0;
  assign out1   = swap ? in0 : late1;

  shift_register #(.WIDTH(BITS), .DEPTH(DELAY)) delay_lane1 (
      .clk(clk), .en(en), .d(in1), .q(late1));
  shift_register #(.WIDTH(BITS), .DEPTH(DELAY)) delay_lane0 (
      .clk(clk), .en(en), .d(early0), .q(out0));
endmodule
`default_nettype wire
