// SPDX-License-Identifier: MIT-0
`default_nettype none
// frame_walk: walks a frame through a block: the addresses to read at and, LATENCY cycles later,
// those to write at.
//
// `go` is high in the cycle of the first address to read; the last word is written in cycle LATENCY
// + 2^ADDRESS - 1 after it, and `go` may come again in the next one.
module frame_walk #(
    parameter integer ADDRESS = 3,  // bits of a word's number in its frame
    // cycles from an address to the word that it is written as, at least 1
    parameter integer LATENCY = 3
) (
    input  wire                clk,
    input  wire                rst,
    input  wire                go,
    output logic [ADDRESS-1:0] read_address,
    output logic               write,
    output logic [ADDRESS-1:0] write_address
);
  if (ADDRESS < 1 || LATENCY < 1) begin : refuse
    $error("frame_walk: ADDRESS and LATENCY must be at least 1");
  end

  logic first, last;

  beat_counter #(.WIDTH(ADDRESS)) count_read (
      .clk(clk), .rst(rst), .en(1'b1), .start(go), .count(read_address));
  pulse_delay #(.DEPTH(LATENCY), .SPACING(LATENCY + 2 ** ADDRESS)) delay_first (
      .clk(clk), .rst(rst), .en(1'b1), .d(go), .q(first));
  frame_end #(.BEATS(2 ** ADDRESS)) count_left (
      .clk(clk), .rst(rst), .en(1'b1), .start(first), .valid(write), .last(last));
  beat_counter #(.WIDTH(ADDRESS)) count_write (
      .clk(clk), .rst(rst), .en(1'b1), .start(first), .count(write_address));

  logic unused;
  assign unused = &{1'b0, last};
endmodule
`default_nettype wire
