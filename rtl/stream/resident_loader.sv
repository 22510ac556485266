// SPDX-License-Identifier: MIT-0
`default_nettype none
// resident_loader: loads frames that stay in the design from a stream, and gives the memory and
// address of each beat.
//
// The frames come one after another, frame 0 first. `write` has a bit for each frame's memory; the
// stream's data goes to all of them. LATENCY 0 cycles; initiation interval 1 cycle. `loaded` is
// high from the cycle after the last beat on, and s_ready low, until a reset.
module resident_loader #(
    parameter integer BEATS  = 8,  // beats of a frame, a power of two, at least 2
    parameter integer FRAMES = 1   // frames
) (
    input  wire                      clk,
    input  wire                      rst,
    input  wire                      s_valid,
    output logic                     s_ready,
    output logic [FRAMES-1:0]        write,
    output logic [$clog2(BEATS)-1:0] write_address,
    output logic                     loaded
);
  if (BEATS < 2 || (BEATS & (BEATS - 1)) != 0 || FRAMES < 1) begin : refuse
    $error("resident_loader: BEATS must be a power of two, at least 2, FRAMES at least 1");
  end

  localparam integer COUNT = $clog2(BEATS);

  logic [FRAMES-1:0] frame_q;  // one-hot; 0 once all are loaded
  logic [COUNT-1:0] beat_q;
  logic accepted;

  assign loaded        = frame_q == 0;
  assign s_ready       = !loaded;
  assign accepted      = s_valid && s_ready;
  assign write         = accepted ? frame_q : '0;
  assign write_address = beat_q;

  always_ff @(posedge clk)
    if (rst) begin
      frame_q <= FRAMES'(1);
      beat_q  <= '0;
    end else if (accepted) begin
      beat_q <= beat_q + 1'b1;
      if (beat_q == COUNT'(BEATS - 1)) frame_q <= FRAMES'({frame_q, 1'b0});
    end
endmodule
`default_nettype wire
