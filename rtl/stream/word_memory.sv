// SPDX-License-Identifier: MIT-0
`default_nettype none
// word_memory: a memory with a port to read and a port to write: q = words[read_address].
//
// LATENCY 2 cycles from address to word (memory and its output register: a block memory is slow
// without one); initiation interval 1 cycle; holds its state while en is low. A word may be read
// from the cycle after the one that writes it; reading it in that cycle gives an unspecified word.
module word_memory #(
    parameter integer WIDTH   = 32,  // bits of a word
    parameter integer ADDRESS = 4    // bits of an address
) (
    input  wire                clk,
    input  wire                en,
    input  wire                write,
    input  wire  [ADDRESS-1:0] write_address,
    input  wire  [WIDTH-1:0]   d,
    input  wire  [ADDRESS-1:0] read_address,
    output logic [WIDTH-1:0]   q
);
  if (WIDTH < 1 || ADDRESS < 1) begin : refuse
    $error("word_memory: WIDTH and ADDRESS must be at least 1");
  end

  // A deep memory is made of banks, so that the choice among its blocks lies behind their
  // registers.
  localparam integer LOW = ADDRESS > 11 ? 11 : ADDRESS;
  localparam integer HIGH = ADDRESS - LOW;

  logic [WIDTH*2**HIGH-1:0] word_q;

  for (genvar bank = 0; bank < 2 ** HIGH; bank = bank + 1) begin : banks
    (* no_rw_check *) logic [WIDTH-1:0] words[2**LOW];
    logic [WIDTH-1:0] read_q;
    logic written;
    if (HIGH == 0) begin : only
      assign written = write;
    end else begin : one_of_several
      assign written = write && write_address[ADDRESS-1:LOW] == HIGH'(bank);
    end
    always_ff @(posedge clk)
      if (en) begin
        if (written) words[write_address[LOW-1:0]] <= d;
        read_q                    <= words[read_address[LOW-1:0]];
        word_q[WIDTH*bank+:WIDTH] <= read_q;
      end
  end

  if (HIGH == 0) begin : whole
    assign q = word_q;
  end else begin : choose
    logic [HIGH-1:0] bank_1q, bank_2q;
    always_ff @(posedge clk)
      if (en) begin
        bank_1q <= read_address[ADDRESS-1:LOW];
        bank_2q <= bank_1q;
      end
    assign q = word_q[WIDTH*32'(bank_2q)+:WIDTH];
  end
endmodule
`default_nettype wire
