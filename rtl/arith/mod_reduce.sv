// SPDX-License-Identifier: MIT-0
`default_nettype none
// mod_reduce: out = (a + T*d) / P mod Q, where d is the representative of -c/T mod P in (-P/2,
// P/2). This is the modulus switch of BGV, which drops the modulus P (Brakerski, Gentry and
// Vaikuntanathan, ITCS 2012). It divides the plaintext, which is a residue modulo T, by P; the
// plaintext stays the same if P = 1 mod T.
//
// The product -c/T, taken modulo P, is lifted to Q. Then out = a * (1/P) + d * (T/P) mod Q. The
// factors are constants, each encoded as its multiplier needs it.
//
// LATENCY P_LATENCY + LIFT_LATENCY + MUL_LATENCY + 1 cycles (product modulo P, lift, products
// modulo Q, sum); initiation interval 1 cycle; holds its state while en is low. a in [0, Q), c in
// [0, P); otherwise the result is unspecified.
module mod_reduce #(
    parameter integer                   BITS            = 13,                  // bits of Q
    // modulus of a, odd, 2^(BITS-1) < Q < 2^BITS
    parameter logic [BITS-1:0]          Q               = 13'd7681,
    parameter integer                   REDUCTION       = 1,                   // as in mod_mul
    parameter integer                   FACTOR_BITS     = BITS,                // as in mod_mul
    parameter logic [BITS:0]            CONSTANT        = 14'd513,             // as in mod_mul
    parameter integer                   MUL_LATENCY     = 8,                   // as in mod_mul
    parameter integer                   P_BITS          = 14,                  // bits of P
    // modulus of c, odd, 2^(P_BITS-1) < P < 2^P_BITS
    parameter logic [P_BITS-1:0]        P               = 14'd12289,
    // the multiplier modulo P, as in mod_mul
    parameter integer                   P_REDUCTION     = 1,
    parameter integer                   P_FACTOR_BITS   = P_BITS,              // as in mod_mul
    parameter logic [P_BITS:0]          P_CONSTANT      = 15'd4097,            // as in mod_mul
    parameter integer                   P_LATENCY       = 8,                   // as in mod_mul
    parameter integer                   LIFT_LATENCY    = 3,                   // that of mod_lift
    parameter integer                   SLICE           = 18,                  // as in mul_wide
    parameter logic [P_FACTOR_BITS-1:0] MINUS_T_INVERSE = 14'd4097,            // -1/T mod P
    parameter logic [FACTOR_BITS-1:0]   P_INVERSE       = 13'd4269,            // 1/P mod Q
    parameter logic [FACTOR_BITS-1:0]   T_OVER_P        = 13'd857              // T/P mod Q
) (
    input  wire               clk,
    input  wire               en,
    input  wire  [BITS-1:0]   a,
    input  wire  [P_BITS-1:0] c,
    output logic [BITS-1:0]   out
);
  if (!Q[BITS-1] || !P[P_BITS-1] || P_LATENCY < 1 || LIFT_LATENCY < 1) begin : refuse
    $error("mod_reduce: Q must have BITS bits, P P_BITS; latencies must be those of the modules");
  end

  logic [P_BITS-1:0] negated;  // -c/T mod P
  logic [BITS-1:0] lifted;     // d mod Q
  logic [BITS-1:0] a_late, a_scaled, d_scaled;

  mod_mul #(
      .BITS(P_BITS), .Q(P), .REDUCTION(P_REDUCTION), .FACTOR_BITS(P_FACTOR_BITS),
      .CONSTANT(P_CONSTANT), .SLICE(SLICE), .MUL_LATENCY(P_LATENCY)) negate (
      .clk(clk), .en(en), .a(c), .b(MINUS_T_INVERSE), .product(negated));
  mod_lift #(
      .BITS(P_BITS), .Q(P), .OUT(BITS), .P(64'(Q)), .CENTERED(1), .SLICE(SLICE),
      .LATENCY(LIFT_LATENCY)) lift (
      .clk(clk), .en(en), .a(negated), .out(lifted));
  shift_register #(.WIDTH(BITS), .DEPTH(P_LATENCY + LIFT_LATENCY)) delay_a (
      .clk(clk), .en(en), .d(a), .q(a_late));
  mod_mul #(
      .BITS(BITS), .Q(Q), .REDUCTION(REDUCTION), .FACTOR_BITS(FACTOR_BITS), .CONSTANT(CONSTANT),
      .SLICE(SLICE), .MUL_LATENCY(MUL_LATENCY)) scale_a (
      .clk(clk), .en(en), .a(a_late), .b(P_INVERSE), .product(a_scaled));
  mod_mul #(
      .BITS(BITS), .Q(Q), .REDUCTION(REDUCTION), .FACTOR_BITS(FACTOR_BITS), .CONSTANT(CONSTANT),
      .SLICE(SLICE), .MUL_LATENCY(MUL_LATENCY)) scale_d (
      .clk(clk), .en(en), .a(lifted), .b(T_OVER_P), .product(d_scaled));
  mod_add #(.BITS(BITS), .Q(Q)) add (
      .clk(clk), .en(en), .a(a_scaled), .b(d_scaled), .sum(out));
endmodule
`default_nettype wire
