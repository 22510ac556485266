// frame_start: takes a frame of every argument once all are there, and reads their beats without gaps.
//
// `take` and `read` go to the frame buffers. `start` is high with the first beat at their outputs, LATENCY 2 cycles after the first
// `read`. Interval INTERVAL: with BEATS the next frame follows the last beat without a gap. Stands still while en is low.
module frame_start #(
    parameter integer BEATS    = 8,     // beats of a frame, at least 2
    parameter integer INTERVAL = BEATS  // cycles from frame to frame, at least BEATS
) (
    input  logic clk,
    input  logic rst,
    input  logic en,
    input  logic frames_ready,  // every buffer holds a whole frame
    output logic take,
    output logic read,
    output logic start
);
  if (BEATS < 2 || INTERVAL < BEATS) begin : refuse
    $error("frame_start: BEATS must be at least 2, INTERVAL at least BEATS");
  end

  localparam integer COUNT = $clog2(INTERVAL);

  logic busy_q, last;
  logic [COUNT-1:0] cycle_q;  // of the frame's interval

  assign last = cycle_q == COUNT'(INTERVAL - 1);
  assign take = frames_ready && (!busy_q || last);
  if (INTERVAL == BEATS) begin : no_gap
    assign read = busy_q;
  end else begin : gap
    assign read = busy_q && cycle_q < COUNT'(BEATS);
  end

  always_ff @(posedge clk)
    if (rst) begin
      busy_q  <= 1'b0;
      cycle_q <= '0;
    end else if (en) begin
      if (take) busy_q <= 1'b1;
      else if (last) busy_q <= 1'b0;
      if (busy_q) cycle_q <= last ? '0 : cycle_q + 1'b1;
    end

  pulse_delay #(.DEPTH(2)) delay_start (.clk(clk), .rst(rst), .en(en), .d(busy_q && cycle_q == 0), .q(start));
endmodule
