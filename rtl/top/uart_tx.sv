// SPDX-License-Identifier: MIT-0
`default_nettype none
// uart_tx: bytes onto an asynchronous line (8 data bits, no parity, 1 stop bit, idle high, least
// significant bit first).
//
// LATENCY 1 cycle from a byte to its start bit; initiation interval 10 * DIVIDER + 1 cycles. `tx`
// comes from a register.
module uart_tx #(
    parameter integer DIVIDER = 8  // clocks of a bit, at least 8
) (
    input  wire        clk,
    input  wire        rst,
    input  wire        valid,
    output logic       ready,
    input  wire  [7:0] data,
    output logic       tx
);
  if (DIVIDER < 8) begin : refuse
    $error("uart_tx: DIVIDER must be at least 8");
  end

  localparam integer COUNT = $clog2(DIVIDER);

  logic [COUNT-1:0] clocks_q;  // to the next bit
  logic [3:0] bits_q;          // still on the line, the one that is there included
  logic [8:0] line_q;

  assign ready = bits_q == 0;
  assign tx    = line_q[0];

  always_ff @(posedge clk)
    if (rst) begin
      bits_q <= '0;
      line_q <= '1;
    end else if (ready) begin
      clocks_q <= COUNT'(DIVIDER - 1);
      if (valid) begin
        bits_q <= 4'd10;
        line_q <= {data, 1'b0};
      end
    end else if (clocks_q == 0) begin
      clocks_q <= COUNT'(DIVIDER - 1);
      bits_q   <= bits_q - 1'b1;
      line_q   <= {1'b1, line_q[8:1]};
    end else begin
      clocks_q <= clocks_q - 1'b1;
    end
endmodule
`default_nettype wire
