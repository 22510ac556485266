// SPDX-License-Identifier: MIT-0
`default_nettype none
// base_multiply: c0 + c1*x = (a0 + a1*x) * (b0 + b1*x) modulo x^2 - g and Q: the product of two
// values of an incomplete transform (FIPS 203, algorithm 12), with three products of residues
// (Karatsuba and Ofman, 1962) and one product with the factor g.
//
// LATENCY PLAIN_LATENCY + MUL_LATENCY + 1 cycles, at least PLAIN_LATENCY + 2; the factor arrives
// PLAIN_LATENCY cycles after the operands; initiation interval 1 cycle; holds its state while en is
// low. Operands in [0, Q), g in the encoding that mod_mul expects.
module base_multiply #(
    parameter integer          BITS            = 13,                 // bits of Q
    // modulus, odd, 2^(BITS-1) < Q < 2^BITS
    parameter logic [BITS-1:0] Q               = 13'd7681,
    // of the product by g, as in mod_mul
    parameter integer          REDUCTION       = 1,
    parameter integer          FACTOR_BITS     = BITS,               // as in mod_mul
    parameter integer          SLICE           = 18,                 // as in mod_mul
    parameter logic [BITS:0]   CONSTANT        = 14'd513,            // as in mod_mul
    parameter integer          MUL_LATENCY     = 8,                  // as in mod_mul
    // of products of residues, as in mod_mul
    parameter integer          PLAIN_REDUCTION = 0,
    parameter logic [BITS:0]   PLAIN_CONSTANT  = 14'd8736,
    parameter integer          PLAIN_LATENCY   = 10
) (
    input  wire                    clk,
    input  wire                    en,
    input  wire  [BITS-1:0]        a0,
    input  wire  [BITS-1:0]        a1,
    input  wire  [BITS-1:0]        b0,
    input  wire  [BITS-1:0]        b1,
    input  wire  [FACTOR_BITS-1:0] g,
    output logic [BITS-1:0]        c0,
    output logic [BITS-1:0]        c1
);
  if (!Q[0] || !Q[BITS-1] || MUL_LATENCY < 1) begin : refuse
    $error("base_multiply: Q must be odd and have BITS bits, MUL_LATENCY at least 1");
  end

  logic [BITS-1:0] low, high, low_late, high_by_g, sum_a, sum_b, both, low_and_high, middle;

  mod_mul #(
      .BITS(BITS), .Q(Q), .REDUCTION(PLAIN_REDUCTION), .FACTOR_BITS(BITS),
      .CONSTANT(PLAIN_CONSTANT), .SLICE(SLICE), .MUL_LATENCY(PLAIN_LATENCY)
  ) multiply_low (
      .clk(clk), .en(en), .a(a0), .b(b0), .product(low));
  mod_mul #(
      .BITS(BITS), .Q(Q), .REDUCTION(PLAIN_REDUCTION), .FACTOR_BITS(BITS),
      .CONSTANT(PLAIN_CONSTANT), .SLICE(SLICE), .MUL_LATENCY(PLAIN_LATENCY)
  ) multiply_high (
      .clk(clk), .en(en), .a(a1), .b(b1), .product(high));

  mod_mul #(
      .BITS(BITS), .Q(Q), .REDUCTION(REDUCTION), .FACTOR_BITS(FACTOR_BITS), .CONSTANT(CONSTANT),
      .SLICE(SLICE), .MUL_LATENCY(MUL_LATENCY)
  ) multiply_by_g (
      .clk(clk), .en(en), .a(high), .b(g), .product(high_by_g));
  shift_register #(.WIDTH(BITS), .DEPTH(MUL_LATENCY)) delay_low (
      .clk(clk), .en(en), .d(low), .q(low_late));
  mod_add #(.BITS(BITS), .Q(Q)) add_low (.clk(clk), .en(en), .a(low_late), .b(high_by_g), .sum(c0));

  // (a0 + a1)(b0 + b1) - a0*b0 - a1*b1
  mod_add #(.BITS(BITS), .Q(Q)) add_a (.clk(clk), .en(en), .a(a0), .b(a1), .sum(sum_a));
  mod_add #(.BITS(BITS), .Q(Q)) add_b (.clk(clk), .en(en), .a(b0), .b(b1), .sum(sum_b));
  mod_mul #(
      .BITS(BITS), .Q(Q), .REDUCTION(PLAIN_REDUCTION), .FACTOR_BITS(BITS),
      .CONSTANT(PLAIN_CONSTANT), .SLICE(SLICE), .MUL_LATENCY(PLAIN_LATENCY)
  ) multiply_both (
      .clk(clk), .en(en), .a(sum_a), .b(sum_b), .product(both));
  mod_add #(.BITS(BITS), .Q(Q)) add_products (
      .clk(clk), .en(en), .a(low), .b(high), .sum(low_and_high));
  mod_sub #(.BITS(BITS), .Q(Q)) subtract (
      .clk(clk), .en(en), .a(both), .b(low_and_high), .difference(middle));
  shift_register #(.WIDTH(BITS), .DEPTH(MUL_LATENCY-1)) delay_middle (
      .clk(clk), .en(en), .d(middle), .q(c1));
endmodule
`default_nettype wire
