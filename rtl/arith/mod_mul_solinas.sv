// SPDX-License-Identifier: MIT-0
`default_nettype none
// mod_mul_solinas: product = a * b mod Q, both operands variable, for Q = 2^BITS - C with a small
// or sparse C: pseudo-Mersenne and Solinas primes.
//
// Since 2^BITS = C mod Q, x1 * 2^BITS + x0 folds into x1 * C + x0 (Solinas, Generalized Mersenne
// numbers, 1999; Menezes et al., Handbook of Applied Cryptography, 14.47). Folds follow until the
// largest possible value, computed exactly, lies below 2Q.
//
// LATENCY mul_wide (BITS x BITS) + FOLDS * (mul_constant (by C) + 1) + 2 cycles (an addition each
// fold, Q subtracted, and added where that was too much); initiation interval 1 cycle; holds its
// state while en is low. Operands in [0, Q); otherwise the product is unspecified.
module mod_mul_solinas #(
    parameter integer          BITS    = 13,  // bits of Q
    // modulus, 2^(BITS-1) < Q < 2^BITS, reached in at most 8 folds
    parameter logic [BITS-1:0] Q       = 13'd7681,
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
  localparam logic [BITS-1:0] C = -Q;
  localparam integer C_BITS = mul_latency::bits_of(128'(C));
  localparam integer MOST_FOLDS = 8;

  // The largest value after some folds.
  function automatic [127:0] largest(input integer folds);
    logic [127:0] low, most, full;
    low = (128'd1 << BITS) - 1;
    largest = (128'(Q) - 1) * (128'(Q) - 1);
    for (integer i = 0; i < folds; i = i + 1) begin
      most = (largest >> BITS) * 128'(C) + (largest & low);
      full = (largest >> BITS) == 0 ? 0 : ((largest >> BITS) - 1) * 128'(C) + low;
      largest = most > full ? most : full;
    end
  endfunction

  // The folds until values lie below 2Q, one more than MOST_FOLDS if that is too few.
  function automatic integer needed();
    needed = 0;
    for (integer i = 0; i <= MOST_FOLDS; i = i + 1)
      if (needed == i && largest(i) >= 2 * 128'(Q)) needed = i + 1;
  endfunction

  // Cycles of the multiplication by C in a fold of that many bits.
  function automatic integer wait_for(input integer bits);
    wait_for = mul_latency::constant(bits - BITS, 128'(C), bits - BITS + C_BITS, SLICE);
  endfunction

  function automatic integer all_folds(input integer folds);
    all_folds = 0;
    for (integer i = 0; i < folds; i = i + 1)
      all_folds = all_folds + wait_for(mul_latency::bits_of(largest(i))) + 1;
  endfunction

  localparam integer NEEDED = needed();
  localparam integer FOLDS = NEEDED > MOST_FOLDS ? 0 : NEEDED;
  localparam integer PRODUCT_BITS = mul_latency::bits_of(largest(0));
  localparam integer CYCLES = mul_latency::wide(BITS, BITS, 2 * BITS, SLICE) + all_folds(FOLDS) + 2;

  if (!Q[BITS-1] || NEEDED > MOST_FOLDS) begin : refuse
    $error("mod_mul_solinas: Q must have BITS bits, and 2^BITS - Q must be small: at most 8 folds");
  end
  if (LATENCY != 0 && LATENCY != CYCLES) begin : refuse_latency
    $error("mod_mul_solinas: LATENCY must be %0d", CYCLES);
  end

  for (genvar fold = 0; fold <= FOLDS; fold = fold + 1) begin : after
    localparam integer WIDTH = mul_latency::bits_of(largest(fold));
    logic [WIDTH-1:0] t;
  end
  /* verilator lint_off UNUSEDSIGNAL */  // bits above the largest product are zero
  logic [2*BITS-1:0] x;
  /* verilator lint_on UNUSEDSIGNAL */
  mul_wide #(.A_BITS(BITS), .B_BITS(BITS), .SLICE(SLICE)) multiply (
      .clk(clk), .en(en), .a(a), .b(b), .product(x));
  assign after[0].t = PRODUCT_BITS'(x);

  for (genvar fold = 1; fold <= FOLDS; fold = fold + 1) begin : reduce
    localparam integer BEFORE = mul_latency::bits_of(largest(fold - 1));
    localparam integer WIDTH = mul_latency::bits_of(largest(fold));
    logic [BITS-1:0] low_late;
    /* verilator lint_off UNUSEDSIGNAL */  // as above
    logic [BEFORE-BITS+C_BITS-1:0] multiple;
    /* verilator lint_on UNUSEDSIGNAL */
    logic [WIDTH-1:0] t_q;
    mul_constant #(
        .IN(BEFORE-BITS), .FACTOR(128'(C)), .OUT(BEFORE-BITS+C_BITS), .SLICE(SLICE)
    ) times_c (
        .clk(clk), .en(en), .x(after[fold-1].t[BEFORE-1:BITS]), .product(multiple));
    shift_register #(.WIDTH(BITS), .DEPTH(wait_for(BEFORE))) wait_low (
        .clk(clk), .en(en), .d(after[fold-1].t[BITS-1:0]), .q(low_late));
    always_ff @(posedge clk) if (en) t_q <= WIDTH'(low_late) + WIDTH'(multiple);
    assign after[fold].t = t_q;
  end

  // in [-Q, Q)
  logic [BITS:0] less_q;
  logic [BITS-1:0] product_q;
  always_ff @(posedge clk)
    if (en) begin
      less_q    <= (BITS + 1)'(after[FOLDS].t) - {1'b0, Q};
      product_q <= less_q[BITS-1:0] + (less_q[BITS] ? Q : '0);
    end

  assign product = product_q;
endmodule
`default_nettype wire
