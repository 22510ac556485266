// SPDX-License-Identifier: MIT-0
`default_nettype none
// mod_mul_goldilocks: product = a * b mod 2^64 - 2^32 + 1, both operands variable, without a
// multiplication in the reduction.
//
// With 2^64 = 2^32 - 1 and 2^96 = -1, x = x0 + x1 * 2^64 + x2 * 2^96 (64, 32 and 32 bits) is x0 +
// x1 * (2^32 - 1) - x2 (Hamburg, Ed448-Goldilocks, 2015, names such primes; Plonky2, 2022, uses
// this one). That lies in (-2^32, 2Q - 1): Q is subtracted where it is not negative, then added
// where it is.
//
// LATENCY mul_wide (64 x 64) + 4 cycles (differences 1, sum 1, corrections 2); initiation interval
// 1 cycle; holds its state while en is low. Operands in [0, Q); otherwise the product is
// unspecified.
module mod_mul_goldilocks #(
    parameter integer          BITS    = 64,                       // bits of Q
    parameter logic [BITS-1:0] Q       = 64'hffff_ffff_0000_0001,  // modulus, this one only
    parameter integer          SLICE   = 18,                       // as in mul_wide
    // latency in cycles that the instantiating module expects; 0: not checked
    parameter integer          LATENCY = 0
) (
    input  wire             clk,
    input  wire             en,
    input  wire  [BITS-1:0] a,
    input  wire  [BITS-1:0] b,
    output logic [BITS-1:0] product
);
  localparam integer CYCLES = mul_latency::wide(BITS, BITS, 2 * BITS, SLICE) + 4;
  localparam integer H = BITS / 2;

  if (BITS % 2 != 0 || Q != ({BITS{1'b1}} << H) + 1'b1) begin : refuse
    $error("mod_mul_goldilocks: Q must be 2^BITS - 2^(BITS/2) + 1");
  end
  if (LATENCY != 0 && LATENCY != CYCLES) begin : refuse_latency
    $error("mod_mul_goldilocks: LATENCY must be %0d", CYCLES);
  end

  logic [2*BITS-1:0] x;
  logic [BITS-1:0] multiple_q, product_q;
  logic signed [BITS:0] difference_q;
  logic signed [BITS+1:0] sum_q;
  logic [BITS:0] corrected_q;

  mul_wide #(.A_BITS(BITS), .B_BITS(BITS), .SLICE(SLICE)) multiply (
      .clk(clk), .en(en), .a(a), .b(b), .product(x));

  always_ff @(posedge clk)
    if (en) begin
      multiple_q   <= {x[BITS+H-1:BITS], {H{1'b0}}} - BITS'(x[BITS+H-1:BITS]);
      difference_q <= {1'b0, x[BITS-1:0]} - (BITS + 1)'(x[2*BITS-1:BITS+H]);
      sum_q        <= (BITS + 2)'(difference_q) + (BITS + 2)'(multiple_q);
      corrected_q  <= sum_q[BITS:0] - (sum_q[BITS+1] ? '0 : {1'b0, Q});
      product_q    <= corrected_q[BITS-1:0] + (corrected_q[BITS] ? Q : '0);
    end

  assign product = product_q;
endmodule
`default_nettype wire
