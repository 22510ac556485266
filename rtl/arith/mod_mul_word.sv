// SPDX-License-Identifier: MIT-0
`default_nettype none
// mod_mul_word: product = a * b * 2^-(SHIFT*STEPS) mod Q for Q = HIGH * 2^SHIFT + 1. With b stored
// as b * 2^(SHIFT*STEPS) mod Q the result is a * b mod Q. This suits products with a table of
// constants.
//
// Word-level Montgomery reduction (Mert, Öztürk, Savaş, DSD 2019): with t = t1 * 2^SHIFT + t0, t -
// t0*Q is divisible by 2^SHIFT, and its quotient t1 - t0*HIGH replaces t. K-RED (Longa and Naehrig,
// CANS 2016) is the same step with the other sign, since HIGH * t0 - t1 = HIGH * t mod Q for HIGH =
// -2^-SHIFT mod Q. From t <= (Q-1)^2 on, every t is at least -(Q-1), and at most (Q-1)^2 /
// 2^(SHIFT*steps); after STEPS = ceil(bits of (Q-2) / SHIFT) steps it lies in (-Q, Q).
//
// LATENCY mul_wide (BITS x BITS) + STEPS * (mul_constant (SHIFT bits * HIGH) + 1) + 1 cycles (a
// difference each step, correction); initiation interval 1 cycle; holds its state while en is low.
// Operands in [0, Q); otherwise the product is unspecified.
module mod_mul_word #(
    parameter integer          BITS    = 13,  // bits of Q
    // modulus, 1 mod 2^SHIFT, 2^(BITS-1) < Q < 2^BITS
    parameter logic [BITS-1:0] Q       = 13'd7681,
    parameter integer          SHIFT   = 7,   // bits that a step removes
    parameter integer          SLICE   = 18,  // as in mul_wide
    // latency in cycles that the instantiating module expects; 0: not checked
    parameter integer          LATENCY = 0
) (
    input  wire             clk,
    input  wire             en,
    input  wire  [BITS-1:0] a,
    input  wire  [BITS-1:0] b,
    output logic [BITS-1:0] product
);
  localparam logic [BITS-1:0] HIGH = Q >> SHIFT;
  localparam integer STEPS = (mul_latency::bits_of(128'(Q) - 2) + SHIFT - 1) / SHIFT;
  localparam integer WAIT = mul_latency::constant(SHIFT, 128'(HIGH), BITS, SLICE);
  localparam integer CYCLES =
      mul_latency::wide(BITS, BITS, 2 * BITS, SLICE) + STEPS * (WAIT + 1) + 1;

  if (SHIFT < 1 || SHIFT >= BITS || !Q[BITS-1] || Q != (HIGH << SHIFT) + 1'b1) begin : refuse
    $error("mod_mul_word: Q must have BITS bits and be 1 mod 2^SHIFT, SHIFT at least 1");
  end
  if (LATENCY != 0 && LATENCY != CYCLES) begin : refuse_latency
    $error("mod_mul_word: LATENCY must be %0d", CYCLES);
  end

  logic [2*BITS-1:0] x;
  mul_wide #(.A_BITS(BITS), .B_BITS(BITS), .SLICE(SLICE)) multiply (
      .clk(clk), .en(en), .a(a), .b(b), .product(x));

  for (genvar step = 0; step <= STEPS; step = step + 1) begin : after
    // magnitude below 2^BITS, or as much as is left of the product; and the sign
    localparam integer LEFT = 2 * BITS - SHIFT * step;
    logic signed [(LEFT>BITS?LEFT:BITS):0] t;
  end
  assign after[0].t = {1'b0, x};

  for (genvar step = 1; step <= STEPS; step = step + 1) begin : reduce
    localparam integer LEFT = 2 * BITS - SHIFT * step;
    localparam integer WIDTH = (LEFT > BITS ? LEFT : BITS) + 1;
    localparam integer BEFORE = (LEFT + SHIFT > BITS ? LEFT + SHIFT : BITS) + 1;
    logic [BEFORE-1:0] t;
    logic signed [BEFORE-SHIFT-1:0] high_late;
    logic [BITS-1:0] multiple;
    logic signed [WIDTH-1:0] t_q;
    assign t = after[step-1].t;
    mul_constant #(.IN(SHIFT), .FACTOR(128'(HIGH)), .OUT(BITS), .SLICE(SLICE)) times_high (
        .clk(clk), .en(en), .x(t[SHIFT-1:0]), .product(multiple));
    shift_register #(.WIDTH(BEFORE-SHIFT), .DEPTH(WAIT)) wait_high (
        .clk(clk), .en(en), .d(t[BEFORE-1:SHIFT]), .q(high_late));
    always_ff @(posedge clk) if (en) t_q <= WIDTH'(high_late) - WIDTH'(signed'({1'b0, multiple}));
    assign after[step].t = t_q;
  end

  logic [BITS:0] last;
  logic [BITS-1:0] product_q;
  assign last = after[STEPS].t[BITS:0];
  if (2 * BITS - SHIFT * STEPS > BITS) begin : above
    logic unused;  // copies of the sign
    assign unused = &{1'b0, after[STEPS].t[2*BITS-SHIFT*STEPS:BITS+1]};
  end
  always_ff @(posedge clk) if (en) product_q <= last[BITS-1:0] + (last[BITS] ? Q : '0);

  assign product = product_q;
endmodule
`default_nettype wire
