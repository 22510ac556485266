// SPDX-License-Identifier: MIT-0
`default_nettype none
// stream_load: writes FRAMES frames of a stream to a memory, beat by beat.
//
// While `go` is high beats are taken; `done` is high for the cycle after the last of them, in which
// `go` is low.
module stream_load #(
    parameter integer BITS        = 13,                   // bits of an element
    parameter integer STREAM_BITS = 16,                   // bits of an element in the stream
    parameter integer LANES       = 2,                    // elements of a word
    parameter integer ADDRESS     = 3,                    // bits of a word's number in its frame
    parameter integer FRAMES      = 1,                    // frames
    parameter integer WORD        = BITS * LANES,         // bits of a word
    parameter integer BEAT        = STREAM_BITS * LANES,  // bits of a beat
    parameter integer PLACES      = ADDRESS * LANES,      // bits of the addresses of all lanes
    parameter integer FRAME       = 1                     // bits of a frame's number
) (
    input  wire               clk,
    input  wire               reset,
    input  wire               go,
    output logic              done,
    input  wire  [BEAT-1:0]   tdata,
    input  wire               tvalid,
    output logic              tready,
    output logic              write,
    output logic [FRAME-1:0]  write_frame,
    output logic [PLACES-1:0] write_address,
    output logic [WORD-1:0]   d
);
  if (WORD != BITS * LANES || BEAT != STREAM_BITS * LANES
      || PLACES != ADDRESS * LANES || FRAMES > 2 ** FRAME) begin : refuse
    $error("stream_load: WORD, BEAT, PLACES must have LANES parts, FRAMES be at most 2^FRAME");
  end

  logic done_q, last_beat, last;
  logic [ADDRESS-1:0] beat_q;
  logic [FRAME-1:0] frame_q;

  assign last_beat = &beat_q;
  assign last      = last_beat && frame_q == FRAME'(FRAMES - 1);
  assign tready    = go && !done_q;
  assign write     = tready && tvalid;
  assign done      = done_q;

  always_ff @(posedge clk)
    if (reset) begin
      done_q  <= 1'b0;
      beat_q  <= '0;
      frame_q <= '0;
    end else begin
      done_q <= write && last;
      if (write) beat_q <= beat_q + 1'b1;
      if (write && last_beat) frame_q <= last ? '0 : frame_q + 1'b1;
    end

  assign write_frame   = frame_q;
  assign write_address = {LANES{beat_q}};
  for (genvar i = 0; i < LANES; i = i + 1) begin : lanes
    assign d[i*BITS+:BITS] = tdata[i*STREAM_BITS+:BITS];
  end

  logic unused;
  assign unused = &{1'b0, tdata};
endmodule
`default_nettype wire
