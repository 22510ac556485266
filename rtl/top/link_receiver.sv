// SPDX-License-Identifier: MIT-0
`default_nettype none
// link_receiver: receives the frames of requests: header, payload, and checks that they are
// undamaged.
//
// `frame` is a pulse behind the END of a frame that is not empty; `heard`, `right`, `whole`,
// `header`, `stream`, `count` and `room` then hold until `busy` falls. The header is the one of the
// request until `load`; then it is the one of the reply, whose bytes leave at the bottom with
// `shift`. The bytes of a WRITE go to its stream while they come, `offset` bytes above what is
// there, and only if there is room for all of them: nobody reads them before they are committed. A
// frame that begins while `busy` is dropped whole, up to its END.
//
// Bytes come at least 16 cycles apart. LATENCY 3 cycles from a byte to `write`, 2 from an END to
// `frame`.
module link_receiver #(
    parameter integer CHUNK  = 512,  // bytes of a stream's memory, a power of two, 64 to 4096
    parameter integer INPUTS = 2,    // streams that are written
    parameter integer PLACE  = $clog2(CHUNK)
) (
    input  wire                          clk,
    input  wire                          rst,
    input  wire                          s_valid,
    input  wire  [7:0]                   s_data,
    input  wire                          broken,  // a byte was lost
    input  wire                          busy,
    output logic                         crc_clear,
    output logic                         crc_feed,
    output logic [7:0]                   crc_data,
    input  wire                          crc_right,
    input  wire  [INPUTS*(PLACE+1)-1:0]  levels,  // bytes in the streams' memories
    output logic                         write,
    output logic [7:0]                   data,
    output logic [PLACE:0]               offset,
    output logic                         room,    // for the bytes of a WRITE, in its stream
    output logic                         frame,
    output logic                         heard,   // the header is there
    output logic                         right,   // so is the CRC
    output logic                         whole,   // the length is what came
    output logic [47:0]                  header,  // length, command, sequence, session
    output logic [7:0]                   stream,  // first byte of the payload
    output logic [15:0]                  count,   // the two behind it
    input  wire                          load,
    input  wire  [7:0]                   load_command,
    input  wire  [15:0]                  load_length,
    input  wire                          shift
);
  if (CHUNK < 64 || CHUNK > 4096 || (CHUNK & (CHUNK - 1)) != 0
      || INPUTS < 1 || INPUTS > 32 || PLACE != $clog2(CHUNK)) begin : refuse
    $error("link_receiver: CHUNK must be a power of two from 64 to 4096, INPUTS 1 to 32");
  end

  localparam integer SELECT = INPUTS > 1 ? $clog2(INPUTS) : 1;

  // Indices of bytes in a frame.
  localparam logic [3:0] LENGTH_HIGH = 4'd5, STREAM = 4'd6, COUNT_LOW = 4'd7,
      COUNT_HIGH = 4'd8, REST = 4'd9;

  logic content, finish, wrong;
  logic [7:0] byte_data;

  slip_decode #(.END(8'hc0)) decode (
      .clk(clk), .rst(rst), .s_valid(s_valid), .s_data(s_data), .m_valid(content),
      .m_data(byte_data), .finish(finish), .wrong(wrong));

  logic [3:0] place_q;     // of the next byte
  logic [PLACE:0] less_q;  // bytes of the payload, less the first
  logic [2:0] behind_q;    // bytes behind the payload, 5 of more
  logic skip_q, spoiled_q, empty_q, long_q, take, payload, taking, begun;
  logic [15:0] length;

  assign take    = content && !busy && !skip_q;
  assign length  = {byte_data, header[47:40]};
  assign payload = !empty_q && (place_q == STREAM || offset != less_q);
  assign begun   = place_q != 0 || spoiled_q;

  assign crc_clear = finish && !busy;
  assign crc_feed  = take;
  assign crc_data  = byte_data;

  always_ff @(posedge clk)
    if (rst) skip_q <= 1'b0;
    else if (finish) skip_q <= 1'b0;
    else if (busy && (content || wrong || broken)) skip_q <= 1'b1;

  always_ff @(posedge clk)
    if (rst) begin
      place_q   <= '0;
      spoiled_q <= 1'b0;
      frame     <= 1'b0;
    end else begin
      frame <= finish && !busy && !skip_q && (begun || wrong);
      if (finish) begin
        place_q   <= '0;
        spoiled_q <= 1'b0;
      end else if (!busy && !skip_q) begin
        if (content && place_q != REST) place_q <= place_q + 1'b1;
        if (wrong || broken) spoiled_q <= 1'b1;
      end
    end

  always_ff @(posedge clk)
    if (finish && !busy) begin
      heard <= place_q >= STREAM;
      right <= crc_right && !spoiled_q && !wrong;
      whole <= place_q >= STREAM && behind_q == 3'd4 && !long_q;
    end

  always_ff @(posedge clk)
    if (load) header[47:24] <= {load_length, load_command};
    else if (shift || (take && place_q < STREAM)) header <= {byte_data, header[47:8]};

  always_ff @(posedge clk)
    if (take) begin
      if (place_q == LENGTH_HIGH) begin
        less_q   <= length[PLACE:0] - 1'b1;
        empty_q  <= length == 0;
        behind_q <= '0;
        long_q   <= length[15:PLACE+1] != 0 || (length[PLACE] && length[PLACE-1:1] != 0);
      end else if (place_q >= STREAM && !payload && behind_q != 3'd5) begin
        behind_q <= behind_q + 1'b1;
      end
      if (place_q == STREAM) stream <= payload ? byte_data : '0;
      if (place_q == COUNT_LOW) count[7:0] <= byte_data;
      if (place_q == COUNT_HIGH) count[15:8] <= byte_data;
    end

  // The check for room is made before the first byte for the memory arrives; from then on the level
  // only falls.
  logic [PLACE:0] level_q;
  logic [PLACE+1:0] after;
  logic exists;
  assign after  = {1'b0, level_q} + {1'b0, less_q};
  assign exists = stream < 8'(INPUTS);

  always_ff @(posedge clk) begin
    level_q <= levels[SELECT'(stream)*(PLACE+1)+:PLACE+1];
    if (place_q == COUNT_LOW) room <= exists && !long_q && after <= (PLACE + 2)'(CHUNK);
  end

  assign taking = take && place_q >= COUNT_LOW && payload;

  // The byte and its index stay until the next byte arrives.
  assign data = byte_data;

  logic counted_q;
  always_ff @(posedge clk) begin
    counted_q <= taking;
    write     <= taking && room && !rst;
    if (take && place_q == STREAM) offset <= '0;
    else if (counted_q) offset <= offset + 1'b1;
  end
endmodule
`default_nettype wire
