// frame_check: asserts that a stream marks the last beat of each frame, and no other. The design relies on no mark.
//
// In simulation only; synthesis leaves nothing of it.
module frame_check #(
    parameter integer BEATS = 8  // beats of a frame, at least 2
) (
    input logic clk,
    input logic rst,
    input logic valid,
    input logic ready,
    input logic last
);
  if (BEATS < 2) begin : refuse
    $error("frame_check: BEATS must be at least 2");
  end

`ifdef SYNTHESIS
  logic unused;
  assign unused = &{1'b0, clk, rst, valid, ready, last};
`else
  localparam integer COUNT = $clog2(BEATS);

  logic [COUNT-1:0] beat_q;

  always_ff @(posedge clk)
    if (rst) beat_q <= '0;
    else if (valid && ready) begin
      beat_q <= beat_q == COUNT'(BEATS - 1) ? '0 : beat_q + 1'b1;
      assert (last == (beat_q == COUNT'(BEATS - 1)))
      else $error("frame_check: tlast is %b at beat %0d of a frame of %0d", last, beat_q, BEATS);
    end
`endif
endmodule
