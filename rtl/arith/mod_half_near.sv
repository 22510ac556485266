// SPDX-License-Identifier: MIT-0
`default_nettype none
// mod_half_near: half = a / 2 mod Q for a sum a of two words below 2^(BITS+2) - Q/2, again below
// 2^(BITS+2) - Q/2, but not in [0, Q).
//
// An odd a gets Q, which makes it even, and an a of at least 2^(BITS+2) loses 2Q. Both corrections
// are halved and chosen by two bits of a, so there is one sum.
//
// LATENCY 1 cycle; initiation interval 1 cycle; holds its state while en is low. Q is odd.
module mod_half_near #(
    parameter integer          BITS = 13,       // bits of Q
    parameter logic [BITS-1:0] Q    = 13'd7681  // modulus, odd, 2^(BITS-1) < Q < 2^BITS
) (
    input  wire              clk,
    input  wire              en,
    input  wire  [BITS+2:0]  a,
    output logic [BITS+1:0]  half
);
  if (!Q[0] || !Q[BITS-1]) begin : refuse
    $error("mod_half_near: Q must be odd and have BITS bits");
  end

  localparam logic [BITS+1:0] WHOLE_Q = {2'b0, Q};
  // (a + Q) / 2 = (a - 1) / 2 + (Q + 1) / 2 for odd a and Q
  localparam logic [BITS+1:0] HALF_Q = (WHOLE_Q >> 1) + 1'b1;

  logic [BITS+1:0] correction, half_q;
  assign correction = a[BITS+2] ? (a[0] ? HALF_Q - WHOLE_Q : -WHOLE_Q) : (a[0] ? HALF_Q : '0);

  always_ff @(posedge clk) if (en) half_q <= a[BITS+2:1] + correction;

  assign half = half_q;
endmodule
`default_nettype wire
