// SPDX-License-Identifier: MIT-0
`default_nettype none
// twiddle_rom: factor = word number `address` of a constant table.
//
// The table is TABLE if PACKED is BITS*WORDS. With PACKED = 1 it is read from FILE, a word in each
// line in hexadecimal, word 0 first. Tools look for FILE in the folder in which they run; a
// simulator then looks two folders above this text. A table of more than 4096 bits is a file, since
// tools limit the width of a parameter.
//
// LATENCY 2 cycles (memory and its output register), for a single factor 0: it is a constant;
// initiation interval 1 cycle; holds its state while en is low.
module twiddle_rom #(
    parameter integer            BITS    = 32,            // bits of a factor
    parameter integer            WORDS   = 1,             // factors, a power of two
    parameter integer            PACKED  = BITS * WORDS,  // bits of TABLE
    parameter logic [PACKED-1:0] TABLE   = 0,             // factor i at bits i*BITS and up
    parameter                    FILE    = "table.mem",   // of the factors, if PACKED is 1
    parameter integer            ADDRESS = WORDS > 1 ? $clog2(WORDS) : 1
) (
    input  wire                clk,
    input  wire                en,
    input  wire  [ADDRESS-1:0] address,
    output logic [BITS-1:0]    factor
);
  if (WORDS < 1 || (WORDS & (WORDS - 1)) != 0
      || (PACKED != BITS * WORDS && (PACKED != 1 || WORDS == 1))) begin : refuse
    $error("twiddle_rom: WORDS must be a power of two, PACKED BITS*WORDS, or 1 with FILE");
  end

  if (WORDS == 1) begin : constant
    assign factor = TABLE;
    logic unused;
    assign unused = &{1'b0, clk, en, address};
  end else begin : memory
    logic [BITS-1:0] words[WORDS];
    logic [BITS-1:0] read_q, factor_q;
    if (PACKED == BITS * WORDS) begin : table_in_text
      initial for (integer i = 0; i < WORDS; i = i + 1) words[i] = TABLE[i*BITS+:BITS];
    end else begin : table_in_file
`ifdef SYNTHESIS
      initial $readmemh(FILE, words);
`else
      initial begin : load
        integer opened, last;
        string  source, path;
        source = `__FILE__;
        path = FILE;
        opened = $fopen(path, "r");
        if (opened != 0) $fclose(opened);
        else begin
          last = source.len() - 1;
          while (last >= 0 && source.getc(last) != "/") last = last - 1;
          if (last >= 0) path = {source.substr(0, last), "../../", FILE};
        end
        $readmemh(path, words);
      end
`endif
    end
    always_ff @(posedge clk)
      if (en) begin
        read_q   <= words[address];
        factor_q <= read_q;
      end
    assign factor = factor_q;
  end
endmodule
`default_nettype wire
