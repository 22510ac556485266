// mod_mul: product = a * b mod Q, by the reduction that REDUCTION names. The factor b is given as that reduction needs it.
//
// LATENCY MUL_LATENCY cycles, that of the module it instantiates; interval 1; stands still while en is low.
// a in [0, Q); b as the reduction's own module says.
module mod_mul #(
    parameter integer    BITS        = 13,         // bits of Q
    parameter [BITS-1:0] Q           = 13'd7681,   // modulus, 2^(BITS-1) < Q < 2^BITS
    parameter integer    REDUCTION   = 1,          // 0: mod_mul_barrett, 1: mod_mul_montgomery
    parameter integer    FACTOR_BITS = BITS,       // bits of b
    parameter [127:0]    CONSTANT    = 128'd7679,  // Barrett: MU, Montgomery: Q_NEGATED_INVERSE
    parameter integer    MUL_LATENCY = 9           // cycles
) (
    input  logic                   clk,
    input  logic                   en,
    input  logic [BITS-1:0]        a,
    input  logic [FACTOR_BITS-1:0] b,
    output logic [BITS-1:0]        product
);
  if (REDUCTION == 0 && FACTOR_BITS == BITS && MUL_LATENCY == 10) begin : barrett
    mod_mul_barrett #(.BITS(BITS), .Q(Q), .MU(CONSTANT[BITS:0])) multiply (
        .clk(clk), .en(en), .a(a), .b(b), .product(product));
  end else if (REDUCTION == 1 && FACTOR_BITS == BITS && MUL_LATENCY == 9) begin : montgomery
    mod_mul_montgomery #(.BITS(BITS), .Q(Q), .Q_NEGATED_INVERSE(CONSTANT[BITS-1:0])) multiply (
        .clk(clk), .en(en), .a(a), .b(b), .product(product));
  end else begin : refuse
    $error("mod_mul: REDUCTION must be one of those listed, with the FACTOR_BITS and MUL_LATENCY of its module");
  end
endmodule
