// mod_mul_barrett: product = a * b mod Q, both operands variable.
//
// Barrett's reduction (Barrett, CRYPTO '86; Menezes et al., Handbook of Applied Cryptography, 14.42, radix 2): with
// x = a*b and MU = floor(2^(2*BITS) / Q), the estimate floor(floor(x / 2^(BITS-1)) * MU / 2^(BITS+1)) of floor(x / Q) is short
// by at most 2, so at most two subtractions of Q follow.
//
// LATENCY 10 cycles (operands 1, three multiplications 2 each, two of them by constants, difference 1, two corrections); interval 1; stands still while en
// is low. Operands in [0, Q); for others the product is unspecified.
module mod_mul_barrett #(
    parameter integer    BITS = 13,        // bits of Q
    parameter [BITS-1:0] Q    = 13'd7681,  // modulus, 2^(BITS-1) < Q < 2^BITS
    parameter   [BITS:0] MU   = 14'd8736   // floor(2^(2*BITS) / Q)
) (
    input  logic            clk,
    input  logic            en,
    input  logic [BITS-1:0] a,
    input  logic [BITS-1:0] b,
    output logic [BITS-1:0] product
);
  // MU*Q is 2^(2*BITS) less a remainder below Q, so what is missing from 2^(2*BITS) is 1 .. Q-1.
  localparam [2*BITS:0] MISSING = {1'b1, {2 * BITS{1'b0}}} - {{BITS{1'b0}}, MU} * {{BITS + 1{1'b0}}, Q};
  if (!Q[BITS-1] || MISSING == 0 || MISSING >= {{BITS + 1{1'b0}}, Q}) begin : refuse
    $error("mod_mul_barrett: Q must have BITS bits, and MU must be floor(2^(2*BITS) / Q)");
  end

  // the remainder before correction lies in [0, 3Q): BITS + 2 bits of every term are enough
  localparam integer R = BITS + 2;

  logic [BITS-1:0] a_q, b_q;
  logic [2*BITS-1:0] x_q, x_2q;
  logic [BITS:0] scaled_q, estimate_q;
  logic [R-1:0] x_3q, x_4q, x_5q, x_6q;
  logic [R-1:0] multiple_q, multiple_2q;
  logic [R-1:0] remainder_q, corrected_q;
  logic [BITS-1:0] product_q;

  /* verilator lint_off UNUSEDSIGNAL */  // only the high part of the estimate counts
  logic [2*BITS+1:0] scaled_d;
  logic [R-1:0] product_d;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [R-1:0] multiple_d;

  mul_constant #(.IN(BITS+1), .WIDTH(BITS+1), .FACTOR(MU), .OUT(2*BITS+2)) times_mu (
      .x(x_2q[2*BITS-1:BITS-1]), .product(scaled_d));
  mul_constant #(.IN(BITS+1), .WIDTH(BITS), .FACTOR(Q), .OUT(R)) times_modulus (.x(estimate_q), .product(multiple_d));

  assign product_d = corrected_q >= R'(Q) ? corrected_q - R'(Q) : corrected_q;

  always_ff @(posedge clk)
    if (en) begin
      a_q         <= a;
      b_q         <= b;
      x_q         <= {{BITS{1'b0}}, a_q} * {{BITS{1'b0}}, b_q};
      x_2q        <= x_q;
      scaled_q    <= scaled_d[2*BITS+1:BITS+1];
      x_3q        <= x_2q[R-1:0];
      estimate_q  <= scaled_q;
      x_4q        <= x_3q;
      multiple_q  <= multiple_d;
      x_5q        <= x_4q;
      multiple_2q <= multiple_q;
      x_6q        <= x_5q;
      remainder_q <= x_6q - multiple_2q;
      corrected_q <= remainder_q >= R'(Q) ? remainder_q - R'(Q) : remainder_q;
      product_q   <= product_d[BITS-1:0];
    end

  assign product = product_q;
endmodule
