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
// 2^(SHIFT*steps); after STEPS = ceil(bits of (Q-2) / SHIFT) steps it lies in (-Q, Q). An a of more
// bits, A_BITS, takes ceil(A_BITS / SHIFT) steps, since then a / 2^(SHIFT*STEPS) is below 1. With
// OUT = BITS + 1 the product is left in (-Q, Q), and what adds it corrects.
//
// LATENCY mul_wide (A_BITS x BITS) + STEPS * (mul_constant (SHIFT bits * HIGH) + 1) + 1 cycles (a
// difference each step, correction), one less with OUT = BITS + 1; initiation interval 1 cycle;
// holds its state while en is low. a in [0, Q), or any of A_BITS > BITS bits; b in [0, Q);
// otherwise the product is unspecified.
module mod_mul_word #(
    parameter integer          BITS    = 13,  // bits of Q
    // modulus, 1 mod 2^SHIFT, 2^(BITS-1) < Q < 2^BITS
    parameter logic [BITS-1:0] Q       = 13'd7681,
    parameter integer          SHIFT   = 7,   // bits that a step removes
    parameter integer          SLICE   = 18,  // as in mul_wide
    parameter integer          A_BITS  = BITS,  // bits of a, at least BITS
    // bits of the product: BITS in [0, Q), BITS + 1 in (-Q, Q), a signed number
    parameter integer          OUT     = BITS,
    // latency in cycles that the instantiating module expects; 0: not checked
    parameter integer          LATENCY = 0
) (
    input  wire               clk,
    input  wire               en,
    input  wire  [A_BITS-1:0] a,
    input  wire  [BITS-1:0]   b,
    output logic [OUT-1:0]    product
);
  localparam logic [BITS-1:0] HIGH = Q >> SHIFT;
  localparam integer LONGEST = A_BITS > BITS ? A_BITS : mul_latency::bits_of(128'(Q) - 2);
  localparam integer STEPS = (LONGEST + SHIFT - 1) / SHIFT;
  localparam integer X_BITS = A_BITS + BITS;
  localparam integer WAIT = mul_latency::constant(SHIFT, 128'(HIGH), BITS, SLICE);
  localparam integer CYCLES =
      mul_latency::wide(A_BITS, BITS, X_BITS, SLICE) + STEPS * (WAIT + 1) + (OUT == BITS ? 1 : 0);

  if (SHIFT < 1 || SHIFT >= BITS || !Q[BITS-1] || Q != (HIGH << SHIFT) + 1'b1) begin : refuse
    $error("mod_mul_word: Q must have BITS bits and be 1 mod 2^SHIFT, SHIFT at least 1");
  end
  if (A_BITS < BITS || OUT < BITS || OUT > BITS + 1) begin : refuse_widths
    $error("mod_mul_word: A_BITS must be at least BITS, OUT be BITS or BITS + 1");
  end
  if (LATENCY != 0 && LATENCY != CYCLES) begin : refuse_latency
    $error("mod_mul_word: LATENCY must be %0d", CYCLES);
  end

  logic [X_BITS-1:0] x;
  mul_wide #(.A_BITS(A_BITS), .B_BITS(BITS), .SLICE(SLICE)) multiply (
      .clk(clk), .en(en), .a(a), .b(b), .product(x));

  for (genvar step = 0; step <= STEPS; step = step + 1) begin : after
    // magnitude below 2^BITS, or as much as is left of the product; and the sign
    localparam integer LEFT = X_BITS - SHIFT * step;
    logic signed [(LEFT>BITS?LEFT:BITS):0] t;
  end
  assign after[0].t = {1'b0, x};

  for (genvar step = 1; step <= STEPS; step = step + 1) begin : reduce
    localparam integer LEFT = X_BITS - SHIFT * step;
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
  assign last = after[STEPS].t[BITS:0];
  if (X_BITS - SHIFT * STEPS > BITS) begin : above
    logic unused;  // copies of the sign
    assign unused = &{1'b0, after[STEPS].t[X_BITS-SHIFT*STEPS:BITS+1]};
  end

  if (OUT == BITS) begin : corrected
    logic [BITS-1:0] product_q;
    always_ff @(posedge clk) if (en) product_q <= last[BITS-1:0] + (last[BITS] ? Q : '0);
    assign product = product_q;
  end else begin : signed_product
    assign product = last;
  end
endmodule
`default_nettype wire
