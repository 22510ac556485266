// STATUS and FLAGS of the wrapper for Wishbone after a frame of each argument of `both`. With
// +wrong arg0's frames have wrong marks.
module bus_frame_bench;
  localparam [11:0] CONTROL = 12'h020, STATUS = 12'h024, ARG0 = 12'h100, ARG1 = 12'h120;

  reg clk, rst, cyc, we;
  reg [11:0] adr;
  reg [31:0] dat_i;
  wire [31:0] dat_o;
  wire ack, err;
  initial clk = 1'b0;
  always #5 clk = !clk;

  both_wb wb (
      .clk(clk), .rst(rst), .wb_cyc_i(cyc), .wb_stb_i(cyc), .wb_we_i(we), .wb_adr_i(adr), .wb_sel_i(4'b1111), .wb_dat_i(dat_i),
      .wb_dat_o(dat_o), .wb_ack_o(ack), .wb_err_o(err));

  task access(input write, input [11:0] address, input [31:0] data);
    begin
      @(negedge clk);
      cyc   = 1;
      we    = write;
      adr   = address;
      dat_i = data;
      @(negedge clk);
      while (!ack && !err) @(negedge clk);
      cyc = 0;
      if (err) $fatal(1, "FAIL: no access to %h", address);
    end
  endtask

  task expect_value(input [11:0] address, input [31:0] value);
    begin
      access(1'b0, address, 0);
      if (dat_o !== value) $fatal(1, "FAIL: %h holds %h, not %h", address, dat_o, value);
    end
  endtask

  reg wrong;
  integer life, word;
  initial begin
    wrong = $test$plusargs("wrong") != 0;
    {cyc, we, adr, dat_i} = 0;
    rst = 1;
    repeat (4) @(negedge clk);
    rst = 0;
    for (life = 0; life < 2; life = life + 1) begin
      expect_value(STATUS, 0);
      // The adapters take 16 beats of 2 words.
      for (word = 0; word < 16; word = word + 1) access(1'b1, ARG1, word);
      repeat (100) @(negedge clk);
      expect_value(STATUS, 0);
      for (word = 0; word < 16; word = word + 1) access(1'b1, ARG0, word);
      repeat (100) @(negedge clk);
      expect_value(STATUS, wrong ? 8 : 0);
      expect_value(ARG0 + 4, wrong ? 3 : 1);
      expect_value(ARG1 + 4, 1);
      expect_value(STATUS, wrong ? 8 : 0);
      access(1'b1, CONTROL, 1);
      repeat (20) @(negedge clk);
    end
    $display("PASS");
    $finish;
  end
endmodule
