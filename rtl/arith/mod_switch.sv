// SPDX-License-Identifier: MIT-0
`default_nettype none
// mod_switch: out = round(a * P / Q) mod P, round(x) = floor(x + 1/2): a residue modulo Q scaled to
// one modulo P.
//
// It is floor((a*P + H) / Q) with H = floor(Q / 2). The quotient has no more bits than P, so the
// first few bits of a are enough to estimate it: with high = floor(a / 2^DROP), MU = floor(P *
// 2^(SHIFT+DROP) / Q), estimate = floor(high * MU / 2^SHIFT). The error from DROP is at most 1/4,
// the error of MU is at most 1/4 (1/2 without DROP), and rounding adds 1/2: the estimate is the
// quotient or one less, as the sign of a*P + H - Q - estimate*Q says. Neither a product by a P that
// is a power of two nor, if few bits are set, that by Q takes a multiplier.
//
// LATENCY max(mul_constant (a * P) + 1, mul_constant (high * MU) + mul_constant (estimate * Q)) + 2
// cycles (sign, choice), the products to the widths below; initiation interval 1 cycle; holds its
// state while en is low. a in [0, Q); otherwise the result is unspecified.
module mod_switch #(
    parameter integer          BITS    = 13,        // bits of Q
    // modulus of a, 2^(BITS-1) <= Q < 2^BITS, at most 64 bits
    parameter logic [BITS-1:0] Q       = 13'd7681,
    parameter integer          OUT     = 11,        // bits of P - 1
    parameter logic [63:0]     P       = 64'd2048,  // modulus of the result, at least 2
    parameter integer          SLICE   = 18,        // as in mul_wide
    // latency in cycles that the instantiating module expects; 0: not checked
    parameter integer          LATENCY = 0
) (
    input  wire             clk,
    input  wire             en,
    input  wire  [BITS-1:0] a,
    output logic [OUT-1:0]  out
);
  localparam integer P_BITS = mul_latency::bits_of({64'd0, P});
  localparam integer DROP = BITS > P_BITS + 3 ? BITS - P_BITS - 3 : 0;  // 2^DROP * P <= Q / 4
  localparam integer HIGH = BITS - DROP;
  localparam integer SHIFT = DROP > 0 ? HIGH + 2 : HIGH + 1;
  localparam logic [255:0] MU = ({192'd0, P} << (SHIFT + DROP)) / {{256 - BITS{1'b0}}, Q};
  localparam integer WIDE = HIGH + mul_latency::bits_of(MU[127:0]);  // bits of high * MU
  // bits of the difference, with its sign
  localparam integer R = BITS + 1;
  // bits of the estimate that count in it
  localparam integer E = P_BITS < R ? P_BITS : R;
  localparam integer ESTIMATE = mul_latency::constant(HIGH, MU[127:0], WIDE, SLICE);
  localparam integer MULTIPLE = mul_latency::constant(E, 128'(Q), R, SLICE);
  localparam integer SCALED = mul_latency::constant(BITS, 128'(P), R, SLICE);
  localparam integer WAIT = SCALED + 1 > ESTIMATE + MULTIPLE ? SCALED + 1 : ESTIMATE + MULTIPLE;
  localparam integer CYCLES = WAIT + 2;
  localparam logic [R-1:0] LESS = {1'b0, Q} - {1'b0, Q >> 1};  // Q - H

  if (BITS < 2 || BITS > 64 || !Q[BITS-1] || P < 2
      || OUT != mul_latency::bits_of({64'd0, P - 64'd1})) begin : refuse
    $error("mod_switch: Q must have BITS bits, 2 .. 64, P be at least 2, and P - 1 have OUT bits");
  end
  if (LATENCY != 0 && LATENCY != CYCLES) begin : refuse_latency
    $error("mod_switch: LATENCY must be %0d", CYCLES);
  end

  logic [WIDE-1:0] wide;
  logic [P_BITS-1:0] estimate, estimate_late;
  logic [R-1:0] scaled, less_q, less_late, multiple, multiple_late;
  logic [OUT-1:0] out_q, same_q, next_q;
  logic short_q;  // the estimate is one less than the quotient

  mul_constant #(.IN(HIGH), .FACTOR(MU[127:0]), .OUT(WIDE), .SLICE(SLICE)) times_mu (
      .clk(clk), .en(en), .x(a[BITS-1:DROP]), .product(wide));
  assign estimate = P_BITS'(wide >> SHIFT);
  mul_constant #(.IN(E), .FACTOR(128'(Q)), .OUT(R), .SLICE(SLICE)) times_q (
      .clk(clk), .en(en), .x(estimate[E-1:0]), .product(multiple));
  mul_constant #(.IN(BITS), .FACTOR(128'(P)), .OUT(R), .SLICE(SLICE)) times_p (
      .clk(clk), .en(en), .x(a), .product(scaled));

  shift_register #(.WIDTH(P_BITS), .DEPTH(WAIT - ESTIMATE)) wait_estimate (
      .clk(clk), .en(en), .d(estimate), .q(estimate_late));
  shift_register #(.WIDTH(R), .DEPTH(WAIT - ESTIMATE - MULTIPLE)) wait_multiple (
      .clk(clk), .en(en), .d(multiple), .q(multiple_late));
  shift_register #(.WIDTH(R), .DEPTH(WAIT - SCALED - 1)) wait_less (
      .clk(clk), .en(en), .d(less_q), .q(less_late));

  logic [R-1:0] remainder;
  assign remainder = less_late - multiple_late;  // in [-Q, Q)

  always_ff @(posedge clk)
    if (en) begin
      less_q  <= scaled - LESS;
      short_q <= !remainder[R-1];
      same_q  <= OUT'(estimate_late);
      // The quotient P is the residue 0; of a power of two the bits say so.
      next_q  <= estimate_late == P_BITS'(P - 1) ? '0 : OUT'(estimate_late + 1'b1);
      out_q   <= short_q ? next_q : same_q;
    end

  assign out = out_q;
endmodule
`default_nettype wire
