// SPDX-License-Identifier: MIT-0
`default_nettype none
// scalar_store: sends q as a beat of a stream.
//
// While `go` is high q is taken as soon as the beat before it has left; `done` is high for the
// cycle after it, in which `go` is low.
module scalar_store #(
    parameter integer BITS = 13,  // bits of the scalar
    parameter integer BEAT = 16   // bits of a beat
) (
    input  wire             clk,
    input  wire             reset,
    input  wire             go,
    output logic            done,
    input  wire  [BITS-1:0] q,
    output logic [BEAT-1:0] tdata,
    output logic            tvalid,
    input  wire             tready,
    output logic            tlast
);
  if (BITS < 1 || BEAT < BITS) begin : refuse
    $error("scalar_store: BITS must be at least 1, BEAT at least BITS");
  end

  logic done_q, valid_q, take;
  logic [BITS-1:0] data_q;

  assign take   = go && !done_q && (!valid_q || tready);
  assign done   = done_q;
  assign tdata  = BEAT'(data_q);
  assign tvalid = valid_q;
  assign tlast  = 1'b1;

  always_ff @(posedge clk)
    if (reset) begin
      done_q  <= 1'b0;
      valid_q <= 1'b0;
    end else begin
      done_q  <= take;
      valid_q <= take || (valid_q && !tready);
    end

  always_ff @(posedge clk) if (take) data_q <= q;
endmodule
`default_nettype wire
