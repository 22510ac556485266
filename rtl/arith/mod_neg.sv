// SPDX-License-Identifier: MIT-0
`default_nettype none
// mod_neg: negative = -a mod Q.
//
// LATENCY 1 cycle; initiation interval 1 cycle; holds its state while en is low. Operand in [0, Q);
// otherwise the negative is unspecified.
module mod_neg #(
    parameter integer          BITS = 13,       // bits of Q
    parameter logic [BITS-1:0] Q    = 13'd7681  // modulus, 2^(BITS-1) < Q < 2^BITS
) (
    input  wire             clk,
    input  wire             en,
    input  wire  [BITS-1:0] a,
    output logic [BITS-1:0] negative
);
  if (!Q[BITS-1]) begin : refuse
    $error("mod_neg: Q must have BITS bits");
  end

  logic [BITS-1:0] negative_q;

  always_ff @(posedge clk) if (en) negative_q <= a == 0 ? '0 : Q - a;

  assign negative = negative_q;
endmodule
`default_nettype wire
