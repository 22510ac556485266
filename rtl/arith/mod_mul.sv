// SPDX-License-Identifier: MIT-0
`default_nettype none
// mod_mul: product = a * b mod Q, with the reduction that REDUCTION selects. The factor b is given
// in the encoding of that reduction.
//
// LATENCY MUL_LATENCY cycles, which must be that of the module it instantiates; initiation interval
// 1 cycle; holds its state while en is low. a in [0, Q), word and K-RED also take one of any A_BITS
// > BITS bits, and give their product in (-Q, Q) with OUT = BITS + 1; the header of the module of
// the reduction states the range of b. A design needs the modules of the reductions that it uses,
// and that of the default, which Yosys elaborates too.
module mod_mul #(
    parameter integer          BITS        = 13,        // bits of Q
    parameter logic [BITS-1:0] Q           = 13'd7681,  // modulus, 2^(BITS-1) < Q < 2^BITS
    // 0: Barrett, 1: Montgomery, 2: word, 3: K-RED, 4: Solinas, 5: Goldilocks, 6: Shoup, 7: shift
    parameter integer          REDUCTION   = 1,
    parameter integer          FACTOR_BITS = BITS,      // bits of b: BITS, Shoup: 2*BITS, shift: 8
    parameter integer          SLICE       = 18,        // bits of a multiplier's operand
    // of the reduction; Barrett: MU, Montgomery: Q_INVERSE, word, K-RED: SHIFT, else 0
    parameter logic [BITS:0]   CONSTANT    = 14'd513,
    parameter integer          MUL_LATENCY = 8,         // cycles
    parameter integer          A_BITS      = BITS,      // bits of a: BITS, or as in mod_mul_word
    parameter integer          OUT         = BITS       // bits of the product: as A_BITS
) (
    input  wire                    clk,
    input  wire                    en,
    input  wire  [A_BITS-1:0]      a,
    input  wire  [FACTOR_BITS-1:0] b,
    output logic [OUT-1:0]         product
);
  if (REDUCTION != 2 && REDUCTION != 3 && (A_BITS != BITS || OUT != BITS)) begin : refuse_widths
    $error("mod_mul: A_BITS and OUT must be BITS for this REDUCTION");
  end else if (MUL_LATENCY < 1
      || FACTOR_BITS != (REDUCTION == 7 ? 8 : REDUCTION == 6 ? 2 * BITS : BITS)) begin : refuse
    $error("mod_mul: FACTOR_BITS and MUL_LATENCY must be those of the module of REDUCTION");
  end else if (REDUCTION == 0) begin : barrett
    mod_mul_barrett #(
        .BITS(BITS), .Q(Q), .MU(CONSTANT), .SLICE(SLICE), .LATENCY(MUL_LATENCY)
    ) multiply (
        .clk(clk), .en(en), .a(a), .b(b), .product(product));
  end else if (REDUCTION == 1) begin : montgomery
    mod_mul_montgomery #(
        .BITS(BITS), .Q(Q), .Q_INVERSE(CONSTANT[BITS-1:0]), .SLICE(SLICE), .LATENCY(MUL_LATENCY)
    ) multiply (
        .clk(clk), .en(en), .a(a), .b(b), .product(product));
  end else if (REDUCTION == 2 || REDUCTION == 3) begin : word
    mod_mul_word #(
        .BITS(BITS), .Q(Q), .SHIFT(32'(CONSTANT)), .SLICE(SLICE), .A_BITS(A_BITS), .OUT(OUT),
        .LATENCY(MUL_LATENCY)
    ) multiply (
        .clk(clk), .en(en), .a(a), .b(b), .product(product));
  end else if (REDUCTION == 4) begin : solinas
    mod_mul_solinas #(.BITS(BITS), .Q(Q), .SLICE(SLICE), .LATENCY(MUL_LATENCY)) multiply (
        .clk(clk), .en(en), .a(a), .b(b), .product(product));
  end else if (REDUCTION == 5) begin : goldilocks
    mod_mul_goldilocks #(.BITS(BITS), .Q(Q), .SLICE(SLICE), .LATENCY(MUL_LATENCY)) multiply (
        .clk(clk), .en(en), .a(a), .b(b), .product(product));
  end else if (REDUCTION == 6) begin : shoup
    mod_mul_shoup #(.BITS(BITS), .Q(Q), .SLICE(SLICE), .LATENCY(MUL_LATENCY)) multiply (
        .clk(clk), .en(en), .a(a), .b(b), .product(product));
  end else if (REDUCTION == 7 && MUL_LATENCY == 6) begin : shift
    mod_shift_goldilocks #(.BITS(BITS), .Q(Q)) multiply (
        .clk(clk), .en(en), .a(a), .b(b), .product(product));
  end else begin : refuse_reduction
    $error("mod_mul: REDUCTION must be one of those listed, with the MUL_LATENCY of its module");
  end
endmodule
`default_nettype wire
