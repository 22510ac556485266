// frame_start: takes a frame of every argument once all are there, and reads their beats without gaps.
//
// `take` and `read` go to the frame buffers. `start` is high with the first beat at their outputs, LATENCY 2 cycles after the first
// `read`. Interval BEATS: the next frame follows the last beat without a gap. Stands still while en is low.
module frame_start #(
    parameter integer BEATS = 8  // beats of a frame, a power of two
) (
    input  logic clk,
    input  logic rst,
    input  logic en,
    input  logic frames_ready,  // every buffer holds a whole frame
    output logic take,
    output logic read,
    output logic start
);
  if (BEATS < 2 || (BEATS & (BEATS - 1)) != 0) begin : refuse
    $error("frame_start: BEATS must be a power of two");
  end

  localparam integer COUNT = $clog2(BEATS);

  logic reading_q;
  logic [COUNT-1:0] beat_q;

  assign take = frames_ready && (!reading_q || beat_q == '1);
  assign read = reading_q;

  always_ff @(posedge clk)
    if (rst) begin
      reading_q <= 1'b0;
      beat_q    <= '0;
    end else if (en) begin
      if (take) reading_q <= 1'b1;
      else if (beat_q == '1) reading_q <= 1'b0;
      if (reading_q) beat_q <= beat_q + 1'b1;
    end

  pulse_delay #(.DEPTH(2)) delay_start (.clk(clk), .rst(rst), .en(en), .d(reading_q && beat_q == 0), .q(start));
endmodule
