// SPDX-License-Identifier: MIT-0
`default_nettype none
// frame_check: error = 1 from the cycle after the first beat with a wrong last-beat mark until a
// reset.
//
// `last` has to be high on beat BEATS - 1 of a frame, and low on every other beat. Beats are
// counted from the reset on, independent of `last`. The check only observes the stream. LATENCY 1
// cycle from the beat to `error`; initiation interval 1 cycle.
//
// Cost in look-up tables and flip-flops, by Yosys 0.70: ECP5 (a CCU2C counts as 2 tables) 1 + 1 for
// 1 beat, 3 + 2 for 2, 22 + 10 for 512, 19 + 13 for 4096; iCE40 1 + 1, 4 + 2, 15 + 10, 18 + 13.
// Measured by `read_verilog -sv frame_check.sv; chparam -set BEATS n frame_check; synth_ecp5 -top
// frame_check; stat`.
module frame_check #(
    parameter integer BEATS = 8  // beats of a frame, at least 1
) (
    input  wire  clk,
    input  wire  rst,
    input  wire  valid,
    input  wire  ready,
    input  wire  last,
    output logic error
);
  if (BEATS < 1) begin : refuse
    $error("frame_check: BEATS must be at least 1");
  end

  logic beat, is_last, error_q;  // a beat is taken, and it ends a frame

  assign beat  = valid && ready;
  assign error = error_q;

  if (BEATS == 1) begin : single
    assign is_last = 1'b1;
  end else begin : counted
    localparam integer COUNT = $clog2(BEATS);
    logic [COUNT-1:0] beat_q;

    assign is_last = beat_q == COUNT'(BEATS - 1);

    always_ff @(posedge clk)
      if (rst) beat_q <= '0;
      else if (beat) beat_q <= is_last && BEATS != 2 ** COUNT ? '0 : beat_q + 1'b1;
  end

  always_ff @(posedge clk)
    if (rst) error_q <= 1'b0;
    else if (beat && last != is_last) error_q <= 1'b1;

`ifndef SYNTHESIS
  // A warning, and not an error: the design goes on, and a test bench may well send a wrong mark.
  always_ff @(posedge clk)
    if (!rst && beat)
      assert (error_q || last == is_last)
      else
        $warning("frame_check: expected tlast %b, found %b, in a frame of %0d beats",
                 is_last, last, BEATS);
`endif
endmodule
`default_nettype wire
