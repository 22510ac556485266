//! A product of two polynomials.

use super::{Kind, modulus};
use ringmill_accel::{Design, RingGraph, generate};
use ringmill_design::{Architecture, Form};
use ringmill_ring::{NegacyclicRoot, Splitting};

/// A product of N = 16 with its streams.
pub(in crate::post_synthesis) fn product() -> Kind {
    let root = NegacyclicRoot::smallest(modulus(7681), 16).expect("a root");
    let mut graph = RingGraph::new("product", Splitting::negacyclic(root));
    let (a, b) = (graph.argument(Form::Coefficients), graph.argument(Form::Coefficients));
    let (a, b) = (graph.ntt(a), graph.ntt(b));
    let values = graph.mul(a, b);
    let result = graph.intt(values);
    graph.result(result);
    let options = ringmill_accel::Options {
        architecture: Architecture::Iterative,
        butterflies: Some(1),
        lanes: 1,
        ..ringmill_accel::Options::new("product.mlir")
    };
    let design: Design = generate(&graph, &options).expect("a design");
    let mut streams = design.interface.inputs();
    let width = streams.next().expect("a stream").width();
    let beats = design.interface.inputs().next().expect("a stream").beats;
    let module = &design.interface.module;
    let body = format!(
        "  logic ready0, ready1, valid, last;
  logic [{0}:0] data;
  logic [15:0] beat0_q, beat1_q;
  always_ff @(posedge clk)
    if (rst) {{beat0_q, beat1_q}} <= '0;
    else begin
      if (random[250] && ready0) beat0_q <= beat0_q == {1} ? 16'd0 : beat0_q + 1'b1;
      if (random[251] && ready1) beat1_q <= beat1_q == {1} ? 16'd0 : beat1_q + 1'b1;
    end
  {module} block (
      .clk, .rst, .s_axis_arg0_tdata(random[0+:{width}]), .s_axis_arg0_tvalid(random[250]), .s_axis_arg0_tready(ready0),
      .s_axis_arg0_tlast(beat0_q == {1}), .s_axis_arg1_tdata(random[100+:{width}]), .s_axis_arg1_tvalid(random[251]),
      .s_axis_arg1_tready(ready1), .s_axis_arg1_tlast(beat1_q == {1}), .m_axis_result0_tdata(data),
      .m_axis_result0_tvalid(valid), .m_axis_result0_tready(en), .m_axis_result0_tlast(last), .frame_error(out[{2}:{3}]));
  assign out[{3}-1:0] = {{ready0, ready1, valid, valid && last, valid ? data : {width}'d0}};",
        width - 1,
        beats - 1,
        width + 5,
        width + 4
    );
    Kind { files: design.files, ..Kind::new("product", width + 6, body) }
}
