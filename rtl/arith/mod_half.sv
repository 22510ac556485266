// SPDX-License-Identifier: MIT-0
`default_nettype none
// mod_half: half = a / 2 mod Q: a / 2 for an even a, (a + Q) / 2 for an odd one.
//
// LATENCY 1 cycle; initiation interval 1 cycle; holds its state while en is low. Operand in [0, Q);
// Q is odd.
module mod_half #(
    parameter integer          BITS = 13,       // bits of Q
    parameter logic [BITS-1:0] Q    = 13'd7681  // modulus, odd, 2^(BITS-1) < Q < 2^BITS
) (
    input  wire             clk,
    input  wire             en,
    input  wire  [BITS-1:0] a,
    output logic [BITS-1:0] half
);
  if (!Q[0] || !Q[BITS-1]) begin : refuse
    $error("mod_half: Q must be odd and have BITS bits");
  end

  logic [BITS-1:0] half_q;

  // (a + Q) / 2 = (a - 1) / 2 + (Q + 1) / 2 for odd a and Q: no bit beyond BITS is needed
  localparam logic [BITS-1:0] HALF_Q = (Q >> 1) + 1'b1;

  always_ff @(posedge clk) if (en) half_q <= (a >> 1) + (a[0] ? HALF_Q : '0);

  assign half = half_q;
endmodule
`default_nettype wire
