// SPDX-License-Identifier: MIT-0
`default_nettype none
// mul_constant: product = x * FACTOR mod 2^OUT, for a factor that never changes.
//
// FACTOR is written in signed digits (Reitwieser's non-adjacent form, Advances in Computers 1,
// 1960, which has the fewest nonzero digits). A factor of at most four nonzero digits becomes a sum
// of shifted copies of x and uses no hardware multiplier; NTT-friendly primes often have three. A
// factor of more digits is multiplied by mul_wide.
//
// LATENCY ceil(log2 digits) cycles (one addition in each cycle; a factor with no positive digit
// below 2^OUT counts one more), that of mul_wide if it is multiplied; initiation interval 1 cycle;
// holds its state while en is low. Operands in [0, 2^IN).
module mul_constant #(
    parameter integer       IN     = 13,         // bits of x
    parameter logic [127:0] FACTOR = 128'd7681,  // the constant factor
    parameter integer       OUT    = 26,         // bits of the product
    parameter integer       SLICE  = 18          // as in mul_wide
) (
    input  wire            clk,
    input  wire            en,
    input  wire  [IN-1:0]  x,
    output logic [OUT-1:0] product
);
  localparam integer TERMS = mul_latency::terms(FACTOR, OUT);
  localparam integer PLUS = mul_latency::positive_terms(FACTOR, OUT);
  localparam integer BITS = mul_latency::factor_bits(FACTOR, OUT);
  if (IN < 1 || OUT < IN || OUT > 130 || FACTOR == 0) begin : refuse
    $error("mul_constant: IN must be at least 1, OUT IN .. 130, FACTOR not 0");
  end

  if (TERMS <= mul_latency::MOST_TERMS) begin : add
    logic [TERMS*OUT-1:0] words;
    for (genvar term = 0; term < TERMS; term = term + 1) begin : shifted
      localparam integer PLACE = mul_latency::place(FACTOR, OUT, term);
      assign words[term*OUT+:OUT] = OUT'(x) << PLACE;
    end
    sum_tree #(.BITS(OUT), .WORDS(TERMS), .PLUS(PLUS)) add_terms (
        .clk(clk), .en(en), .words(words), .sum(product));
  end else begin : multiply
    localparam integer PLAIN = OUT < IN + BITS ? OUT : IN + BITS;
    logic [PLAIN-1:0] plain;
    mul_wide #(.A_BITS(IN), .B_BITS(BITS), .OUT(PLAIN), .SLICE(SLICE)) times_factor (
        .clk(clk), .en(en), .a(x), .b(BITS'(FACTOR)), .product(plain));
    assign product = OUT'(plain);
  end
endmodule
`default_nettype wire
