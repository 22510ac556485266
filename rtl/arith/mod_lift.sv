// SPDX-License-Identifier: MIT-0
`default_nettype none
// mod_lift: out = x mod P, where x is the integer that the residue a modulo Q represents: a itself,
// or with CENTERED = 1 the representative in (-Q/2, Q/2].
//
// If P is above Q/2, at most one subtraction is needed; if P is a power of two, none. Otherwise
// floor(a / P) is estimated as in mod_switch: with high = floor(a / 2^DROP), MU =
// floor(2^(SHIFT+DROP) / P), the error from DROP is at most 1/2 and so is the error of MU, so
// floor(high * MU / 2^SHIFT) is the quotient or one less, and a - P - estimate*P lies in [-P, P).
// Centered, Q mod P is subtracted from the residue of an a above Q/2.
//
// LATENCY, P a power of two or at least Q: 1 cycle; P above Q/2: 2; else mul_constant (high * MU) +
// mul_constant (estimate * P) + 2, the products to the widths below; CENTERED one more. Initiation
// interval 1 cycle; holds its state while en is low. a in [0, Q); otherwise the result is
// unspecified.
module mod_lift #(
    parameter integer          BITS     = 13,      // bits of Q
    // modulus of a, 2^(BITS-1) <= Q < 2^BITS, at most 64 bits
    parameter logic [BITS-1:0] Q        = 13'd7681,
    parameter integer          OUT      = 7,       // bits of P - 1
    parameter logic [63:0]     P        = 64'd97,  // modulus of the result, at least 2
    parameter integer          CENTERED = 0,       // 0 or 1
    parameter integer          SLICE    = 18,      // as in mul_wide
    // latency in cycles that the instantiating module expects; 0: not checked
    parameter integer          LATENCY  = 0
) (
    input  wire             clk,
    input  wire             en,
    /* verilator lint_off UNUSEDSIGNAL */  // of a power of two P only the low bits
    input  wire  [BITS-1:0] a,
    /* verilator lint_on UNUSEDSIGNAL */
    output logic [OUT-1:0]  out
);
  localparam logic [63:0] WIDE_Q = 64'(Q);
  localparam integer P_BITS = mul_latency::bits_of({64'd0, P});
  localparam integer POWER = (P & (P - 64'd1)) == 0 ? 1 : 0;
  localparam integer FITS = P >= WIDE_Q ? 1 : 0;
  localparam integer ONCE = P >= WIDE_Q - P ? 1 : 0;  // Q <= 2*P, if P does not fit
  localparam integer DROP = P_BITS <= BITS ? P_BITS - 2 : 0;  // 2^DROP <= P / 2
  localparam integer HIGH = BITS - DROP;
  localparam integer SHIFT = HIGH + 1;
  localparam logic [255:0] MU = (256'd1 << (SHIFT + DROP)) / {192'd0, P};
  localparam integer WIDE = HIGH + mul_latency::bits_of(MU[127:0]);  // bits of high * MU
  localparam integer E = WIDE > SHIFT ? WIDE - SHIFT : 1;            // bits of the estimate
  // bits of the remainder, with its sign
  localparam integer R = P_BITS + 1;
  // bits of the estimate that count in it
  localparam integer LOW = E < R ? E : R;
  localparam integer ESTIMATE = mul_latency::constant(HIGH, MU[127:0], WIDE, SLICE);
  localparam integer WAIT = ESTIMATE + mul_latency::constant(LOW, 128'(P), R, SLICE);
  localparam integer PLAIN = POWER == 1 || FITS == 1 ? 1 : ONCE == 1 ? 2 : WAIT + 2;
  localparam integer CYCLES = PLAIN + CENTERED;

  if (BITS < 2 || BITS > 64 || !Q[BITS-1] || P < 2
      || OUT != mul_latency::bits_of({64'd0, P - 64'd1}) || CENTERED < 0
      || CENTERED > 1) begin : refuse
    $error("mod_lift: Q must have BITS bits, 2 .. 64, P - 1 OUT bits, P >= 2, CENTERED 0 or 1");
  end
  if (LATENCY != 0 && LATENCY != CYCLES) begin : refuse_latency
    $error("mod_lift: LATENCY must be %0d", CYCLES);
  end

  logic [OUT-1:0] plain_q;  // a mod P

  if (POWER == 1 || FITS == 1) begin : no_quotient
    always_ff @(posedge clk) if (en) plain_q <= OUT'(a);
  end else begin : quotient
    logic [R-1:0] remainder_q;  // in [-P, P)
    if (ONCE == 1) begin : once
      always_ff @(posedge clk) if (en) remainder_q <= R'(a) - R'(P);
    end else begin : several
      // only the high part of the estimate counts, and of that what the remainder needs
      /* verilator lint_off UNUSEDSIGNAL */
      logic [WIDE-1:0] wide;
      /* verilator lint_on UNUSEDSIGNAL */
      logic [R-1:0] less_q, less_late, multiple;
      mul_constant #(.IN(HIGH), .FACTOR(MU[127:0]), .OUT(WIDE), .SLICE(SLICE)) times_mu (
          .clk(clk), .en(en), .x(a[BITS-1:DROP]), .product(wide));
      mul_constant #(.IN(LOW), .FACTOR(128'(P)), .OUT(R), .SLICE(SLICE)) times_p (
          .clk(clk), .en(en), .x(LOW'(wide >> SHIFT)), .product(multiple));
      shift_register #(.WIDTH(R), .DEPTH(WAIT-1)) wait_less (
          .clk(clk), .en(en), .d(less_q), .q(less_late));
      always_ff @(posedge clk)
        if (en) begin
          less_q      <= R'(a) - R'(P);
          remainder_q <= less_late - multiple;
        end
    end
    always_ff @(posedge clk)
      if (en) plain_q <= remainder_q[OUT-1:0] + (remainder_q[R-1] ? OUT'(P) : '0);
  end

  if (CENTERED == 0) begin : plain
    assign out = plain_q;
  end else begin : center
    localparam logic [63:0] REST = WIDE_Q % P;
    logic high_q, high_late;  // a is above Q/2
    logic [OUT-1:0] rest;
    always_ff @(posedge clk) if (en) high_q <= a > (Q >> 1);
    shift_register #(.WIDTH(1), .DEPTH(PLAIN-1)) wait_high (
        .clk(clk), .en(en), .d(high_q), .q(high_late));
    assign rest = high_late ? OUT'(REST) : '0;
    if (POWER == 1) begin : wraps
      logic [OUT-1:0] out_q;
      always_ff @(posedge clk) if (en) out_q <= plain_q - rest;
      assign out = out_q;
    end else begin : corrects
      mod_sub #(.BITS(OUT), .Q(OUT'(P))) subtract (
          .clk(clk), .en(en), .a(plain_q), .b(rest), .difference(out));
    end
  end
endmodule
`default_nettype wire
