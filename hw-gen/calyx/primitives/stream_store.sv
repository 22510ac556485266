// SPDX-License-Identifier: MIT-0
`default_nettype none
// stream_store: sends FRAMES frames of a memory to a stream, `tlast` ending each.
//
// While `go` is high words are read, as long as there is room for those on their way; `done` is
// high for the cycle after the last word was read, in which `go` is low. What is on its way then,
// or waits for the sink, is sent all the same.
module stream_store #(
    parameter integer BITS        = 13,                   // bits of an element
    parameter integer STREAM_BITS = 16,                   // bits of an element in the stream
    parameter integer LANES       = 2,                    // elements of a word
    parameter integer ADDRESS     = 3,                    // bits of a word's number in its frame
    parameter integer FRAMES      = 1,                    // frames
    parameter integer WORD        = BITS * LANES,         // bits of a word
    parameter integer BEAT        = STREAM_BITS * LANES,  // bits of a beat
    parameter integer FRAME       = 1                     // bits of a frame's number
) (
    input  wire                clk,
    input  wire                reset,
    input  wire                go,
    output logic               done,
    output logic [FRAME-1:0]   read_frame,
    output logic [ADDRESS-1:0] read_address,
    input  wire  [WORD-1:0]    q,
    output logic [BEAT-1:0]    tdata,
    output logic               tvalid,
    input  wire                tready,
    output logic               tlast
);
  if (WORD != BITS * LANES || BEAT != STREAM_BITS * LANES || FRAMES > 2 ** FRAME) begin : refuse
    $error("stream_store: WORD must be BITS*LANES, BEAT STREAM_BITS*LANES, FRAMES at most 2^FRAME");
  end

  // The two cycles of the memory and the two of the buffer, at full rate.
  localparam integer ROOM = 6;

  logic done_q, last_beat, last, read, sent, full_ready;
  logic [ADDRESS-1:0] beat_q;
  logic [FRAME-1:0] frame_q;
  logic [2:0] room_q;
  logic [1:0] read_q, last_q;
  logic [WORD-1:0] word;

  assign last_beat    = &beat_q;
  assign last         = last_beat && frame_q == FRAME'(FRAMES - 1);
  assign read         = go && !done_q && room_q != 0;
  assign sent         = tvalid && tready;
  assign done         = done_q;
  assign read_frame   = frame_q;
  assign read_address = beat_q;

  always_ff @(posedge clk)
    if (reset) begin
      done_q  <= 1'b0;
      beat_q  <= '0;
      frame_q <= '0;
      room_q  <= 3'(ROOM);
      read_q  <= '0;
      last_q  <= '0;
    end else begin
      done_q <= read && last;
      if (read) beat_q <= beat_q + 1'b1;
      if (read && last_beat) frame_q <= last ? '0 : frame_q + 1'b1;
      room_q <= room_q + 3'(sent) - 3'(read);
      read_q <= {read_q[0], read};
      last_q <= {last_q[0], last_beat};
    end

  frame_fifo #(.WIDTH(WORD + 1), .DEPTH(ROOM)) buffer (
      .clk(clk), .rst(reset), .s_valid(read_q[1]), .s_ready(full_ready), .s_data({last_q[1], q}),
      .m_valid(tvalid), .m_ready(tready), .m_data({tlast, word}));

  for (genvar i = 0; i < LANES; i = i + 1) begin : lanes
    assign tdata[i*STREAM_BITS+:STREAM_BITS] = STREAM_BITS'(word[i*BITS+:BITS]);
  end

  logic unused;
  assign unused = &{1'b0, full_ready};
endmodule
`default_nettype wire
