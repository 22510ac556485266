// SPDX-License-Identifier: MIT-0
`default_nettype none
// mod_canonical: out = a mod Q for a word a of BITS + 2 bits.
//
// The three highest bits of a choose the multiple of Q that leaves a residue in [-Q, Q): of the
// words with these bits, 2^(BITS-1) < Q of them, the largest is less than Q above a multiple and
// the least at most Q below it. A negative residue gets Q.
//
// LATENCY 2 cycles (multiple, correction); initiation interval 1 cycle; holds its state while en is
// low. Any a.
module mod_canonical #(
    parameter integer          BITS = 13,       // bits of Q
    parameter logic [BITS-1:0] Q    = 13'd7681  // modulus, 2^(BITS-1) < Q < 2^BITS
) (
    input  wire             clk,
    input  wire             en,
    input  wire  [BITS+1:0] a,
    output logic [BITS-1:0] out
);
  if (!Q[BITS-1]) begin : refuse
    $error("mod_canonical: Q must have BITS bits");
  end

  // -k * Q, k the least for which words with these highest bits end below (k + 1) * Q.
  function automatic logic [BITS:0] minus_multiple(input integer highest);
    logic [127:0] above;
    above = 128'(highest + 1) << (BITS - 1);
    minus_multiple = (BITS + 1)'(-(((above + 128'(Q) - 1) / 128'(Q) - 1) * 128'(Q)));
  endfunction

  logic [BITS:0] correction, residue_q;
  logic [BITS-1:0] out_q;

  always_comb begin
    correction = '0;
    for (integer highest = 0; highest < 8; highest = highest + 1)
      if (a[BITS+1-:3] == 3'(highest)) correction = minus_multiple(highest);
  end

  always_ff @(posedge clk)
    if (en) begin
      residue_q <= a[BITS:0] + correction;
      out_q     <= residue_q[BITS-1:0] + (residue_q[BITS] ? Q : '0);
    end

  assign out = out_q;
endmodule
`default_nettype wire
