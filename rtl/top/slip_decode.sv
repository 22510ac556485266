// SPDX-License-Identifier: MIT-0
`default_nettype none
// slip_decode: bytes of the line to bytes of frames (SLIP, RFC 1055).
//
// For each `s_valid` at most one of: `m_valid` with `data`, a byte of the frame; `finish`, the END
// of a frame. `wrong` marks an ESC before a byte that it cannot escape; it may be high together
// with `finish`. `m_data` stays until the next byte. LATENCY 1 cycle; initiation interval 1 cycle.
module slip_decode #(
    parameter logic [7:0] END = 8'hc0,  // ends a frame
    parameter logic [7:0] ESC = 8'hdb   // escapes the byte that encodes END or ESC
) (
    input  wire        clk,
    input  wire        rst,
    input  wire        s_valid,
    input  wire  [7:0] s_data,
    output logic       m_valid,
    output logic [7:0] m_data,
    output logic       finish,
    output logic       wrong
);
  if (END == ESC) begin : refuse
    $error("slip_decode: END and ESC must differ");
  end

  localparam logic [7:0] ESC_END = 8'hdc, ESC_ESC = 8'hdd;

  logic escaped_q, known, ends;

  assign known = s_data == ESC_END || s_data == ESC_ESC;
  assign ends  = s_data == END;

  always_ff @(posedge clk)
    if (rst) escaped_q <= 1'b0;
    else if (s_valid) escaped_q <= !escaped_q && s_data == ESC;

  always_ff @(posedge clk) begin
    finish  <= s_valid && ends && !rst;
    m_valid <= s_valid && !ends && (escaped_q ? known : s_data != ESC) && !rst;
    wrong   <= s_valid && escaped_q && !known && !rst;
    if (s_valid) m_data <= !escaped_q ? s_data : s_data == ESC_END ? END : ESC;
  end
endmodule
`default_nettype wire
