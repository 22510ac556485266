// SPDX-License-Identifier: MIT-0
`default_nettype none
// mod_sub: difference = (a - b) mod Q.
//
// LATENCY 1 cycle; initiation interval 1 cycle; holds its state while en is low. Operands in [0,
// Q); otherwise the difference is unspecified.
module mod_sub #(
    parameter integer          BITS = 13,       // bits of Q
    parameter logic [BITS-1:0] Q    = 13'd7681  // modulus, 2^(BITS-1) < Q < 2^BITS
) (
    input  wire             clk,
    input  wire             en,
    input  wire  [BITS-1:0] a,
    input  wire  [BITS-1:0] b,
    output logic [BITS-1:0] difference
);
  if (!Q[BITS-1]) begin : refuse
    $error("mod_sub: Q must have BITS bits");
  end

  logic [BITS:0] plain_d;
  logic [BITS-1:0] difference_q;

  // The three words a, -b = ~b + 1 and Q as two, sums and carries of their bits, so that both
  // differences are one carry chain long.
  localparam logic [BITS-1:0] ABOVE_Q = Q + 1'b1;
  logic [BITS-1:0] bits_d, carries_d, more_d;

  assign bits_d    = a ^ ~b ^ ABOVE_Q;
  assign carries_d = (a & ~b) | (ABOVE_Q & (a | ~b));
  assign plain_d   = {1'b0, a} - {1'b0, b};  // its top bit is the borrow
  assign more_d    = bits_d + (carries_d << 1);

  always_ff @(posedge clk)
    if (en) difference_q <= plain_d[BITS] ? more_d : plain_d[BITS-1:0];

  assign difference = difference_q;
endmodule
`default_nettype wire
