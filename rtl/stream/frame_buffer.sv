// SPDX-License-Identifier: MIT-0
`default_nettype none
// frame_buffer: collects the beats of a stream until a whole frame is stored, then passes it on
// without gaps.
//
// So a source that pauses in the middle of a frame never stalls frames that are already in the
// pipeline. `frame_ready` is high while at least one whole frame is stored; `take` (with en, only
// while frame_ready) claims it; its beats are read by BEATS enabled cycles of `read`. LATENCY 2
// cycles from `read` to `data`; initiation interval 1 cycle. SLACK beats of storage in addition to
// a frame keep a full-rate source from waiting.
//
// The slack of a long frame, of a power of two of beats and more than a block of memory, is in a
// memory of its own: otherwise a block more, or a choice among blocks before the output register,
// would be for it.
module frame_buffer #(
    parameter integer WIDTH = 32,  // bits of a beat
    parameter integer BEATS = 8,   // beats of a frame
    parameter integer SLACK = 8,   // beats stored beyond one frame
    parameter integer LONG = 1024  // beats of a long frame, of more than 18 bits each
) (
    input  wire              clk,
    input  wire              rst,
    input  wire              s_valid,
    output logic             s_ready,
    input  wire  [WIDTH-1:0] s_data,
    input  wire              en,
    output logic             frame_ready,
    input  wire              take,
    input  wire              read,
    output logic [WIDTH-1:0] data
);
  if (WIDTH < 1 || BEATS < 2 || SLACK < 0 || LONG < 2) begin : refuse
    $error("frame_buffer: WIDTH must be at least 1, BEATS and LONG at least 2, SLACK at least 0");
  end

  localparam integer WORDS = BEATS + SLACK;
  localparam integer ADDRESS = $clog2(WORDS);
  localparam integer COUNT = $clog2(WORDS + 1);
  localparam integer BEAT = $clog2(BEATS);
  localparam integer FRAMES = $clog2(WORDS / BEATS + 1);

  logic [ADDRESS-1:0] write_place_q, read_place_q;
  logic [COUNT-1:0] stored_q;   // beats in memory
  // Registers of their own, so that no sum or comparison stands between `en` or `s_valid` and
  // another register: places are free, exactly one is, and the next beat is the last of its frame.
  logic ready_q, one_q, last_q;
  logic [BEAT-1:0] beat_q;      // beats of the frame being written
  logic [FRAMES-1:0] frames_q;  // whole frames not yet taken
  logic write, fetch, completed, taken, two_left;

  assign s_ready     = ready_q;
  assign write       = s_valid && ready_q;
  assign fetch       = en && read;
  assign completed   = write && last_q;
  assign taken       = en && take;
  assign frame_ready = frames_q != 0;
  assign two_left    = stored_q == COUNT'(WORDS - 2);

  always_ff @(posedge clk)
    if (rst) begin
      write_place_q <= '0;
      read_place_q  <= '0;
      stored_q      <= '0;
      ready_q       <= 1'b1;
      one_q         <= 1'b0;
      beat_q        <= '0;
      last_q        <= 1'b0;
      frames_q      <= '0;
    end else begin
      if (write) begin
        write_place_q <= write_place_q == ADDRESS'(WORDS - 1) ? '0 : write_place_q + 1'b1;
        beat_q        <= last_q ? '0 : beat_q + 1'b1;
        last_q        <= beat_q == BEAT'(BEATS - 2);
      end
      if (fetch) read_place_q <= read_place_q == ADDRESS'(WORDS - 1) ? '0 : read_place_q + 1'b1;
      stored_q <= stored_q + COUNT'(write) - COUNT'(fetch);
      ready_q  <= fetch || (ready_q && !(one_q && write));
      one_q    <= write == fetch ? one_q : fetch ? !ready_q : two_left;
      frames_q <= frames_q + FRAMES'(completed) - FRAMES'(taken);
    end

  // A frame is read once it is stored as a whole, and the place of a stored beat is not written.
  if (SLACK > 0 && SLACK <= BEATS && (BEATS & (BEATS - 1)) == 0 && BEATS >= LONG
      && BEATS * WIDTH > 18 * LONG) begin : apart
    localparam integer PLACE = $clog2(BEATS);
    localparam integer SPARE = SLACK > 1 ? $clog2(SLACK) : 1;
    (* no_rw_check *) logic [WIDTH-1:0] words[BEATS];
    (* no_rw_check *) logic [WIDTH-1:0] spare[SLACK];
    logic [WIDTH-1:0] read_q, data_q, spare_read_q, spare_q;
    logic beyond_read_q, beyond_q;  // the beat is one of the spare places
    always_ff @(posedge clk)
      if (write) begin
        if (write_place_q[PLACE]) spare[write_place_q[SPARE-1:0]] <= s_data;
        else words[write_place_q[PLACE-1:0]] <= s_data;
      end
    always_ff @(posedge clk)
      if (en) begin
        read_q        <= words[read_place_q[PLACE-1:0]];
        data_q        <= read_q;
        spare_read_q  <= spare[read_place_q[SPARE-1:0]];
        spare_q       <= spare_read_q;
        beyond_read_q <= read_place_q[PLACE];
        beyond_q      <= beyond_read_q;
      end
    assign data = beyond_q ? spare_q : data_q;
  end else begin : whole
    (* no_rw_check *) logic [WIDTH-1:0] words[WORDS];
    logic [WIDTH-1:0] read_q, data_q;
    always_ff @(posedge clk) if (write) words[write_place_q] <= s_data;
    always_ff @(posedge clk)
      if (en) begin
        read_q <= words[read_place_q];
        data_q <= read_q;
      end
    assign data = data_q;
  end
endmodule
`default_nettype wire
