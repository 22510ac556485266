// SPDX-License-Identifier: MIT-0
`default_nettype none
// frame_wait: stores frames until they are played back: a delay that is chosen at run time. A frame
// may be played back several times.
//
// A frame begins with `start_in` and is BEATS beats without gaps. `play` reads the oldest stored
// frame; with `keep` it stays stored and the next `play` repeats it; otherwise it is removed.
//
// LATENCY 2 cycles from `play` to the first beat at q (memory and its output register), the others
// follow; initiation interval BEATS cycles on both sides; holds its state while en is low. A frame
// may be played from the cycle after its start_in on, while it is still coming in. A word is free
// again in the cycle that reads it for the last time; words not yet free are never more than DEPTH,
// and no word is read before it was written: simulation asserts both, hardware checks neither.
module frame_wait #(
    parameter integer WIDTH = 32,  // bits of a beat
    parameter integer BEATS = 8,   // beats of a frame
    // beats stored, of all frames; any number, below BEATS too where frames are played in time
    parameter integer DEPTH = 16
) (
    input  wire              clk,
    input  wire              rst,
    input  wire              en,
    input  wire              start_in,
    input  wire  [WIDTH-1:0] d,
    input  wire              play,
    input  wire              keep,
    output logic [WIDTH-1:0] q
);
  if (WIDTH < 1 || BEATS < 1 || DEPTH < 2) begin : refuse
    $error("frame_wait: WIDTH and BEATS must be at least 1, DEPTH at least 2");
  end

  localparam integer ADDRESS = $clog2(DEPTH);
  localparam integer COUNT = $clog2(BEATS + 1);
  localparam integer FRAME = BEATS % DEPTH;  // from the first word of a frame to that of the next

  logic [WIDTH-1:0] words[DEPTH];
  logic [ADDRESS-1:0] write_place_q, read_place_d, read_place_q, oldest_q;
  logic [ADDRESS:0] after;  // the oldest frame, before it is taken modulo DEPTH
  logic [COUNT-1:0] left_q; // beats still to be written
  logic [WIDTH-1:0] read_q, word_q;
  logic write;

  assign write        = start_in || left_q != 0;
  assign read_place_d = play ? oldest_q : read_place_q;
  assign after        = {1'b0, oldest_q} + (ADDRESS + 1)'(FRAME);

  always_ff @(posedge clk)
    if (rst) begin
      write_place_q <= '0;
      read_place_q  <= '0;
      oldest_q      <= '0;
      left_q        <= '0;
    end else if (en) begin
      if (write) begin
        write_place_q <= write_place_q == ADDRESS'(DEPTH - 1) ? '0 : write_place_q + 1'b1;
        left_q        <= start_in ? COUNT'(BEATS - 1) : left_q - 1'b1;
      end
      read_place_q <= read_place_d == ADDRESS'(DEPTH - 1) ? '0 : read_place_d + 1'b1;
      if (play && !keep)
        oldest_q <= after >= (ADDRESS + 1)'(DEPTH)
            ? ADDRESS'(after - (ADDRESS + 1)'(DEPTH)) : ADDRESS'(after);
    end

  always_ff @(posedge clk)
    if (en) begin
      if (write) words[write_place_q] <= d;
      read_q <= words[read_place_d];
      word_q <= read_q;
    end

  assign q = word_q;

`ifndef SYNTHESIS
  // Words that are not free; beats of the frame that plays which are still to come, and whether
  // they are freed.
  integer held_q, beats_q, held_d, position;
  logic last_q, frees, reads;

  assign reads    = play || beats_q != 0;
  assign frees    = play ? !keep : beats_q != 0 && last_q;
  assign held_d   = held_q + (write ? 1 : 0) - (frees ? 1 : 0);
  assign position = frees || play ? 0 : BEATS - beats_q;  // from the oldest word that is not free

  always_ff @(posedge clk)
    if (rst) begin
      held_q  <= 0;
      beats_q <= 0;
      last_q  <= 1'b0;
    end else if (en) begin
      held_q <= held_d;
      if (play) begin
        beats_q <= BEATS - 1;
        last_q  <= !keep;
      end else if (beats_q != 0) beats_q <= beats_q - 1;
      assert (held_d <= DEPTH)
      else $error("frame_wait: %0d words wait where there are %0d", held_d, DEPTH);
      assert (!reads || position < held_q)
      else $error("frame_wait: a word is read before it is written");
    end
`endif
endmodule
`default_nettype wire
