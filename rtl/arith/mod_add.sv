// SPDX-License-Identifier: MIT-0
`default_nettype none
// mod_add: sum = (a + b) mod Q.
//
// LATENCY 1 cycle; initiation interval 1 cycle; holds its state while en is low. Operands in [0,
// Q); otherwise the sum is unspecified.
module mod_add #(
    parameter integer          BITS = 13,       // bits of Q
    parameter logic [BITS-1:0] Q    = 13'd7681  // modulus, 2^(BITS-1) < Q < 2^BITS
) (
    input  wire             clk,
    input  wire             en,
    input  wire  [BITS-1:0] a,
    input  wire  [BITS-1:0] b,
    output logic [BITS-1:0] sum
);
  if (!Q[BITS-1]) begin : refuse
    $error("mod_add: Q must have BITS bits");
  end

  logic [BITS-1:0] plain_d, sum_q;
  logic [BITS:0] reduced_d;

  // The three words a, b and -Q as two, sums and carries of their bits, so that both sums are one
  // carry chain long.
  localparam logic [BITS:0] MINUS_Q = -{1'b0, Q};
  logic [BITS:0] bits_d;
  logic [BITS-1:0] carries_d;

  assign bits_d    = {1'b0, a ^ b} ^ MINUS_Q;
  assign carries_d = (a & b) | (MINUS_Q[BITS-1:0] & (a | b));
  assign plain_d   = a + b;
  assign reduced_d = bits_d + {carries_d, 1'b0};  // its top bit is the borrow: set where plain < Q

  always_ff @(posedge clk)
    if (en) sum_q <= reduced_d[BITS] ? plain_d : reduced_d[BITS-1:0];

  assign sum = sum_q;
endmodule
`default_nettype wire
