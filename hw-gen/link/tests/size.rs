//! The resources of a link, and a check by Yosys that its memories are block memories.

use ringmill_design::{Direction, Interface, SourceFile, Stream};
use ringmill_fpga::{Area, DesignFiles, Options, area, board};
use ringmill_link::{LinkOptions, link_top};
use ringmill_toolchain::Toolchain;

const SUM: &str = "module sum (
    input  logic clk,
    input  logic rst,
    input  logic [31:0] s_axis_arg0_tdata,
    input  logic s_axis_arg0_tvalid,
    output logic s_axis_arg0_tready,
    input  logic s_axis_arg0_tlast,
    input  logic [31:0] s_axis_arg1_tdata,
    input  logic s_axis_arg1_tvalid,
    output logic s_axis_arg1_tready,
    input  logic s_axis_arg1_tlast,
    output logic [31:0] m_axis_result0_tdata,
    output logic m_axis_result0_tvalid,
    input  logic m_axis_result0_tready,
    output logic m_axis_result0_tlast,
    output logic [1:0] frame_error
);
  assign frame_error           = {s_axis_arg1_tlast, s_axis_arg0_tlast};
  assign m_axis_result0_tvalid = s_axis_arg0_tvalid && s_axis_arg1_tvalid && !rst;
  assign m_axis_result0_tdata  = s_axis_arg0_tdata ^ s_axis_arg1_tdata;
  assign m_axis_result0_tlast  = s_axis_arg0_tlast || s_axis_arg1_tlast || clk;
  assign s_axis_arg0_tready    = m_axis_result0_tready && s_axis_arg1_tvalid;
  assign s_axis_arg1_tready    = m_axis_result0_tready && s_axis_arg0_tvalid;
endmodule
";

/// The area of a link with two arguments and a result of 32 bits a beat; the accelerator takes 34
/// tables.
fn link(on: &str, counters: bool) -> Area {
    let stream = |name: &str, direction| Stream { beats: 512, ..Stream::of_words(name, direction, 32) };
    let (taken, given) = (Direction::In, Direction::Out);
    let streams = vec![stream("arg0", taken), stream("arg1", taken), stream("result0", given)];
    let sum = Interface { module: "sum".to_owned(), streams, ..Interface::default() };
    let options = LinkOptions { clock_hz: 12_000_000, baud: 115_200, identity: *b"ringmill", chunk: 512, counters };
    let top = link_top(&sum, &options).expect("a link");
    let mut files = vec![SourceFile::new("sum.sv", SUM)];
    files.extend(top.files);
    let sources = DesignFiles { top: &top.module, files: &files };
    let board = board(on).expect("a board");
    area(&sources, board, &Options::default(), &Toolchain::locate()).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_link_is_small_and_keeps_bytes_in_block_memories() {
    for (on, counters, tables) in
        [("ice40-up5k", false, 800), ("ice40-up5k", true, 1130), ("ecp5-25f", false, 1000), ("gw1nr-9", false, 1000)]
    {
        let used = link(on, counters).used;
        println!("{on}, counters {counters}: {used:?}");
        assert!((1..=tables).contains(&used.lut), "{on}, counters {counters}: {used:?}");
        assert_eq!(used.bram, 3, "{on}: {used:?}");
    }
    let cells = link("xc7a200t", false).cells;
    assert_eq!(cells.get("RAMB18E1"), Some(&3), "{cells:?}");
}
