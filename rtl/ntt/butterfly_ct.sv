// SPDX-License-Identifier: MIT-0
`default_nettype none
// butterfly_ct: sum = a + b*w, difference = a - b*w mod Q (Cooley and Tukey), with the factor in
// the encoding that mod_mul expects.
//
// LATENCY MUL_LATENCY + 1 cycles from b and w (multiplication, addition 1), EARLY more from a;
// initiation interval 1 cycle; holds its state while en is low. Operands in [0, Q).
module butterfly_ct #(
    parameter integer          BITS        = 13,                 // bits of Q
    // modulus, odd, 2^(BITS-1) < Q < 2^BITS
    parameter logic [BITS-1:0] Q           = 13'd7681,
    parameter integer          REDUCTION   = 1,                  // as in mod_mul
    parameter integer          FACTOR_BITS = BITS,               // as in mod_mul
    parameter integer          SLICE       = 18,                 // as in mod_mul
    parameter logic [BITS:0]   CONSTANT    = 14'd513,            // as in mod_mul
    parameter integer          MUL_LATENCY = 8,                  // as in mod_mul
    // cycles that a arrives before b and w
    parameter integer          EARLY       = 0
) (
    input  wire             clk,
    input  wire             rst,
    input  wire             en,
    input  wire  [BITS-1:0] a,
    input  wire  [BITS-1:0] b,
    input  wire  [FACTOR_BITS-1:0] w,
    output logic [BITS-1:0] sum,
    output logic [BITS-1:0] difference
);
  if (!Q[0] || !Q[BITS-1] || EARLY < 0) begin : refuse
    $error("butterfly_ct: Q must be odd and have BITS bits, EARLY at least 0");
  end

  logic [BITS-1:0] a_late, product;

  mod_mul #(
      .BITS(BITS), .Q(Q), .REDUCTION(REDUCTION), .FACTOR_BITS(FACTOR_BITS), .CONSTANT(CONSTANT),
      .SLICE(SLICE), .MUL_LATENCY(MUL_LATENCY)) multiply (
      .clk(clk), .en(en), .a(b), .b(w), .product(product));
  delay_line #(.WIDTH(BITS), .DEPTH(EARLY + MUL_LATENCY)) delay_a (
      .clk(clk), .rst(rst), .en(en), .d(a), .q(a_late));
  mod_add #(.BITS(BITS), .Q(Q)) add (.clk(clk), .en(en), .a(a_late), .b(product), .sum(sum));
  mod_sub #(.BITS(BITS), .Q(Q)) subtract (
      .clk(clk), .en(en), .a(a_late), .b(product), .difference(difference));
endmodule
`default_nettype wire
