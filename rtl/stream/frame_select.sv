// SPDX-License-Identifier: MIT-0
`default_nettype none
// frame_select: a multiplexer of streams that passes on the stream with the most recent start.
//
// LATENCY 1 cycle (registers at every output); initiation interval that of the frames; holds its
// state while en is low. At most one bit of `start` is high. `way` is the number of the stream at
// `out`; before the first start it is 0.
module frame_select #(
    parameter integer WAYS  = 2,                           // streams
    parameter integer WIDTH = 32,                          // bits of a beat
    parameter integer WAY   = WAYS > 1 ? $clog2(WAYS) : 1
) (
    input  wire                   clk,
    input  wire                   rst,
    input  wire                   en,
    input  wire  [WAYS-1:0]       start,
    input  wire  [WAYS*WIDTH-1:0] in,        // stream 0 lowest
    output logic                  start_out,
    output logic [WAY-1:0]        way,
    output logic [WIDTH-1:0]      out
);
  if (WAYS < 1 || WIDTH < 1 || WAY != (WAYS > 1 ? $clog2(WAYS) : 1)) begin : refuse
    $error("frame_select: WAYS and WIDTH must be at least 1");
  end

  logic [WAY-1:0] started, way_d, way_q;  // the number of the start that is high, 0 if none is
  logic start_q;
  logic [WIDTH-1:0] out_q;

  always_comb begin
    started = '0;
    for (integer i = 0; i < WAYS; i = i + 1) if (start[i]) started = started | WAY'(i);
  end
  assign way_d = start != 0 ? started : way_q;

  always_ff @(posedge clk)
    if (rst) begin
      way_q   <= '0;
      start_q <= 1'b0;
    end else if (en) begin
      way_q   <= way_d;
      start_q <= start != 0;
    end

  always_ff @(posedge clk) if (en) out_q <= in[WIDTH*32'(way_d)+:WIDTH];

  assign start_out = start_q;
  assign way       = way_q;
  assign out       = out_q;
endmodule
`default_nettype wire
