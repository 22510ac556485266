// SPDX-License-Identifier: MIT-0
`default_nettype none
// resident_reorder: reorders frames that stay in the design, between their stream and their
// memories.
//
// Takes FRAMES frames, then nothing more until a reset; permutes the elements as frame_reorder
// does; `m_valid` marks its output beats. It advances when a beat arrives; after the last beat it
// advances in every cycle until all beats have left. Its output has no back-pressure.
//
// LATENCY BEATS + 3 cycles in which it advances; initiation interval BEATS cycles. Memory: 2*BEATS
// words in each lane.
module resident_reorder #(
    parameter integer             BITS   = 32,                             // bits of an element
    // elements a beat, a power of two
    parameter integer             LANES  = 2,
    // beats of a frame, a power of two, at least 2
    parameter integer             BEATS  = 8,
    parameter integer             FRAMES = 1,                              // frames
    parameter integer             PLACE  = $clog2(LANES) + $clog2(BEATS),  // bits of an index
    parameter logic [8*PLACE-1:0] FROM   = 0                               // as in frame_reorder
) (
    input  wire                   clk,
    input  wire                   rst,
    input  wire                   s_valid,
    output logic                  s_ready,
    input  wire  [BITS*LANES-1:0] s_data,
    output logic                  m_valid,
    output logic [BITS*LANES-1:0] m_data
);
  if (FRAMES < 1) begin : refuse
    $error("resident_reorder: FRAMES must be at least 1");
  end

  localparam integer COUNT = $clog2(BEATS);
  localparam integer FRAME = $clog2(FRAMES + 1);
  localparam integer FLUSH = $clog2(BEATS + 4);

  logic [COUNT-1:0] beat_q;
  logic [FRAME-1:0] frame_q;  // frames that are in
  logic [FLUSH-1:0] flush_q;  // remaining cycles in which it advances after them
  logic accepted, moves, start_out, active_q;

  assign s_ready  = frame_q != FRAME'(FRAMES);
  assign accepted = s_valid && s_ready;
  assign moves    = accepted || (!s_ready && flush_q != 0);
  assign m_valid  = moves && (start_out || active_q);

  always_ff @(posedge clk)
    if (rst) begin
      beat_q   <= '0;
      frame_q  <= '0;
      flush_q  <= FLUSH'(BEATS + 3);
      active_q <= 1'b0;
    end else begin
      if (accepted) beat_q <= beat_q + 1'b1;
      if (accepted && beat_q == COUNT'(BEATS - 1)) frame_q <= frame_q + 1'b1;
      if (moves && !accepted) flush_q <= flush_q - 1'b1;
      if (moves && start_out) active_q <= 1'b1;
    end

  frame_reorder #(.BITS(BITS), .LANES(LANES), .BEATS(BEATS), .FROM(FROM)) order (
      .clk(clk), .rst(rst), .en(moves), .start(accepted && beat_q == 0), .in(s_data),
      .start_out(start_out), .out(m_data));
endmodule
`default_nettype wire
