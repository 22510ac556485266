// SPDX-License-Identifier: MIT-0
`default_nettype none
// mul_wide: product = a * b mod 2^OUT, from partial products of at most SLICE by SLICE bits.
//
// Both operands are cut into equal slices. Partial products whose slices advance together, (i, j),
// (i+1, j+1), ..., do not overlap, so they are joined into one word; an adder tree sums the words.
// Partial products from 2^OUT on are not built. Carries of a sum run from where the narrower word
// begins to where the wider one ends, so the tree takes the widest word first, then the others from
// the narrowest on.
//
// LATENCY 2 + max(1, ceil(log2 words)) cycles (operands 1, partial products 1, one addition a
// cycle; a single word is registered once more, so that synthesis can use the input and output
// registers of a hardware multiplier); words = slices of a + slices of b - 1, counting only words
// that begin below 2^OUT. Initiation interval 1 cycle; holds its state while en is low. Operands:
// any unsigned values.
module mul_wide #(
    parameter integer A_BITS = 13,               // bits of a
    parameter integer B_BITS = 13,               // bits of b
    parameter integer OUT    = A_BITS + B_BITS,  // bits of the product
    // bits of an operand of the multipliers of the device
    parameter integer SLICE  = 18
) (
    input  wire               clk,
    input  wire               en,
    input  wire  [A_BITS-1:0] a,
    input  wire  [B_BITS-1:0] b,
    output logic [OUT-1:0]    product
);
  if (A_BITS < 1 || B_BITS < 1 || OUT < 1 || OUT > A_BITS + B_BITS || SLICE < 2) begin : refuse
    $error("mul_wide: A_BITS, B_BITS must be at least 1, OUT 1 .. A_BITS + B_BITS, SLICE >= 2");
  end

  localparam integer NA = mul_latency::slices(A_BITS, SLICE);
  localparam integer NB = mul_latency::slices(B_BITS, SLICE);
  localparam integer WA = mul_latency::slice_bits(A_BITS, SLICE);
  localparam integer WB = mul_latency::slice_bits(B_BITS, SLICE);
  // words that begin with the lowest slice of a
  localparam integer ALONG = mul_latency::slices_below(B_BITS, SLICE, OUT);
  localparam integer WORDS = mul_latency::words(A_BITS, B_BITS, OUT, SLICE);
  localparam integer LEVELS = mul_latency::wide(A_BITS, B_BITS, OUT, SLICE) - 2;

  logic [NA*WA-1:0] a_q;
  logic [NB*WB-1:0] b_q;
  always_ff @(posedge clk)
    if (en) begin
      a_q <= (NA * WA)'(a);
      b_q <= (NB * WB)'(b);
    end

  logic [WORDS*OUT-1:0] words;

  for (genvar word = 0; word < WORDS; word = word + 1) begin : row
    localparam integer I = word < ALONG ? 0 : word - ALONG + 1;
    localparam integer J = word < ALONG ? word : 0;
    localparam integer LONG = NA - I < NB - J ? NA - I : NB - J;
    localparam integer OFFSET = I * WA + J * WB;
    // the place in the tree; the words of operands of different lengths keep their order
    localparam integer PLACE = word == 0 || WORDS != 2 * ALONG - 1 ? word
        : word < ALONG ? 2 * (ALONG - word) - 1 : 2 * (WORDS - word);
    /* verilator lint_off UNUSEDSIGNAL */  // what lies from 2^OUT on
    logic [LONG*(WA+WB)-1:0] partials_q;
    /* verilator lint_on UNUSEDSIGNAL */
    for (genvar s = 0; s < LONG; s = s + 1) begin : partial
      if (OFFSET + s * (WA + WB) < OUT) begin : multiply
        always_ff @(posedge clk)
          if (en)
            partials_q[s*(WA+WB)+:WA+WB] <=
                {{WB{1'b0}}, a_q[(I+s)*WA+:WA]} * {{WA{1'b0}}, b_q[(J+s)*WB+:WB]};
      end else begin : above
        assign partials_q[s*(WA+WB)+:WA+WB] = '0;
      end
    end
    if (OFFSET == 0) begin : lowest
      assign words[PLACE*OUT+:OUT] = OUT'(partials_q);
    end else begin : shifted
      assign words[PLACE*OUT+:OUT] = OUT'({partials_q, {OFFSET{1'b0}}});
    end
  end

  sum_tree #(.BITS(OUT), .WORDS(WORDS), .LEVELS(LEVELS)) add (
      .clk(clk), .en(en), .words(words), .sum(product));
endmodule
`default_nettype wire
