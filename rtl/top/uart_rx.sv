// SPDX-License-Identifier: MIT-0
`default_nettype none
// uart_rx: bytes from an asynchronous line (8 data bits, no parity, 1 stop bit, idle high, least
// significant bit first).
//
// The line goes through two flip-flops, and each bit is the majority of three samples, DIVIDER / 8
// clocks apart, the second one in its middle: a shorter glitch is ignored. `valid` is a pulse with
// `data`; `broken` is a pulse instead of it if the stop bit was low; the receiver then waits until
// the line is high. A start bit that is gone by its middle is ignored. LATENCY 9.5 bits, DIVIDER /
// 8 and 3 cycles from the start bit's edge to `valid`.
module uart_rx #(
    parameter integer DIVIDER = 8  // clocks of a bit, at least 8
) (
    input  wire        clk,
    input  wire        rst,
    input  wire        rx,
    output logic [7:0] data,
    output logic       valid,
    output logic       broken
);
  if (DIVIDER < 8) begin : refuse
    $error("uart_rx: DIVIDER must be at least 8");
  end

  localparam integer COUNT = $clog2(DIVIDER);
  localparam integer APART = DIVIDER / 8;  // clocks from a sample of a bit to the next

  (* ASYNC_REG = "TRUE" *) logic [1:0] line_q;  // Vivado places the two side by side
  logic [COUNT-1:0] clocks_q;  // to the next sample
  logic [3:0] bits_q;          // still to come: 9 the start bit, 0 the stop bit
  logic [1:0] early_q;         // the first two samples of a bit
  logic busy_q, lost_q, sample, now, level;

  assign now    = line_q[1];
  // Of a line that is waited for after a broken byte, the last sample alone.
  assign level  = lost_q ? now : (now && early_q != 2'b00) || early_q == 2'b11;
  assign sample = busy_q && clocks_q == 0;

  always_ff @(posedge clk)
    if (rst) line_q <= '1;
    else line_q <= {line_q[0], rx};

  // A broken byte leaves busy_q high and bits_q at 0, and a sample in every cycle, until the line
  // is high.
  always_ff @(posedge clk)
    if (rst) begin
      busy_q <= 1'b0;
      lost_q <= 1'b0;
      valid  <= 1'b0;
      broken <= 1'b0;
    end else begin
      valid  <= 1'b0;
      broken <= 1'b0;
      if (!busy_q) begin
        busy_q <= !now;
      end else if (sample) begin
        if (bits_q == 4'd9) busy_q <= !level;
        if (bits_q == 4'd0) begin
          busy_q <= !level;
          lost_q <= !level;
          valid  <= level && !lost_q;
          broken <= !level && !lost_q;
        end
      end
    end

  always_ff @(posedge clk)
    if (!busy_q) begin
      clocks_q <= COUNT'(DIVIDER / 2 - 1 + APART);
      bits_q   <= 4'd9;
    end else if (!sample) begin
      clocks_q <= clocks_q - 1'b1;
      if (clocks_q == COUNT'(2 * APART) || clocks_q == COUNT'(APART)) early_q <= {early_q[0], now};
    end else if (bits_q != 4'd0) begin
      clocks_q <= COUNT'(DIVIDER - 1);
      bits_q   <= bits_q - 1'b1;
      data     <= {level, data[7:1]};
    end
endmodule
`default_nettype wire
