// SPDX-License-Identifier: MIT-0
`default_nettype none
// scalar_wait: a queue of scalars: `pop` moves the oldest one to q, where it stays until the next
// pop.
//
// LATENCY 1 cycle from `pop` to q; initiation interval 1 cycle; holds its state while en is low. A
// scalar may be popped from the cycle after its push on. The user stores at most DEPTH scalars and
// never pops an empty queue: simulation asserts both, hardware checks neither. q is not reset.
module scalar_wait #(
    parameter integer WIDTH = 32,  // bits of a scalar
    parameter integer DEPTH = 4    // scalars stored, any number
) (
    input  wire              clk,
    input  wire              rst,
    input  wire              en,
    input  wire              push,
    input  wire  [WIDTH-1:0] d,
    input  wire              pop,
    output logic [WIDTH-1:0] q
);
  if (WIDTH < 1 || DEPTH < 1) begin : refuse
    $error("scalar_wait: WIDTH and DEPTH must be at least 1");
  end

  localparam integer ADDRESS = DEPTH > 1 ? $clog2(DEPTH) : 1;

  logic [WIDTH-1:0] words[DEPTH];
  logic [ADDRESS-1:0] write_place_q, read_place_q;
  logic [WIDTH-1:0] word_q;

  always_ff @(posedge clk)
    if (rst) begin
      write_place_q <= '0;
      read_place_q  <= '0;
    end else if (en) begin
      if (push) write_place_q <= write_place_q == ADDRESS'(DEPTH - 1) ? '0 : write_place_q + 1'b1;
      if (pop) read_place_q <= read_place_q == ADDRESS'(DEPTH - 1) ? '0 : read_place_q + 1'b1;
    end

  always_ff @(posedge clk)
    if (en) begin
      if (push) words[write_place_q] <= d;
      if (pop) word_q <= words[read_place_q];
    end

  assign q = word_q;

`ifndef SYNTHESIS
  integer stored_q, stored_d;

  assign stored_d = stored_q + (push ? 1 : 0) - (pop ? 1 : 0);

  always_ff @(posedge clk)
    if (rst) stored_q <= 0;
    else if (en) begin
      stored_q <= stored_d;
      assert (stored_d <= DEPTH)
      else $error("scalar_wait: %0d scalars wait where there are %0d", stored_d, DEPTH);
      assert (!pop || stored_q > 0)
      else $error("scalar_wait: nothing waits that could be popped");
    end
`endif
endmodule
`default_nettype wire
