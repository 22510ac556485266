// SPDX-License-Identifier: MIT-0
`default_nettype none
// @{ origin }
// @{ design.top }_bus: registers around @{ design.top }; @{ design.top }_registers.md lists them. While `request` is high, `address`, `write` and
// `wdata` hold an access, and `rdata` and `error` answer it in the same cycle.
module @{ design.top }_bus (
    input  wire         clk,
    input  wire         rst,
    input  wire         request,
    input  wire         write,
    input  wire  [@{ extra.address - 1 }:0] address,
    input  wire  [31:0] wdata,
    output logic [31:0] rdata,
    output logic        error
);
  logic [4:0] reset_q;  // cycles of the reset still to come
  logic reset, overflow_q, underflow_q, overflow, underflow;
  assign reset = rst || reset_q != 0;

  always_ff @(posedge clk)
    if (rst) reset_q <= '0;
    else if (request && write && address == @{ extra.control } && wdata[0]) reset_q <= 5'd16;
    else if (reset_q != 0) reset_q <= reset_q - 1'b1;

  always_ff @(posedge clk)
    if (reset) begin
      overflow_q  <= 1'b0;
      underflow_q <= 1'b0;
    end else if (request) begin
      overflow_q  <= overflow_q || overflow;
      underflow_q <= underflow_q || underflow;
    end
@% for stream in extra.streams %@

  logic [@{ stream.bits - 1 }:0] @{ stream.name }_data;
  logic @{ stream.name }_valid, @{ stream.name }_ready, @{ stream.name }_last;
@% if stream.is_input %@
  logic @{ stream.name }_space;
  logic [$clog2(@{ stream.depth }+3)-1:0] @{ stream.name }_level;
  stream_writer #(.BITS(@{ stream.bits }), .BEATS(@{ stream.beats }), .DEPTH(@{ stream.depth })) @{ stream.name }_writer (
      .clk(clk), .rst(reset), .write(request && write && address == @{ stream.data }), .word(wdata),
      .space(@{ stream.name }_space), .level(@{ stream.name }_level),
      .m_valid(@{ stream.name }_valid), .m_ready(@{ stream.name }_ready), .m_data(@{ stream.name }_data), .m_last(@{ stream.name }_last));
@% else %@
  logic @{ stream.name }_available, @{ stream.name }_word_last;
  logic [31:0] @{ stream.name }_word;
  logic [$clog2(@{ stream.depth }+2)-1:0] @{ stream.name }_level;
  stream_reader #(.BITS(@{ stream.bits }), .DEPTH(@{ stream.depth })) @{ stream.name }_reader (
      .clk(clk), .rst(reset), .read(request && !write && address == @{ stream.data }), .word(@{ stream.name }_word),
      .available(@{ stream.name }_available), .last(@{ stream.name }_word_last), .level(@{ stream.name }_level),
      .s_valid(@{ stream.name }_valid), .s_ready(@{ stream.name }_ready), .s_data(@{ stream.name }_data), .s_last(@{ stream.name }_last));
@% endif %@
@% endfor %@

  logic [@{ inputs | length - 1 }:0] frame_error;  // by argument

  @{ design.top } core (
@% for stream in extra.streams %@
      .@{ stream.port }_tdata(@{ stream.name }_data), .@{ stream.port }_tvalid(@{ stream.name }_valid),
      .@{ stream.port }_tready(@{ stream.name }_ready), .@{ stream.port }_tlast(@{ stream.name }_last),
@% endfor %@
      .frame_error(frame_error), .clk(clk), .rst(reset));

  always_comb begin
    rdata     = '0;
    error     = 1'b0;
    overflow  = 1'b0;
    underflow = 1'b0;
    case (address)
@% for register in extra.fixed %@
      @{ register.offset }: {error, rdata} = {write, @{ register.value }};
@% endfor %@
      @{ extra.control }: rdata = {31'd0, reset};
      @{ extra.status }: {error, rdata} = {write, 28'd0, |frame_error, underflow_q, overflow_q, reset};
@% for stream in extra.streams %@
@% if stream.is_input %@
      @{ stream.data }: begin
        overflow = write && !@{ stream.name }_space;
        error    = !write || overflow;
      end
      @{ stream.flags }: {error, rdata} = {write, 30'd0, frame_error[@{ stream.index }], @{ stream.name }_space};
@% else %@
      @{ stream.data }: begin
        rdata     = @{ stream.name }_word;
        underflow = !write && !@{ stream.name }_available;
        error     = write || underflow;
      end
      @{ stream.flags }: {error, rdata} = {write, 30'd0, @{ stream.name }_word_last && @{ stream.name }_available, @{ stream.name }_available};
@% endif %@
      @{ stream.level }: {error, rdata} = {write, 32'(@{ stream.name }_level)};
@% endfor %@
      default: error = 1'b1;
    endcase
  end
endmodule
`default_nettype wire
