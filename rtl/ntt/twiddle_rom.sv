// SPDX-License-Identifier: MIT-0
`default_nettype none
// twiddle_rom: factor = TABLE[address].
//
// LATENCY 2 cycles (memory and its output register), for a single factor 0: it is a constant;
// initiation interval 1 cycle; holds its state while en is low. TABLE is BITS*WORDS wide: give it
// as a concatenation of short literals, since tools limit the width of one (Verilator: 65536 bits).
module twiddle_rom #(
    parameter integer                BITS    = 32,  // bits of a factor
    parameter integer                WORDS   = 1,   // factors, a power of two
    parameter logic [BITS*WORDS-1:0] TABLE   = 0,   // factor i at bits i*BITS and up
    parameter integer                ADDRESS = WORDS > 1 ? $clog2(WORDS) : 1
) (
    input  wire                clk,
    input  wire                en,
    input  wire  [ADDRESS-1:0] address,
    output logic [BITS-1:0]    factor
);
  if (WORDS < 1 || (WORDS & (WORDS - 1)) != 0) begin : refuse
    $error("twiddle_rom: WORDS must be a power of two");
  end

  if (WORDS == 1) begin : constant
    assign factor = TABLE;
    logic unused;
    assign unused = &{1'b0, clk, en, address};
  end else begin : memory
    logic [BITS-1:0] words[WORDS];
    logic [BITS-1:0] read_q, factor_q;
    initial for (integer i = 0; i < WORDS; i = i + 1) words[i] = TABLE[i*BITS+:BITS];
    always_ff @(posedge clk)
      if (en) begin
        read_q   <= words[address];
        factor_q <= read_q;
      end
    assign factor = factor_q;
  end
endmodule
`default_nettype wire
