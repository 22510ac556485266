// SPDX-License-Identifier: MIT-0
`default_nettype none
// sum_tree: sum = word 0 + ... + word PLUS-1 - word PLUS - ... - word WORDS-1 mod 2^BITS.
//
// LATENCY LEVELS cycles, one addition a cycle; initiation interval 1 cycle; holds its state while
// en is low. Operands: any values.
module sum_tree #(
    parameter integer BITS   = 13,            // bits of a word and of the sum
    parameter integer WORDS  = 3,             // words
    // words that are added, at least 1; the others are subtracted
    parameter integer PLUS   = WORDS,
    parameter integer LEVELS = $clog2(WORDS)  // cycles, at least log2 WORDS
) (
    input  wire                   clk,
    input  wire                   en,
    input  wire  [BITS*WORDS-1:0] words,  // word 0 lowest
    output logic [BITS-1:0]       sum
);
  if (BITS < 1 || PLUS < 1 || PLUS > WORDS || LEVELS < $clog2(WORDS)) begin : refuse
    $error("sum_tree: BITS must be at least 1, PLUS 1 .. WORDS, LEVELS at least log2 WORDS");
  end

  for (genvar level = 0; level <= LEVELS; level = level + 1) begin : tree
    logic [((WORDS+(1<<level)-1)>>level)*BITS-1:0] partial;
  end
  assign tree[0].partial = words;

  for (genvar level = 1; level <= LEVELS; level = level + 1) begin : sums
    localparam integer BELOW = (WORDS + (1 << (level - 1)) - 1) >> (level - 1);
    for (genvar k = 0; 2 * k < BELOW; k = k + 1) begin : one_sum
      // A partial sum has the sign of its first word.
      localparam integer LEFT = k << level;
      localparam integer RIGHT = LEFT + (1 << (level - 1));
      logic [BITS-1:0] left, sum_q;
      assign left = tree[level-1].partial[2*k*BITS+:BITS];
      if (2 * k + 1 == BELOW) begin : alone
        always_ff @(posedge clk) if (en) sum_q <= left;
      end else begin : pair
        logic [BITS-1:0] right;
        assign right = tree[level-1].partial[(2*k+1)*BITS+:BITS];
        always_ff @(posedge clk)
          if (en) sum_q <= LEFT < PLUS && RIGHT >= PLUS ? left - right : left + right;
      end
      assign tree[level].partial[k*BITS+:BITS] = sum_q;
    end
  end

  assign sum = tree[LEVELS].partial;
  if (LEVELS == 0) begin : combinational
    logic unused;
    assign unused = &{1'b0, clk, en};
  end
endmodule
`default_nettype wire
