// SPDX-License-Identifier: MIT-0
`default_nettype none
// mod_near: near = a - Q or a + Q, so that a residue of (-Q, Q) can be added or subtracted without
// leaving BITS + 2 bits.
//
// It is a - Q where the top bit of a is set, that is a >= 2^(BITS+1) > 2Q, and a + Q otherwise. So
// it lies in [Q, 2^(BITS+2) - Q): no comparison is needed (a redundant residue, as in Harvey, J.
// Symbolic Comput. 60, 2014, whose range is [0, 4Q)).
//
// LATENCY 1 cycle; initiation interval 1 cycle; holds its state while en is low. Any a.
module mod_near #(
    parameter integer          BITS = 13,       // bits of Q
    parameter logic [BITS-1:0] Q    = 13'd7681  // modulus, 2^(BITS-1) < Q < 2^BITS
) (
    input  wire              clk,
    input  wire              en,
    input  wire  [BITS+1:0]  a,
    output logic [BITS+1:0]  near
);
  if (!Q[BITS-1]) begin : refuse
    $error("mod_near: Q must have BITS bits");
  end

  localparam logic [BITS+1:0] PLUS_Q = {2'b0, Q};

  logic [BITS+1:0] near_q;
  always_ff @(posedge clk) if (en) near_q <= a + (a[BITS+1] ? -PLUS_Q : PLUS_Q);

  assign near = near_q;
endmodule
`default_nettype wire
