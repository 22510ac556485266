// MULT18X18D: ECP5's multiplier: the product of two numbers of 18 bits, each signed or not, with
// registers at the operands and at the product.
//
// product = a * b, where bit 17 of an operand weighs -2^17 while its SIGNED input is high. A
// register is there if its REG_..._CLK names a clock; it takes its value at the rising edge while
// its CE is high, is 0 after an edge at which its RST was high, and starts with 0. C, the pipeline
// register, the shift chains and registers of the SIGNED inputs are not modelled: a parameter that
// uses them is refused here, and a port by not being there. Lattice FPGA-TN-02205, "ECP5 and
// ECP5-5G sysDSP Usage Guide".
module MULT18X18D (
    input A17, A16, A15, A14, A13, A12, A11, A10, A9, A8, A7, A6, A5, A4, A3, A2, A1, A0,
    input B17, B16, B15, B14, B13, B12, B11, B10, B9, B8, B7, B6, B5, B4, B3, B2, B1, B0,
    input C17, C16, C15, C14, C13, C12, C11, C10, C9, C8, C7, C6, C5, C4, C3, C2, C1, C0,
    input SIGNEDA, SIGNEDB, SOURCEA, SOURCEB,
    input CLK3, CLK2, CLK1, CLK0, CE3, CE2, CE1, CE0, RST3, RST2, RST1, RST0,
    output P35, P34, P33, P32, P31, P30, P29, P28, P27, P26, P25, P24, P23, P22, P21, P20, P19, P18, P17, P16, P15, P14,
    P13, P12, P11, P10, P9, P8, P7, P6, P5, P4, P3, P2, P1, P0
);
  parameter REG_INPUTA_CLK = "NONE";
  parameter REG_INPUTA_CE = "CE0";
  parameter REG_INPUTA_RST = "RST0";
  parameter REG_INPUTB_CLK = "NONE";
  parameter REG_INPUTB_CE = "CE0";
  parameter REG_INPUTB_RST = "RST0";
  parameter REG_INPUTC_CLK = "NONE";
  parameter REG_PIPELINE_CLK = "NONE";
  parameter REG_OUTPUT_CLK = "NONE";
  parameter REG_OUTPUT_CE = "CE0";
  parameter REG_OUTPUT_RST = "RST0";
  parameter RESETMODE = "SYNC";
  parameter MULT_BYPASS = "DISABLED";
  parameter CAS_MATCH_REG = "FALSE";
  parameter SOURCEB_MODE = "B_SHIFT";

  if (REG_INPUTC_CLK != "NONE" || REG_PIPELINE_CLK != "NONE" || MULT_BYPASS != "DISABLED" ||
      CAS_MATCH_REG != "FALSE" || SOURCEB_MODE != "B_SHIFT" || RESETMODE != "SYNC") begin : refuse
    $error("MULT18X18D: only the product, with registers at A, B and P, is modelled");
  end

  wire [17:0] a = {
      A17, A16, A15, A14, A13, A12, A11, A10, A9, A8, A7, A6, A5, A4, A3, A2, A1, A0};
  wire [17:0] b = {
      B17, B16, B15, B14, B13, B12, B11, B10, B9, B8, B7, B6, B5, B4, B3, B2, B1, B0};
  wire [17:0] late_a, late_b;
  MULT18X18D_register #(.BITS(18), .CLK(REG_INPUTA_CLK), .CE(REG_INPUTA_CE), .RST(REG_INPUTA_RST)) input_a (
      .clk({CLK3, CLK2, CLK1, CLK0}), .ce({CE3, CE2, CE1, CE0}), .rst({RST3, RST2, RST1, RST0}), .d(a), .q(late_a));
  MULT18X18D_register #(.BITS(18), .CLK(REG_INPUTB_CLK), .CE(REG_INPUTB_CE), .RST(REG_INPUTB_RST)) input_b (
      .clk({CLK3, CLK2, CLK1, CLK0}), .ce({CE3, CE2, CE1, CE0}), .rst({RST3, RST2, RST1, RST0}), .d(b), .q(late_b));
  wire signed [18:0] wide_a = {SIGNEDA & late_a[17], late_a};
  wire signed [18:0] wide_b = {SIGNEDB & late_b[17], late_b};
  wire signed [37:0] product = wide_a * wide_b;
  wire [35:0] late;
  MULT18X18D_register #(.BITS(36), .CLK(REG_OUTPUT_CLK), .CE(REG_OUTPUT_CE), .RST(REG_OUTPUT_RST)) output_p (
      .clk({CLK3, CLK2, CLK1, CLK0}), .ce({CE3, CE2, CE1, CE0}), .rst({RST3, RST2, RST1, RST0}), .d(product[35:0]),
      .q(late));
  assign {
      P35, P34, P33, P32, P31, P30, P29, P28, P27, P26, P25, P24, P23, P22, P21, P20, P19, P18, P17, P16, P15, P14, P13,
      P12, P11, P10, P9, P8, P7, P6, P5, P4, P3, P2, P1, P0} = late;

  always_comb
    if (SOURCEA || SOURCEB) $fatal(1, "MULT18X18D: operands from the shift chain are not modelled");
endmodule

// A register of MULT18X18D, or a wire where no clock is named.
module MULT18X18D_register #(
    parameter BITS = 18,
    parameter CLK  = "NONE",
    parameter CE   = "CE0",
    parameter RST  = "RST0"
) (
    input [3:0] clk, input [3:0] ce, input [3:0] rst, input [BITS-1:0] d, output [BITS-1:0] q
);
  if (CLK == "NONE") begin : wire_only
    assign q = d;
  end else begin : registered
    localparam clock = CLK == "CLK0" ? 0 : CLK == "CLK1" ? 1 : CLK == "CLK2" ? 2 : 3;
    localparam enable = CE == "CE0" ? 0 : CE == "CE1" ? 1 : CE == "CE2" ? 2 : 3;
    localparam reset = RST == "RST0" ? 0 : RST == "RST1" ? 1 : RST == "RST2" ? 2 : 3;
    reg [BITS-1:0] word = 0;
    always @(posedge clk[clock])
      if (rst[reset]) word <= 0;
      else if (ce[enable]) word <= d;
    assign q = word;
  end
endmodule
