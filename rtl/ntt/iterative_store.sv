// SPDX-License-Identifier: MIT-0
`default_nettype none
// iterative_store: the memory of an iterative transform, filled from a stream and emptied into one.
//
// A word has LANES elements, a beat of the streams STREAM_LANES of them. With several buffers
// frames are loaded and unloaded while others are transformed; each frame stays in one buffer.
//
// `start` marks the first beat of a frame in; `go` comes with its last beat, and its words can be
// read two cycles later. A result can be read in the cycle after its write. `done` marks the write
// of the last result; four cycles later the first beat goes out, with `start_out`. LATENCY of a
// read 3 cycles (the choice of an address and its register, the memory, its output register).
// Holds its state while en is low.
module iterative_store #(
    parameter integer               BITS         = 13,  // bits of an element
    parameter integer               LANES        = 2,   // elements of a word, a power of two
    // elements of a beat, a power of two, at most LANES
    parameter integer               STREAM_LANES = 2,
    parameter integer               ADDRESS      = 4,   // bits of a word's address
    parameter integer               BUFFERS      = 1,   // frames held, 1 to 3
    // by bit of the address: the bit of a word's number that selects it when the forward transform
    // loads and the inverse unloads
    parameter logic [ADDRESS*5-1:0] NATURAL      = {5'd3, 5'd2, 5'd1, 5'd0},
    // the same when the forward transform unloads and the inverse loads
    parameter logic [ADDRESS*5-1:0] RESULT       = {5'd3, 5'd2, 5'd1, 5'd0},
    // by lane in memory: the element of a word of the stream
    parameter logic [LANES*6-1:0]   NATURAL_LANE = {6'd1, 6'd0},
    parameter logic [LANES*6-1:0]   RESULT_LANE  = {6'd1, 6'd0},
    parameter integer               SELECT       = BUFFERS > 1 ? 2 : 1
) (
    input  wire                          clk,
    input  wire                          rst,
    input  wire                          en,
    input  wire                          inverse,
    input  wire                          start,
    input  wire  [STREAM_LANES*BITS-1:0] in,
    output logic                         go,
    output logic [SELECT-1:0]            buffer,         // that `go` has filled
    input  wire  [SELECT-1:0]            read_buffer,
    input  wire  [ADDRESS-1:0]           read_address,
    output logic [LANES*BITS-1:0]        word,
    input  wire                          write,
    input  wire  [SELECT-1:0]            write_buffer,
    input  wire  [ADDRESS-1:0]           write_address,
    input  wire  [LANES*BITS-1:0]        result,
    input  wire                          done,
    output logic                         start_out,
    output logic [STREAM_LANES*BITS-1:0] out
);
  if (LANES < 2 || STREAM_LANES < 1 || STREAM_LANES > LANES
      || ADDRESS < 1 || BUFFERS < 1 || BUFFERS > 3) begin : refuse
    $error("iterative_store: STREAM_LANES must be at most LANES, BUFFERS 1 to 3");
  end

  localparam integer BEATS = LANES / STREAM_LANES;  // of a word
  localparam integer PART = $clog2(BEATS);
  localparam integer COUNT = ADDRESS + PART;

  function automatic [SELECT-1:0] next(input logic [SELECT-1:0] select);
    next = select == SELECT'(BUFFERS - 1) ? '0 : select + 1'b1;
  endfunction

  // ---- in: beats are gathered to words
  logic loading_q, load_q;
  logic [COUNT-1:0] load_beat_d, load_beat_q;
  logic [SELECT-1:0] load_buffer_q, load_buffer_2q;
  logic [ADDRESS-1:0] load_number, load_address_d, load_address_q;
  logic [LANES*BITS-1:0] gathered, load_word_d, load_word_q;
  logic full;

  assign load_beat_d = start ? '0 : load_beat_q;
  assign load_number = load_beat_d[COUNT-1:PART];
  assign go          = (start || loading_q) && &load_beat_d;
  assign buffer      = load_buffer_q;

  if (BEATS == 1) begin : whole_words
    assign gathered = in;
    assign full     = start || loading_q;
  end else begin : parts
    logic [(LANES-STREAM_LANES)*BITS-1:0] part_q;
    assign gathered = {in, part_q};
    assign full     = (start || loading_q) && &load_beat_d[PART-1:0];
    always_ff @(posedge clk) if (en) part_q <= gathered[LANES*BITS-1:STREAM_LANES*BITS];
  end

  for (genvar i = 0; i < ADDRESS; i = i + 1) begin : load_places
    localparam integer FORWARD = {27'd0, NATURAL[i*5+:5]};
    localparam integer INVERSE = {27'd0, RESULT[i*5+:5]};
    assign load_address_d[i] = inverse ? load_number[INVERSE] : load_number[FORWARD];
  end
  for (genvar i = 0; i < LANES; i = i + 1) begin : load_lanes
    localparam integer FORWARD = {26'd0, NATURAL_LANE[i*6+:6]};
    localparam integer INVERSE = {26'd0, RESULT_LANE[i*6+:6]};
    assign load_word_d[i*BITS+:BITS] =
        inverse ? gathered[INVERSE*BITS+:BITS] : gathered[FORWARD*BITS+:BITS];
  end

  always_ff @(posedge clk)
    if (rst) begin
      loading_q     <= 1'b0;
      load_q        <= 1'b0;
      load_beat_q   <= '0;
      load_buffer_q <= '0;
    end else if (en) begin
      load_q      <= full;
      load_beat_q <= load_beat_d + 1'b1;
      if (go) loading_q <= 1'b0;
      else if (start) loading_q <= 1'b1;
      if (go) load_buffer_q <= next(load_buffer_q);
    end
  always_ff @(posedge clk)
    if (en) begin
      load_buffer_2q <= load_buffer_q;
      load_address_q <= load_address_d;
      load_word_q    <= load_word_d;
    end

  // ---- out: words are cut into beats
  logic unloading_q;
  logic [COUNT-1:0] unload_beat_q;
  logic [SELECT-1:0] unload_buffer_q;
  logic [ADDRESS-1:0] unload_number, unload_address;
  logic [LANES*BITS-1:0] unload_raw, unload_word;

  assign unload_number = unload_beat_q[COUNT-1:PART];
  for (genvar i = 0; i < ADDRESS; i = i + 1) begin : unload_places
    localparam integer FORWARD = {27'd0, RESULT[i*5+:5]};
    localparam integer INVERSE = {27'd0, NATURAL[i*5+:5]};
    assign unload_address[i] = inverse ? unload_number[INVERSE] : unload_number[FORWARD];
  end
  for (genvar i = 0; i < LANES; i = i + 1) begin : unload_lanes
    // lane i of the memory is element LANE[i] of the stream's word
    for (genvar k = 0; k < LANES; k = k + 1) begin : elements
      if (NATURAL_LANE[i*6+:6] == 6'(k) && RESULT_LANE[i*6+:6] == 6'(k)) begin : same
        assign unload_word[k*BITS+:BITS] = unload_raw[i*BITS+:BITS];
      end else if (RESULT_LANE[i*6+:6] == 6'(k)) begin : differ
        for (genvar m = 0; m < LANES; m = m + 1) begin : sources
          if (NATURAL_LANE[m*6+:6] == 6'(k)) begin : natural
            assign unload_word[k*BITS+:BITS] =
                inverse ? unload_raw[m*BITS+:BITS] : unload_raw[i*BITS+:BITS];
          end
        end
      end
    end
  end

  always_ff @(posedge clk)
    if (rst) begin
      unloading_q     <= 1'b0;
      unload_beat_q   <= '0;
      unload_buffer_q <= SELECT'(BUFFERS - 1);
    end else if (en) begin
      if (done) begin
        unloading_q     <= 1'b1;
        unload_beat_q   <= '0;
        unload_buffer_q <= next(unload_buffer_q);
      end else if (unloading_q) begin
        unload_beat_q <= unload_beat_q + 1'b1;
        if (&unload_beat_q) unloading_q <= 1'b0;
      end
    end

  pulse_delay #(.DEPTH(4)) delay_start (.clk(clk), .rst(rst), .en(en), .d(done), .q(start_out));

  if (BEATS == 1) begin : whole_beats
    assign out = unload_word;
  end else begin : cut
    logic [PART-1:0] part_q, part_2q, part_3q;
    always_ff @(posedge clk)
      if (en) begin
        part_q  <= unload_beat_q[PART-1:0];
        part_2q <= part_q;
        part_3q <= part_2q;
      end
    assign out = unload_word[part_3q*STREAM_LANES*BITS+:STREAM_LANES*BITS];
  end

  // ---- the buffers
  logic [LANES*BITS-1:0] words[BUFFERS];
  for (genvar i = 0; i < BUFFERS; i = i + 1) begin : buffers
    logic loads, unloads, write_q;
    logic [ADDRESS-1:0] write_address_q, read_address_q;
    logic [LANES*BITS-1:0] d_q;
    assign loads   = load_q && (BUFFERS == 1 || load_buffer_2q == SELECT'(i));
    assign unloads = unloading_q && (BUFFERS == 1 || unload_buffer_q == SELECT'(i));
    // Registers before the memory: the wires to all of its blocks take a cycle of their own.
    always_ff @(posedge clk)
      if (rst) write_q <= 1'b0;
      else if (en) write_q <= loads || write && (BUFFERS == 1 || write_buffer == SELECT'(i));
    always_ff @(posedge clk)
      if (en) begin
        write_address_q <= loads ? load_address_q : write_address;
        d_q             <= loads ? load_word_q : result;
        read_address_q  <= unloads ? unload_address : read_address;
      end
    word_memory #(.WIDTH(LANES*BITS), .ADDRESS(ADDRESS)) memory (
        .clk(clk), .en(en), .write(write_q), .write_address(write_address_q), .d(d_q),
        .read_address(read_address_q), .q(words[i]));
  end
  if (BUFFERS == 1) begin : one
    assign word       = words[0];
    assign unload_raw = words[0];
    logic unused;
    assign unused = &{1'b0, read_buffer, write_buffer, load_buffer_2q, unload_buffer_q};
  end else begin : several
    localparam integer INDEX = $clog2(BUFFERS);
    logic [INDEX-1:0] read_buffer_q, read_buffer_2q, read_buffer_3q;
    logic [INDEX-1:0] unload_buffer_2q, unload_buffer_3q, unload_buffer_4q;
    always_ff @(posedge clk)
      if (en) begin
        read_buffer_q    <= INDEX'(read_buffer);
        read_buffer_2q   <= read_buffer_q;
        read_buffer_3q   <= read_buffer_2q;
        unload_buffer_2q <= INDEX'(unload_buffer_q);
        unload_buffer_3q <= unload_buffer_2q;
        unload_buffer_4q <= unload_buffer_3q;
      end
    logic unused;
    assign unused = &{1'b0, read_buffer};
    assign word       = words[read_buffer_3q];
    assign unload_raw = words[unload_buffer_4q];
  end
endmodule
`default_nettype wire
