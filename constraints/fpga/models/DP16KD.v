// DP16KD: ECP5's block memory as Yosys infers it: 1024 words of 18 bits with two ports that write
// bytes of 9 and read, or 512 words of 36 bits, written at port A and read at port B. With or
// without output registers.
//
// A port that writes keeps its output (WRITEMODE NORMAL). What one port reads while the other
// writes there is unspecified in the device; here it is the complement of the old word, so that
// whoever uses it is found out. An output register (REGMODE OUTREG) takes the port's word at its
// clock while its OCE is high. Other widths, modes and clock edges are refused. Lattice
// FPGA-TN-02204, "ECP5 and ECP5-5G Memory Usage Guide".
module DP16KD (
    input DIA17, DIA16, DIA15, DIA14, DIA13, DIA12, DIA11, DIA10, DIA9, DIA8, DIA7, DIA6, DIA5, DIA4, DIA3, DIA2, DIA1,
    DIA0,
    input ADA13, ADA12, ADA11, ADA10, ADA9, ADA8, ADA7, ADA6, ADA5, ADA4, ADA3, ADA2, ADA1, ADA0,
    input CEA, OCEA, CLKA, WEA, RSTA, CSA2, CSA1, CSA0,
    output DOA17, DOA16, DOA15, DOA14, DOA13, DOA12, DOA11, DOA10, DOA9, DOA8, DOA7, DOA6, DOA5, DOA4, DOA3, DOA2, DOA1,
    DOA0,
    input DIB17, DIB16, DIB15, DIB14, DIB13, DIB12, DIB11, DIB10, DIB9, DIB8, DIB7, DIB6, DIB5, DIB4, DIB3, DIB2, DIB1,
    DIB0,
    input ADB13, ADB12, ADB11, ADB10, ADB9, ADB8, ADB7, ADB6, ADB5, ADB4, ADB3, ADB2, ADB1, ADB0,
    input CEB, OCEB, CLKB, WEB, RSTB, CSB2, CSB1, CSB0,
    output DOB17, DOB16, DOB15, DOB14, DOB13, DOB12, DOB11, DOB10, DOB9, DOB8, DOB7, DOB6, DOB5, DOB4, DOB3, DOB2, DOB1,
    DOB0
);
  parameter DATA_WIDTH_A = 18;
  parameter DATA_WIDTH_B = 18;
  parameter REGMODE_A = "NOREG";
  parameter REGMODE_B = "NOREG";
  parameter RESETMODE = "SYNC";
  parameter ASYNC_RESET_RELEASE = "SYNC";
  parameter CSDECODE_A = "0b000";
  parameter CSDECODE_B = "0b000";
  parameter WRITEMODE_A = "NORMAL";
  parameter WRITEMODE_B = "NORMAL";
  parameter CLKAMUX = "CLKA";
  parameter CLKBMUX = "CLKB";
  parameter GSR = "AUTO";
  parameter [319:0] INITVAL_00 = 0;
  parameter [319:0] INITVAL_01 = 0;
  parameter [319:0] INITVAL_02 = 0;
  parameter [319:0] INITVAL_03 = 0;
  parameter [319:0] INITVAL_04 = 0;
  parameter [319:0] INITVAL_05 = 0;
  parameter [319:0] INITVAL_06 = 0;
  parameter [319:0] INITVAL_07 = 0;
  parameter [319:0] INITVAL_08 = 0;
  parameter [319:0] INITVAL_09 = 0;
  parameter [319:0] INITVAL_0A = 0;
  parameter [319:0] INITVAL_0B = 0;
  parameter [319:0] INITVAL_0C = 0;
  parameter [319:0] INITVAL_0D = 0;
  parameter [319:0] INITVAL_0E = 0;
  parameter [319:0] INITVAL_0F = 0;
  parameter [319:0] INITVAL_10 = 0;
  parameter [319:0] INITVAL_11 = 0;
  parameter [319:0] INITVAL_12 = 0;
  parameter [319:0] INITVAL_13 = 0;
  parameter [319:0] INITVAL_14 = 0;
  parameter [319:0] INITVAL_15 = 0;
  parameter [319:0] INITVAL_16 = 0;
  parameter [319:0] INITVAL_17 = 0;
  parameter [319:0] INITVAL_18 = 0;
  parameter [319:0] INITVAL_19 = 0;
  parameter [319:0] INITVAL_1A = 0;
  parameter [319:0] INITVAL_1B = 0;
  parameter [319:0] INITVAL_1C = 0;
  parameter [319:0] INITVAL_1D = 0;
  parameter [319:0] INITVAL_1E = 0;
  parameter [319:0] INITVAL_1F = 0;
  parameter [319:0] INITVAL_20 = 0;
  parameter [319:0] INITVAL_21 = 0;
  parameter [319:0] INITVAL_22 = 0;
  parameter [319:0] INITVAL_23 = 0;
  parameter [319:0] INITVAL_24 = 0;
  parameter [319:0] INITVAL_25 = 0;
  parameter [319:0] INITVAL_26 = 0;
  parameter [319:0] INITVAL_27 = 0;
  parameter [319:0] INITVAL_28 = 0;
  parameter [319:0] INITVAL_29 = 0;
  parameter [319:0] INITVAL_2A = 0;
  parameter [319:0] INITVAL_2B = 0;
  parameter [319:0] INITVAL_2C = 0;
  parameter [319:0] INITVAL_2D = 0;
  parameter [319:0] INITVAL_2E = 0;
  parameter [319:0] INITVAL_2F = 0;
  parameter [319:0] INITVAL_30 = 0;
  parameter [319:0] INITVAL_31 = 0;
  parameter [319:0] INITVAL_32 = 0;
  parameter [319:0] INITVAL_33 = 0;
  parameter [319:0] INITVAL_34 = 0;
  parameter [319:0] INITVAL_35 = 0;
  parameter [319:0] INITVAL_36 = 0;
  parameter [319:0] INITVAL_37 = 0;
  parameter [319:0] INITVAL_38 = 0;
  parameter [319:0] INITVAL_39 = 0;
  parameter [319:0] INITVAL_3A = 0;
  parameter [319:0] INITVAL_3B = 0;
  parameter [319:0] INITVAL_3C = 0;
  parameter [319:0] INITVAL_3D = 0;
  parameter [319:0] INITVAL_3E = 0;
  parameter [319:0] INITVAL_3F = 0;

  if (DATA_WIDTH_A != DATA_WIDTH_B || (DATA_WIDTH_A != 18 && DATA_WIDTH_A != 36) ||
      (REGMODE_A != "NOREG" && REGMODE_A != "OUTREG") || (REGMODE_B != "NOREG" && REGMODE_B != "OUTREG") ||
      CSDECODE_A != "0b000" || CSDECODE_B != "0b000" || WRITEMODE_A != "NORMAL" || WRITEMODE_B != "NORMAL" ||
      CLKAMUX != "CLKA" || CLKBMUX != "CLKB") begin : refuse
    $error("DP16KD: only 18 and 36 bits at both ports are modelled");
  end

  // 16 words in a parameter, 20 bits apart.
  localparam [64*320-1:0] INITIAL = {
      INITVAL_3F, INITVAL_3E, INITVAL_3D, INITVAL_3C, INITVAL_3B, INITVAL_3A, INITVAL_39, INITVAL_38, INITVAL_37,
    INITVAL_36, INITVAL_35, INITVAL_34, INITVAL_33, INITVAL_32, INITVAL_31, INITVAL_30, INITVAL_2F, INITVAL_2E,
    INITVAL_2D, INITVAL_2C, INITVAL_2B, INITVAL_2A, INITVAL_29, INITVAL_28, INITVAL_27, INITVAL_26, INITVAL_25,
    INITVAL_24, INITVAL_23, INITVAL_22, INITVAL_21, INITVAL_20, INITVAL_1F, INITVAL_1E, INITVAL_1D, INITVAL_1C,
    INITVAL_1B, INITVAL_1A, INITVAL_19, INITVAL_18, INITVAL_17, INITVAL_16, INITVAL_15, INITVAL_14, INITVAL_13,
    INITVAL_12, INITVAL_11, INITVAL_10, INITVAL_0F, INITVAL_0E, INITVAL_0D, INITVAL_0C, INITVAL_0B, INITVAL_0A,
    INITVAL_09, INITVAL_08, INITVAL_07, INITVAL_06, INITVAL_05, INITVAL_04, INITVAL_03, INITVAL_02, INITVAL_01,
    INITVAL_00};
  /* verilator lint_off MULTIDRIVEN */  // two ports write it
  reg [17:0] words[1024];
  /* verilator lint_on MULTIDRIVEN */
  initial for (int place = 0; place < 1024; place++) words[place] = INITIAL[20*place+:18];

  wire [17:0] data_a = {DIA17, DIA16, DIA15, DIA14, DIA13, DIA12, DIA11, DIA10, DIA9, DIA8, DIA7, DIA6, DIA5, DIA4,
    DIA3, DIA2, DIA1, DIA0};
  wire [17:0] data_b = {DIB17, DIB16, DIB15, DIB14, DIB13, DIB12, DIB11, DIB10, DIB9, DIB8, DIB7, DIB6, DIB5, DIB4,
    DIB3, DIB2, DIB1, DIB0};
  wire [13:0] address_a = {ADA13, ADA12, ADA11, ADA10, ADA9, ADA8, ADA7, ADA6, ADA5, ADA4, ADA3, ADA2, ADA1, ADA0};
  wire [13:0] address_b = {ADB13, ADB12, ADB11, ADB10, ADB9, ADB8, ADB7, ADB6, ADB5, ADB4, ADB3, ADB2, ADB1, ADB0};
  wire selected_a = {CSA2, CSA1, CSA0} == 0, selected_b = {CSB2, CSB1, CSB0} == 0;
  reg [17:0] read_a = 0, read_b = 0;

  if (DATA_WIDTH_A == 18) begin : two_ports
    always @(posedge CLKA)
      if (CEA && selected_a) begin
        if (WEA && ADA0) words[address_a[13:4]][8:0] <= data_a[8:0];
        if (WEA && ADA1) words[address_a[13:4]][17:9] <= data_a[17:9];
        if (RSTA) read_a <= 0;
        else if (!WEA) read_a <= words[address_a[13:4]] ^ {18{CEB && selected_b && WEB && address_b[13:4] == address_a[13:4]}};
      end
    always @(posedge CLKB)
      if (CEB && selected_b) begin
        if (WEB && ADB0) words[address_b[13:4]][8:0] <= data_b[8:0];
        if (WEB && ADB1) words[address_b[13:4]][17:9] <= data_b[17:9];
        if (RSTB) read_b <= 0;
        else if (!WEB) read_b <= words[address_b[13:4]] ^ {18{CEA && selected_a && WEA && address_a[13:4] == address_b[13:4]}};
      end
  end else begin : pseudo_dual_port
    wire collides = CEA && WEA && selected_a && |address_a[3:0] && address_a[13:5] == address_b[13:5];
    always @(posedge CLKA)
      if (CEA && WEA && selected_a) begin
        if (ADA0) words[{address_a[13:5], 1'b0}][8:0] <= data_a[8:0];
        if (ADA1) words[{address_a[13:5], 1'b0}][17:9] <= data_a[17:9];
        if (ADA2) words[{address_a[13:5], 1'b1}][8:0] <= data_b[8:0];
        if (ADA3) words[{address_a[13:5], 1'b1}][17:9] <= data_b[17:9];
      end
    always @(posedge CLKB)
      if (CEB && selected_b)
        if (RSTB) {read_b, read_a} <= 0;
        else begin
          read_a <= words[{address_b[13:5], 1'b0}] ^ {18{collides}};
          read_b <= words[{address_b[13:5], 1'b1}] ^ {18{collides}};
        end
  end

  reg [17:0] late_a = 0, late_b = 0;
  always @(posedge CLKA)
    if (RSTA) late_a <= 0;
    else if (OCEA) late_a <= read_a;
  always @(posedge CLKB)
    if (RSTB) late_b <= 0;
    else if (OCEB) late_b <= read_b;

  assign {DOA17, DOA16, DOA15, DOA14, DOA13, DOA12, DOA11, DOA10, DOA9, DOA8, DOA7, DOA6, DOA5, DOA4, DOA3, DOA2,
    DOA1, DOA0} = REGMODE_A == "OUTREG" ? late_a : read_a;
  assign {DOB17, DOB16, DOB15, DOB14, DOB13, DOB12, DOB11, DOB10, DOB9, DOB8, DOB7, DOB6, DOB5, DOB4, DOB3, DOB2,
    DOB1, DOB0} = REGMODE_B == "OUTREG" ? late_b : read_b;

  always_comb
    if (RESETMODE != "SYNC" && (RSTA || RSTB)) $fatal(1, "DP16KD: asynchronous resets are not modelled");
endmodule
