// SPDX-License-Identifier: MIT-0
`default_nettype none
// skid_buffer: a register slice of a ready/valid stream; ready comes from a register.
//
// LATENCY 1 cycle; initiation interval 1 cycle, no bubbles; two beats of storage.
module skid_buffer #(
    parameter integer WIDTH = 33  // bits of a beat
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
  if (WIDTH < 1) begin : refuse
    $error("skid_buffer: WIDTH must be at least 1");
  end

  // It may enable a whole pipeline.
  (* max_fanout = 200 *) logic ready_q;
  logic valid_q;
  logic [WIDTH-1:0] data_q, spare_q;

  // The spare holds a beat exactly while ready_q is low.
  always_ff @(posedge clk)
    if (rst) begin
      ready_q <= 1'b1;
      valid_q <= 1'b0;
    end else if (!valid_q || m_ready) begin
      valid_q <= s_valid || !ready_q;
      ready_q <= 1'b1;
    end else begin
      ready_q <= ready_q && !s_valid;
    end

  always_ff @(posedge clk) begin
    if (!valid_q || m_ready) data_q <= ready_q ? s_data : spare_q;
    if (ready_q) spare_q <= s_data;
  end

  assign s_ready = ready_q;
  assign m_valid = valid_q;
  assign m_data  = data_q;
endmodule
`default_nettype wire
