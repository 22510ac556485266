// SPDX-License-Identifier: MIT-0
`default_nettype none
// stream_writer: words of 32 bits, the lowest first, become beats of a stream; the last beat of
// each frame is marked.
//
// A word may be written while `space` is high; other writes are lost. LATENCY 3 cycles from the
// last word of a beat to the beat; initiation interval WORDS cycles, where WORDS is the number of
// words of a beat. Bits of the last word beyond a beat are dropped.
module stream_writer #(
    parameter integer BITS  = 32,  // bits of a beat
    parameter integer BEATS = 8,   // beats of a frame, at least 1
    parameter integer DEPTH = 8    // beats that wait, at least 2
) (
    input  wire                       clk,
    input  wire                       rst,
    input  wire                       write,
    input  wire  [31:0]               word,
    output logic                      space,
    output logic [$clog2(DEPTH+3)-1:0] level,  // whole beats that the stream has not taken
    output logic                      m_valid,
    input  wire                       m_ready,
    output logic [BITS-1:0]           m_data,
    output logic                      m_last
);
  if (BITS < 1 || BEATS < 1 || DEPTH < 2) begin : refuse
    $error("stream_writer: BITS and BEATS must be at least 1, DEPTH at least 2");
  end

  localparam integer WORDS = (BITS + 31) / 32;
  localparam integer PLACE = WORDS == 1 ? 1 : $clog2(WORDS);
  localparam integer COUNT = BEATS > 1 ? $clog2(BEATS) : 1;
  localparam integer LEVEL = $clog2(DEPTH + 3);

  logic [32*WORDS-1:0] beat_q;
  logic [PLACE-1:0] place_q;  // of the next word in its beat
  logic [COUNT-1:0] beats_q;  // of the frame, that are complete
  logic full_q, take, push, last;  // full_q: a whole beat waits for the memory

  assign space = !full_q;
  assign take  = write && space;
  assign last  = beats_q == COUNT'(BEATS - 1);

  always_ff @(posedge clk)
    if (rst) begin
      place_q <= '0;
      beats_q <= '0;
      full_q  <= 1'b0;
      level   <= '0;
    end else begin
      if (take) place_q <= place_q == PLACE'(WORDS - 1) ? '0 : place_q + 1'b1;
      full_q <= (take && place_q == PLACE'(WORDS - 1)) || (full_q && !push);
      if (full_q && push) beats_q <= last ? '0 : beats_q + 1'b1;
      level <= level + LEVEL'(take && place_q == PLACE'(WORDS - 1)) - LEVEL'(m_valid && m_ready);
    end

  always_ff @(posedge clk) if (take) beat_q <= (32 * WORDS)'({word, beat_q} >> 32);

  frame_fifo #(.WIDTH(BITS + 1), .DEPTH(DEPTH)) beats (
      .clk(clk), .rst(rst), .s_valid(full_q), .s_ready(push), .s_data({last, beat_q[BITS-1:0]}),
      .m_valid(m_valid), .m_ready(m_ready), .m_data({m_last, m_data}));

  if (BITS % 32 != 0) begin : padding
    logic unused;
    assign unused = &{1'b0, beat_q[32*WORDS-1:BITS]};
  end
endmodule
`default_nettype wire
