// SPDX-License-Identifier: MIT-0
`default_nettype none
// scalar_load: takes a beat of a stream: d in the cycle in which `write` is high.
//
// While `go` is high a beat is taken; `done` is high for the cycle after it, in which `go` is low.
module scalar_load #(
    parameter integer BITS = 13,  // bits of the scalar
    parameter integer BEAT = 16   // bits of a beat
) (
    input  wire             clk,
    input  wire             reset,
    input  wire             go,
    output logic            done,
    input  wire  [BEAT-1:0] tdata,
    input  wire             tvalid,
    output logic            tready,
    output logic            write,
    output logic [BITS-1:0] d
);
  if (BITS < 1 || BEAT < BITS) begin : refuse
    $error("scalar_load: BITS must be at least 1, BEAT at least BITS");
  end

  logic done_q;

  assign tready = go && !done_q;
  assign write  = tready && tvalid;
  assign d      = tdata[BITS-1:0];
  assign done   = done_q;

  always_ff @(posedge clk)
    if (reset) done_q <= 1'b0;
    else done_q <= write;

  logic unused;
  assign unused = &{1'b0, tdata};
endmodule
`default_nettype wire
