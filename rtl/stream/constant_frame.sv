// SPDX-License-Identifier: MIT-0
`default_nettype none
// constant_frame: data = TABLE[beat], a constant frame.
//
// LATENCY 2 cycles from `start` to the first beat; the others follow, one a cycle, and the next
// frame may start with the last of them. Initiation interval BEATS cycles; holds its state while en
// is low. TABLE is WIDTH*BEATS wide: give it as a concatenation of short literals.
module constant_frame #(
    parameter integer                 WIDTH = 32,  // bits of a beat
    parameter integer                 BEATS = 8,   // beats of a frame, a power of two
    parameter logic [WIDTH*BEATS-1:0] TABLE = 0    // beat i at bits i*WIDTH and up
) (
    input  wire              clk,
    input  wire              rst,
    input  wire              en,
    input  wire              start,
    output logic [WIDTH-1:0] data
);
  if (BEATS < 2 || (BEATS & (BEATS - 1)) != 0) begin : refuse
    $error("constant_frame: BEATS must be a power of two");
  end

  localparam integer COUNT = $clog2(BEATS);

  logic [COUNT-1:0] beat_q, beat_d;
  assign beat_d = start ? '0 : beat_q + 1'b1;

  always_ff @(posedge clk)
    if (rst) beat_q <= '0;
    else if (en) beat_q <= beat_d;

  twiddle_rom #(.BITS(WIDTH), .WORDS(BEATS), .TABLE(TABLE)) memory (
      .clk(clk), .en(en), .address(beat_d), .factor(data));
endmodule
`default_nettype wire
