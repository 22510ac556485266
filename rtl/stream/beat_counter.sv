// SPDX-License-Identifier: MIT-0
`default_nettype none
// beat_counter: count = bits LSB to LSB + WIDTH - 1 of the number of a beat in its frame, for
// example as the address of a table of factors.
//
// LATENCY 0: `start` marks beat 0, and the count is 0 in that cycle; initiation interval 1 cycle;
// holds its state while en is low. It goes on counting after the last beat.
module beat_counter #(
    parameter integer LSB   = 0,  // lowest bit of the beat's number in the count
    parameter integer WIDTH = 3   // bits of the count
) (
    input  wire              clk,
    input  wire              rst,
    input  wire              en,
    input  wire              start,
    output logic [WIDTH-1:0] count
);
  if (LSB < 0 || WIDTH < 1) begin : refuse
    $error("beat_counter: LSB must be at least 0, WIDTH at least 1");
  end

  localparam integer BEAT = LSB + WIDTH;

  logic [BEAT-1:0] beat_d, beat_q;

  assign beat_d = start ? '0 : beat_q;
  assign count  = beat_d[LSB+:WIDTH];

  always_ff @(posedge clk)
    if (rst) beat_q <= '0;
    else if (en) beat_q <= beat_d + 1'b1;
endmodule
`default_nettype wire
