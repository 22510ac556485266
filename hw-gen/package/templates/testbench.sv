// SPDX-License-Identifier: MIT-0
`default_nettype none
// @{ origin }
// @{ design.top }_tb: drives @{ extra.operands } transactions through @{ design.top }
// and compares every beat of the results with tb/*.hex, twice: back to back without pauses, and
// with pauses on every stream. It also checks tlast, frame_error, and that a beat which waits for
// tready does not change.
//
// To run it in the folder above this file, with Icarus Verilog, or with Verilator and a compiler
// for C++ 20:
//   $ OUT=$(mktemp -d)       # outside this folder: ringmill does not replace a build with foreign files
//   $ VERILATOR=verilator    # or the one that Ringmill's set-up installs: RINGMILL/.venv/bin/verilator-cli
//   $ $VERILATOR --cc --exe --main --timing --assert -Wno-fatal --Mdir $OUT --top-module @{ design.top }_tb -f rtl/files.f tb/@{ design.top }_tb.sv
//   $ V=$($VERILATOR --getenv VERILATOR_ROOT)/include
//   $ g++ -std=c++20 -fcoroutines -DVL_TIME_CONTEXT -pthread -I$V -I$V/vltstd -o $OUT/tb $OUT/*.cpp $V/verilated.cpp $V/verilated_threads.cpp $V/verilated_timing.cpp && $OUT/tb
//   $ iverilog -g2012 -s @{ design.top }_tb -o $OUT/tb.vvp tb/@{ design.top }.v tb/@{ design.top }_tb.sv && vvp -n $OUT/tb.vvp
// (tb/@{ design.top }.v is the design as Yosys writes it: Icarus Verilog 11 does not read all of
// the SystemVerilog in rtl/.)
module @{ design.top }_tb;
  localparam integer TIME_OUT = @{ extra.time_out };  // cycles
  localparam integer INPUTS = @{ inputs | length };
  localparam integer OUTPUTS = @{ outputs | length };

  reg clk, rst, pauses, stop;
  integer run, cycle, latency, interval;
  wire [INPUTS-1:0] accepted, sent;
  wire [OUTPUTS-1:0] shown, received, wrong;
  wire [INPUTS-1:0] frame_error;
@% for port in inputs + outputs %@

  wire [@{ port.bits - 1 }:0] @{ port.name }_data;
  wire @{ port.name }_valid, @{ port.name }_ready, @{ port.name }_last;
@% endfor %@

  @{ design.top } dut (
@% for port in inputs + outputs %@
      .@{ port.port }_tdata(@{ port.name }_data), .@{ port.port }_tvalid(@{ port.name }_valid),
      .@{ port.port }_tready(@{ port.name }_ready), .@{ port.port }_tlast(@{ port.name }_last),
@% endfor %@
      .frame_error(frame_error), .clk(clk), .rst(rst));
@% for port in inputs %@

  @{ design.top }_tb_source #(
      .WIDTH(@{ port.bits }), .BEATS(@{ port.beats }), .FRAMES(@{ port.frames if port.resident else extra.operands * port.frames }), .SEED(32'h9e3779b9 + @{ port.index }), .FILE("tb/@{ port.name }.hex")
  ) source@{ port.index } (
      .clk(clk), .rst(rst), .pauses(pauses),
      .valid(@{ port.name }_valid), .ready(@{ port.name }_ready), .data(@{ port.name }_data), .last(@{ port.name }_last),
      .sent(sent[@{ port.index }]));
  assign accepted[@{ port.index }] = @{ port.name }_valid && @{ port.name }_ready;
@% endfor %@
@% for port in outputs %@

  @{ design.top }_tb_sink #(
      .WIDTH(@{ port.bits }), .BEATS(@{ port.beats }), .FRAMES(@{ extra.operands * port.frames }), .SEED(32'h85ebca6b + @{ port.index }), .FILE("tb/@{ port.name }.hex"), .NAME("@{ port.name }")
  ) sink@{ port.index } (
      .clk(clk), .rst(rst), .pauses(pauses),
      .valid(@{ port.name }_valid), .ready(@{ port.name }_ready), .data(@{ port.name }_data), .last(@{ port.name }_last),
      .received(received[@{ port.index }]), .wrong(wrong[@{ port.index }]));
  assign shown[@{ port.index }] = @{ port.name }_valid;
@% endfor %@

  initial clk = 1'b0;
  always #5 clk = !clk;

  // Cycles from the first accepted beat to the first valid beat of a result.
  integer first;
  always @(posedge clk)
    if (rst) begin
      first   <= -1;
      latency <= -1;
    end else begin
      if (first < 0 && |accepted) first <= cycle;
      if (latency < 0 && |shown) latency <= cycle - first;
    end

  initial begin
    for (run = 0; run < 2; run = run + 1) begin
      rst    = 1'b1;
      pauses = run != 0;
      cycle  = 0;
      repeat (8) @(negedge clk);
      rst  = 1'b0;
      stop = 1'b0;
      while (!stop) begin
        @(negedge clk);
        cycle = cycle + 1;
        stop  = |wrong || &received || cycle == TIME_OUT;
      end
      // No beat may follow the last one.
      repeat (64) @(negedge clk);
      if (!(&received) && !(|wrong)) $display("FAIL: after %0d cycles results are missing", cycle);
      if (!(&received) || |wrong) $fatal(1, "@{ design.top } differs from its program");
      if (|frame_error !== 1'b0) begin
        $display("FAIL: frame_error is %b", frame_error);
        $fatal(1, "@{ design.top } expects frames of another length than its arguments have");
      end
      if (run == 0) $display("latency %0d cycles, @{ design.latency_cycles } specified", latency);
    end
    $display("PASS: @{ extra.operands } transactions without pauses, and with pauses");
    $finish;
  end
endmodule

// Drives a stream with beats from a file.
module @{ design.top }_tb_source #(
    parameter integer WIDTH  = 8,
    parameter integer BEATS  = 2,  // of a frame
    parameter integer FRAMES = 1,
    parameter [31:0]  SEED   = 1,
    parameter         FILE   = ""
) (
    input  wire             clk,
    input  wire             rst,
    input  wire             pauses,
    output reg              valid,
    input  wire             ready,
    output reg  [WIDTH-1:0] data,
    output reg              last,
    output wire             sent
);
  reg [WIDTH-1:0] words[0:BEATS*FRAMES-1];
  reg [31:0] random;
  integer place;

  initial $readmemh(FILE, words);

  assign sent = place == BEATS * FRAMES;

  always @(posedge clk)
    if (rst) begin
      valid  <= 1'b0;
      place  <= 0;
      random <= SEED;
    end else begin
      random <= {random[30:0], random[31] ^ random[21] ^ random[1] ^ random[0]};
      if (!valid || ready) begin
        if (!sent && !(pauses && random[3:2] == 2'd0)) begin
          valid <= 1'b1;
          data  <= words[place];
          last  <= place % BEATS == BEATS - 1;
          place <= place + 1;
        end else begin
          // Wrong data while valid is low: a design that takes it is found.
          valid <= 1'b0;
          data  <= ~data;
        end
      end
    end
endmodule

// Compares a stream with a file.
module @{ design.top }_tb_sink #(
    parameter integer WIDTH  = 8,
    parameter integer BEATS  = 2,  // of a frame
    parameter integer FRAMES = 1,
    parameter [31:0]  SEED   = 1,
    parameter         FILE   = "",
    parameter         NAME   = ""
) (
    input  wire             clk,
    input  wire             rst,
    input  wire             pauses,
    input  wire             valid,
    output reg              ready,
    input  wire [WIDTH-1:0] data,
    input  wire             last,
    output wire             received,
    output reg              wrong
);
  reg [WIDTH-1:0] words[0:BEATS*FRAMES-1];
  reg [31:0] random;
  reg waited, last_before;
  reg [WIDTH-1:0] data_before;
  integer place;

  initial $readmemh(FILE, words);

  assign received = place == BEATS * FRAMES;

  always @(posedge clk)
    if (rst) begin
      ready  <= 1'b0;
      place  <= 0;
      random <= SEED;
      waited <= 1'b0;
      wrong  <= 1'b0;
    end else begin
      random      <= {random[30:0], random[31] ^ random[21] ^ random[1] ^ random[0]};
      ready       <= !(pauses && random[3:2] == 2'd0);
      waited      <= valid && !ready;
      data_before <= data;
      last_before <= last;
      if (!wrong && waited && (valid !== 1'b1 || data !== data_before || last !== last_before)) begin
        $display("FAIL: %0s changed before it was taken, frame %0d, beat %0d", NAME, place / BEATS, place % BEATS);
        wrong <= 1'b1;
      end
      if (!wrong && valid !== 1'b0 && valid !== 1'b1) begin
        $display("FAIL: %0s has an undefined tvalid, frame %0d, beat %0d", NAME, place / BEATS, place % BEATS);
        wrong <= 1'b1;
      end
      if (!wrong && valid && ready) begin
        place <= place + 1;
        if (received) begin
          $display("FAIL: %0s has a beat too many", NAME);
          wrong <= 1'b1;
        end else if (data !== words[place]) begin
          $display("FAIL: %0s is %h, not %h, frame %0d, beat %0d", NAME, data, words[place], place / BEATS, place % BEATS);
          wrong <= 1'b1;
        end else if (last !== (place % BEATS == BEATS - 1)) begin
          $display("FAIL: %0s has tlast %b, frame %0d, beat %0d", NAME, last, place / BEATS, place % BEATS);
          wrong <= 1'b1;
        end
      end
    end
endmodule
`default_nettype wire
