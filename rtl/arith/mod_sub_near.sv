// SPDX-License-Identifier: MIT-0
`default_nettype none
// mod_sub_near: difference = a - b + M, for M the least multiple of Q that is at least 2^(BITS+2) -
// Q/2: the difference mod Q of words below that bound, not negative and below 2^(BITS+3).
//
// LATENCY 1 cycle; initiation interval 1 cycle; holds its state while en is low. a and b below
// 2^(BITS+2) - Q/2; otherwise the difference is unspecified.
module mod_sub_near #(
    parameter integer          BITS = 13,       // bits of Q
    parameter logic [BITS-1:0] Q    = 13'd7681  // modulus, 2^(BITS-1) < Q < 2^BITS
) (
    input  wire              clk,
    input  wire              en,
    input  wire  [BITS+1:0]  a,
    input  wire  [BITS+1:0]  b,
    output logic [BITS+2:0]  difference
);
  if (!Q[BITS-1]) begin : refuse
    $error("mod_sub_near: Q must have BITS bits");
  end

  localparam logic [127:0] WIDE_Q = 128'(Q);
  localparam logic [127:0] BOUND = (128'd1 << (BITS + 2)) - (WIDE_Q >> 1);
  localparam logic [127:0] MULTIPLE = (BOUND + WIDE_Q - 1) / WIDE_Q * WIDE_Q;

  // The three words a, -b = ~b + 1 and MULTIPLE as two, sums and carries of their bits.
  localparam logic [BITS+2:0] ABOVE = (BITS + 3)'(MULTIPLE + 1);
  logic [BITS+2:0] plain_a, not_b, bits_d, carries_d, difference_q;

  assign plain_a   = {1'b0, a};
  assign not_b     = {1'b1, ~b};
  assign bits_d    = plain_a ^ not_b ^ ABOVE;
  assign carries_d = (plain_a & not_b) | (ABOVE & (plain_a | not_b));

  always_ff @(posedge clk) if (en) difference_q <= bits_d + (carries_d << 1);

  assign difference = difference_q;
endmodule
`default_nettype wire
