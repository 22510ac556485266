// SPDX-License-Identifier: MIT-0
`default_nettype none
// frame_fifo: a ready/valid buffer at one of several outputs, so that a sink may take a whole frame
// of one output before it reads the next.
//
// LATENCY 3 cycles; initiation interval 1 cycle; DEPTH beats in memory and two in the registers
// behind it. These move together, as those of a block memory do: where a beat waited alone, the
// cycle after the sink takes it may be without a beat.
module frame_fifo #(
    parameter integer WIDTH = 33,  // bits of a beat
    parameter integer DEPTH = 8    // beats, at least 2
) (
    input  wire              clk,
    input  wire              rst,
    input  wire              s_valid,
    output logic             s_ready,
    input  wire  [WIDTH-1:0] s_data,
    output logic             m_valid,
    input  wire              m_ready,
    output logic [WIDTH-1:0] m_data
);
  if (WIDTH < 1 || DEPTH < 2) begin : refuse
    $error("frame_fifo: WIDTH must be at least 1, DEPTH at least 2");
  end

  localparam integer ADDRESS = $clog2(DEPTH);
  localparam integer COUNT = $clog2(DEPTH + 1);

  // A word is read while it is stored, and its place is written only while it is not.
  (* no_rw_check *) logic [WIDTH-1:0] words[DEPTH];
  logic [ADDRESS-1:0] write_place_q, read_place_q;
  logic [COUNT-1:0] stored_q, stored_d;  // beats in memory
  // It may enable a whole pipeline.
  (* max_fanout = 200 *) logic ready_q;
  logic read_valid_q, valid_q;
  logic [WIDTH-1:0] read_q, data_q;
  logic write, move, fetch;

  assign s_ready  = ready_q;
  assign write    = s_valid && s_ready;
  assign move     = !valid_q || m_ready;
  assign fetch    = move && stored_q != 0;
  assign stored_d = stored_q + COUNT'(write) - COUNT'(fetch);

  always_ff @(posedge clk)
    if (rst) begin
      write_place_q <= '0;
      read_place_q  <= '0;
      stored_q      <= '0;
      ready_q       <= 1'b1;
      read_valid_q  <= 1'b0;
      valid_q       <= 1'b0;
    end else begin
      if (write) write_place_q <= write_place_q == ADDRESS'(DEPTH - 1) ? '0 : write_place_q + 1'b1;
      if (fetch) read_place_q <= read_place_q == ADDRESS'(DEPTH - 1) ? '0 : read_place_q + 1'b1;
      stored_q <= stored_d;
      ready_q  <= stored_d != COUNT'(DEPTH);
      if (move) begin
        read_valid_q <= fetch;
        valid_q      <= read_valid_q;
      end
    end

  always_ff @(posedge clk) begin
    if (write) words[write_place_q] <= s_data;
    if (move) begin
      read_q <= words[read_place_q];
      data_q <= read_q;
    end
  end

  assign m_valid = valid_q;
  assign m_data  = data_q;
endmodule
`default_nettype wire
