// SPDX-License-Identifier: MIT-0
`default_nettype none
// ntt_canonical: the words of a transform that leaves them unreduced, each mod Q.
//
// Word l is in[l*(BITS+2) +: BITS+2].
//
// LATENCY 2 cycles; initiation interval 1 cycle; holds its state while en is low. `start` marks the
// first beat of a frame, also at the output. Any words.
module ntt_canonical #(
    parameter integer          BITS  = 13,        // bits of Q
    parameter logic [BITS-1:0] Q     = 13'd7681,  // modulus, 2^(BITS-1) < Q < 2^BITS
    parameter integer          LANES = 1          // words of a beat
) (
    input  wire                        clk,
    input  wire                        rst,
    input  wire                        en,
    input  wire                        start,
    input  wire  [LANES*(BITS+2)-1:0]  in,
    output logic                       start_out,
    output logic [LANES*BITS-1:0]      out
);
  if (LANES < 1) begin : refuse
    $error("ntt_canonical: LANES must be at least 1");
  end

  pulse_delay #(.DEPTH(2)) delay_start (
      .clk(clk), .rst(rst), .en(en), .d(start), .q(start_out));
  for (genvar lane = 0; lane < LANES; lane = lane + 1) begin : lanes
    mod_canonical #(.BITS(BITS), .Q(Q)) reduce (
        .clk(clk), .en(en), .a(in[lane*(BITS+2)+:BITS+2]), .out(out[lane*BITS+:BITS]));
  end
endmodule
`default_nettype wire
