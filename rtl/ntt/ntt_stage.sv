// ntt_stage: one stage of a streaming transform: each pair of a frame through a butterfly with the factor TABLE[beat[LSB +: log2 WORDS]].
//
// LATENCY MUL_LATENCY + 3 cycles (factor 2, butterfly MUL_LATENCY + 1); interval 1; stands still while en is low. A frame is BEATS beats without gaps;
// `start` marks its first beat, also at the output. Operands in [0, Q).
module ntt_stage #(
    parameter integer                 BITS        = 13,         // bits of Q
    parameter [BITS-1:0]              Q           = 13'd7681,   // modulus, odd, 2^(BITS-1) < Q < 2^BITS
    parameter integer                 REDUCTION   = 1,          // as in mod_mul
    parameter integer                 FACTOR_BITS = BITS,       // as in mod_mul
    parameter [127:0]                 CONSTANT    = {8'd18, 120'd513},  // as in mod_mul
    parameter integer                 MUL_LATENCY = 8,          // as in mod_mul
    parameter integer                 INVERSE     = 0,          // 0: butterfly_ct, 1: butterfly_gs
    parameter integer                 BEATS       = 8,          // beats of a frame, a power of two
    parameter integer                 LSB         = 0,          // lowest bit of the beat number that chooses the factor
    parameter integer                 WORDS       = 1,          // factors, a power of two
    parameter [FACTOR_BITS*WORDS-1:0] TABLE       = 0           // factors, as mod_mul takes them
) (
    input  logic            clk,
    input  logic            rst,
    input  logic            en,
    input  logic            start,
    input  logic [BITS-1:0] in0,
    input  logic [BITS-1:0] in1,
    output logic            start_out,
    output logic [BITS-1:0] out0,
    output logic [BITS-1:0] out1
);
  localparam integer COUNT = $clog2(BEATS);
  localparam integer ADDRESS = WORDS > 1 ? $clog2(WORDS) : 1;
  if (BEATS < 2 || (BEATS & (BEATS - 1)) != 0 || LSB < 0 || COUNT < LSB + $clog2(WORDS)) begin : refuse
    $error("ntt_stage: BEATS must be a power of two, and its beat number must have the bits LSB .. LSB + log2 WORDS - 1");
  end

  logic [COUNT-1:0] beat_d, beat_q;
  logic [ADDRESS-1:0] address;
  logic [FACTOR_BITS-1:0] factor;
  logic [BITS-1:0] late0, late1;

  assign beat_d  = start ? '0 : beat_q;
  assign address = WORDS > 1 ? ADDRESS'(beat_d >> LSB) : '0;

  always_ff @(posedge clk)
    if (rst) beat_q <= '0;
    else if (en) beat_q <= beat_d + 1'b1;

  pulse_delay #(.DEPTH(MUL_LATENCY + 3)) delay_start (.clk(clk), .rst(rst), .en(en), .d(start), .q(start_out));

  twiddle_rom #(.BITS(FACTOR_BITS), .WORDS(WORDS), .TABLE(TABLE)) factors (.clk(clk), .en(en), .address(address), .factor(factor));
  delay_line #(.WIDTH(BITS), .DEPTH(2)) delay0 (.clk(clk), .rst(rst), .en(en), .d(in0), .q(late0));
  delay_line #(.WIDTH(BITS), .DEPTH(2)) delay1 (.clk(clk), .rst(rst), .en(en), .d(in1), .q(late1));

  if (INVERSE == 0) begin : forward
    butterfly_ct #(
        .BITS(BITS), .Q(Q), .REDUCTION(REDUCTION), .FACTOR_BITS(FACTOR_BITS), .CONSTANT(CONSTANT), .MUL_LATENCY(MUL_LATENCY)) butterfly (
        .clk(clk), .rst(rst), .en(en), .a(late0), .b(late1), .w(factor), .sum(out0), .difference(out1));
  end else begin : inverse
    butterfly_gs #(
        .BITS(BITS), .Q(Q), .REDUCTION(REDUCTION), .FACTOR_BITS(FACTOR_BITS), .CONSTANT(CONSTANT), .MUL_LATENCY(MUL_LATENCY)) butterfly (
        .clk(clk), .rst(rst), .en(en), .a(late0), .b(late1), .w(factor), .sum(out0), .difference(out1));
  end
endmodule
