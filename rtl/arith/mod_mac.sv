// SPDX-License-Identifier: MIT-0
`default_nettype none
// mod_mac: sum = a * b + c mod Q, a * b as in mod_mul.
//
// LATENCY MUL_LATENCY + 1 cycles (multiplication, addition 1); c is sampled in the same cycle as a
// and b; initiation interval 1 cycle; holds its state while en is low. a and c in [0, Q); the
// header of the module of the reduction states the range of b.
module mod_mac #(
    parameter integer          BITS        = 13,                 // bits of Q
    parameter logic [BITS-1:0] Q           = 13'd7681,           // modulus, 2^(BITS-1) < Q < 2^BITS
    parameter integer          REDUCTION   = 1,                  // as in mod_mul
    parameter integer          FACTOR_BITS = BITS,               // as in mod_mul
    parameter integer          SLICE       = 18,                 // as in mod_mul
    parameter logic [BITS:0]   CONSTANT    = 14'd513,            // as in mod_mul
    parameter integer          MUL_LATENCY = 8                   // as in mod_mul
) (
    input  wire                    clk,
    input  wire                    en,
    input  wire  [BITS-1:0]        a,
    input  wire  [FACTOR_BITS-1:0] b,
    input  wire  [BITS-1:0]        c,
    output logic [BITS-1:0]        sum
);
  if (!Q[BITS-1] || MUL_LATENCY < 1) begin : refuse
    $error("mod_mac: Q must have BITS bits, MUL_LATENCY must be that of mod_mul");
  end

  logic [BITS-1:0] product, c_late;

  mod_mul #(
      .BITS(BITS), .Q(Q), .REDUCTION(REDUCTION), .FACTOR_BITS(FACTOR_BITS), .CONSTANT(CONSTANT),
      .SLICE(SLICE), .MUL_LATENCY(MUL_LATENCY)) multiply (
      .clk(clk), .en(en), .a(a), .b(b), .product(product));
  shift_register #(.WIDTH(BITS), .DEPTH(MUL_LATENCY)) delay_c (
      .clk(clk), .en(en), .d(c), .q(c_late));
  mod_add #(.BITS(BITS), .Q(Q)) add (.clk(clk), .en(en), .a(product), .b(c_late), .sum(sum));
endmodule
`default_nettype wire
