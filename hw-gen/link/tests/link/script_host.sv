// script_host: the other end of the line in a simulation: it sends a script and prints the answers.
//
// In every data bit of SEND the line is wrong for one clock, now here, now there: a glitch.
//
// A token is a kind and an operand; each is answered by one word. SEND puts byte `operand` on the
// line; BROKEN too, without a stop bit; PULSE holds the line low for so many cycles; WAIT waits so
// many; RESET resets the link; HEAR answers with the next byte that came, or 256 if none does in
// `PATIENCE` cycles.
module script_host #(
    parameter integer DIVIDER  = 8,     // clocks of a bit
    parameter integer PATIENCE = 400,   // cycles
    parameter integer DEPTH    = 16384  // bytes that wait to be heard
) (
    input  logic        clk,
    input  logic        rst,
    input  logic [31:0] s_data,  // kind in the lowest 4 bits, operand above
    input  logic        s_valid,
    output logic        s_ready,
    output logic [31:0] m_data,
    output logic        m_valid,
    input  logic        m_ready,
    output logic        to_link,
    input  logic        from_link,
    output logic        reset_link
);
  localparam [3:0] SEND = 4'd0, BROKEN = 4'd1, PULSE = 4'd2, WAIT = 4'd3, RESET = 4'd4, HEAR = 4'd5;

  // The line to the link: bits still to send, lowest first.
  logic [10:0] bits_q;
  logic [3:0] left_q;
  logic [31:0] clocks_q;
  logic [27:0] wait_q;
  logic [3:0] kind_q;
  logic glitch;
  logic busy_q;
  logic [31:0] glitch_q;  // the clock of a bit in which the line is wrong, of those in its middle

  // The line from the link, and what came by it.
  logic [8:0] heard[DEPTH];
  integer written_q, read_q, hear_clocks_q, hear_bit_q;
  logic hearing_q;
  logic [7:0] byte_q;

  assign s_ready    = !busy_q && !m_valid;
  assign to_link    = kind_q == PULSE && busy_q ? 1'b0 : left_q != 0 ? bits_q[0] ^ glitch : 1'b1;
  assign glitch     = kind_q == SEND && left_q > 1 && left_q < 10 && clocks_q == glitch_q;
  assign reset_link = rst || (kind_q == RESET && busy_q);

  always_ff @(posedge clk)
    if (rst) begin
      busy_q  <= 1'b0;
      m_valid <= 1'b0;
      left_q   <= '0;
      read_q   <= 0;
      glitch_q <= 2;
    end else begin
      if (m_valid && m_ready) m_valid <= 1'b0;
      if (s_valid && s_ready) begin
        busy_q   <= 1'b1;
        kind_q   <= s_data[3:0];
        wait_q   <= s_data[3:0] == HEAR ? 28'(PATIENCE) : s_data[3:0] == RESET ? 28'd4 : s_data[31:4];
        clocks_q <= DIVIDER - 1;
        bits_q   <= {1'b1, s_data[3:0] != BROKEN, s_data[11:4], 1'b0};
        left_q   <= s_data[3:0] == SEND ? 4'd10 : s_data[3:0] == BROKEN ? 4'd11 : 4'd0;
      end else if (busy_q && left_q != 0) begin
        clocks_q <= clocks_q - 1;
        if (clocks_q == 0) begin
          clocks_q <= DIVIDER - 1;
          glitch_q <= glitch_q >= DIVIDER - 3 ? 2 : glitch_q + 1;
          bits_q   <= {1'b1, bits_q[10:1]};
          left_q   <= left_q - 1'b1;
          if (left_q == 1) finish(32'd0);
        end
      end else if (busy_q && kind_q == HEAR) begin
        if (read_q != written_q) begin
          read_q <= read_q + 1;
          finish(32'(heard[read_q % DEPTH]));
        end else if (wait_q == 0 && !hearing_q) finish(32'd256);
        if (wait_q != 0) wait_q <= wait_q - 1'b1;
      end else if (busy_q) begin
        wait_q <= wait_q - 1'b1;
        if (wait_q <= 1) finish(32'd0);
      end
    end

  task automatic finish(input logic [31:0] word);
    busy_q  <= 1'b0;
    m_valid <= 1'b1;
    m_data  <= word;
  endtask

  // A byte without a stop bit is 512 and more.
  always_ff @(posedge clk)
    if (rst) begin
      hearing_q <= 1'b0;
      written_q <= 0;
    end else if (!hearing_q) begin
      hearing_q     <= !from_link;
      hear_clocks_q <= DIVIDER + DIVIDER / 2 - 1;
      hear_bit_q    <= 0;
    end else if (hear_clocks_q != 1) begin
      hear_clocks_q <= hear_clocks_q - 1;
    end else begin
      hear_clocks_q <= DIVIDER;
      hear_bit_q    <= hear_bit_q + 1;
      byte_q        <= {from_link, byte_q[7:1]};
      if (hear_bit_q == 8) begin
        hearing_q                 <= 1'b0;
        heard[written_q % DEPTH] <= {!from_link, byte_q};
        written_q                 <= written_q + 1;
      end
    end
endmodule
