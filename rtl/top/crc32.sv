// SPDX-License-Identifier: MIT-0
`default_nettype none
// crc32: the CRC-32 of bytes (IEEE 802.3, reflected: x^32 + x^26 + x^23 + x^22 + x^16 + x^12 + x^11
// + x^10 + x^8 + x^7 + x^5 + x^4 + x^2 + x + 1).
//
// `next` is the lowest byte of the CRC of all bytes fed since `clear`, ready to be sent; `shift`
// instead of `feed` advances to the next byte. `right` is high if the last four bytes were the CRC
// of the bytes before them, since the remainder is then a constant. It processes one bit in each
// cycle: LATENCY 9 cycles, initiation interval 9 cycles, with a quarter of the logic of a circuit
// for a byte in each cycle; a byte on the line takes at least 80 cycles.
module crc32 #(
    parameter logic [31:0] POLYNOMIAL = 32'hedb88320  // without x^32, x^31 in the lowest bit
) (
    input  wire        clk,
    input  wire        clear,
    input  wire        feed,
    input  wire        shift,
    input  wire  [7:0] data,
    output logic [7:0] next,
    output logic       right
);
  if (POLYNOMIAL[31] != 1'b1) begin : refuse
    $error("crc32: POLYNOMIAL must have a 1");
  end

  logic [31:0] crc_q;
  logic [7:0] data_q;
  logic [3:0] bits_q;  // of the byte, still to come
  logic shift_q, carry;

  assign carry = !shift_q && (crc_q[0] ^ data_q[0]);
  assign next  = ~crc_q[7:0];
  assign right = crc_q == 32'hdebb20e3;

  always_ff @(posedge clk)
    if (clear) begin
      crc_q  <= '1;
      bits_q <= '0;
    end else if (feed || shift) begin
      bits_q <= 4'd8;
    end else if (bits_q != 0) begin
      bits_q <= bits_q - 1'b1;
      crc_q  <= (crc_q >> 1) ^ (carry ? POLYNOMIAL : 32'd0);
    end

  always_ff @(posedge clk)
    if (feed || shift) begin
      data_q  <= data;
      shift_q <= shift;
    end else begin
      data_q <= data_q >> 1;
    end
endmodule
`default_nettype wire
