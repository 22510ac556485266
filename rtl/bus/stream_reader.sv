// SPDX-License-Identifier: MIT-0
`default_nettype none
// stream_reader: beats of a stream become words of 32 bits, the lowest first.
//
// `word` is valid while `available` is high, and `read` goes on to the next one. LATENCY 2 cycles
// from a beat to its first word; initiation interval WORDS cycles, where WORDS is the number of
// words of a beat. Bits of the last word beyond the beat are zero.
module stream_reader #(
    parameter integer BITS  = 32,  // bits of a beat
    parameter integer DEPTH = 8    // beats that wait, at least 2
) (
    input  wire                        clk,
    input  wire                        rst,
    input  wire                        s_valid,
    output logic                       s_ready,
    input  wire  [BITS-1:0]            s_data,
    input  wire                        s_last,
    input  wire                        read,
    output logic                       available,
    output logic [31:0]                word,
    output logic                       last,  // the word is of the last beat of a frame
    output logic [$clog2(DEPTH+2)-1:0] level  // beats that wait, the one that is read included
);
  if (BITS < 1 || DEPTH < 2) begin : refuse
    $error("stream_reader: BITS must be at least 1, DEPTH at least 2");
  end

  localparam integer WORDS = (BITS + 31) / 32;
  localparam integer PLACE = WORDS == 1 ? 1 : $clog2(WORDS);
  localparam integer LEVEL = $clog2(DEPTH + 2);

  logic [BITS-1:0] beat;
  logic [PLACE-1:0] place_q;  // of the word in its beat
  logic take, done;

  assign take = read && available;
  assign done = take && place_q == PLACE'(WORDS - 1);
  assign word = 32'((32 * WORDS)'(beat) >> {place_q, 5'd0});

  always_ff @(posedge clk)
    if (rst) begin
      place_q <= '0;
      level   <= '0;
    end else begin
      if (take) place_q <= done ? '0 : place_q + 1'b1;
      level <= level + LEVEL'(s_valid && s_ready) - LEVEL'(done);
    end

  frame_fifo #(.WIDTH(BITS + 1), .DEPTH(DEPTH)) beats (
      .clk(clk), .rst(rst), .s_valid(s_valid), .s_ready(s_ready), .s_data({s_last, s_data}),
      .m_valid(available), .m_ready(done), .m_data({last, beat}));
endmodule
`default_nettype wire
