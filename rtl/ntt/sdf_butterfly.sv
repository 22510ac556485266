// SPDX-License-Identifier: MIT-0
`default_nettype none
// sdf_butterfly: sums and differences mod Q of elements DELAY beats apart, in a stream of one
// element a beat.
//
// From each 2*DELAY elements a_0 .. a_(DELAY-1), b_0 .. b_(DELAY-1) it computes all a_i + b_i, then
// all a_i - b_i. The earlier half waits in a delay line of DELAY words, and the differences wait in
// the same line while the next elements arrive (single-path delay feedback: Groginsky and Works,
// 1970; He and Torkelson, IPPS 1996). Frames are multiples of 2*DELAY beats without gaps; between
// frames there may be any number of idle cycles.
//
// LATENCY DELAY + 1 cycles; initiation interval 1 cycle; holds its state while en is low. `start`
// marks the first beat of a frame, also at the output. Operands in [0, Q).
module sdf_butterfly #(
    parameter integer          BITS  = 13,        // bits of Q
    parameter logic [BITS-1:0] Q     = 13'd7681,  // modulus, 2^(BITS-1) < Q < 2^BITS
    parameter integer          DELAY = 4          // beats, a power of two
) (
    input  wire             clk,
    input  wire             rst,
    input  wire             en,
    input  wire             start,
    input  wire  [BITS-1:0] in,
    output logic            start_out,
    output logic [BITS-1:0] out
);
  if (DELAY < 1 || (DELAY & (DELAY - 1)) != 0) begin : refuse
    $error("sdf_butterfly: DELAY must be a power of two");
  end

  logic later, later_q;                // the element is one of the b
  logic [BITS-1:0] back, store;        // out of the line, into it
  logic [BITS-1:0] in_q, back_q;
  logic [BITS-1:0] sum, difference;

  assign store = later_q ? difference : in_q;
  assign out   = later_q ? sum : back_q;

  always_ff @(posedge clk)
    if (en) begin
      later_q <= later;
      in_q    <= in;
      back_q  <= back;
    end

  beat_counter #(.LSB($clog2(DELAY)), .WIDTH(1)) half (
      .clk(clk), .rst(rst), .en(en), .start(start), .count(later));
  pulse_delay #(.DEPTH(DELAY + 1), .SPACING(2 * DELAY)) delay_start (
      .clk(clk), .rst(rst), .en(en), .d(start), .q(start_out));

  mod_add #(.BITS(BITS), .Q(Q)) add (.clk(clk), .en(en), .a(back), .b(in), .sum(sum));
  mod_sub #(.BITS(BITS), .Q(Q)) subtract (
      .clk(clk), .en(en), .a(back), .b(in), .difference(difference));
  // one word of the line is in the registers before it
  delay_line #(.WIDTH(BITS), .DEPTH(DELAY - 1)) line (
      .clk(clk), .rst(rst), .en(en), .d(store), .q(back));
endmodule
`default_nettype wire
