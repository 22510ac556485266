// SPDX-License-Identifier: MIT-0
`default_nettype none
// butterfly_gs: sum = (a + b) / 2, difference = (a - b) * w mod Q (Gentleman and Sande), with the
// factor halved, in the encoding that mod_mul expects. The halvings of all stages multiply to the
// factor 1/N of the inverse transform.
//
// LATENCY MUL_LATENCY + 1 cycles (subtraction 1, multiplication); the factor arrives one cycle
// after the operands; initiation interval 1 cycle; holds its state while en is low. Operands in [0,
// Q).
module butterfly_gs #(
    parameter integer          BITS        = 13,                 // bits of Q
    // modulus, odd, 2^(BITS-1) < Q < 2^BITS
    parameter logic [BITS-1:0] Q           = 13'd7681,
    parameter integer          REDUCTION   = 1,                  // as in mod_mul
    parameter integer          FACTOR_BITS = BITS,               // as in mod_mul
    parameter integer          SLICE       = 18,                 // as in mod_mul
    parameter logic [BITS:0]   CONSTANT    = 14'd513,            // as in mod_mul
    parameter integer          MUL_LATENCY = 8                   // as in mod_mul
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
  if (!Q[0] || !Q[BITS-1]) begin : refuse
    $error("butterfly_gs: Q must be odd and have BITS bits");
  end

  logic [BITS-1:0] plain_sum, half_sum, plain_difference;

  mod_add #(.BITS(BITS), .Q(Q)) add (.clk(clk), .en(en), .a(a), .b(b), .sum(plain_sum));
  mod_half #(.BITS(BITS), .Q(Q)) halve (.clk(clk), .en(en), .a(plain_sum), .half(half_sum));
  delay_line #(.WIDTH(BITS), .DEPTH(MUL_LATENCY - 1)) delay_sum (
      .clk(clk), .rst(rst), .en(en), .d(half_sum), .q(sum));

  mod_sub #(.BITS(BITS), .Q(Q)) subtract (
      .clk(clk), .en(en), .a(a), .b(b), .difference(plain_difference));
  mod_mul #(
      .BITS(BITS), .Q(Q), .REDUCTION(REDUCTION), .FACTOR_BITS(FACTOR_BITS), .CONSTANT(CONSTANT),
      .SLICE(SLICE), .MUL_LATENCY(MUL_LATENCY)) multiply (
      .clk(clk), .en(en), .a(plain_difference), .b(w), .product(difference));
endmodule
`default_nettype wire
