// SPDX-License-Identifier: MIT-0
`default_nettype none
// constant_frame: data = the word of a constant table that has the number of the beat. The table is
// TABLE, or with PACKED = 1 the contents of FILE, as in twiddle_rom.
//
// LATENCY 2 cycles from `start` to the first beat; the others follow, one a cycle, and the next
// frame may start with the last of them. Initiation interval BEATS cycles; holds its state while en
// is low.
module constant_frame #(
    parameter integer            WIDTH  = 32,             // bits of a beat
    parameter integer            BEATS  = 8,              // beats of a frame, a power of two
    parameter integer            PACKED = WIDTH * BEATS,  // bits of TABLE, as in twiddle_rom
    parameter logic [PACKED-1:0] TABLE  = 0,              // beat i at bits i*WIDTH and up
    parameter                    FILE   = "table.mem"     // of the beats, if PACKED is 1
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

  twiddle_rom #(.BITS(WIDTH), .WORDS(BEATS), .PACKED(PACKED), .TABLE(TABLE), .FILE(FILE)) memory (
      .clk(clk), .en(en), .address(beat_d), .factor(data));
endmodule
`default_nettype wire
