// SPDX-License-Identifier: MIT-0
`default_nettype none
// word_memory: a memory with a port to read and a port to write: q = words[read_address].
//
// LATENCY 2 cycles from address to word (memory and its output register: a block memory is slow
// without one); initiation interval 1 cycle; holds its state while en is low. A word may be read
// from the cycle after the one that writes it; reading it in that cycle gives an unspecified word.
module word_memory #(
    parameter integer WIDTH   = 32,  // bits of a word
    parameter integer ADDRESS = 4    // bits of an address
) (
    input  wire                clk,
    input  wire                en,
    input  wire                write,
    input  wire  [ADDRESS-1:0] write_address,
    input  wire  [WIDTH-1:0]   d,
    input  wire  [ADDRESS-1:0] read_address,
    output logic [WIDTH-1:0]   q
);
  if (WIDTH < 1 || ADDRESS < 1) begin : refuse
    $error("word_memory: WIDTH and ADDRESS must be at least 1");
  end

  (* no_rw_check *) logic [WIDTH-1:0] words[2**ADDRESS];
  logic [WIDTH-1:0] read_q, word_q;

  always_ff @(posedge clk)
    if (en) begin
      if (write) words[write_address] <= d;
      read_q <= words[read_address];
      word_q <= read_q;
    end

  assign q = word_q;
endmodule
`default_nettype wire
