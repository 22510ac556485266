// SPDX-License-Identifier: MIT-0
`default_nettype none
// slip_encode: bytes of frames to bytes of the line (SLIP, RFC 1055).
//
// A beat is a byte of a frame, or with `s_mark` the END before or behind it. LATENCY 0; initiation
// interval 1 cycle, or 2 where a byte is escaped.
module slip_encode #(
    parameter logic [7:0] END = 8'hc0,  // ends a frame
    parameter logic [7:0] ESC = 8'hdb   // escapes the byte that encodes END or ESC
) (
    input  wire        clk,
    input  wire        rst,
    input  wire        s_valid,
    output logic       s_ready,
    input  wire        s_mark,
    input  wire  [7:0] s_data,
    output logic       m_valid,
    input  wire        m_ready,
    output logic [7:0] m_data
);
  if (END == ESC) begin : refuse
    $error("slip_encode: END and ESC must differ");
  end

  localparam logic [7:0] ESC_END = 8'hdc, ESC_ESC = 8'hdd;

  logic escaped_q, escape;

  assign escape  = !s_mark && !escaped_q && (s_data == END || s_data == ESC);
  assign m_valid = s_valid;
  assign s_ready = m_ready && !escape;
  assign m_data  = s_mark ? END : escape ? ESC : !escaped_q ? s_data
      : s_data == END ? ESC_END : ESC_ESC;

  always_ff @(posedge clk)
    if (rst) escaped_q <= 1'b0;
    else if (s_valid && m_ready) escaped_q <= escape;
endmodule
`default_nettype wire
