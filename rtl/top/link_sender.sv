// SPDX-License-Identifier: MIT-0
`default_nettype none
// link_sender: the frame of a reply: END, header, payload, CRC, END.
//
// The header leaves its register at the bottom, byte by byte (`shift`); payload byte `offset` is
// expected 8 cycles after the offset came. Bytes are taken at least 16 cycles apart. LATENCY 1
// cycle from `start` to the first byte; `done` is a pulse when the last one was taken.
module link_sender #(
    parameter integer PLACE = 9  // bits of a length, less one
) (
    input  wire            clk,
    input  wire            rst,
    input  wire            start,
    input  wire  [PLACE:0] length,
    output logic           done,
    input  wire  [7:0]     header,
    output logic           shift,
    output logic [PLACE-1:0] offset,
    output logic           next,       // the payload goes on
    input  wire  [7:0]     payload,
    output logic           crc_feed,
    output logic           crc_shift,
    input  wire  [7:0]     crc,
    output logic           m_valid,
    input  wire            m_ready,
    output logic           m_mark,     // the byte is an END
    output logic [7:0]     m_data
);
  if (PLACE < 5) begin : refuse
    $error("link_sender: PLACE must be at least 5");
  end

  localparam logic [2:0] IDLE = 3'd0, OPEN = 3'd1, HEADER = 3'd2, PAYLOAD = 3'd3,
      CHECK = 3'd4, CLOSE = 3'd5;

  logic [2:0] part_q;
  logic [2:0] index_q;     // of the byte in the header or the CRC
  logic [PLACE:0] count_q;  // bytes of payload that were taken
  logic taken;

  assign offset = count_q[PLACE-1:0];

  assign m_valid   = part_q != IDLE;
  assign m_mark    = part_q == OPEN || part_q == CLOSE;
  assign taken     = m_valid && m_ready;
  assign shift     = taken && part_q == HEADER;
  assign next      = taken && part_q == PAYLOAD;
  assign crc_feed  = shift || next;
  assign crc_shift = taken && part_q == CHECK;
  assign done      = taken && part_q == CLOSE;

  // A cycle late, and the payload's end too: the byte before is still on the line.
  always_ff @(posedge clk) m_data <= part_q == HEADER ? header : part_q == PAYLOAD ? payload : crc;

  always_ff @(posedge clk)
    if (rst) part_q <= IDLE;
    else if (start) part_q <= OPEN;
    else if (part_q == PAYLOAD && count_q == length) part_q <= CHECK;
    else if (taken)
      case (part_q)
        OPEN:   part_q <= HEADER;
        HEADER: if (index_q == 3'd5) part_q <= PAYLOAD;
        CHECK:  if (index_q == 3'd3) part_q <= CLOSE;
        PAYLOAD: part_q <= PAYLOAD;
        default: part_q <= IDLE;
      endcase

  always_ff @(posedge clk)
    if (start) begin
      index_q <= '0;
      count_q <= '0;
    end else begin
      if (shift) index_q <= index_q == 3'd5 ? '0 : index_q + 1'b1;
      if (crc_shift) index_q <= index_q + 1'b1;
      if (next) count_q <= count_q + 1'b1;
    end
endmodule
`default_nettype wire
