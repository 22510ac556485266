// SPDX-License-Identifier: MIT-0
`default_nettype none
// link_output: beats of a result as bytes, lowest first, in memory until the host has confirmed
// them.
//
// `q` is the byte `offset` above the oldest one, and may be read again; `release_read` frees the
// oldest `count` bytes. `level` is the number of bytes in memory. LATENCY 3 cycles from `offset` to
// `q`, 2 from a beat to its first byte in memory; initiation interval 2 cycles for each byte.
module link_output #(
    parameter integer CHUNK = 512,           // bytes of memory, a power of two
    parameter integer BYTES = 4,             // of a beat
    parameter integer PLACE = $clog2(CHUNK)
) (
    input  wire                clk,
    input  wire                rst,
    input  wire                s_valid,
    output logic               s_ready,
    input  wire  [8*BYTES-1:0] s_data,
    output logic [PLACE:0]     level,
    input  wire  [PLACE-1:0]   offset,
    output logic [7:0]         q,
    input  wire                release_read,
    input  wire  [PLACE:0]     count
);
  if (CHUNK < 2 || (CHUNK & (CHUNK - 1)) != 0 || BYTES < 1 || PLACE != $clog2(CHUNK)) begin : refuse
    $error("link_output: CHUNK must be a power of two, BYTES at least 1");
  end

  // Bytes of the level are read, others are written.
  (* no_rw_check *) logic [7:0] words[CHUNK];
  logic [PLACE:0] write_q, read_q;  // modulo 2 * CHUNK
  logic [PLACE-1:0] read_place_q;
  logic [7:0] byte_q, word_q, chosen;
  logic full_q, write, last_byte;

  assign level   = write_q - read_q;
  assign write   = full_q && !level[PLACE];
  assign s_ready = !full_q && last_byte;

  always_ff @(posedge clk)
    if (rst) begin
      write_q <= '0;
      read_q  <= '0;
      full_q  <= 1'b0;
    end else begin
      full_q <= full_q ? !write : s_valid;
      if (write) write_q <= write_q + 1'b1;
      if (release_read) read_q <= read_q + count;
    end

  always_ff @(posedge clk) begin
    if (write) words[write_q[PLACE-1:0]] <= byte_q;
    read_place_q <= read_q[PLACE-1:0] + offset;
    word_q       <= words[read_place_q];
    q            <= word_q;  // the memory's output register
    if (!full_q) byte_q <= chosen;
  end

  if (BYTES == 1) begin : single
    assign last_byte = 1'b1;
    assign chosen    = s_data;
  end else begin : several
    localparam integer COUNT = $clog2(BYTES);
    logic [COUNT-1:0] bytes_q;  // of the beat, that are in memory
    assign last_byte = bytes_q == COUNT'(BYTES - 1);
    assign chosen    = s_data[bytes_q*8+:8];
    always_ff @(posedge clk)
      if (rst) bytes_q <= '0;
      else if (s_valid && !full_q) bytes_q <= last_byte ? '0 : bytes_q + 1'b1;
  end
endmodule
`default_nettype wire
