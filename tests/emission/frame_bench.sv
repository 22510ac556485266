// A design that is given a short frame and a long one: `both`, two arguments and two results, 8
// beats of 48 bits.
module frame_bench;
  localparam integer BEATS = 8, OPERANDS = 4;

  reg clk, rst;
  initial clk = 1'b0;
  always #5 clk = !clk;

  reg [47:0] arg0[0:6*BEATS-1], arg1[0:6*BEATS-1], result0[0:6*BEATS-1], result1[0:6*BEATS-1];
  initial begin
    $readmemh("tb/arg0.hex", arg0);
    $readmemh("tb/arg1.hex", arg1);
    $readmemh("tb/result0.hex", result0);
    $readmemh("tb/result1.hex", result1);
  end

  // Beats that have been sent, and the one whose mark is wrong; none where it is negative.
  integer sent0, sent1, wrong0, wrong1;
  wire valid0, valid1, last0, last1, ready0, ready1;
  assign valid0 = !rst && sent0 < OPERANDS * BEATS;
  assign valid1 = !rst && sent1 < OPERANDS * BEATS;
  assign last0  = (sent0 % BEATS == BEATS - 1) != (sent0 == wrong0);
  assign last1  = (sent1 % BEATS == BEATS - 1) != (sent1 == wrong1);

  wire [1:0] frame_error;
  wire [47:0] data0, data1;
  wire there0, there1, unused0, unused1;

  both dut (
      .clk(clk), .rst(rst), .frame_error(frame_error),
      .s_axis_arg0_tdata(arg0[sent0]), .s_axis_arg0_tvalid(valid0), .s_axis_arg0_tready(ready0), .s_axis_arg0_tlast(last0),
      .s_axis_arg1_tdata(arg1[sent1]), .s_axis_arg1_tvalid(valid1), .s_axis_arg1_tready(ready1), .s_axis_arg1_tlast(last1),
      .m_axis_result0_tdata(data0), .m_axis_result0_tvalid(there0), .m_axis_result0_tready(1'b1), .m_axis_result0_tlast(unused0),
      .m_axis_result1_tdata(data1), .m_axis_result1_tvalid(there1), .m_axis_result1_tready(1'b1), .m_axis_result1_tlast(unused1));

  // The bits that must be seen: from the edge that takes the wrong beat to the reset.
  reg [1:0] expected;
  integer got0, got1, errors;
  initial errors = 0;
  always @(posedge clk)
    if (rst) begin
      sent0    <= 0;
      sent1    <= 0;
      got0     <= 0;
      got1     <= 0;
      expected <= 2'b00;
    end else begin
      if (valid0 && ready0) sent0 <= sent0 + 1;
      if (valid1 && ready1) sent1 <= sent1 + 1;
      if (valid0 && ready0 && sent0 == wrong0) expected[0] <= 1'b1;
      if (valid1 && ready1 && sent1 == wrong1) expected[1] <= 1'b1;
      if (there0) got0 <= got0 + 1;
      if (there1) got1 <= got1 + 1;
      if (frame_error !== expected) begin
        $display("FAIL: frame_error is %b, not %b, at beats %0d and %0d", frame_error, expected, sent0, sent1);
        errors = errors + 1;
      end
      if (there0 && data0 !== result0[got0] || there1 && data1 !== result1[got1]) begin
        $display("FAIL: results at beats %0d and %0d", got0, got1);
        errors = errors + 1;
      end
    end

  // A life of the design: all operands, whatever their marks are.
  task life(input integer first, input integer second, input [1:0] at_the_end);
    begin
      wrong0 = first;
      wrong1 = second;
      rst = 1;
      @(negedge clk);
      rst = 0;
      repeat (1000) @(negedge clk);
      if (got0 != OPERANDS * BEATS || got1 != OPERANDS * BEATS || frame_error !== at_the_end) begin
        $display("FAIL: %0d and %0d beats, frame_error %b", got0, got1, frame_error);
        errors = errors + 1;
      end
    end
  endtask

  initial begin
    life(-1, -1, 2'b00);
    life(-1, BEATS + 3, 2'b10);             // a short frame
    life(2 * BEATS - 1, -1, 2'b01);         // a long one
    life(BEATS, 3 * BEATS - 1, 2'b11);      // one of each
    life(-1, -1, 2'b00);
    if (errors != 0) $fatal(1, "frames are not checked");
    $display("PASS");
    $finish;
  end
endmodule
