// SPDX-License-Identifier: MIT-0
`default_nettype none
// frame_memory: FRAMES frames of 2^ADDRESS words of LANES elements, with a port to read and a port
// to write.
//
// LATENCY 2 cycles from address to word (memory and output register); interval 1. A word may be
// read from the cycle after the one that writes it; reading it in that cycle gives an unspecified
// word. With SCATTER every lane is written at an
// address of its own, else all at the lowest. A frame that is none of FRAMES is an unspecified one
// to read, none or an unspecified one to write.
module frame_memory #(
    parameter integer BITS    = 13,               // bits of an element
    parameter integer LANES   = 2,                // elements of a word
    parameter integer ADDRESS = 3,                // bits of a word's number in its frame
    parameter integer FRAMES  = 1,                // frames
    parameter integer SCATTER = 0,                // 1: lanes are written each at its own address
    parameter integer WORD    = BITS * LANES,     // bits of a word
    parameter integer PLACES  = ADDRESS * LANES,  // bits of all addresses to write at
    parameter integer FRAME   = 1                 // bits of a frame's number
) (
    input  wire                clk,
    input  wire  [FRAME-1:0]   read_frame,
    input  wire  [ADDRESS-1:0] read_address,
    output logic [WORD-1:0]    q,
    input  wire                write,
    input  wire  [FRAME-1:0]   write_frame,
    input  wire  [PLACES-1:0]  write_address,
    input  wire  [WORD-1:0]    d
);
  if (WORD != BITS * LANES || PLACES != ADDRESS * LANES
      || FRAMES < 1 || FRAMES > 2 ** FRAME) begin : refuse
    $error("frame_memory: WORD must be BITS*LANES, PLACES ADDRESS*LANES, FRAMES at most 2^FRAME");
  end

  localparam integer WORDS = FRAMES << ADDRESS;
  localparam integer INDEX = $clog2(WORDS);
  localparam integer BANKS = SCATTER != 0 ? LANES : 1;
  localparam integer WIDTH = WORD / BANKS;

  logic [FRAME+ADDRESS-1:0] read_place;
  assign read_place = {read_frame, read_address};

  for (genvar i = 0; i < BANKS; i = i + 1) begin : banks
    (* no_rw_check *) logic [WIDTH-1:0] words[WORDS];
    logic [WIDTH-1:0] read_q, word_q;
    logic [FRAME+ADDRESS-1:0] write_place;
    assign write_place = {write_frame, write_address[i*ADDRESS+:ADDRESS]};
    always_ff @(posedge clk) begin
      if (write) words[write_place[INDEX-1:0]] <= d[i*WIDTH+:WIDTH];
      read_q <= words[read_place[INDEX-1:0]];
      word_q <= read_q;
    end
    assign q[i*WIDTH+:WIDTH] = word_q;
    logic unused;
    assign unused = &{1'b0, write_place};
  end

  logic unused;
  assign unused = &{1'b0, read_place, write_address};
endmodule
`default_nettype wire
