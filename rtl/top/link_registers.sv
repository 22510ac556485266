// SPDX-License-Identifier: MIT-0
`default_nettype none
// link_registers: the registers of STATUS, byte by byte from the lowest byte of the first one.
//
// `offset` goes up by one with each `next`, from 0 with `start`. The four bytes of a register are
// sampled in the same cycle. LATENCY 3 cycles from `offset` to `data`.
module link_registers #(
    parameter integer      INPUTS   = 2,         // streams of arguments
    parameter integer      OUTPUTS  = 1,         // streams of results
    parameter logic [63:0] IDENTITY = 64'd0,     // of the program, byte 0 lowest
    parameter integer      CLOCK_HZ = 25000000,  // the clock
    parameter integer      CHUNK    = 512,       // bytes of a stream's memory
    parameter integer      DIVIDER  = 217,       // clocks of a bit on the line
    parameter integer      COUNTERS = 1          // 0: the counters read 0
) (
    input  wire         clk,
    input  wire         start,
    input  wire         next,
    input  wire  [5:0]  offset,
    input  wire  [31:0] cycles,
    input  wire  [31:0] input_beats,
    input  wire  [31:0] output_beats,
    input  wire  [63:0] counts,
    input  wire  [INPUTS-1:0] frame_error,
    output logic [7:0]  data
);
  if (DIVIDER > 65535 || CHUNK > 65535 || INPUTS > 32 || OUTPUTS > 255) begin : refuse
    $error("link_registers: DIVIDER, CHUNK below 65536, INPUTS at most 32, OUTPUTS below 256");
  end

  localparam logic [31:0] MAGIC = 32'h4c4d4752;
  localparam logic [7:0] VERSION = 8'd2;

  localparam logic [191:0] FIXED = {
    16'(DIVIDER), 16'(CHUNK), 32'(CLOCK_HZ), IDENTITY, 8'd0, 8'(OUTPUTS), 8'(INPUTS),
    VERSION, MAGIC};

  logic [31:0] errors;  // the last register: a bit for each argument
  assign errors = 32'(frame_error);

  if (COUNTERS == 0) begin : constant
    assign data = offset < 6'd24 ? 8'(FIXED >> {offset, 3'd0})
        : offset[5:2] == 4'd13 ? 8'(errors >> {offset[1:0], 3'd0}) : 8'd0;
    logic unused;
    assign unused = &{1'b0, clk, start, next, cycles, input_beats, output_beats, counts};
  end else begin : counting
    logic load_q;
    logic [31:0] word, word_q;

    always_comb
      case (offset[5:2])
        4'd0:    word = FIXED[31:0];
        4'd1:    word = FIXED[63:32];
        4'd2:    word = FIXED[95:64];
        4'd3:    word = FIXED[127:96];
        4'd4:    word = FIXED[159:128];
        4'd5:    word = FIXED[191:160];
        4'd6:    word = cycles;
        4'd7:    word = input_beats;
        4'd8:    word = output_beats;
        4'd9:    word = {16'd0, counts[15:0]};
        4'd10:   word = {16'd0, counts[31:16]};
        4'd11:   word = {16'd0, counts[47:32]};
        4'd12:   word = {16'd0, counts[63:48]};
        default: word = errors;
      endcase

    always_ff @(posedge clk) begin
      load_q <= start || (next && offset[1:0] == 2'd3);
      if (load_q) word_q <= word;
      else if (next) word_q <= word_q >> 8;
    end

    assign data = word_q[7:0];
  end
endmodule
`default_nettype wire
