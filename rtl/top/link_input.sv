// SPDX-License-Identifier: MIT-0
`default_nettype none
// link_input: bytes of an argument, in memory until the accelerator takes them, lowest first, as
// beats; the last beat of each frame is marked.
//
// A byte is written `offset` above those that count; `commit` makes `offset` more count. Only whole
// beats leave. `level` is the number of bytes that count and have not left the memory; the writer
// keeps it at CHUNK at most. LATENCY 4 cycles from `commit` to the beat of a byte; initiation
// interval 3 cycles a byte, and one more a beat.
module link_input #(
    parameter integer CHUNK = 512,           // bytes of memory, a power of two
    parameter integer BYTES = 4,             // of a beat
    parameter integer BEATS = 8,             // of a frame
    parameter integer PLACE = $clog2(CHUNK)
) (
    input  wire                clk,
    input  wire                rst,
    input  wire                write,
    input  wire  [7:0]         data,
    input  wire  [PLACE:0]     offset,
    input  wire                commit,
    output logic [PLACE:0]     level,
    output logic               m_valid,
    input  wire                m_ready,
    output logic [8*BYTES-1:0] m_data,
    output logic               m_last
);
  if (CHUNK < 2 || (CHUNK & (CHUNK - 1)) != 0 || BYTES < 1 || BEATS < 1
      || PLACE != $clog2(CHUNK)) begin : refuse
    $error("link_input: CHUNK must be a power of two, BYTES and BEATS at least 1");
  end

  // Bytes that count are read, others are written.
  (* no_rw_check *) logic [7:0] words[CHUNK];
  logic [PLACE:0] write_q, read_q;  // modulo 2 * CHUNK
  logic [PLACE:0] above;
  logic [7:0] word_q, byte_q;
  logic fetch, read_valid_q, fetched_q, last_byte;

  assign level = write_q - read_q;
  assign above = write_q + offset;
  assign fetch = write_q != read_q && !read_valid_q && !fetched_q && !m_valid;

  always_ff @(posedge clk) begin
    if (write) words[above[PLACE-1:0]] <= data;
    word_q <= words[read_q[PLACE-1:0]];
    byte_q <= word_q;  // the memory's output register
  end

  always_ff @(posedge clk)
    if (rst) begin
      write_q      <= '0;
      read_q       <= '0;
      read_valid_q <= 1'b0;
      fetched_q    <= 1'b0;
      m_valid      <= 1'b0;
    end else begin
      if (commit) write_q <= above;
      if (fetch) read_q <= read_q + 1'b1;
      read_valid_q <= fetch;
      fetched_q    <= read_valid_q;
      m_valid      <= m_valid ? !m_ready : fetched_q && last_byte;
    end

  if (BYTES == 1) begin : single
    assign last_byte = 1'b1;
    always_ff @(posedge clk) if (fetched_q) m_data <= byte_q;
  end else begin : several
    localparam integer COUNT = $clog2(BYTES);
    logic [COUNT-1:0] bytes_q;  // of the beat, that are there
    assign last_byte = bytes_q == COUNT'(BYTES - 1);
    always_ff @(posedge clk)
      if (rst) bytes_q <= '0;
      else if (fetched_q) bytes_q <= last_byte ? '0 : bytes_q + 1'b1;
    always_ff @(posedge clk) if (fetched_q) m_data <= {byte_q, m_data[8*BYTES-1:8]};
  end

  if (BEATS == 1) begin : mark
    assign m_last = 1'b1;
  end else begin : count
    localparam integer BEAT = $clog2(BEATS);
    logic [BEAT-1:0] beat_q;  // of the frame, that is or will be offered
    assign m_last = beat_q == BEAT'(BEATS - 1);
    always_ff @(posedge clk)
      if (rst) beat_q <= '0;
      else if (m_valid && m_ready) beat_q <= m_last ? '0 : beat_q + 1'b1;
  end
endmodule
`default_nettype wire
