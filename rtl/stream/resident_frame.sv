// SPDX-License-Identifier: MIT-0
`default_nettype none
// resident_frame: a frame that is written once and read many times: like constant_frame, with a
// table that is loaded at run time.
//
// LATENCY 2 cycles from `start` to the first beat; the others follow, one a cycle, and the next
// frame may start with the last of them. Initiation interval BEATS cycles; reading holds its state
// while en is low, writing does not wait for en: a loader works while the pipeline is stalled. A
// beat may be read from the cycle after the one that writes it; reading it in that cycle gives an
// unspecified beat.
module resident_frame #(
    parameter integer WIDTH = 32,  // bits of a beat
    parameter integer BEATS = 8    // beats of a frame, a power of two, at least 2
) (
    input  wire                      clk,
    input  wire                      rst,
    input  wire                      en,
    input  wire                      write,
    input  wire  [$clog2(BEATS)-1:0] write_address,
    input  wire  [WIDTH-1:0]         d,
    input  wire                      start,
    output logic [WIDTH-1:0]         data
);
  if (WIDTH < 1 || BEATS < 2 || (BEATS & (BEATS - 1)) != 0) begin : refuse
    $error("resident_frame: WIDTH must be at least 1, BEATS a power of two, at least 2");
  end

  localparam integer COUNT = $clog2(BEATS);

  (* no_rw_check *) logic [WIDTH-1:0] words[BEATS];
  logic [COUNT-1:0] beat_q, beat_d;
  logic [WIDTH-1:0] read_q, data_q;

  assign beat_d = start ? '0 : beat_q + 1'b1;

  always_ff @(posedge clk)
    if (rst) beat_q <= '0;
    else if (en) beat_q <= beat_d;

  always_ff @(posedge clk) if (write) words[write_address] <= d;

  always_ff @(posedge clk)
    if (en) begin
      read_q <= words[beat_d];
      data_q <= read_q;
    end

  assign data = data_q;
endmodule
`default_nettype wire
