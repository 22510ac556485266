// MULT18X18D: ECP5's multiplier as Yosys infers it: the product of two numbers of 18 bits, each
// signed or not, without registers.
//
// product = a * b, where bit 17 of an operand weighs -2^17 while its SIGNED input is high. C, the
// shift chains, the registers and their clocks are not modelled: a parameter that uses them is
// refused here, and a port by not being there. Lattice FPGA-TN-02205, "ECP5 and ECP5-5G sysDSP
// Usage Guide".
module MULT18X18D (
    input A17, A16, A15, A14, A13, A12, A11, A10, A9, A8, A7, A6, A5, A4, A3, A2, A1, A0,
    input B17, B16, B15, B14, B13, B12, B11, B10, B9, B8, B7, B6, B5, B4, B3, B2, B1, B0,
    input C17, C16, C15, C14, C13, C12, C11, C10, C9, C8, C7, C6, C5, C4, C3, C2, C1, C0,
    input SIGNEDA, SIGNEDB, SOURCEA, SOURCEB,
    output P35, P34, P33, P32, P31, P30, P29, P28, P27, P26, P25, P24, P23, P22, P21, P20, P19, P18, P17, P16, P15, P14,
    P13, P12, P11, P10, P9, P8, P7, P6, P5, P4, P3, P2, P1, P0
);
  parameter REG_INPUTA_CLK = "NONE";
  parameter REG_INPUTB_CLK = "NONE";
  parameter REG_INPUTC_CLK = "NONE";
  parameter REG_PIPELINE_CLK = "NONE";
  parameter REG_OUTPUT_CLK = "NONE";
  parameter MULT_BYPASS = "DISABLED";
  parameter CAS_MATCH_REG = "FALSE";
  parameter SOURCEB_MODE = "B_SHIFT";

  if (REG_INPUTA_CLK != "NONE" || REG_INPUTB_CLK != "NONE" || REG_INPUTC_CLK != "NONE" || REG_PIPELINE_CLK != "NONE" ||
      REG_OUTPUT_CLK != "NONE" || MULT_BYPASS != "DISABLED" || CAS_MATCH_REG != "FALSE" || SOURCEB_MODE != "B_SHIFT") begin : refuse
    $error("MULT18X18D: only the product without registers is modelled");
  end

  wire [17:0] a = {
      A17, A16, A15, A14, A13, A12, A11, A10, A9, A8, A7, A6, A5, A4, A3, A2, A1, A0};
  wire [17:0] b = {
      B17, B16, B15, B14, B13, B12, B11, B10, B9, B8, B7, B6, B5, B4, B3, B2, B1, B0};
  wire signed [18:0] wide_a = {SIGNEDA & A17, a};
  wire signed [18:0] wide_b = {SIGNEDB & B17, b};
  wire signed [37:0] product = wide_a * wide_b;
  assign {
      P35, P34, P33, P32, P31, P30, P29, P28, P27, P26, P25, P24, P23, P22, P21, P20, P19, P18, P17, P16, P15, P14, P13,
      P12, P11, P10, P9, P8, P7, P6, P5, P4, P3, P2, P1, P0} = product[35:0];

  always_comb
    if (SOURCEA || SOURCEB) $fatal(1, "MULT18X18D: operands from the shift chain are not modelled");
endmodule
