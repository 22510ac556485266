// SPDX-License-Identifier: MIT-0
`default_nettype none
// gadget_digit: digit number `level` of a in base B = 2^BASE_LOG, as a residue modulo Q; LEVELS
// digits in all, L for short.
//
// exact (APPROXIMATE = 0): a is a residue modulo Q, B^L at least Q. Level 0 is the lowest digit.
// Signed digits are those of the representative in (-Q/2, Q/2], in [-B/2, B/2); the highest one is
// the remainder.
//
// APPROXIMATE: a is round(residue * B^L / Q), mod B^L or not (mod_switch computes it; Chillotti et
// al., Journal of Cryptology 33, 2020). Level 0 is the highest digit. Signed digits are in [-B/2,
// B/2), and the carry out of the highest is dropped. B is at most Q.
//
// Signed digits have no chain of carries: with HALVES = sum of (B/2)*B^j over the digits that
// carry, the plain digits of a + HALVES are larger than the signed ones by B/2, which the inverted
// top bit of each takes off.
//
// LATENCY 1 cycle (digit); SIGNED 3 (HALVES added, digit, Q added to a negative one), and exact one
// more for the comparison with Q/2; initiation interval 1 cycle; holds its state while en is low.
// `level` is below L and is sampled with a; otherwise, or if a is out of range, the digit is
// unspecified.
module gadget_digit #(
    parameter integer          BITS        = 13,        // bits of Q
    parameter logic [BITS-1:0] Q           = 13'd7681,  // modulus, 2^(BITS-1) <= Q < 2^BITS
    // bits of a: BITS if exact, else at least BASE_LOG*LEVELS
    parameter integer          IN          = BITS,
    parameter integer          BASE_LOG    = 7,         // bits of a digit
    parameter integer          LEVELS      = 2,         // digits
    parameter integer          SIGNED      = 0,         // 0 or 1
    parameter integer          APPROXIMATE = 0,         // 0 or 1
    parameter integer          LEVEL       = LEVELS > 1 ? $clog2(LEVELS) : 1
) (
    input  wire              clk,
    input  wire              en,
    input  wire  [IN-1:0]    a,
    input  wire  [LEVEL-1:0] level,
    output logic [BITS-1:0]  digit
);
  localparam integer ALL = BASE_LOG * LEVELS;  // bits of all digits
  localparam integer BELOW = ALL - BASE_LOG;   // of those below the highest
  localparam integer W = ALL + 2;              // room for a sign and the highest digit's carry

  if (BITS < 2 || !Q[BITS-1] || BASE_LOG < 1 || LEVELS < 1 || ALL > 64
      || LEVEL != (LEVELS > 1 ? $clog2(LEVELS) : 1)
      || SIGNED < 0 || SIGNED > 1 || APPROXIMATE < 0 || APPROXIMATE > 1
      || (APPROXIMATE == 1 ? IN < ALL || BASE_LOG >= BITS
          : IN != BITS || (66'd1 << ALL) < 66'(Q))) begin : refuse
    $error("gadget_digit: digits of 64 bits in all must cover Q, IN = BITS, or cover IN, each < Q");
  end

  // The sum of B/2 at each of that many digits.
  function automatic [W-1:0] halves(input integer digits);
    halves = '0;
    for (integer j = 0; j < digits; j = j + 1)
      halves = halves | (W'(1) << (BASE_LOG * j + BASE_LOG - 1));
  endfunction

  // The sum a + HALVES, or a, and the number of the selected digit, counted from the lowest.
  logic [W-1:0] sum;
  logic [LEVEL-1:0] place, level_late;
  assign place = APPROXIMATE == 1 ? LEVEL'(LEVELS - 1) - level_late : level_late;

  /* verilator lint_off UNUSEDSIGNAL */  // a digit may have more bits than Q
  logic [BASE_LOG-1:0] plain;  // digit of the sum
  /* verilator lint_on UNUSEDSIGNAL */
  assign plain = sum[BASE_LOG*32'(place)+:BASE_LOG];

  if (SIGNED == 0) begin : unsigned_digit
    logic [BITS-1:0] digit_q;
    assign sum        = W'(a);
    assign level_late = level;
    always_ff @(posedge clk) if (en) digit_q <= BITS'(plain);
    assign digit = digit_q;
  end else begin : signed_digit
    localparam logic [W-1:0] HALVES = halves(APPROXIMATE == 1 ? LEVELS : LEVELS - 1);
    localparam integer D = BASE_LOG + 2;  // bits of a signed digit

    logic [W-1:0] sum_q;
    logic [BASE_LOG-1:0] lowered;  // plain - B/2 modulo B; in {}, Yosys would widen the shift
    logic [D-1:0] signed_q;
    assign lowered = plain ^ (BASE_LOG'(1) << (BASE_LOG - 1));
    logic [BITS-1:0] digit_q;
    assign sum = sum_q;

    if (APPROXIMATE == 1) begin : from_scaled
      always_ff @(posedge clk) if (en) sum_q <= W'(a) + HALVES;
      shift_register #(.WIDTH(LEVEL), .DEPTH(1)) wait_level (
          .clk(clk), .en(en), .d(level), .q(level_late));
      always_ff @(posedge clk)
        if (en) signed_q <= {{2{!plain[BASE_LOG-1]}}, lowered};
    end else begin : from_residue
      logic high_q;  // a is above Q/2, so it stands for a - Q
      logic [BITS-1:0] a_q;
      shift_register #(.WIDTH(LEVEL), .DEPTH(2)) wait_level (
          .clk(clk), .en(en), .d(level), .q(level_late));
      always_ff @(posedge clk)
        if (en) begin
          high_q   <= a > (Q >> 1);
          a_q      <= a;
          sum_q    <= W'(a_q) + (high_q ? HALVES - W'(Q) : HALVES);
          signed_q <= place == LEVEL'(LEVELS - 1) ? sum_q[W-1:BELOW]
              : {{2{!plain[BASE_LOG-1]}}, lowered};
        end
    end

    // A digit is never longer than Q, so the bits above BITS are copies of the sign.
    logic [BITS-1:0] residue;
    if (D < BITS) begin : shorter
      assign residue = {{BITS - D{signed_q[D-1]}}, signed_q};
    end else begin : longer
      assign residue = signed_q[BITS-1:0];
    end
    always_ff @(posedge clk) if (en) digit_q <= residue + (signed_q[D-1] ? Q : '0);
    assign digit = digit_q;
  end
endmodule
`default_nettype wire
