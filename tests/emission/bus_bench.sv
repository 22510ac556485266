// Two products and sums over each bus, and every way to be refused. The design is `both`: two
// arguments and two results, 8 beats of 48 bits.
module bus_bench;
  localparam integer OPERANDS = 6;
  localparam integer BEATS = 8;
  localparam [31:0] CONTROL = 32'h20, STATUS = 32'h24;
  localparam [31:0] ARG0 = 32'h100, ARG1 = 32'h120, RESULT0 = 32'h140, RESULT1 = 32'h160;
  localparam [31:0] FLAGS = 32'h4, LEVEL = 32'h8;

  reg clk, rst;
  initial clk = 1'b0;
  always #5 clk = !clk;

  reg [47:0] arg0[0:OPERANDS*BEATS-1], arg1[0:OPERANDS*BEATS-1], result0[0:OPERANDS*BEATS-1], result1[0:OPERANDS*BEATS-1];
  initial begin
    $readmemh("tb/arg0.hex", arg0);
    $readmemh("tb/arg1.hex", arg1);
    $readmemh("tb/result0.hex", result0);
    $readmemh("tb/result1.hex", result1);
  end

  reg [11:0] awaddr, araddr, adr;
  reg [31:0] axi_wdata, dat_i;
  reg [3:0] wstrb, sel;
  reg [2:0] prot = 0;
  // Protection changes nothing.
  always @(posedge clk) prot <= prot + 1;
  reg awvalid, wvalid, bready, arvalid, rready, cyc, stb, we;
  wire awready, wready, bvalid, arready, rvalid, ack, err;
  wire [1:0] bresp, rresp;
  wire [31:0] axi_rdata, dat_o;

  both_axil axil (
      .clk(clk), .rst(rst),
      .s_axil_awaddr(awaddr), .s_axil_awprot(prot), .s_axil_awvalid(awvalid), .s_axil_awready(awready),
      .s_axil_wdata(axi_wdata), .s_axil_wstrb(wstrb), .s_axil_wvalid(wvalid), .s_axil_wready(wready),
      .s_axil_bresp(bresp), .s_axil_bvalid(bvalid), .s_axil_bready(bready),
      .s_axil_araddr(araddr), .s_axil_arprot(~prot), .s_axil_arvalid(arvalid), .s_axil_arready(arready),
      .s_axil_rdata(axi_rdata), .s_axil_rresp(rresp), .s_axil_rvalid(rvalid), .s_axil_rready(rready));

  both_wb wb (
      .clk(clk), .rst(rst),
      .wb_cyc_i(cyc), .wb_stb_i(stb), .wb_we_i(we), .wb_adr_i(adr), .wb_sel_i(sel), .wb_dat_i(dat_i),
      .wb_dat_o(dat_o), .wb_ack_o(ack), .wb_err_o(err));

  // The mark of the last beat, as the design sees it.
  integer axil_beat, wb_beat;
  always @(posedge clk) begin
    if (axil.registers.reset) axil_beat <= 0;
    else if (axil.registers.core.s_axis_arg0_tvalid && axil.registers.core.s_axis_arg0_tready) begin
      axil_beat <= axil_beat + 1;
      if (axil.registers.core.s_axis_arg0_tlast !== (axil_beat % BEATS == BEATS - 1)) fail("tlast", axil_beat);
    end
    if (wb.registers.reset) wb_beat <= 0;
    else if (wb.registers.core.s_axis_arg0_tvalid && wb.registers.core.s_axis_arg0_tready) begin
      wb_beat <= wb_beat + 1;
      if (wb.registers.core.s_axis_arg0_tlast !== (wb_beat % BEATS == BEATS - 1)) fail("tlast", wb_beat);
    end
  end

  task fail(input [8*40-1:0] what, input integer number);
    begin
      $display("FAIL: bus %0d: %0s (%0d)", bus, what, number);
      $fatal(1, "the wrapper is wrong");
    end
  endtask

  integer bus, wait_first, wait_second, wait_answer, polls;
  reg first_done, second_done, refused;
  reg [31:0] answer;

  // Address and data in any order; the answer is taken late. What is not valid is another value.
  task axi_write(input [31:0] address, input [31:0] data, input [3:0] strobe);
    begin
      wait_first  = $random & 3;
      wait_second = $random & 3;
      wait_answer = $random & 3;
      first_done  = 0;
      second_done = 0;
      while (!(first_done && second_done)) begin
        @(negedge clk);
        awvalid     = !first_done && wait_first == 0;
        wvalid      = !second_done && wait_second == 0;
        awaddr      = awvalid ? address[11:0] : ~address[11:0];
        axi_wdata   = wvalid ? data : ~data;
        wstrb       = wvalid ? strobe : ~strobe;
        wait_first  = wait_first == 0 ? 0 : wait_first - 1;
        wait_second = wait_second == 0 ? 0 : wait_second - 1;
        if (awvalid && awready) first_done = 1;
        if (wvalid && wready) second_done = 1;
      end
      @(negedge clk);
      awvalid = 0;
      wvalid  = 0;
      awaddr  = ~awaddr;
      polls   = 0;
      while (!bvalid) begin
        @(negedge clk);
        polls = polls + 1;
        if (polls > 100) fail("no answer to a write", address);
      end
      repeat (wait_answer) @(negedge clk);
      if (!bvalid) fail("an answer was taken back", address);
      refused = bresp != 2'b00;
      if (refused && bresp != 2'b10) fail("another answer than SLVERR", bresp);
      bready = 1;
      @(negedge clk);
      bready = 0;
    end
  endtask

  task axi_read(input [31:0] address);
    begin
      @(negedge clk);
      arvalid = 1;
      araddr  = address[11:0];
      polls   = 0;
      while (!arready) @(negedge clk);
      @(negedge clk);
      arvalid = 0;
      araddr  = ~araddr;
      while (!rvalid) begin
        @(negedge clk);
        polls = polls + 1;
        if (polls > 100) fail("no answer to a read", address);
      end
      wait_answer = $random & 3;
      answer      = axi_rdata;
      repeat (wait_answer) @(negedge clk);
      if (!rvalid || axi_rdata !== answer) fail("a read answer was taken back", address);
      refused = rresp != 2'b00;
      if (refused && rresp != 2'b10) fail("another answer than SLVERR", rresp);
      rready = 1;
      @(negedge clk);
      rready = 0;
    end
  endtask

  // The strobe falls after the edge at which the answer is seen.
  task wishbone(input write, input [31:0] address, input [31:0] data, input [3:0] select);
    begin
      @(negedge clk);
      cyc   = 1;
      stb   = 1;
      we    = write;
      adr   = address[11:0];
      dat_i = data;
      sel   = select;
      polls = 0;
      @(negedge clk);
      while (!ack && !err) begin
        @(negedge clk);
        polls = polls + 1;
        if (polls > 100) fail("no answer", address);
      end
      if (ack && err) fail("two answers", address);
      answer  = dat_o;
      refused = err;
      @(posedge clk);
      #1;
      cyc = 0;
      stb = 0;
      we  = !write;
      @(negedge clk);
      if (ack || err) fail("an answer too many", address);
    end
  endtask

  task put(input [31:0] address, input [31:0] data);
    if (bus == 0) axi_write(address, data, 4'b1111);
    else wishbone(1'b1, address, data, 4'b1111);
  endtask

  task put_part(input [31:0] address, input [31:0] data);
    if (bus == 0) axi_write(address, data, 4'b0111);
    else wishbone(1'b1, address, data, 4'b0111);
  endtask

  task get(input [31:0] address);
    if (bus == 0) axi_read(address);
    else wishbone(1'b0, address, 32'h0, 4'b1111);
  endtask

  task expect_value(input [31:0] address, input [31:0] value);
    begin
      get(address);
      if (refused) fail("refused to be read", address);
      if (answer !== value) begin
        $display("%h holds %h, not %h", address, answer, value);
        fail("another value", address);
      end
    end
  endtask

  task expect_refused(input integer what);
    if (!refused) fail("not refused", what);
  endtask

  task send(input [31:0] base, input [31:0] word);
    begin
      polls = 0;
      answer = 0;
      while (!answer[0]) get(base + FLAGS);
      put(base, word);
      if (refused) fail("a word was refused", base);
    end
  endtask

  task send_beat(input [31:0] base, input [47:0] beat);
    begin
      send(base, beat[31:0]);
      // Bits beyond the beat are dropped.
      send(base, {16'hffff, beat[47:32]});
    end
  endtask

  integer tries;
  task receive(input [31:0] base, input [31:0] word, input last);
    begin
      answer = 0;
      tries  = 0;
      while (!answer[0]) begin
        get(base + FLAGS);
        tries = tries + 1;
        if (tries > 1000) fail("no result", base);
      end
      if (answer !== {30'd0, last, 1'b1}) fail("the mark of the last beat", base);
      expect_value(base, word);
    end
  endtask

  integer place, operand;
  task product(input integer which);
    begin
      for (place = which * BEATS; place < (which + 1) * BEATS; place = place + 1) send_beat(ARG0, arg0[place]);
      for (place = which * BEATS; place < (which + 1) * BEATS; place = place + 1) send_beat(ARG1, arg1[place]);
      for (place = which * BEATS; place < (which + 1) * BEATS; place = place + 1) begin
        receive(RESULT1, result1[place][31:0], place % BEATS == BEATS - 1);
        receive(RESULT1, {16'd0, result1[place][47:32]}, place % BEATS == BEATS - 1);
      end
      for (place = which * BEATS; place < (which + 1) * BEATS; place = place + 1) begin
        receive(RESULT0, result0[place][31:0], place % BEATS == BEATS - 1);
        receive(RESULT0, {16'd0, result0[place][47:32]}, place % BEATS == BEATS - 1);
      end
      expect_value(ARG0 + LEVEL, 0);
      expect_value(RESULT0 + LEVEL, 0);
      expect_value(STATUS, 0);
    end
  endtask

  task soft_reset;
    begin
      put(CONTROL, 1);
      if (refused) fail("CONTROL refused", 0);
      expect_value(CONTROL, 1);
      answer = 1;
      while (answer != 0) get(CONTROL);
      expect_value(STATUS, 0);
    end
  endtask

  initial begin
    rst = 1;
    {awvalid, wvalid, bready, arvalid, rready, cyc, stb, we} = 0;
    {awaddr, araddr, adr, axi_wdata, dat_i, wstrb, sel} = 0;
    repeat (8) @(negedge clk);
    rst = 0;
    for (bus = 0; bus < 2; bus = bus + 1) begin
      expect_value(32'h00, 32'h524d494c);
      expect_value(32'h04, 32'h00000100);
      expect_value(32'h0c, 16);
      expect_value(32'h10, 2);
      expect_value(32'h14, 32'h00020002);
      expect_value(ARG0 + 32'h0c, 2);
      expect_value(RESULT1 + 32'h10, BEATS);
      expect_value(RESULT1 + 32'h14, 1);
      product(0);

      get(32'h01);
      expect_refused(1);
      put(ARG0 + 2, 0);
      expect_refused(2);
      get(32'h0fc);
      expect_refused(3);
      put(32'h180, 0);
      expect_refused(4);
      put(32'h00, 0);
      expect_refused(5);
      put(STATUS, 0);
      expect_refused(6);
      get(ARG0);
      expect_refused(7);
      put(RESULT0, 0);
      expect_refused(8);
      put_part(ARG0, 32'h12345678);
      expect_refused(9);
      put_part(ARG0, 32'h12345678);
      expect_refused(9);
      expect_value(STATUS, 0);
      // None of that left a word behind.
      product(1);

      get(RESULT0);
      expect_refused(10);
      expect_value(STATUS, 4);
      product_after_reset(2);

      // Half a beat, and then a whole one: gone with the reset.
      send(ARG0, 32'hffffffff);
      product_after_reset(3);
      send_beat(ARG0, 48'h0);
      send_beat(ARG1, 48'h0);
      product_after_reset(4);

      // An argument without the other one fills up.
      refused = 0;
      tries   = 0;
      while (!refused) begin
        put(ARG0, 0);
        tries = tries + 1;
        if (tries > 1000) fail("it never fills up", 0);
      end
      expect_value(STATUS, 2);
      get(ARG0 + LEVEL);
      if (answer < 8 || answer > 16) fail("the level of a full argument", answer);
      product_after_reset(5);
    end
    $display("PASS");
    $finish;
  end

  task product_after_reset(input integer which);
    begin
      soft_reset;
      product(which);
    end
  endtask
endmodule
