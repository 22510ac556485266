// SPDX-License-Identifier: MIT-0
`default_nettype none
// mod_shift_goldilocks: product = a * 2^k mod Q, Q = 2^64 - 2^32 + 1. The roots of unity of order
// 64 are powers of 8, so products with them need shifts instead of a multiplier.
//
// 2^96 is -1. Below that, a * 2^k is x0 + x1 * 2^64 + x2 * 2^96 with x0, x1, x2 of 64, 32 and 63
// bits, which is x0 + x1 * (2^32 - 1) - x2, between -Q and 2*Q. For a k that never changes the
// shifts are wires.
//
// LATENCY 6 cycles (operands 1, shifts by multiples of 16 and below 2, sums 2, correction 1);
// initiation interval 1 cycle; holds its state while en is low. a in [0, Q); the shift k is b[6:0]
// < 96, and 96 more where b[7] is set.
module mod_shift_goldilocks #(
    parameter integer          BITS = 64,                      // bits of Q
    parameter logic [BITS-1:0] Q    = 64'hffff_ffff_0000_0001  // modulus
) (
    input  wire             clk,
    input  wire             en,
    input  wire  [BITS-1:0] a,
    input  wire  [7:0]      b,
    output logic [BITS-1:0] product
);
  if (BITS != 64 || Q != 64'hffff_ffff_0000_0001) begin : refuse
    $error("mod_shift_goldilocks: Q must be 2^64 - 2^32 + 1");
  end

  localparam logic [65:0] WIDE_Q = {2'b0, Q};

  logic [63:0] a_q;
  logic [7:0] b_q;
  logic [143:0] coarse_q;   // a * 2^(k - k mod 16)
  logic [4:0] fine_q;       // whether to negate, k mod 16
  logic [158:0] shifted_q;  // a * 2^k
  logic negate_q;
  logic [65:0] more_d, less_d, more_q, less_q;
  logic [65:0] sum_q;       // in (-Q, 2*Q), its top bit is the sign
  logic [63:0] product_q;

  /* verilator lint_off UNUSEDSIGNAL */  // the result fits into the low bits
  logic [65:0] above_d, below_d;
  /* verilator lint_on UNUSEDSIGNAL */

  assign more_d  = {2'b0, shifted_q[63:0]} + {2'b0, shifted_q[95:64], 32'b0};
  assign less_d  = {3'b0, shifted_q[158:96]} + {34'b0, shifted_q[95:64]};
  assign above_d = sum_q + WIDE_Q;
  assign below_d = sum_q - WIDE_Q;

  always_ff @(posedge clk)
    if (en) begin
      a_q       <= a;
      b_q       <= b;
      coarse_q  <= {80'b0, a_q} << {b_q[6:4], 4'b0};
      fine_q    <= {b_q[7], b_q[3:0]};
      shifted_q <= {15'b0, coarse_q} << fine_q[3:0];
      negate_q  <= fine_q[4];
      more_q    <= negate_q ? less_d + WIDE_Q : more_d;
      less_q    <= negate_q ? more_d : less_d;
      sum_q     <= more_q - less_q;
      product_q <= sum_q[65] ? above_d[63:0] : below_d[65] ? sum_q[63:0] : below_d[63:0];
    end

  assign product = product_q;
endmodule
`default_nettype wire
