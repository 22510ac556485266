// mod_mul_montgomery: product = a * b * 2^-BITS mod Q. With b stored as b' = b * 2^BITS mod Q it is a * b mod Q: the way to
// multiply by a table of constants.
//
// Montgomery's reduction (Montgomery, Math. Comp. 44, 1985): x = a*b, m = x * Q_NEGATED_INVERSE mod 2^BITS, (x + m*Q) / 2^BITS
// lies in [0, 2Q).
//
// LATENCY 9 cycles (operands 1, three multiplications 2 each, two of them by constants, sum 1, correction 1); interval 1; stands still while en is low.
// Operands in [0, Q); for others the product is unspecified.
module mod_mul_montgomery #(
    parameter integer    BITS              = 13,        // bits of Q
    parameter [BITS-1:0] Q                 = 13'd7681,  // modulus, odd, 2^(BITS-1) < Q < 2^BITS
    parameter [BITS-1:0] Q_NEGATED_INVERSE = 13'd7679   // -1/Q mod 2^BITS
) (
    input  logic            clk,
    input  logic            en,
    input  logic [BITS-1:0] a,
    input  logic [BITS-1:0] b,
    output logic [BITS-1:0] product
);
  localparam [BITS-1:0] CHECK = Q * Q_NEGATED_INVERSE;
  if (!Q[BITS-1] || CHECK != {BITS{1'b1}}) begin : refuse
    $error("mod_mul_montgomery: Q must have BITS bits, and Q * Q_NEGATED_INVERSE must be -1 mod 2^BITS");
  end

  logic [BITS-1:0] a_q, b_q;
  logic [2*BITS-1:0] x_q, x_2q, x_3q, x_4q, x_5q, x_6q;
  logic [BITS-1:0] m_q, m_2q;
  logic [2*BITS-1:0] multiple_q, multiple_2q;
  logic [BITS:0] sum_q;
  logic [BITS-1:0] product_q;

  /* verilator lint_off UNUSEDSIGNAL */  // the low half of x + m*Q is zero by construction; the borrow decides
  logic [2*BITS:0] sum_d;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [BITS:0] reduced_d;
  logic [BITS-1:0] m_d;
  logic [2*BITS-1:0] multiple_d;

  mul_constant #(.IN(BITS), .WIDTH(BITS), .FACTOR(Q_NEGATED_INVERSE), .OUT(BITS)) times_inverse (
      .x(x_2q[BITS-1:0]), .product(m_d));
  mul_constant #(.IN(BITS), .WIDTH(BITS), .FACTOR(Q), .OUT(2*BITS)) times_modulus (.x(m_2q), .product(multiple_d));

  assign sum_d     = {1'b0, x_6q} + {1'b0, multiple_2q};
  assign reduced_d = sum_q - {1'b0, Q};

  always_ff @(posedge clk)
    if (en) begin
      a_q         <= a;
      b_q         <= b;
      x_q         <= {{BITS{1'b0}}, a_q} * {{BITS{1'b0}}, b_q};
      x_2q        <= x_q;
      m_q         <= m_d;
      x_3q        <= x_2q;
      m_2q        <= m_q;
      x_4q        <= x_3q;
      multiple_q  <= multiple_d;
      x_5q        <= x_4q;
      multiple_2q <= multiple_q;
      x_6q        <= x_5q;
      sum_q       <= sum_d[2*BITS:BITS];
      product_q   <= reduced_d[BITS] ? sum_q[BITS-1:0] : reduced_d[BITS-1:0];
    end

  assign product = product_q;
endmodule
