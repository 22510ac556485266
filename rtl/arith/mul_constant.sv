// mul_constant: product = x * FACTOR mod 2^OUT, for a factor that never changes.
//
// In signed digits (Reitwieser's non-adjacent form, Advances in Computers 1, 1960: the fewest) a factor of few digits is a few sums of
// shifted copies of x, and takes no multiplier of the device; NTT-friendly primes often have three. A factor of more than DIGITS digits
// is multiplied.
//
// LATENCY 0: combinational, registers go before and after it. Operands in [0, 2^IN).
module mul_constant #(
    parameter integer          IN     = 13,        // bits of x
    parameter integer          WIDTH  = 13,        // bits of FACTOR
    parameter [WIDTH-1:0]      FACTOR = 13'd7681,  // what x is multiplied by
    parameter integer          OUT    = 26,        // bits of the product
    parameter integer          DIGITS = 4          // most digits that are added, 0 to always multiply
) (
    input  logic [IN-1:0]  x,
    output logic [OUT-1:0] product
);
  if (IN < 1 || WIDTH < 1 || OUT < IN) begin : refuse
    $error("mul_constant: IN and WIDTH must be at least 1, OUT at least IN");
  end

  // 3 * FACTOR and FACTOR differ in the digits of FACTOR, one place up; digits from 2^OUT on do not count
  localparam integer WIDE = (WIDTH > OUT ? WIDTH : OUT) + 2;
  localparam [WIDE-1:0] ONCE = WIDE'(FACTOR);
  localparam [WIDE-1:0] THRICE = ONCE + (ONCE << 1);
  localparam [WIDE-1:0] PLUS_ALL = (THRICE & ~ONCE) >> 1;
  localparam [WIDE-1:0] MINUS_ALL = (ONCE & ~THRICE) >> 1;
  localparam [OUT-1:0] PLUS = PLUS_ALL[OUT-1:0];
  localparam [OUT-1:0] MINUS = MINUS_ALL[OUT-1:0];

  function automatic integer count(input [OUT-1:0] digits);
    count = 0;
    for (integer i = 0; i < OUT; i = i + 1) count = count + {31'b0, digits[i]};
  endfunction

  if (count(PLUS | MINUS) <= DIGITS) begin : add
    always_comb begin
      product = '0;
      for (integer i = 0; i < OUT; i = i + 1)
        if (PLUS[i]) product = product + (OUT'(x) << i);
        else if (MINUS[i]) product = product - (OUT'(x) << i);
    end
  end else begin : multiply
    assign product = OUT'(x) * OUT'(FACTOR);
  end
endmodule
